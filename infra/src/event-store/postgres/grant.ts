import type { Pool } from 'pg';

/** Names of roles that exist already. */
export interface EventLogRoles {
  readonly command: string;
  readonly projection: string;
  readonly query: string;
}

/** Gives each service what it needs of the event log and no more (sql/grants.sql). May be repeated; needs the owner's rights. */
export const grantEventLog = async (pool: Pool, roles: EventLogRoles): Promise<void> => {
  await pool.query('select eventlog.grant_roles($1, $2, $3)', [roles.command, roles.projection, roles.query]);
};

/** Lets a tool read events, and nothing else (sql/grants.sql). May be repeated; needs the owner's rights. */
export const grantLogReader = async (pool: Pool, role: string): Promise<void> => {
  await pool.query('select eventlog.grant_reader($1)', [role]);
};
