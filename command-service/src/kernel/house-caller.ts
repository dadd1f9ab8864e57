import { ADMIN } from '@malote/contracts/identity/permissions.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { Caller } from '@malote/infra/http/caller.ts';

/** The house itself, where it does what nobody in particular asks for: the first administrator, the end of a job. */
export const houseCaller: Caller = {
  user: HOUSE,
  username: HOUSE,
  session: '',
  kind: 'user',
  roles: [ADMIN],
  grants: { permissions: new Set([ADMIN]), buttonsTaken: new Set() },
  scope: '*',
  mustChangePassword: false,
};
