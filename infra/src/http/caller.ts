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
  /** Of who sees what went out in a name alone: his own site, where he may stand although he does not see it (R-0380). */
  readonly ownSite?: string;
  readonly site?: string;
  readonly station?: string;
  readonly device?: string;
  readonly mustChangePassword: boolean;
  /** A role of his asks a code of the phone at sign-in, and he has set none up. */
  readonly mustSetSecondStep?: boolean;
  /** Where he signed in, when it was not by a password of ours (tokens.ts). */
  readonly by?: 'openid' | 'openid-mfa';
}

/** What somebody has to do about his sign-in before he may do anything else; undefined where there is nothing. */
export const owedBy = ({
  mustChangePassword,
  mustSetSecondStep,
}: Caller): 'PASSWORD_EXPIRED_CHANGE' | 'SECOND_STEP_DEMANDED' | undefined =>
  mustChangePassword ? 'PASSWORD_EXPIRED_CHANGE' : mustSetSecondStep === true ? 'SECOND_STEP_DEMANDED' : undefined;
