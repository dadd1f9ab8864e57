import type { OrderRow } from '@malote/contracts/orders/queries.ts';
import { aRole, aSite, aUser, anOrder } from '../../../test/rows.ts';
import { runningService } from '../../../test/running-service.ts';
import type { RunningService } from '../../../test/running-service.ts';

interface Page {
  readonly records: readonly OrderRow[];
  readonly total: number;
  readonly totalIsMore: boolean;
  readonly next?: string;
  readonly matching?: readonly string[];
}

let running: RunningService;
const ORDERS = '/logistics/order/page';

async function page(user: string, body: unknown): Promise<Page> {
  const { status, body: answer } = await running.ask(user, ORDERS, body);
  expect(answer).toMatchObject({ status: 'OK' });
  expect(status).toBe(200);
  return answer.data as Page;
}
const numbersOf = (of: Page) => of.records.map((row) => row.orderNumber);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store(
      'sites',
      aSite('SPGRU01', { type: 'transit_center' }),
      aSite('SPGRU02', { owningTransitCenter: 'SPGRU01' }),
      aSite('RJRIO01'),
    );
    await store(
      'site_tree',
      { site: 'SPGRU01', ancestors: ['SPGRU01'] },
      { site: 'SPGRU02', ancestors: ['SPGRU02', 'SPGRU01'] },
      { site: 'RJRIO01', ancestors: ['RJRIO01'] },
    );
    await store(
      'roles',
      aRole('operations', ['menu:express-data-center']),
      aRole('privacy', ['menu:express-data-center', 'data:sensitive']),
      aRole('nothing', []),
    );
    await store(
      'users',
      aUser('ana'),
      aUser('rio', { granted: ['site:RJRIO01'] }),
      aUser('all', { grantedAll: true, granted: [], roles: ['privacy'] }),
      aUser('nobody', { roles: ['nothing'] }),
      aUser('gone', { status: 'disabled' }),
    );
    await store('customers', {
      code: 'AURORA',
      status: 'enabled',
      name: 'Loja Aurora',
      type: 'enterprise',
      city: null,
      state: null,
      overweightToleranceGrams: 0,
      scope: ['customer:AURORA'],
    });
    await store(
      'orders',
      ...Array.from({ length: 25 }, (_, at) =>
        anOrder(`O-${String(at).padStart(3, '0')}`, {
          registeredAt: new Date(Date.UTC(2026, 10, 20, 10, Math.floor(at / 2))).toISOString(),
          promisedAt: at % 3 === 0 ? null : new Date(Date.UTC(2026, 10, 22, at)).toISOString(),
          lateAt: at === 1 ? '2026-11-01T00:00:00.000Z' : at === 2 ? inHours(2) : at === 4 ? inHours(40) : null,
          scope: at % 5 === 0 ? ['site:RJRIO01'] : ['site:SPGRU02'],
          recipientWords: at === 7 ? ['word:maria', 'word:silva'] : [],
          customerOrderNumber: at === 3 ? 'ped-3' : null,
          numbers: [`O-${String(at).padStart(3, '0')}`, ...(at === 3 ? ['ped-3'] : [])],
        }),
      ),
    );
  });
});
afterAll(() => running.close());

test('a caller sees the rows whose scope meets his sites and the sites below them, and no others', async () => {
  const own = await page('ana', { params: {} });
  expect(own.total).toBe(20);
  expect(numbersOf(own)).not.toContain('O-005');
  expect(numbersOf(await page('rio', { params: {} })).toSorted()).toEqual([
    'O-000',
    'O-005',
    'O-010',
    'O-015',
    'O-020',
  ]);
  expect((await page('all', { params: {} })).total).toBe(25);
});

test.each([
  ['the default order', undefined],
  ['a column without nulls, upwards', ['orderNumber', 'asc']],
  ['a column with nulls, upwards', ['promisedAt', 'asc']],
  ['a column with nulls, downwards', ['promisedAt', 'desc']],
  ['equal values everywhere', ['customer', 'desc']],
])('cursors walk every row once in the order of pages by number: %s', async (_, sort) => {
  const whole = numbersOf(await page('all', { params: {}, pageSize: 100, ...(sort && { sort }) }));
  expect(whole).toHaveLength(25);
  const walked: string[] = [];
  for (let next: string | undefined, pages = 0; pages < 10; pages += 1) {
    const part = await page('all', {
      params: {},
      pageSize: 4,
      ...(sort && { sort }),
      ...(next !== undefined && { after: next }),
    });
    walked.push(...numbersOf(part));
    expect(part.total).toBe(25);
    next = part.next;
    if (next === undefined) break;
  }
  expect(walked).toEqual(whole);
  const byNumber = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((pageNumber) =>
      page('all', { params: {}, pageSize: 4, pageNumber, ...(sort && { sort }) }),
    ),
  );
  expect(byNumber.flatMap(numbersOf)).toEqual(whole);
});

test('a last page that is exactly full leads nowhere, by number and by cursor', async () => {
  expect((await page('all', { params: {}, pageSize: 25 })).next).toBeUndefined();
  const before = await page('all', { params: {}, pageSize: 5, pageNumber: 4 });
  expect(before.next).toBeDefined();
  for (const way of [{ pageNumber: 5 }, { after: before.next }]) {
    const last = await page('all', { params: {}, pageSize: 5, ...way });
    expect(last.records).toHaveLength(5);
    expect(last.next).toBeUndefined();
  }
});

test('nulls stand last in both directions', async () => {
  for (const way of ['asc', 'desc']) {
    const { records } = await page('all', { params: {}, sort: ['promisedAt', way], pageSize: 100 });
    expect(records.slice(-9).every((row) => row.promisedAt === null)).toBe(true);
    expect(records.slice(0, 16).every((row) => row.promisedAt !== null)).toBe(true);
  }
});

test('a cursor of another question, or one that was changed, is refused by name', async () => {
  const { next } = await page('all', { params: {}, pageSize: 4 });
  for (const body of [
    { params: { tab: 'abnormal' }, pageSize: 4, after: next },
    { params: {}, pageSize: 4, after: `x${next}` },
    { params: {}, after: 'bm9uZQ.bm9uZQ' },
  ]) {
    const { status, body: answer } = await running.ask('all', ORDERS, body);
    expect([status, answer.code]).toEqual([400, 'FIELD_FORMAT']);
    expect(answer.data).toMatchObject({ fields: [{ path: 'after' }] });
  }
});

test("filters find by any of an order's numbers in any case, by lateness against now and by words of the recipient's name", async () => {
  expect(numbersOf(await page('all', { params: { numbers: ['o-004', 'ped-3', 'O-999'] } })).toSorted()).toEqual([
    'O-003',
    'O-004',
  ]);
  expect(numbersOf(await page('all', { params: { late: true } }))).toEqual(['O-001']);
  expect((await page('all', { params: { late: false } })).total).toBe(24);
  expect(numbersOf(await page('all', { params: { atRisk: true } }))).toEqual(['O-002']);
  expect(numbersOf(await page('all', { params: { recipient: 'Silva maria' } }))).toEqual(['O-007']);
  expect((await page('all', { params: { recipient: 'Silva joana' } })).total).toBe(0);
  expect(
    (await page('all', { params: { registered: { from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:01:00Z' } } })).total,
  ).toBe(4);
});

test("keys on screen come back whatever the filters say, with those that still match named, and never beyond the caller's scope", async () => {
  const again = await page('ana', { params: { numbers: ['O-001'] }, keys: ['O-001', 'O-002', 'O-005', 'none'] });
  expect(numbersOf(again).toSorted()).toEqual(['O-001', 'O-002']);
  expect(again.matching).toEqual(['O-001']);
});

test('names are masked without the permission for sensitive information, and shown with it (R-0383)', async () => {
  expect((await page('ana', { params: { numbers: ['O-001'] } })).records[0]).toMatchObject({
    recipientName: 'n*** p***',
    customerName: 'Loja Aurora',
    forecastWeight: 1.25,
    declaredValue: { amount: '14990', currency: 'BRL' },
  });
  expect((await page('all', { params: { numbers: ['O-001'] } })).records[0]?.recipientName).toBe('name person');
});

test('a row with parked events says that it is behind', async () => {
  await running.client.query(
    `insert into reads.parked (group_name, model, key, position) values ('operations', 'orders', 'O-002', 9)`,
  );
  const { records } = await page('all', { params: { numbers: ['O-002', 'O-003'] }, sort: ['orderNumber', 'asc'] });
  expect(records.map((row) => row.behind)).toEqual([true, undefined]);
  await running.client.query('delete from reads.parked');
});

test.each([
  [
    { params: { registered: { from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' } } },
    'DATE_RANGE_TOO_LONG',
    'params.registered',
  ],
  [
    { params: { registered: { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' } } },
    'START_AFTER_END',
    'params.registered',
  ],
  [{ params: { registered: { from: '2026-03-02T00:00:00Z' } } }, 'START_OR_END_EMPTY', 'params.registered.to'],
  [
    { params: { registered: { from: '', to: '2026-03-01T00:00:00Z' } } },
    'START_OR_END_EMPTY',
    'params.registered.from',
  ],
  [
    { params: { registered: { from: 'yesterday', to: '2026-03-01T00:00:00Z' } } },
    'FIELD_FORMAT',
    'params.registered.from',
  ],
  [{ params: {}, sort: ['password', 'asc'] }, 'FIELD_ENUM', 'sort'],
  [{ params: {}, sort: ['__proto__', 'asc'] }, 'FIELD_ENUM', 'sort'],
  [{ params: {}, pageNumber: 900_000 }, 'OUT_OF_RANGE', 'pageNumber'],
  [{ params: {}, pageSize: 5_000 }, 'OUT_OF_RANGE', 'pageSize'],
  [{ params: { numbers: ['x'.repeat(60)] } }, 'FIELD_MAX_CHARS', 'params.numbers.0'],
  [{ params: { numbers: 'O-001' } }, 'FIELD_WRONG_TYPE', 'params.numbers'],
  [{ params: { nothing: 1 } }, 'FIELD_UNKNOWN', 'params.nothing'],
  [{ params: { numbers: ['a\u0000b'] } }, 'TEXT_HAS_NUL', 'params.numbers.0'],
])('bad input is refused with its field: %j', async (body, code, path) => {
  const { status, body: answer } = await running.ask('all', ORDERS, body);
  expect([status, answer.code]).toEqual([400, code]);
  expect((answer.data as { fields: { path: string }[] }).fields[0]?.path).toBe(path);
});

test("broken JSON, deep JSON and broken UTF-8 are refused in the caller's language", async () => {
  for (const [body, code] of [
    ['{"params":', 'BODY_NOT_JSON'],
    ['['.repeat(5_000), 'BODY_TOO_DEEP'],
  ] as const) {
    const { status, body: answer } = await running.ask('all', ORDERS, body, { 'accept-language': 'zh' });
    expect([status, answer.code]).toEqual([400, code]);
    expect(answer.msg).toMatch(/\p{Script=Han}/u);
  }
});

test('nobody reads without a token, with one of a disabled user, or without the permission of a screen', async () => {
  expect(
    (await fetch(`${running.url}/api/express/v1${ORDERS}`, { method: 'POST', body: '{"params":{}}' })).status,
  ).toBe(401);
  expect((await running.ask('gone', ORDERS, { params: {} })).status).toBe(401);
  expect((await running.ask('nobody', ORDERS, { params: {} })).body.code).toBe('NO_PERMISSION');
});
