import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Meeting } from '@malote/contracts/projections/projection.ts';
import { projectionEvents } from '@malote/contracts/projections/projection.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { Client } from 'pg';
import { findPlace } from './apply-batch.ts';
import type { Place } from './apply-batch.ts';
import { moveCheckpoint, tellPosition } from './checkpoint.ts';
import type { Ground } from './ground.ts';
import { settleKey } from './parked-keys.ts';
import { CHANGES_NOTHING, readSkips } from './skips.ts';
import { inTransaction } from './transaction.ts';

/**
 * Carries out a decision about how the log is read, where it stands in the log, in the transaction that moves the checkpoint over it: so it
 * takes effect exactly once, whatever is killed. Answers where the runner is then; what it knew of rows is worth nothing any more.
 * @throws Overtaken when somebody else writes.
 */
export async function carryOut(
  client: Client,
  ground: Ground,
  place: Place,
  decision: StoredEvent,
  store: EventStore,
): Promise<Place> {
  const skips = CHANGES_NOTHING.has(decision.type)
    ? place.skips
    : await readSkips(store, ground.group.name, decision.position);
  await inTransaction(client, async () => {
    await moveCheckpoint(client, ground, place.checkpoint, decision.position);
    const of = decision.data as Meeting;
    if (decision.type === projectionEvents.EventSkipped.type)
      await leaveOut(client, ground, store, of, decision.position);
    if (decision.type === projectionEvents.SkipWithdrawn.type)
      await takeBack(client, ground, store, of, decision.position);
    await settleKey(client, ground, store, of, skips);
  });
  await tellPosition(client, ground, decision.position);
  return await findPlace(client, ground, skips);
}

/** The event waits no more. One that is in the row already cannot be taken out of it: the row waits for a rebuild. */
async function leaveOut(client: Client, ground: Ground, store: EventStore, of: Meeting, at: bigint): Promise<void> {
  const event = await metBefore(ground, store, of, at);
  if (event === undefined) return;
  const { rowCount } = await client.query(
    `delete from ${ground.schema}.parked where model = $1 and key = $2 and position = $3`,
    [of.model, of.key, String(event.position)],
  );
  if (rowCount === 0) await park(client, ground, of, event, 'surplus');
}

/** The event waits again, unless it never left the row. Whether the row has passed it already shows when it is folded. */
async function takeBack(client: Client, ground: Ground, store: EventStore, of: Meeting, at: bigint): Promise<void> {
  const event = await metBefore(ground, store, of, at);
  if (event === undefined) return;
  const { rowCount } = await client.query(
    `delete from ${ground.schema}.parked where model = $1 and key = $2 and position = $3 and cause = 'surplus'`,
    [of.model, of.key, String(event.position)],
  );
  if (rowCount === 0) await park(client, ground, of, event, 'passed');
}

async function park(
  client: Client,
  ground: Ground,
  { model, key }: Meeting,
  event: StoredEvent,
  cause: 'passed' | 'surplus',
): Promise<void> {
  await client.query(
    `insert into ${ground.schema}.parked (group_name, model, key, position, stream, version, type, cause) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [ground.group.name, model, key, String(event.position), event.stream, event.version, event.type, cause],
  );
}

/** The event, if it stands before the decision and the model folds its kind at all: a decision about anything else means nothing yet. */
async function metBefore(
  ground: Ground,
  store: EventStore,
  { model, stream, version }: Meeting,
  at: bigint,
): Promise<StoredEvent | undefined> {
  for await (const recorded of store.readStream(stream, version - 1)) {
    if (recorded.version !== version || recorded.position >= at) return undefined;
    return ground.models.get(recorded.type)?.some((formed) => formed.model.table.name === model) === true
      ? parseEvent(recorded)
      : undefined;
  }
  return undefined;
}
