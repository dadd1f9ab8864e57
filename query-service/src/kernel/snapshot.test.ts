import { aRole, aUser, anOrder } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('operations', ['menu:express-data-center']));
    await store('users', aUser('ana', { grantedAll: true }));
  });
});
afterAll(() => running.close());

const ask = (after: string) => running.ask('ana', '/logistics/order/page', { params: {} }, { 'after-position': after });

/** What the projection does at the end of a batch: rows and checkpoint in one transaction, then the word that it moved. */
async function fold(position: number, order: string): Promise<void> {
  await running.client.query('begin');
  await running.store('orders', anOrder(order));
  await running.client.query(`update reads.checkpoints set position = $1 where name = 'operations'`, [position]);
  await running.client.query(`select pg_notify('reads', $1)`, [
    JSON.stringify({ group: 'operations', position: String(position) }),
  ]);
  await running.client.query('commit');
}

test("a query that names its caller's last command waits for it and shows what it did", async () => {
  const waiting = ask('7');
  await fold(7, 'O-7');
  const { body, headers } = await waiting;
  expect(headers.get('stale')).toBeNull();
  expect((body.data as { records: { orderNumber: string }[] }).records.map((row) => row.orderNumber)).toEqual(['O-7']);
});

test('a command that is not folded within two seconds is answered without, and says so', async () => {
  const from = performance.now();
  const { status, headers } = await ask('1000');
  expect([status, headers.get('stale')]).toEqual([200, '1']);
  expect(performance.now() - from).toBeGreaterThan(1_500);
});

test('a lost notification does not make an answer stale whose rows are there', async () => {
  await running.client.query(`update reads.checkpoints set position = 2000 where name = 'operations'`);
  expect((await ask('2000')).headers.get('stale')).toBeNull();
});

test.each(['-1', 'x', '9'.repeat(40), "1'; drop table reads.orders_g1"])(
  'a position that is none (%s) asks for nothing',
  async (text) => {
    const { status, headers } = await ask(text);
    expect([status, headers.get('stale')]).toEqual([200, null]);
  },
);
