import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';

/** Who calls, as the token and the service's own memory of users and roles say. */
export interface Caller {
  readonly user: string;
  readonly username: string;
  readonly session: string;
  /** A kiosk may read its board and nothing else. */
  readonly kind: 'user' | 'kiosk';
  readonly board?: string;
  readonly roles: readonly string[];
  readonly grants: Grants;
  /** With all sites below his sites. */
  readonly scope: CallerScope;
  readonly site?: string;
  readonly station?: string;
  readonly device?: string;
  readonly mustChangePassword: boolean;
}
