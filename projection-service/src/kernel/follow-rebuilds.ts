import { setTimeout as wait } from 'node:timers/promises';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import { projection } from '@malote/contracts/projections/projection.ts';
import type { AskedRebuild, Projection } from '@malote/contracts/projections/projection.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { Pool } from 'pg';
import { BuildCrashed, CANCELLED, cancelRecorded, crashRecorded } from './recorded-rebuild.ts';
import type { BuildOrder } from './recorded-rebuild.ts';

/** Builds a group as it was ordered and writes down how it goes; ends early when the signal aborts. */
export type Build = (group: string, order: BuildOrder, signal: AbortSignal) => Promise<void>;

interface FollowOptions {
  readonly pool: Pool;
  readonly schema: string;
  readonly store: EventStore;
  readonly group: string;
  readonly build: Build;
  readonly signal: AbortSignal;
  readonly onTrouble: (error: unknown) => void;
}

/** The stream of a group's decisions is looked at this often. */
const LOOK_MS = 1_000;
const ENDED: ReadonlySet<string> = new Set(['done', 'failed', 'cancelled']);

/**
 * Carries out the rebuilds that people ask for, one after the other, for ever; of several processes one at a time. It reads the decisions from the
 * log by itself, so that a rebuild helps also where the runner of the group cannot go on. A build whose process died is gone on with; one that was
 * cancelled ends and leaves nothing behind.
 */
export async function followRebuilds(options: FollowOptions): Promise<void> {
  const decided = decisionsOf(options);
  while (!options.signal.aborted) {
    try {
      const { rebuilds } = await decided();
      const open = await openOf(options, rebuilds);
      if (open !== undefined) await alone(options, () => settle(options, decided));
    } catch (error) {
      if (!options.signal.aborted) options.onTrouble(error);
    }
    await wait(LOOK_MS, undefined, { signal: options.signal }).catch(() => undefined);
  }
}

/** What is decided about the group as of now; reads only what is new. */
function decisionsOf({ store, group }: FollowOptions): () => Promise<Projection> {
  let [state, version] = [projection.initial, 0];
  return async () => {
    for await (const recorded of store.readStream(streamOf(projection, group), version)) {
      const event = parseEvent(recorded);
      state = projection.evolve(state, event, event.metadata);
      version = recorded.version;
    }
    return state;
  };
}

/** The oldest rebuild that was asked for and has not ended, or was cancelled while it was being built. */
async function openOf(
  { pool, schema, group }: FollowOptions,
  asked: readonly AskedRebuild[],
): Promise<AskedRebuild | undefined> {
  if (asked.length === 0) return undefined;
  const { rows } = await pool.query<{ rebuild: string; status: string }>(
    `select rebuild, status from ${schema}.rebuilds where group_name = $1 and rebuild = any($2)`,
    [group, asked.map((one) => one.rebuild)],
  );
  const statuses = new Map(rows.map((row) => [row.rebuild, row.status]));
  return asked.find(({ rebuild, cancelled }) => {
    const status = statuses.get(rebuild);
    return cancelled === undefined ? status === undefined || !ENDED.has(status) : status === 'building';
  });
}

/** Does the work while no other process does the same; leaves it to that one otherwise. */
async function alone({ pool, schema, group }: FollowOptions, work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect();
  const name = `${schema}:rebuilds:${group}`;
  let lost: Error | undefined;
  const loss = (error: Error) => {
    lost = error;
  };
  holder.on('error', loss);
  try {
    const {
      rows: [row],
    } = await holder.query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [name]);
    if (row?.got !== true) return;
    try {
      await work();
    } finally {
      if (lost === undefined) await holder.query('select pg_advisory_unlock(hashtext($1))', [name]);
    }
  } finally {
    holder.off('error', loss);
    holder.release(lost);
  }
}

async function settle(options: FollowOptions, decided: () => Promise<Projection>): Promise<void> {
  const open = await openOf(options, (await decided()).rebuilds);
  if (open === undefined) return;
  if (open.cancelled !== undefined)
    return await cancelRecorded(options.pool, options.schema, options.group, open.rebuild);
  const cancelling = new AbortController();
  const building = options.build(
    options.group,
    { rebuild: open.rebuild, cause: 'request' },
    AbortSignal.any([options.signal, cancelling.signal]),
  );
  const over = new AbortController();
  const watching = watchForCancel(options, decided, open.rebuild, cancelling, over.signal);
  try {
    await building;
  } catch (error) {
    if (cancelling.signal.aborted || options.signal.aborted) return;
    if (error instanceof BuildCrashed) await crashRecorded(options.pool, options.schema, open.rebuild, error);
    throw error;
  } finally {
    over.abort();
    await watching;
  }
}

async function watchForCancel(
  options: FollowOptions,
  decided: () => Promise<Projection>,
  rebuild: string,
  cancelling: AbortController,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await wait(LOOK_MS, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    const cancelled = await decided().then(
      ({ rebuilds }) => rebuilds.find((one) => one.rebuild === rebuild)?.cancelled,
      (error: unknown) => {
        options.onTrouble(error);
        return undefined;
      },
    );
    if (cancelled !== undefined) return cancelling.abort(CANCELLED);
  }
}
