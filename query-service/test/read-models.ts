import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { bagsTable } from '@malote/projection-service/bags/bags-table.ts';
import { parcelBagTable } from '@malote/projection-service/bags/parcel-bag-table.ts';
import { customersTable } from '@malote/projection-service/customers/customers-table.ts';
import { rolesTable, sessionsTable, usersTable } from '@malote/projection-service/identity/identity-tables.ts';
import { snake } from '@malote/projection-service/kernel/table.ts';
import type { Columns, Table } from '@malote/projection-service/kernel/table.ts';
import { bagLoadTable } from '@malote/projection-service/linehaul/bag-load-table.ts';
import { loadsTable } from '@malote/projection-service/linehaul/loads-table.ts';
import { sitesTable, siteTreeTable } from '@malote/projection-service/network/sites-table.ts';
import { orderLogsTable } from '@malote/projection-service/orders/order-logs-table.ts';
import { ordersTable } from '@malote/projection-service/orders/orders-table.ts';
import { channelsTable } from '@malote/projection-service/partners/channels-table.ts';
import { attentionsTable } from '@malote/projection-service/reports/attentions-table.ts';
import { siteDaysTable } from '@malote/projection-service/reports/site-days-table.ts';
import { towerCountsTable } from '@malote/projection-service/reports/tower-counts-table.ts';
import { parcelsTable } from '@malote/projection-service/scanning/parcels-table.ts';
import { trackNodesTable } from '@malote/projection-service/tracking/track-nodes-table.ts';

const tables = [
  bagsTable, parcelBagTable, customersTable, rolesTable, sessionsTable, usersTable, bagLoadTable, loadsTable, sitesTable, siteTreeTable, orderLogsTable, ordersTable, channelsTable, attentionsTable, siteDaysTable,
  towerCountsTable, parcelsTable, trackNodesTable,
] as unknown as readonly Table[];

/** Makes the read models empty, in the shapes that the projection service writes. */
export async function makeReadModels(client: Client): Promise<void> {
  await client.query(await readFile(join(import.meta.dirname, '../../projection-service/src/kernel/tables.sql'), 'utf8'));
  await client.query(`insert into reads.checkpoints (name, position) values ('operations', 0), ('master', 0)`);
  for (const { name, columns, key, scope, indexes } of tables) {
    const body = Object.entries(columns as Columns).map(([column, { sql, nullable }]) => `"${snake(column)}" ${sql}${nullable ? '' : ' not null'}`);
    await client.query(`create table reads.${name}_g1 (${[...body, 'position bigint not null default 1', ...(scope === 'rows' ? ['scope text[] not null'] : [])].join(', ')}, primary key (${snake(key)}))`);
    for (const index of [...indexes, ...(scope === 'rows' ? [{ name: 'scope', on: 'scope', using: 'gin' as const, where: undefined }] : [])]) {
      await client.query(`create index ${name}_g1_${index.name} on reads.${name}_g1 using ${index.using ?? 'btree'} (${index.on})${index.where === undefined ? '' : ` where ${index.where}`}`);
    }
    await client.query(`create view reads.${name} as select * from reads.${name}_g1`);
  }
}

/** Stores rows of a read model as they would stand there; names in camel case. */
export async function storeRows(client: Client, model: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const { rows: known } = await client.query<{ name: string }>('select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2', ['reads', `${model}_g1`]);
  const given = new Set(rows.flatMap((row) => Object.keys(row).map(snake)));
  const columns = known.map(({ name }) => name).filter((name) => given.has(name) || name === 'position').map((name) => `"${name}"`).join(', ');
  const json = JSON.stringify(rows.map((row) => ({ position: 1, ...Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])) })));
  await client.query(`insert into reads.${model}_g1 (${columns}) select ${columns} from json_populate_recordset(null::reads.${model}_g1, $1)`, [json]);
}
