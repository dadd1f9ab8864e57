import { screens } from 'virtual:malote';
import { keep, readKept } from './kept.ts';
import { KNOWN_CALLER, keepsSession, session } from './session.ts';
import type { Caller } from './session.ts';
import { signInListeners } from './sign-in.ts';

/** What is not kept: nothing of it is needed at a station, and some of it is nobody's business but the server's. */
const NOT_KEPT = {
  token: '',
  avatar: null,
  roles: [],
  buttonPermissions: [],
  hasAudit: false,
  passwordLastModified: null,
  managerList: [],
  mustChangePassword: false,
  scopeAll: false,
} as const satisfies Partial<Caller>;

const stations = screens.filter(({ kind }) => kind === 'scan-station').map((one) => `${one.acting ?? one.permission}:`);

const isCaller = (value: unknown): value is Caller =>
  typeof value === 'object' && value !== null && 'id' in value && 'permission' in value && 'autoLogoutMs' in value;

/** Keeps who is signed in, for stations that are opened without the network, with what he may do at stations. Who owes a password or a second step is nobody to go on with. */
export function keepCaller({ mustChangePassword, mustSetSecondStep, ...caller }: Caller): void {
  if (mustChangePassword || mustSetSecondStep === true) return keep(localStorage, KNOWN_CALLER, undefined);
  const { menuPermissions, buttonPermissions } = caller.permission;
  const atStations = buttonPermissions.filter((one) => stations.some((station) => one.startsWith(station)));
  keep(localStorage, KNOWN_CALLER, {
    ...caller,
    ...NOT_KEPT,
    sites: caller.sites.filter(({ code }) => code === caller.siteCode),
    permission: { menuPermissions, buttonPermissions: atStations },
  } satisfies Caller);
}

/**
 * Goes on with who was signed in here last, while the server does not say who is there; not after so long without a touch that he would be signed out.
 */
export async function believe(isLongIdle: (caller: Caller) => boolean): Promise<void> {
  const caller = readKept<Caller | undefined>(localStorage, KNOWN_CALLER, undefined, isCaller);
  if (caller === undefined || isLongIdle(caller) || session.get().phase !== 'loading') return;
  await signInListeners.arrives(caller).catch(() => undefined);
  if (session.get().phase !== 'loading' || !keepsSession()) return;
  session.set((now) => ({ ...now, phase: 'signedIn', caller, isBelieved: true }));
}
