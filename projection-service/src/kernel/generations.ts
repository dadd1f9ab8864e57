import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { ddl, ground, shapeOf, tableNames, viewSql } from './ground.ts';
import type { Ground } from './ground.ts';
import type { Group } from './read-model.ts';
import { codeHash } from './code-hash.ts';
import { inTransaction } from './transaction.ts';

/** Whoever may read, if the server knows the role. */
const READER = 'malote_query';

/** Which generation stands behind the views, and whether its shape is the one that this program writes. */
export interface Live {
  readonly generation: number;
  readonly shape: 'same' | 'other';
}

/** Makes the kit's own tables in a schema. Idempotent. */
export async function makeKitTables(client: ClientBase, schema: string): Promise<void> {
  const text = await readFile(join(import.meta.dirname, 'tables.sql'), 'utf8');
  await client.query(text.replaceAll(/\breads\b(?=\.|;)/g, schema));
  await grantReading(client, schema);
}

/** Lets the query service read a schema and what will be made in it. */
export async function grantReading(client: ClientBase, schema: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [READER]);
  if (rowCount === 0) return;
  await client.query(`grant usage on schema ${schema} to ${READER}`);
  await client.query(`grant select on all tables in schema ${schema} to ${READER}`);
}

/** Makes the first generation of a group, when there is none. Idempotent, one at a time. @param reach what its indexes are for */
export async function makeFirstGeneration(
  client: ClientBase,
  schema: string,
  group: Group,
  reach: 'for folds' | 'for queries',
): Promise<void> {
  if ((await liveGeneration(client, schema, group)) !== undefined) return;
  for (const statement of [...ddl(schema, group, 1, reach), ...viewSql(schema, group, 1)])
    await client.query(statement);
  await client.query(
    `insert into ${schema}.generations (group_name, generation, status, shape, code, tables) values ($1, 1, 'live', $2, $3, $4)`,
    [group.name, shapeOf(group), await codeHash(), tableNames(schema, group, 1)],
  );
  await client.query(`insert into ${schema}.checkpoints (name, position) values ($1, 0)`, [group.name]);
  await grantReading(client, schema);
}

/** The generation that queries see, and whether its tables have the shape that this program wants; undefined where the group was never made. */
export async function liveGeneration(client: ClientBase, schema: string, group: Group): Promise<Live | undefined> {
  const {
    rows: [row],
  } = await client.query<{ generation: number; shape: string }>(
    `select generation, shape from ${schema}.generations where group_name = $1 and status = 'live'`,
    [group.name],
  );
  return row === undefined
    ? undefined
    : { generation: row.generation, shape: row.shape === shapeOf(group) ? 'same' : 'other' };
}

/** The ground of the live generation. @throws Error when the schema was never migrated. */
export async function liveGround(
  client: ClientBase,
  schema: string,
  group: Group,
): Promise<Ground & { readonly shape: Live['shape'] }> {
  const live = await liveGeneration(client, schema, group);
  if (live === undefined) throw new Error(`The read models of ${group.name} are not there: migrate first`);
  return { ...ground(schema, group, live.generation, 'live'), shape: live.shape };
}

/** Drops the tables of generations that no view shows any more. A reader that still holds one is left alone: it is tried again at the next start. */
export async function dropRetired(client: ClientBase, schema: string, group: Group): Promise<void> {
  const { rows } = await client.query<{ generation: number }>(
    `select generation from ${schema}.generations where group_name = $1 and status = 'retired'`,
    [group.name],
  );
  for (const { generation } of rows) {
    await inTransaction(client, async () => {
      await client.query(`set local lock_timeout = '200ms'`);
      await dropGeneration(client, schema, group, generation);
    }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
    });
  }
}

/** Drops what builds of a group left unfinished. Nobody may be building it. */
export async function dropBuilding(client: ClientBase, schema: string, group: string): Promise<void> {
  const { rows } = await client.query<{ generation: number }>(
    `select generation from ${schema}.generations where group_name = $1 and status = 'building'`,
    [group],
  );
  for (const { generation } of rows)
    await inTransaction(client, () => dropGeneration(client, schema, { name: group }, generation));
}

/** Drops a generation's tables, its checkpoint and its entry, also those of another program. */
export async function dropGeneration(
  client: ClientBase,
  schema: string,
  group: Pick<Group, 'name'>,
  generation: number,
): Promise<void> {
  const {
    rows: [made],
  } = await client.query<{ tables: string[] }>(
    `select tables from ${schema}.generations where group_name = $1 and generation = $2`,
    [group.name, generation],
  );
  for (const table of made?.tables ?? []) await client.query(`drop table if exists ${table}`);
  await client.query(`delete from ${schema}.generations where group_name = $1 and generation = $2`, [
    group.name,
    generation,
  ]);
  await client.query(`delete from ${schema}.checkpoints where name = $1`, [`${group.name}_g${generation}`]);
}

/** Makes the schema and the first generation of every group; safe to call from several processes at once. */
export async function migrateSchema(pool: Pool, schema: string, groups: readonly Group[]): Promise<void> {
  const client = await pool.connect();
  try {
    await inTransaction(client, async () => {
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [`${schema} migration`]);
      await makeKitTables(client, schema);
      for (const group of groups) await makeFirstGeneration(client, schema, group, 'for queries');
    });
  } finally {
    client.release();
  }
}
