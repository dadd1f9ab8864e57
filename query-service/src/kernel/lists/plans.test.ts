import { Client } from 'pg';
import type { Knex } from 'knex';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { freshDatabase } from '../../../../infra/test/database.ts';
import type { FreshDatabase } from '../../../../infra/test/database.ts';
import { makeReadModels, storeRows } from '../../../test/read-models.ts';
import { aBag, anOrder, aParcel } from '../../../test/rows.ts';
import { bagSource } from '../../bags/bag-list.ts';
import { orderSource } from '../../orders/order-list.ts';
import { attentionSource } from '../../reports/attention-list.ts';
import { orderKnownBy } from '../../tracking/history.ts';
import { trackSource } from '../../tracking/track-list.ts';
import type { Asking } from '../asking.ts';
import { openDatabase } from '../database.ts';
import { filtered, orderOf, pageQuery } from './read-list.ts';

const ORDERS = 40_000;
const SITES = 200;

let database: FreshDatabase;
let client: Client;
let db: Knex;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows of one table in many sites, made in the database from one example. */
async function multiply(
  model: string,
  example: Readonly<Record<string, unknown>>,
  changes: string,
  rows: number,
): Promise<void> {
  await storeRows(client, model, [example]);
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_schema = 'reads' and table_name = $1 order by ordinal_position`,
    [`${model}_g1`],
  );
  const changed = new Map(
    changes
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => {
        const at = line.indexOf('=');
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
      }),
  );
  await client.query(
    `insert into reads.${model}_g1 (${columns.map(({ name }) => name).join(', ')}) select ${columns.map(({ name }) => changed.get(name) ?? `one.${name}`).join(', ')} from reads.${model}_g1 one, generate_series(1, $1) n`,
    [rows],
  );
  // What an index of sets has not taken in yet counts against it: at times it was a plan of its own.
  await client.query(`vacuum analyze reads.${model}_g1`);
}

beforeAll(async () => {
  database = await freshDatabase();
  await makeReadModels(database.url);
  client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  const site = `'S' || (n * 7919 % ${SITES})`;
  await multiply(
    'orders',
    anOrder('first', { registeredAt: '2020-01-01T00:00:00Z', scope: ['site:none'] }),
    `
    order_number = 'O' || n
    numbers = array['O' || n, 'W' || n]
    registered_at = timestamptz '2026-01-01' + n * interval '1 minute'
    current_site = ${site}
    tab = (array['to_be_collected', 'pending_shipment', 'pending_receipt', 'completed'])[n % 4 + 1]
    scope = array['site:' || ${site}, 'customer:C' || (n % 50)]`,
    ORDERS,
  );
  await multiply(
    'bags',
    aBag('first', { scope: ['site:none'] }),
    `
    bag_number = 'B' || n
    opened_at = timestamptz '2026-01-01' + n * interval '1 minute'
    scope = array['site:' || ${site}]`,
    ORDERS / 4,
  );
  await multiply(
    'parcels',
    aParcel('first', { scope: ['site:none'] }),
    `
    waybill = 'W' || n
    numbers = array['W' || n]
    order_number = 'O' || n
    last_at = timestamptz '2026-01-01' + n * interval '1 minute'
    late_at = case when n % 100 = 0 then timestamptz '2026-01-05' + n * interval '1 minute' end
    quiet_at = case when n % 100 = 1 then timestamptz '2026-01-05' + n * interval '1 minute' end
    scope = array['site:' || ${site}]`,
    ORDERS,
  );
  db = openDatabase({ url: database.url, connections: 2, name: 'plans' });
}, 360_000);

afterAll(async () => {
  await db.destroy();
  await client.end();
  await database.drop();
});

const callers: readonly (readonly [string, CallerScope])[] = [
  ['one site', ['site:S7']],
  ['forty sites', Array.from({ length: 40 }, (_, at) => `site:S${at * 5}`)],
  ['all sites by name', Array.from({ length: SITES }, (_, at) => `site:S${at}`)],
  ['everything', '*'],
];

const askingFor = (scope: CallerScope) =>
  ({
    db,
    caller: { scope, user: 'ana' },
    now: new Date('2026-02-01T00:00:00Z'),
    language: 'pt',
    personal: { wordsOf: () => [] },
  }) as unknown as Asking;

async function rowsTouched(
  query: Knex.QueryBuilder,
): Promise<{ readonly sorts: boolean; readonly touched: number; readonly scans: readonly string[] }> {
  const { sql, bindings } = query.toSQL().toNative();
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
    `explain (analyze, format json) ${sql}`,
    [...bindings],
  );
  const nodes: Plan[] = [];
  const walk = (plan: Plan | undefined): void => {
    if (plan === undefined) return;
    nodes.push(plan);
    plan.Plans?.forEach(walk);
  };
  walk(rows[0]?.['QUERY PLAN'][0]?.Plan);
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan'));
  return {
    sorts: nodes.some((node) => node['Node Type'].includes('Sort')),
    touched: Math.max(
      ...scans.map(
        (node) =>
          ((node['Actual Rows'] ?? 0) +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)) *
          (node['Actual Loops'] ?? 1),
      ),
    ),
    scans: scans.map((node) => node['Node Type']),
  };
}

/** A page may read the rows of a small scope, or walk the order's index until the page is full; it never reads the table. */
const FEW = 2_500;

test.each(callers)('the first page of orders, bags and tracks reads few rows for a caller of %s', async (_, scope) => {
  for (const source of [orderSource, bagSource, trackSource] as const) {
    const asking = askingFor(scope);
    const list = source as typeof orderSource;
    const order = orderOf(list, undefined);
    if (order === undefined) throw new Error('no order');
    const { touched, scans } = await rowsTouched(pageQuery(list, {} as never, order, asking, { limit: 51 }));
    expect([source.view, scans.includes('Seq Scan')]).toEqual([source.view, false]);
    expect(touched).toBeLessThan(FEW);
  }
});

test.each(['desc', 'asc'] as const)(
  'a first page for who sees everything lies in an index as it is shown: %s',
  async (direction) => {
    for (const source of [orderSource, bagSource, trackSource] as const) {
      const list = source as typeof orderSource;
      const order = orderOf(list, [list.definition.defaultSort[0], direction]);
      if (order === undefined) throw new Error('no order');
      expect([
        source.view,
        (await rowsTouched(pageQuery(list, {} as never, order, askingFor('*'), { limit: 51 }))).sorts,
      ]).toEqual([source.view, false]);
    }
  },
);

test.each(callers)('a tab of the order list reads few rows for a caller of %s', async (_, scope) => {
  const order = orderOf(orderSource, undefined);
  if (order === undefined) throw new Error('no order');
  const { touched, scans } = await rowsTouched(
    pageQuery(orderSource, { tab: 'pending_receipt' }, order, askingFor(scope), { limit: 51 }),
  );
  expect(scans).not.toContain('Seq Scan');
  expect(touched).toBeLessThan(FEW);
});

test.each(callers)('numbers are found by their index for a caller of %s', async (_, scope) => {
  const order = orderOf(orderSource, undefined);
  if (order === undefined) throw new Error('no order');
  const numbers = Array.from({ length: 100 }, (__, at) => `W${at * 300 + 1}`);
  const { touched, scans } = await rowsTouched(
    pageQuery(orderSource, { tab: 'all', numbers }, order, askingFor(scope), { limit: 51 }),
  );
  expect(scans).not.toContain('Seq Scan');
  expect(touched).toBeLessThan(FEW);
});

test.each(callers)(
  'what is late or quiet is found by the indexes on those instants for a caller of %s',
  async (_, scope) => {
    const order = orderOf(attentionSource, undefined);
    if (order === undefined) throw new Error('no order');
    const { touched } = await rowsTouched(pageQuery(attentionSource, {}, order, askingFor(scope), { limit: 51 }));
    expect(touched).toBeLessThan(FEW);
  },
);

test.each(callers)('the order of a history is found by its number for a caller of %s', async (_, scope) => {
  const { touched, scans } = await rowsTouched(orderKnownBy(askingFor(scope), 'W17'));
  expect(scans).not.toContain('Seq Scan');
  expect(touched).toBeLessThan(10);
});

test('where everything is overdue, a page of what needs somebody still reads few rows', async () => {
  await client.query('begin');
  await client.query(
    `update reads.parcels_g1 set quiet_at = last_at + interval '1 day', late_at = last_at + interval '2 days'`,
  );
  await client.query('analyze reads.parcels_g1');
  try {
    for (const [direction, sort] of [
      ['asc', 'since'],
      ['desc', 'since'],
    ] as const) {
      const order = orderOf(attentionSource, [sort, direction]);
      if (order === undefined) throw new Error('no order');
      const { touched } = await rowsTouched(
        pageQuery(attentionSource, {}, order, askingFor('*'), { limit: 51, offset: 100 }),
      );
      expect(touched).toBeLessThan(FEW);
    }
    const shown = attentionSource.withKeys?.(filtered(attentionSource, {}, askingFor('*')).select('id'), [
      'quiet:W17',
      'late:W18',
      'unknown_code:W19',
    ]);
    const { touched, scans } = await rowsTouched(shown as Knex.QueryBuilder);
    expect([touched < 10, scans.includes('Index Scan')]).toEqual([true, true]);
  } finally {
    await client.query('rollback');
    await client.query('analyze reads.parcels_g1');
  }
});

test.each(callers)('tracks are found by their numbers for a caller of %s', async (_, scope) => {
  const order = orderOf(trackSource, undefined);
  if (order === undefined) throw new Error('no order');
  const numbers = Array.from({ length: 200 }, (__, at) => (at % 2 === 0 ? `W${at * 150 + 1}` : `O${at * 150 + 1}`));
  const { touched, scans } = await rowsTouched(
    pageQuery(trackSource, { numbers }, order, askingFor(scope), { limit: 51 }),
  );
  expect(scans).not.toContain('Seq Scan');
  expect(touched).toBeLessThan(FEW);
});
