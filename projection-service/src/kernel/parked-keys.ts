import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Client } from 'pg';
import { BuildFailed, LIVE, foldBatch } from './apply-batch.ts';
import type { Ground } from './ground.ts';
import { knowNothing } from './known-rows.ts';
import type { KnownRows } from './known-rows.ts';
import type { Group } from './read-model.ts';
import type { Skips } from './skips.ts';
import { MovedOn, heldId, remember, streamKey } from './walk.ts';
import type { FormedModel, WalkOptions } from './walk.ts';
import { isDataError } from './write-poison.ts';
import { noticeWrites, rowWrites, sentenceOf } from './write-rows.ts';
import { sendWrites } from './writes.ts';

/** A row's key that waits, with the event that it failed on and how many wait behind it. */
export interface ParkedKey {
  readonly group: string;
  readonly model: string;
  readonly key: string;
  readonly position: bigint;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly cause: 'failed' | 'passed' | 'surplus';
  readonly error: string | null;
  readonly attempts: number;
  readonly waiting: number;
  readonly since: string;
}

/** Everything that waits, by model and key. */
export async function parkedKeys(client: Pick<Client, 'query'>, schema: string): Promise<readonly ParkedKey[]> {
  const { rows } = await client.query<{
    group_name: string;
    model: string;
    key: string;
    position: string;
    stream: string;
    version: number;
    type: string;
    cause: ParkedKey['cause'];
    error: string | null;
    attempts: number;
    waiting: string;
    since: string;
  }>(
    `select distinct on (first.model, first.key) first.group_name, first.model, first.key, first.position::text, first.stream, first.version, first.type, first.cause, first.error, first.attempts,
       (count(*) over same_key - 1)::text as waiting, to_json(min(parked_at) over same_key)#>>'{}' as since
     from ${schema}.parked as first window same_key as (partition by first.model, first.key) order by first.model, first.key, first.position`,
  );
  return rows.map(({ group_name: group, position, waiting, ...row }) => ({
    ...row,
    group,
    position: BigInt(position),
    waiting: Number(waiting),
  }));
}

interface Key {
  readonly model: string;
  readonly key: string;
}

interface Waiting {
  readonly position: bigint;
  readonly stream: string;
  readonly version: number;
  readonly cause: 'failed' | 'passed' | 'surplus';
}

/**
 * Folds the events that wait for a row, in their order, each with what is derived from that row; what was folded waits no more. Stops at the first
 * that still fails, which then says why, and before one that only a rebuild can settle. Inside a transaction.
 */
export async function settleKey(
  client: Client,
  ground: Ground,
  store: EventStore,
  of: Key,
  skips: Skips,
): Promise<void> {
  const { schema, group } = ground;
  const { rows } = await client.query<Waiting>(
    `select position, stream, version, cause from ${schema}.parked where group_name = $1 and model = $2 and key = $3 order by position`,
    [group.name, of.model, of.key],
  );
  const others = await otherParked(client, schema, group, of);
  const known = knowNothing(group.models, 'filled');
  for (const { cause, ...at } of rows) {
    if (cause === 'surplus') return;
    const event = await readEvent(store, at);
    const failure = await attempt(client, () =>
      foldAgain(client, ground, known, of, event, { parked: others, skipped: skips.of }),
    );
    const row = [of.model, of.key, String(at.position)];
    if (failure === undefined)
      await client.query(`delete from ${schema}.parked where model = $1 and key = $2 and position = $3`, row);
    else {
      const passed = failure instanceof BuildFailed && failure.cause instanceof MovedOn;
      await client.query(
        `update ${schema}.parked set attempts = attempts + 1, cause = $4, error = $5, stream = $6, version = $7, type = $8 where model = $1 and key = $2 and position = $3`,
        [
          ...row,
          passed ? 'passed' : 'failed',
          passed ? null : sentenceOf(failure instanceof BuildFailed ? failure.cause : failure),
          event.stream,
          event.version,
          event.type,
        ],
      );
      return;
    }
  }
}

/** Undoes a piece of work that a fold or a refused value ends, and answers why. Everything else is a broken machine. */
async function attempt(client: Client, work: () => Promise<void>): Promise<unknown> {
  await client.query('savepoint one_event');
  try {
    await work();
    await client.query('release savepoint one_event');
    return undefined;
  } catch (error) {
    if (!(error instanceof BuildFailed) && !isDataError(error)) throw error;
    await client.query('rollback to savepoint one_event');
    return error;
  }
}

/** Rows that wait for reasons of their own: what follows from this key passes them by. */
async function otherParked(client: Client, schema: string, group: Group, of: Key): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<Key>(`select distinct model, key from ${schema}.parked where group_name = $1`, [
    group.name,
  ]);
  return new Set(
    rows.filter((row) => row.model !== of.model || row.key !== of.key).map((row) => heldId(row.model, row.key)),
  );
}

/** The event that waits. Rows that were parked by an older version name its position alone. */
async function readEvent(
  store: EventStore,
  { position, stream, version }: Omit<Waiting, 'cause'>,
): Promise<StoredEvent> {
  const found = stream === '' ? await store.readAt(position) : await first(store.readStream(stream, version - 1));
  if (found?.position !== position)
    throw new Error(`The log has no event ${stream}@${version} at position ${position}`);
  return parseEvent(found);
}

async function first<Value>(values: AsyncIterable<Value>): Promise<Value | undefined> {
  for await (const value of values) return value;
  return undefined;
}

/** By itself, because each event must see what the one before it did; the parked model folds its one key, derived models after it what the event touches. */
async function foldAgain(
  client: Client,
  ground: Ground,
  known: KnownRows,
  of: Key,
  event: StoredEvent,
  past: Pick<WalkOptions, 'parked' | 'skipped'>,
): Promise<void> {
  const formed = ground.models.get(event.type) ?? [];
  const at = formed.findIndex(({ model }) => model.table.name === of.model);
  const concerned = formed.flatMap((one, index): FormedModel[] =>
    index === at ? [only(one, of.key, event.stream)] : index > at && one.model.nature === 'derived' ? [one] : [],
  );
  const folded = await foldBatch(
    client,
    { ...ground, models: new Map([[event.type, concerned]]) },
    { known, unwritten: [] },
    [event],
    { ...LIVE, ...past, eventRows: Number.MAX_SAFE_INTEGER, order: 'again', beginnings: 'looked for' },
  );
  const failed = folded.held.find((one) => one.error !== undefined);
  if (failed !== undefined) throw new BuildFailed(failed);
  await sendWrites(client, [...rowWrites(ground, folded.changes, 'again'), ...noticeWrites(ground, folded.changes)]);
  remember(known, folded.changes);
}

/** The model, for one key alone; an event whose keys could not be told is folded whole. */
function only({ model, form }: FormedModel, key: string, stream: string): FormedModel {
  if (key === streamKey(stream)) return { model, form };
  return {
    form,
    model: { ...model, on: new Map([...model.on].map(([type, on]) => [type, { ...on, keys: () => [key] }])) },
  };
}
