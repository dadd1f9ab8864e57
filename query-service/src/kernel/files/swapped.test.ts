import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { recordedExport } from '../../../test/recorded-access.ts';
import { aRole, aSite, aUser, anOrder } from '../../../test/rows.ts';
import { runningService, tokenOf } from '../../../test/running-service.ts';
import type { RunningService } from '../../../test/running-service.ts';

let running: RunningService;
/** More than the sockets between the service and its client hold: what is not read by the client is not read from the database either. */
const ORDERS = 6_000;
const PRODUCTS = Array.from({ length: 40 }, (_, at) => ({
  namePt: `Produto ${at} ${'x'.repeat(100)}`,
  quantity: 1,
  unitPrice: { amount: '100', currency: 'BRL' },
}));

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', aSite('SPGRU01', { type: 'transit_center' }));
    await store('site_tree', { site: 'SPGRU01', ancestors: ['SPGRU01'] });
    // Searching by a person's name asks for the right to see names.
    await store('roles', aRole('clerk', ['menu:express-data-center', 'data:sensitive']));
    await store('users', aUser('ana', { roles: ['clerk'] }));
    await store('customers', {
      code: 'AURORA',
      status: 'enabled',
      name: 'Livraria Aurora',
      type: 'enterprise',
      overweightToleranceGrams: 100,
      scope: ['customer:AURORA'],
    });
    await store('orders', anOrder('PD000001', { products: PRODUCTS, recipientWords: ['word:maria'] }));
  });
  await running.client.query(
    `insert into reads.orders_g1 select copy.* from reads.orders_g1 as model, generate_series(2, $1::int) as at,
     lateral (select 'PD' || lpad(at::text, 6, '0') as own) as named, lateral jsonb_populate_record(model, jsonb_build_object('order_number', own, 'numbers', array[own])) as copy where model.order_number = 'PD000001'`,
    [ORDERS],
  );
  await running.client.query('vacuum analyze reads.orders_g1');
}, 360_000);
afterAll(() => running.close());

async function exported(order = 'asc'): Promise<Response> {
  const id = recordedExport(running, 'orders.orderList');
  return await fetch(`${running.url}${API_BASE}/logistics/order/export`, {
    method: 'POST',
    headers: { token: await tokenOf('ana'), 'content-type': 'application/json' },
    body: JSON.stringify({
      params: {
        recipient: 'maria',
        registered: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' },
      },
      format: 'csv',
      columns: ['orderNumber', 'customerName', 'products'],
      sort: ['orderNumber', order],
      accessId: id,
    }),
  });
}

/** What a rebuild does at its end: in one transaction, that nobody waits for, every view shows a table of the next generation; here an empty one. */
async function swap(): Promise<void> {
  const { client } = running;
  const { rows } = await client.query<{ group_name: string; tables: string[] }>(
    `select group_name, tables from reads.generations where status = 'live'`,
  );
  await client.query(`begin; set local lock_timeout = '200ms'`);
  for (const { group_name: group, tables } of rows) {
    const next = tables.map((table) => table.replace(/_g1$/, '_g2'));
    for (const [at, table] of tables.entries()) {
      await client.query(`create table ${next[at]} (like ${table} including all)`);
      await client.query(`create or replace view ${table.replace(/_g1$/, '')} as select * from ${next[at]}`);
    }
    await client.query(`update reads.generations set status = 'retired' where group_name = $1`, [group]);
    await client.query(
      `insert into reads.generations (group_name, generation, status, shape, code, tables) values ($1, 2, 'live', 'x', 'x', $2)`,
      [group, next],
    );
  }
  await client.query('commit');
}

test('a file that is being sent while every view is given other tables holds each row once, whole, and holds nobody up', async () => {
  const response = await exported();
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  await swap();
  await expect(
    running.client.query(`begin; set local lock_timeout = '50ms'; drop table reads.orders_g1`),
  ).rejects.toMatchObject({ code: '55P03' });
  await running.client.query('rollback');
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.slice(0, 8))).toEqual(
    Array.from({ length: ORDERS }, (_, at) => `PD${String(at + 1).padStart(6, '0')}`),
  );
  expect(lines.filter((line) => !line.includes('Livraria Aurora') || !line.includes('Produto 39'))).toEqual([]);
  expect(await (await exported('desc')).json()).toMatchObject({ code: 'EXPORT_NO_DATA' }); // the next one is read from the new tables, in which there is nothing
});
