import { screens } from 'virtual:malote';
import { keep, readKept } from './kept.ts';
import type { Caller } from './session.ts';

/** Who was signed in here last, for stations that are opened without the network. */
const KEPT = 'malote.caller';

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
  sites: [],
  scopeAll: false,
} as const satisfies Partial<Caller>;

const stations = screens.filter(({ kind }) => kind === 'scan-station').map((one) => `${one.acting ?? one.permission}:`);

const isCaller = (value: unknown): value is Caller =>
  typeof value === 'object' && value !== null && 'id' in value && 'permission' in value && 'autoLogoutMs' in value;

/** Keeps who is signed in, with what he may do at stations. Who owes a password or a second step is nobody to go on with. */
export function keepCaller({ mustChangePassword, mustSetSecondStep, ...caller }: Caller): void {
  if (mustChangePassword || mustSetSecondStep === true) return forgetCaller();
  const { menuPermissions, buttonPermissions } = caller.permission;
  const atStations = buttonPermissions.filter((one) => stations.some((station) => one.startsWith(station)));
  keep(localStorage, KEPT, {
    ...caller,
    ...NOT_KEPT,
    permission: { menuPermissions, buttonPermissions: atStations },
  } satisfies Caller);
}

/** Forgets him: he has left, or his session has ended. */
export const forgetCaller = (): void => keep(localStorage, KEPT, undefined);

/** Who was signed in here last, as far as this browser knows. */
export const knownCaller = (): Caller | undefined =>
  readKept<Caller | undefined>(localStorage, KEPT, undefined, isCaller);
