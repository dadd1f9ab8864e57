import { runMigrations } from 'graphile-worker';
import { escapeIdentifier } from 'pg';
import type { Pool } from 'pg';

/** One queue, a schema of its own: its name, and the database roles that ask for jobs and do them. */
export interface Queue {
  readonly schema: string;
  readonly roles: readonly string[];
}

/**
 * Makes the schema of a queue, or brings it up to what this code needs: graphile-worker's own tables, and beside them what it does not keep. `runs` says of
 * each job how far it is and what came of it, and `workers` which processes are alive. The tables of graphile-worker open to nobody but
 * their owner by row, so each role has a policy. Needs the owner's rights; may run again, and beside running workers.
 */
export async function migrateJobs(pool: Pool, { schema, roles }: Queue): Promise<void> {
  pool.on('connect', (client) => client.on('error', () => undefined)); // a broken connection is met again by the next query
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('jobs migration'))`);
    await runMigrations({ pgPool: pool, schema });
    const members = roles.map((role) => escapeIdentifier(role)).join(', ');
    await client.query(tables(escapeIdentifier(schema), members));
    const { rows: closed } = await client.query<{ name: string }>(
      'select relname as name from pg_class where relnamespace = to_regnamespace($1) and relrowsecurity',
      [schema],
    );
    for (const { name } of closed) {
      const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
      await client.query(
        `drop policy if exists members on ${table}; create policy members on ${table} to ${members} using (true) with check (true)`,
      );
    }
    await client.query(`select pg_advisory_unlock(hashtext('jobs migration'))`);
    client.release();
  } catch (error) {
    client.release(true); // the lock goes with its connection
    throw error;
  }
}

const tables = (schema: string, roles: string): string => `
  create table if not exists ${schema}.runs (
    key text primary key, job text not null, asked_at timestamptz not null default now(), due_at timestamptz not null,
    attempt int not null default 0, began_at timestamptz, done bigint not null default 0, total bigint,
    cancelled_at timestamptz, ended_at timestamptz, outcome jsonb,
    check ((ended_at is null) = (outcome is null)));
  create index if not exists runs_due on ${schema}.runs (due_at) where ended_at is null;
  create table if not exists ${schema}.workers (name text primary key, seen_at timestamptz not null);
  grant usage on schema ${schema} to ${roles};
  grant select, insert, update, delete on all tables in schema ${schema} to ${roles};
  grant usage on all sequences in schema ${schema} to ${roles};`;
