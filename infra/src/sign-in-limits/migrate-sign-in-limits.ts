import { escapeIdentifier } from 'pg';
import type { Pool } from 'pg';

/** The schema where failed sign-ins are counted: the command service keeps its counters there, shared by its processes and over restarts. */
export async function migrateSignInLimits(pool: Pool, roles: { readonly command: string }): Promise<void> {
  await pool.query(`create schema if not exists sign_in authorization ${escapeIdentifier(roles.command)}`);
}
