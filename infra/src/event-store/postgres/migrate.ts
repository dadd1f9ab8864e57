import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** In the order in which they need each other. */
const files = [
  'events.sql',
  'states.sql',
  'refuse_change.sql',
  'append_in_turn.sql',
  'append_together.sql',
  'append_batch.sql',
  'grants.sql',
];

/**
 * Makes the schema `eventlog`, or brings it up to what this code needs; does nothing when it is there already, so that a
 * start beside a running writer takes no lock of the events. Several processes may call it at once. Needs the owner's rights.
 */
export const migrateEventLog = async (pool: Pool): Promise<void> => {
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, 'sql', file), 'utf8')));
  const digest = createHash('sha256').update(texts.join('\0')).digest('hex');
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('eventlog migration'))`);
    await client.query('create schema if not exists eventlog');
    await client.query(
      'create table if not exists eventlog.migrations (at timestamptz primary key default clock_timestamp(), digest text not null)',
    );
    const {
      rows: [newest],
    } = await client.query<{ digest: string }>('select digest from eventlog.migrations order by at desc limit 1');
    if (newest?.digest !== digest) {
      for (const text of texts) await client.query(text);
      await client.query('insert into eventlog.migrations (digest) values ($1)', [digest]);
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true); // the server undoes what a closed connection had open
    throw error;
  }
};
