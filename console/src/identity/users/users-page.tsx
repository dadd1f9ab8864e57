import { lazy } from 'react';
import { loadListing } from '../../client/records.ts';
import { bulkAction, dialogAction } from '../../ui/list/actions.ts';
import { listingPage } from '../../ui/listing/listing-page.tsx';
import type { ListingRow } from '../../ui/listing/listing-page.tsx';

const ResetPassword = lazy(async () => ({ default: (await import('./reset-password.tsx')).ResetPassword }));
const AuthoriseUser = lazy(async () => ({ default: (await import('./authorise-user.tsx')).AuthoriseUser }));

const called = ({ username }: ListingRow): string => String(username);
const idOf = (row: ListingRow): string => String(row['id']);

/** Turns an account on or off, for all the chosen ones. */
const switching = (name: 'enable' | 'disable') =>
  bulkAction<ListingRow, 'identity.setUserState'>(name, 'identity.setUserState', {
    input: (row) => ({ id: idOf(row), enabled: name === 'enable' }),
    not: ({ state }) => (state === `${name}d` ? `${name}d` : undefined),
    called,
    ...(name === 'disable' && { danger: true as const }),
  });

/** What looks after sign-ins, which is not the work of who opens accounts for suppliers. */
const OF_SIGN_INS: ReadonlySet<string> = new Set(['end-session', 'unlock', 'reset-second-step']);

/** Who may sign in, and what can be done with their accounts. */
export async function usersPage(screen: 'users' | 'suppliers') {
  const entry = await loadListing('User');
  const [{ createUser }, { editUser }] = await Promise.all([import('./create-user.tsx'), import('./edit-user.tsx')]);
  return await listingPage('User', {
    texts: ['people'],
    buttons: createUser(entry),
    actions: offeredOn(screen, [
      dialogAction<ListingRow>('edit', editUser(entry), { max: 1 }),
      dialogAction<ListingRow>('authorize', (of) => <AuthoriseUser entry={entry} {...of} />, { max: 1 }),
      dialogAction<ListingRow>('reset-password', ResetPassword, { max: 1 }),
      switching('enable'),
      switching('disable'),
      bulkAction<ListingRow, 'identity.endSignIns'>('end-session', 'identity.endSignIns', {
        input: (row) => ({ id: idOf(row) }),
        called,
        danger: true,
      }),
      bulkAction<ListingRow, 'identity.resetSecondStep'>('reset-second-step', 'identity.resetSecondStep', {
        input: (row) => ({ id: idOf(row) }),
        called,
        danger: true,
      }),
      bulkAction<ListingRow, 'identity.unlockUser'>('unlock', 'identity.unlockUser', {
        input: (row) => ({ id: idOf(row) }),
        called,
      }),
    ]),
  });
}

const offeredOn = <Action extends { readonly name: string }>(
  screen: 'users' | 'suppliers',
  actions: readonly Action[],
) => actions.filter(({ name }) => screen === 'users' || !OF_SIGN_INS.has(name));
