import type { Pool } from 'pg';
import { grantEventLog, grantLogReader } from '../event-store/postgres/grant.ts';
import { migrateEventLog } from '../event-store/postgres/migrate.ts';
import { grantVault, migrateVault } from '../personal-data/migrate-vault.ts';
import { EXPORT_JOBS } from '../jobs/queues.ts';
import { migrateJobs } from '../jobs/migrate-jobs.ts';
import { migrateSessionsSeen } from '../sessions-seen/migrate-sessions-seen.ts';
import { migrateSignInLimits } from '../sign-in-limits/migrate-sign-in-limits.ts';

/** The database role of each service, and of the tool that erases a person's data. */
export interface DatabaseRoles {
  readonly command: string;
  readonly projection: string;
  readonly query: string;
  readonly eraser: string;
}

/** Brings one schema up to what the code needs and says who may do what in it. Runs with the owner's rights; may run again and beside a running Malote. */
export type Migration = (pool: Pool, roles: DatabaseRoles) => Promise<void>;

/** Every schema with an owner outside of the services, in the order in which they are made. The schema `reads` is migrated by the projection service itself. */
export const migrations: Readonly<Record<string, Migration>> = {
  'event log': async (pool, roles) => {
    await migrateEventLog(pool);
    await grantEventLog(pool, roles);
    await grantLogReader(pool, roles.eraser);
  },
  vault: async (pool, roles) => {
    await migrateVault(pool);
    await grantVault(pool, roles);
  },
  'sign-in limits': migrateSignInLimits,
  'sessions seen': migrateSessionsSeen,
  // Asked for by the command service, done by the second program of the query service.
  'export jobs': async (pool, { command, query }) =>
    await migrateJobs(pool, { schema: EXPORT_JOBS, roles: [command, query] }),
};
