import { escapeIdentifier } from 'pg';
import type { Pool } from 'pg';

/**
 * When each session was last given a token, to which browser, and until when it can go on by what it was given: one row a session, kept by the command service and read by the query service.
 * No event, because it says nothing about the company and would be written every few minutes by everybody.
 */
export async function migrateSessionsSeen(
  pool: Pool,
  roles: { readonly command: string; readonly query: string },
): Promise<void> {
  const [command, query] = [roles.command, roles.query].map((role) => escapeIdentifier(role));
  // One message is one transaction; two starts at the same moment wait for each other.
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('sessions seen migration'));
    create table if not exists sign_in.sessions_seen (session text primary key, seen_at timestamptz not null, browser text);
    alter table sign_in.sessions_seen add column if not exists goes_until timestamptz;
    update sign_in.sessions_seen set goes_until = seen_at + interval '5 minutes' where goes_until is null;
    create index if not exists sessions_go_until on sign_in.sessions_seen (goes_until);
    drop index if exists sign_in.sessions_seen_at;
    grant usage on schema sign_in to ${query};
    grant select on sign_in.sessions_seen to ${query};
    grant select, insert, update on sign_in.sessions_seen to ${command};`);
}
