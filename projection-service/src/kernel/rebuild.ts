import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from '@malote/infra/fault.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { Client } from 'pg';
import { findPlace } from './apply-batch.ts';
import type { Place } from './apply-batch.ts';
import { codeHash } from './code-hash.ts';
import { foldUpTo } from './fold-ahead.ts';
import type { FoldConnections } from './fold-ahead.ts';
import { dropGeneration, dropRetired, grantReading, liveGround } from './generations.ts';
import { ddl, ground as groundOf, shapeOf, tableDdl, tableName, tableNames, tablesOf, viewSql } from './ground.ts';
import type { Ground } from './ground.ts';
import type { Group } from './read-model.ts';
import { lockSession, openClient } from './runner.ts';
import { SkipsChanged, markOf, readSkips } from './skips.ts';
import type { Skips } from './skips.ts';
import { inTransaction } from './transaction.ts';

/** Steps of a rebuild, told as they begin: for a progress line, and for tests that kill it there. */
export type RebuildStep = 'made' | 'folding' | 'caught up' | 'swapped' | 'cleaned';

export interface RebuildOptions {
  readonly connectionString: string;
  readonly schema: string;
  readonly store: EventStore;
  readonly group: Group;
  readonly signal: AbortSignal;
  readonly onStep?: (step: RebuildStep, position: bigint, head: bigint) => void;
}

/** Where a build ended: what stands behind the views now. */
export interface Built {
  readonly generation: number;
  readonly position: bigint;
}

const SWAP_TRIES = 600;
/** Memory of the server for each index that is made; there are two at a time. */
const SORTED_IN = '256MB';

/**
 * Builds a new generation of a group's tables beside the live one, strictly, catches up, and swaps the views in one transaction. The models of
 * a group see each other at every event, so they are built together. A build that was killed goes on where it was, if code and skips are still the same; else it begins anew.
 * @throws BuildFailed at the first event that cannot be folded: the live generation stays as it is.
 */
export async function rebuildGroup(options: RebuildOptions): Promise<Built> {
  for (;;) {
    try {
      return await buildOnce(options);
    } catch (error) {
      if (!(error instanceof SkipsChanged)) throw error;
    }
  }
}

/** The lock and all writes share one connection: who loses the lock cannot write any more. */
async function buildOnce(options: RebuildOptions): Promise<Built> {
  const { group, schema, store, signal, onStep } = options;
  const writing = await openClient(options.connectionString, `malote rebuild ${group.name}`);
  const opened = [writing];
  try {
    if (!(await lockSession(writing, `${schema}:build:${group.name}`, signal))) signal.throwIfAborted();
    const skips = await readSkips(store, group.name);
    const building = await beginOrResume(writing, schema, group, skips);
    const place = await findPlace(writing, building, skips);
    const reading = await openClient(options.connectionString, `malote looks up ${group.name}`);
    opened.push(reading);
    const connections = { writing, reading };
    const head = await store.head();
    onStep?.('made', place.checkpoint.position, head);
    await foldUpTo(connections, building, place, options, head);
    await prepareForQueries(opened, building);
    onStep?.('caught up', place.checkpoint.position, head);
    await swap(connections, building, place, options);
    onStep?.('swapped', place.checkpoint.position, head);
    signal.throwIfAborted();
    await dropRetired(writing, schema, group);
    onStep?.('cleaned', place.checkpoint.position, head);
    return { generation: building.generation, position: place.checkpoint.position };
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}

/**
 * Makes the indexes that only queries need, a table at a time on each connection. What the planner knows of these tables comes with them: the
 * first lists must not wait for the server's own round.
 */
async function prepareForQueries(clients: readonly Client[], { schema, group, generation }: Ground): Promise<void> {
  const tables = tablesOf(group)[Symbol.iterator]();
  await Promise.all(
    clients.map(async (client) => {
      await client.query(`set maintenance_work_mem = '${SORTED_IN}'`);
      for (const table of tables) {
        for (const statement of tableDdl(schema, table, generation, 'for queries')) await client.query(statement);
        await client.query(`analyze ${tableName(schema, table, generation)}`);
      }
    }),
  );
}

async function beginOrResume(client: Client, schema: string, group: Group, skips: Skips): Promise<Ground> {
  const [shape, code] = [shapeOf(group), `${await codeHash()}${markOf(skips)}`];
  const { rows } = await client.query<{ generation: number; status: string; shape: string; code: string }>(
    `select generation, status, shape, code from ${schema}.generations where group_name = $1 order by generation`,
    [group.name],
  );
  const begun = rows.filter((row) => row.status === 'building');
  const same = begun.find((row) => row.shape === shape && row.code === code);
  for (const row of begun)
    if (row !== same) await inTransaction(client, () => dropGeneration(client, schema, group, row.generation));
  if (same !== undefined) return groundOf(schema, group, same.generation, 'building');
  const generation = Math.max(0, ...rows.map((row) => row.generation)) + 1;
  const building = groundOf(schema, group, generation, 'building');
  await inTransaction(client, async () => {
    for (const statement of ddl(schema, group, generation, 'for folds')) await client.query(statement);
    await client.query(
      `insert into ${schema}.generations (group_name, generation, status, shape, code, tables) values ($1, $2, 'building', $3, $4, $5)`,
      [group.name, generation, shape, code, tableNames(schema, group, generation)],
    );
    await client.query(`insert into ${schema}.checkpoints (name, position) values ($1, 0)`, [building.checkpoint]);
  });
  return building;
}

/** Holds the live runner for the last few events, then shows the new tables. A view that is being read is waited for 200 ms, then everything is tried again. */
async function swap(
  connections: FoldConnections,
  building: Ground,
  place: Place,
  options: RebuildOptions,
): Promise<void> {
  const { group, schema, signal } = options;
  const holder = await openClient(options.connectionString, `malote swap ${group.name}`);
  try {
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted();
      const {
        rows: [live],
      } = await holder.query<{ position: bigint }>(`select position from ${schema}.checkpoints where name = $1`, [
        group.name,
      ]);
      await foldUpTo(connections, building, place, options, live?.position ?? 0n);
      try {
        await inTransaction(holder, () => showInstead(holder, connections, building, place, options));
        return;
      } catch (error) {
        if (codeOf(error) !== '55P03' || tries >= SWAP_TRIES) throw error;
        await wait(50 + Math.random() * 100, undefined, { signal });
      }
    }
  } finally {
    await holder.end();
  }
}

async function showInstead(
  holder: Client,
  connections: FoldConnections,
  building: Ground,
  place: Place,
  options: RebuildOptions,
): Promise<void> {
  const { group, schema } = options;
  await holder.query(`set local lock_timeout = '200ms'`);
  const {
    rows: [live],
  } = await holder.query<{ position: bigint }>(
    `select position from ${schema}.checkpoints where name = $1 for update`,
    [group.name],
  );
  await foldUpTo(connections, building, place, options, live?.position ?? 0n);
  const old = await liveGround(holder, schema, group);
  await dropForgottenViews(holder, building, old.generation);
  for (const statement of viewSql(schema, group, building.generation)) await holder.query(statement);
  await grantReading(holder, schema);
  await holder.query(`update ${schema}.generations set status = 'retired' where group_name = $1 and generation = $2`, [
    group.name,
    old.generation,
  ]);
  await holder.query(
    `update ${schema}.generations set status = 'live', since = clock_timestamp() where group_name = $1 and generation = $2`,
    [group.name, building.generation],
  );
  await holder.query(
    `update ${schema}.checkpoints set position = $2, turn = turn + 1, updated_at = clock_timestamp() where name = $1`,
    [group.name, String(place.checkpoint.position)],
  );
  await holder.query(`delete from ${schema}.checkpoints where name = $1`, [building.checkpoint]);
  await holder.query(`delete from ${schema}.parked where group_name = $1`, [group.name]);
  await holder.query('select pg_notify($1, $2)', [
    schema,
    JSON.stringify({ group: group.name, position: String(place.checkpoint.position) }),
  ]);
}

/** Views of tables that this program no longer has: what they show goes with the old generation. */
async function dropForgottenViews(holder: Client, { schema, group, generation }: Ground, old: number): Promise<void> {
  const {
    rows: [made],
  } = await holder.query<{ tables: string[] }>(
    `select tables from ${schema}.generations where group_name = $1 and generation = $2`,
    [group.name, old],
  );
  const view = (table: string) => table.replace(/_g\d+$/, '');
  const kept = new Set(tableNames(schema, group, generation).map(view));
  for (const table of made?.tables ?? [])
    if (!kept.has(view(table))) await holder.query(`drop view if exists ${view(table)} cascade`);
}
