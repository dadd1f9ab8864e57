import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Client } from 'pg';
import { BuildFailed, LIVE, foldBatch } from './apply-batch.ts';
import { liveGround } from './generations.ts';
import type { Ground } from './ground.ts';
import { knowNothing, keep } from './known-rows.ts';
import type { Group } from './read-model.ts';
import { inTransaction } from './transaction.ts';
import { heldId, streamKey } from './walk.ts';
import type { FormedModel } from './walk.ts';
import { sentenceOf, writeNotices, writeRows } from './write-rows.ts';

/** A row's key that waits, with the event that it failed on and how many wait behind it. */
export interface ParkedKey {
  readonly group: string;
  readonly model: string;
  readonly key: string;
  readonly position: bigint;
  readonly error: string | null;
  readonly attempts: number;
  readonly waiting: number;
  readonly since: string;
}

/** Everything that waits, oldest first. */
export async function parkedKeys(client: Pick<Client, 'query'>, schema: string): Promise<readonly ParkedKey[]> {
  const { rows } = await client.query<{ group_name: string; model: string; key: string; position: string; error: string | null; attempts: number; waiting: string; since: string }>(
    `select group_name, model, key, min(position)::text as position, (array_agg(error order by position))[1] as error, max(attempts) as attempts,
       (count(*) - 1)::text as waiting, to_json(min(parked_at))#>>'{}' as since
     from ${schema}.parked group by group_name, model, key order by min(position)`);
  return rows.map(({ group_name: group, position, waiting, ...row }) => ({ ...row, group, position: BigInt(position), waiting: Number(waiting) }));
}

interface Key {
  readonly model: string;
  readonly key: string;
}

/**
 * Folds the events that wait for a row, in their order, now that the fold was mended; then what is derived from that row. `skip` leaves the first one out,
 * for a reason that is kept. @returns how many events were folded. @throws BuildFailed when one still fails: everything stays parked.
 */
export async function unpark(client: Client, schema: string, group: Group, store: EventStore, of: Key, how: { readonly kind: 'replay' } | { readonly kind: 'skip'; readonly reason: string }): Promise<number> {
  try {
    return await inTransaction(client, async () => {
      await client.query(`select from ${schema}.checkpoints where name = $1 for update`, [group.name]);
      const ground = await liveGround(client, schema, group);
      const { rows } = await client.query<{ position: bigint }>(`select position from ${schema}.parked where model = $1 and key = $2 order by position`, [of.model, of.key]);
      const [first, ...others] = rows.map((row) => row.position);
      if (first === undefined) return 0;
      if (how.kind === 'skip') await client.query(`insert into ${schema}.skipped (model, key, position, reason) values ($1, $2, $3, $4) on conflict do nothing`, [of.model, of.key, String(first), how.reason]);
      const events = await readEvents(store, how.kind === 'skip' ? others : [first, ...others]);
      await replay(client, ground, of, events, await otherParked(client, schema, group, of));
      await client.query(`delete from ${schema}.parked where model = $1 and key = $2`, [of.model, of.key]);
      const { rows: [moved] } = await client.query<{ position: bigint }>(`update ${schema}.checkpoints set turn = turn + 1 where name = $1 returning position`, [group.name]);
      await client.query('select pg_notify($1, $2)', [schema, JSON.stringify({ group: group.name, position: String(moved?.position ?? 0n) })]);
      return events.length;
    });
  } catch (error) {
    if (error instanceof BuildFailed) await client.query(`update ${schema}.parked set attempts = attempts + 1, error = case when error is null then null else $3 end where model = $1 and key = $2`, [of.model, of.key, sentenceOf(error)]);
    throw error;
  }
}

/** Rows that wait for reasons of their own: what follows from this key passes them by. */
async function otherParked(client: Client, schema: string, group: Group, of: Key): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<Key>(`select distinct model, key from ${schema}.parked where group_name = $1`, [group.name]);
  return new Set(rows.filter((row) => row.model !== of.model || row.key !== of.key).map((row) => heldId(row.model, row.key)));
}

async function readEvents(store: EventStore, positions: readonly bigint[]): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (const position of positions) {
    const { events: [recorded] } = await store.readAll(position - 1n, 1);
    if (recorded === undefined) throw new Error(`The log has no event at position ${position}`);
    events.push(parseEvent(recorded));
  }
  return events;
}

/** One by one, because each must see what the one before it did; the parked model folds its one key, derived models after it what the event touches. */
async function replay(client: Client, ground: Ground, of: Key, events: readonly StoredEvent[], parked: ReadonlySet<string>): Promise<void> {
  const known = knowNothing(ground.group.models, 'filled');
  for (const event of events) {
    const formed = ground.models.get(event.type) ?? [];
    const at = formed.findIndex(({ model }) => model.table.name === of.model);
    const concerned = formed.flatMap((one, index): FormedModel[] => (index === at ? [only(one, of.key, event.stream)] : index > at && one.model.nature === 'derived' ? [one] : []));
    const folded = await foldBatch(client, { ...ground, models: new Map([[event.type, concerned]]) }, known, [event], { ...LIVE, eventRows: Number.MAX_SAFE_INTEGER, parked, order: 'again' });
    const failed = folded.held.find((one) => one.error !== undefined);
    if (failed !== undefined) throw new BuildFailed(failed);
    await writeRows(client, ground, folded.changes, 'again');
    await writeNotices(client, ground, folded.changes);
    for (const [table, rows] of folded.changes) for (const [key, { after }] of rows) {
      const into = known.get(table);
      if (into !== undefined) keep(into, key, after);
    }
  }
}

/** The model, for one key alone; an event whose keys could not be told is folded whole. */
function only({ model, form }: FormedModel, key: string, stream: string): FormedModel {
  if (key === streamKey(stream)) return { model, form };
  return { form, model: { ...model, on: new Map([...model.on].map(([type, on]) => [type, { ...on, keys: () => [key] }])) } };
}
