import { escapeIdentifier } from 'pg';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { JobDefinition, Outcome, Standing } from './job.ts';

/** A run is begun so often before it is given up: a worker that dies uses up one, and so does a step that throws. */
const ATTEMPTS = 8;

/** One queue as those see it who ask for jobs. */
export interface JobQueue {
  /** Asks for a job under a key; asked again under the same key it is the same run. */
  ask<Input extends z.ZodType>(definition: JobDefinition<Input>, key: string, input: z.input<Input>): Promise<void>;
  /** Ends a run that waits, and tells its worker of one that is under way; one that has ended stays as it ended. */
  cancel(key: string): Promise<void>;
  /** Where runs stand; those that nobody asked for are left out. */
  standing(keys: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
  /** Takes the row of a run away, once its outcome stands elsewhere. */
  forget(key: string): Promise<void>;
}

interface RunRow {
  readonly key: string;
  readonly began_at: Date | null;
  readonly done: string;
  readonly total: string | null;
  readonly outcome: Outcome | null;
}

/** The channel on which a queue says the key of each run that went on. A notice is a hint, never the promise. */
export const channelOf = (schema: string): string => `${schema}_runs`;

/** Opens a queue that `migrateJobs` has made. */
export function jobQueue(pool: Pool, name: string): JobQueue {
  const schema = escapeIdentifier(name);
  return {
    async ask(definition, key, input) {
      await pool.query(
        `with asked as (
           insert into ${schema}.runs (key, job, due_at) values ($1, $2, now() + $3 * interval '1 ms') on conflict do nothing returning key)
         select ${schema}.add_job($2, $4::json, job_key := key, max_attempts := $5) from asked`,
        [key, definition.name, definition.lastsMs, JSON.stringify({ key, input }), ATTEMPTS],
      );
    },
    async cancel(key) {
      await pool.query(
        `with cancelled as (
           update ${schema}.runs set cancelled_at = coalesce(cancelled_at, now()),
             ended_at = case when attempt = 0 then now() end, outcome = case when attempt = 0 then '{"kind":"cancelled"}'::jsonb end
           where key = $1 and ended_at is null returning key)
         select pg_notify($2, key) from cancelled`,
        [key, channelOf(name)],
      );
    },
    async standing(keys) {
      const { rows } = await pool.query<RunRow>(
        `select key, began_at, done, total, outcome from ${schema}.runs where key = any($1)`,
        [keys],
      );
      return new Map(rows.map((row) => [row.key, standingOf(row)]));
    },
    async forget(key) {
      await pool.query(`delete from ${schema}.runs where key = $1 and ended_at is not null`, [key]);
    },
  };
}

const standingOf = (row: RunRow): Standing => ({
  key: row.key,
  beganAt: row.began_at ?? undefined,
  done: Number(row.done),
  total: row.total === null ? undefined : Number(row.total),
  outcome: row.outcome ?? undefined,
});
