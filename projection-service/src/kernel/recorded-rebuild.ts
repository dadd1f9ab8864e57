import { projectionEvents } from '@malote/contracts/projections/projection.ts';
import { isDatabaseAway } from '@malote/infra/database-away.ts';
import type { Pool } from 'pg';
import { BuildFailed } from './apply-batch.ts';
import { dropBuilding } from './generations.ts';
import { rebuildGroup } from './rebuild.ts';
import type { RebuildOptions, RebuildStep } from './rebuild.ts';
import { sentenceOf } from './write-rows.ts';

/** A build that shows: its name and who wanted it. `request` is named by `RebuildRequested`, the others by themselves. */
export interface BuildOrder {
  readonly rebuild: string;
  readonly cause: 'request' | 'shape' | 'tool';
}

/** How often a build that runs says how far it is. */
const TELL_MS = 500;
/** The channel on which the health page is told that something moved; no group of read models is called so. */
export const HEALTH = 'health';
/** A build ended without a word of its own, as when it took too much memory: trying again would end like this. */
export class BuildCrashed extends Error {
  override readonly name = 'BuildCrashed';
}

/** Aborts a build for good, so that what it made is dropped; any other end leaves it to be gone on with. */
export const CANCELLED = new Error(`${projectionEvents.RebuildCancelled.type}`);

/**
 * Rebuilds a group and writes down how it goes: how far, how fast, what came of it. The same order again goes on with what a killed process left.
 * @throws whatever ends the build; a cancelled one and one that cannot fold are written down too. One that lost its database is not: it is gone on with.
 */
export async function recordedRebuild(
  pool: Pool,
  order: BuildOrder,
  options: RebuildOptions,
): Promise<{ readonly generation: number; readonly position: bigint }> {
  const { schema, group, signal } = options;
  const write = async (text: string, values: readonly unknown[]) => {
    await pool.query(text, [order.rebuild, ...values]);
    await pool.query('select pg_notify($1, $2)', [schema, JSON.stringify({ group: HEALTH, position: '0' })]);
  };
  await write(
    `insert into ${schema}.rebuilds (rebuild, group_name, cause, status) values ($1, $2, $3, 'building')
     on conflict (rebuild) do update set status = 'building', updated_at = clock_timestamp(), ended_at = null`,
    [group.name, order.cause],
  );
  const told = progress(async (position, head, rate) => {
    await write(
      `update ${schema}.rebuilds set position = $2, head = $3, rate = $4, updated_at = clock_timestamp() where rebuild = $1`,
      [String(position), String(head), rate],
    );
  });
  const onStep = (step: RebuildStep, position: bigint, head: bigint) => {
    told.step(step, position, head);
    options.onStep?.(step, position, head);
  };
  try {
    const built = await rebuildGroup({ ...options, onStep });
    await told.written();
    // Whoever held the lock before and did not end was killed; what he began is done now.
    await pool.query(
      `update ${schema}.rebuilds set status = 'cancelled', ended_at = clock_timestamp() where group_name = $1 and status = 'building' and cause <> 'request' and rebuild <> $2`,
      [group.name, order.rebuild],
    );
    await write(
      `update ${schema}.rebuilds set status = 'done', generation = $2, position = $3, head = $3, updated_at = clock_timestamp(), ended_at = clock_timestamp() where rebuild = $1`,
      [built.generation, String(built.position)],
    );
    return built;
  } catch (error) {
    await told.written();
    if (signal.reason === CANCELLED) await cancelRecorded(pool, schema, group.name, order.rebuild);
    else if (!signal.aborted && !isDatabaseAway(error))
      await write(
        `update ${schema}.rebuilds set status = 'failed', error = $2, failed = $3, updated_at = clock_timestamp(), ended_at = clock_timestamp() where rebuild = $1`,
        [
          sentenceOf(error instanceof BuildFailed ? error.cause : error),
          error instanceof BuildFailed ? JSON.stringify(meetingOf(error)) : null,
        ],
      );
    throw error;
  }
}

/** Writes down that a build ended without a word of its own. */
export async function crashRecorded(pool: Pool, schema: string, rebuild: string, error: BuildCrashed): Promise<void> {
  await pool.query(
    `update ${schema}.rebuilds set status = 'failed', error = $2, updated_at = clock_timestamp(), ended_at = clock_timestamp() where rebuild = $1`,
    [rebuild, sentenceOf(error)],
  );
}

/** Writes down that a build was cancelled, and drops what it made. Nobody else may be building the group. */
export async function cancelRecorded(pool: Pool, schema: string, group: string, rebuild: string): Promise<void> {
  const client = await pool.connect();
  try {
    await dropBuilding(client, schema, group);
    await client.query(
      `insert into ${schema}.rebuilds (rebuild, group_name, cause, status, ended_at) values ($1, $2, 'request', 'cancelled', clock_timestamp())
       on conflict (rebuild) do update set status = 'cancelled', updated_at = clock_timestamp(), ended_at = clock_timestamp()`,
      [rebuild, group],
    );
    await client.query('select pg_notify($1, $2)', [schema, JSON.stringify({ group: HEALTH, position: '0' })]);
  } finally {
    client.release();
  }
}

function meetingOf({ held: { model, key, event } }: BuildFailed) {
  return { model, key, stream: event.stream, version: event.version, type: event.type };
}

/** Tells at most every so often how far a build is and how fast it went since; one telling at a time. */
function progress(tell: (position: bigint, head: bigint, rate: number) => Promise<void>) {
  let last: { readonly at: number; readonly position: bigint } | undefined;
  let telling: Promise<void> = Promise.resolve();
  let busy = false;
  return {
    step(step: RebuildStep, position: bigint, head: bigint): void {
      const now = performance.now();
      if (last === undefined || step === 'made') last = { at: now, position };
      if (busy || (step === 'folding' && now - last.at < TELL_MS)) return;
      const seconds = (now - last.at) / 1_000;
      const rate = seconds > 0 ? Number(position - last.position) / seconds : 0;
      last = { at: now, position };
      busy = true;
      telling = tell(position, head, rate)
        .catch(() => undefined)
        .finally(() => {
          busy = false;
        });
    },
    written: () => telling,
  };
}
