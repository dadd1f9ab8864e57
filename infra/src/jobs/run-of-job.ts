import { escapeIdentifier } from 'pg';
import type { Pool } from 'pg';
import type { Outcome } from './job.ts';
import { channelOf } from './job-queue.ts';

/** Why a step was stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly why: 'cancelled' | 'superseded';
  constructor(why: 'cancelled' | 'superseded') {
    super(`The run was ${why}`);
    this.why = why;
  }
}

/** One attempt at a run. Its number is the fence: whoever begins after us takes the run from us, and what we write then changes nothing. */
export interface Attempt {
  /** @throws Stopped */
  tell(done: number, total: number | undefined): Promise<void>;
  /** Ends the run; false when it was no longer ours to end. */
  end(outcome: Outcome): Promise<boolean>;
}

/** Begins a run, and takes it from whoever began before; undefined when it has ended already. */
export async function beginRun(pool: Pool, name: string, key: string): Promise<Attempt | undefined> {
  const schema = escapeIdentifier(name);
  const changed = async <Row extends object>(set: string, values: readonly unknown[]): Promise<Row | undefined> => {
    const { rows } = await pool.query<Row>(
      `with changed as (update ${schema}.runs set ${set} returning *) select changed.*, pg_notify($1, changed.key) from changed`,
      [channelOf(name), key, ...values],
    );
    return rows[0];
  };
  const begun = await changed<{ attempt: number; cancelled_at: Date | null }>(
    `attempt = attempt + 1, began_at = coalesce(began_at, now()) where key = $2 and ended_at is null`,
    [],
  );
  if (begun === undefined) return undefined;
  const ours = 'where key = $2 and attempt = $3 and ended_at is null';
  const attempt: Attempt = {
    async tell(done, total) {
      const row = await changed<{ cancelled_at: Date | null }>(`done = $4, total = coalesce($5, total) ${ours}`, [
        begun.attempt,
        done,
        total ?? null,
      ]);
      if (row === undefined) throw new Stopped('superseded');
      if (row.cancelled_at !== null) throw new Stopped('cancelled');
    },
    end: async (outcome) =>
      (await changed(`ended_at = now(), outcome = $4 ${ours}`, [begun.attempt, JSON.stringify(outcome)])) !== undefined,
  };
  if (begun.cancelled_at === null) return attempt;
  await attempt.end({ kind: 'cancelled' });
  return undefined;
}
