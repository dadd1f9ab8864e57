import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import type { Pool } from 'pg';
import { channelOf } from './job-queue.ts';

/** A worker says so often that it is alive, and looks so often for those that are not. */
const SIGN_MS = 4_000;
/** One that said nothing for so long is dead, and its jobs go on elsewhere; with the pause between two looks that is less than 30 s. */
const SILENT_MS = 15_000;

interface Keeping {
  readonly pool: Pool;
  readonly schema: string;
  /** The workers of this process, which own the locks of their jobs under these names. */
  readonly names: () => readonly string[];
  readonly signal: AbortSignal;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Says that the workers of this process are alive, frees the jobs of those that are dead, and ends runs whose time is over. graphile-worker by itself waits
 * four hours for a worker that was killed.
 */
export async function keepAlive({ pool, schema: name, names, signal, onTrouble }: Keeping): Promise<void> {
  const schema = escapeIdentifier(name);
  const silent = `now() - ${SILENT_MS} * interval '1 ms'`;
  const look = async () => {
    await pool.query(
      `insert into ${schema}.workers (name, seen_at) select name, now() from unnest($1::text[]) name on conflict (name) do update set seen_at = now()`,
      [names()],
    );
    await pool.query(
      `select ${schema}.force_unlock_workers(array_agg(distinct locked_by)) from ${schema}.jobs job
       where locked_by is not null and locked_at < ${silent}
         and not exists (select from ${schema}.workers alive where alive.name = job.locked_by and alive.seen_at > ${silent})
       having count(*) > 0`,
    );
    await pool.query(`delete from ${schema}.workers where seen_at < now() - interval '1 hour'`);
    await pool.query(
      `with late as (update ${schema}.runs set ended_at = now(), outcome = '{"kind":"timed_out"}'
         where ended_at is null and due_at < now() returning key)
       select pg_notify($1, key) from late`,
      [channelOf(name)],
    );
  };
  while (!signal.aborted) {
    await look().catch(onTrouble);
    await pause(SIGN_MS, undefined, { signal }).catch(() => undefined);
  }
  await pool.query(`delete from ${schema}.workers where name = any($1)`, [names()]).catch(onTrouble);
}
