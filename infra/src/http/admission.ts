import type { Opening, Rights } from '@malote/contracts/identity/permissions.ts';
import { isOpen } from '@malote/contracts/identity/permissions.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { owedBy } from './caller.ts';
import type { Caller } from './caller.ts';

/** What somebody may call who owes a new password or a second step: it, and what leads there and away. */
const WHILE_OWING: ReadonlySet<string> = new Set([
  'identity.getUserInfo',
  'identity.renew',
  'identity.logout',
  'identity.unlock',
  'identity.chooseStation',
  'identity.changePassword',
  'identity.setSecondStep',
  'identity.removeSecondStep',
  'kernel.upload', // each row is asked for itself: what was scanned before is not thrown away as a whole
  'kernel.rehearse',
]);

/** For which records a caller may call a definition; why not, where he may not. */
export type Admits = (caller: Caller | undefined, definition: Definition) => Refusal | Opening;

/**
 * The one door (R-0751): calls, each row of an upload and each watch of a socket come by it. Asks who is there, what he owes, and what his grants open.
 */
export const admission =
  ({ openingOf }: Pick<Rights, 'openingOf'>): Admits =>
  (caller, definition) => {
    if (definition.access === 'public') return '*';
    if (caller === undefined) return refuse('UNAUTHENTICATED');
    const owed = owedBy(caller);
    if (owed !== undefined && !WHILE_OWING.has(definition.name)) return refuse(owed);
    const opening = openingOf(caller.grants, definition);
    if (isOpen(opening)) return opening;
    return refuse((definition.kind === 'command' ? definition.denied : undefined) ?? 'NO_PERMISSION');
  };
