import type { ownInformation } from '@malote/contracts/identity/queries.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Handler } from '../kernel/handlers.ts';

interface AccountRaw {
  readonly user_type: string;
  readonly organization: string;
  readonly org_name: string | null;
  readonly job: string | null;
  readonly job_name: string | null;
  readonly site: string | null;
  readonly permission_type: string;
  readonly registered_at: string;
  readonly password_last_modified: string | null;
}

/** The database tells instants as texts of its own. */
const iso = (instant: string): string => new Date(instant).toISOString();

/** The caller's own account (platform 7): the names of his organisation, position and site are joined. */
export const answerOwnInformation: Handler<typeof ownInformation> = async (_, { db, rows, caller, master }) => {
  const [account] = await rows<AccountRaw>(
    db
      .from('reads.user_accounts as account')
      .leftJoin('reads.organizations as part', 'part.code', 'account.organization')
      .leftJoin('reads.positions as position', 'position.code', 'account.job')
      .where('account.id', caller.user)
      .select('account.user_type', 'account.organization', 'part.name as org_name', 'account.job')
      .select('position.name as job_name', 'account.site', 'account.permission_type', 'account.registered_at')
      .select('account.password_last_modified'),
  );
  if (account === undefined) return refuse('USER_INFO_MISSING');
  return {
    userType: account.user_type,
    orgId: account.organization,
    orgName: account.org_name,
    positionId: account.job,
    positionName: account.job_name,
    siteCode: account.site,
    siteName: master.site(account.site)?.name ?? null,
    permissionType: account.permission_type,
    registeredAt: iso(account.registered_at),
    passwordLastModified: account.password_last_modified === null ? null : iso(account.password_last_modified),
  };
};
