import {
  LATE_DAYS,
  openOf,
  openReceipt,
  openReceipts,
  receivableAgeing,
  receivableAgeingScreen,
} from './receivable-ageing.ts';

const receipt = { status: 'pending_payment', due: 10_000n, came: 0n };

test.each([
  ['all of it, while nothing came', {}, 10_000n],
  ['what has not come yet', { status: 'partial_collection', came: 4_000n }, 6_000n],
  ['one centavo', { status: 'partial_collection', came: 9_999n }, 1n],
  ['nothing, once all came', { status: 'partial_collection', came: 10_000n }, 0n],
  ['nothing, where more came than was due', { status: 'partial_collection', came: 10_001n }, 0n],
  ['nothing of one that is settled', { status: 'collected' }, 0n],
  ['nothing of one that was taken back', { status: 'taken_back' }, 0n],
])('of a receipt is open: %s', (_, said, open) => expect(openOf({ ...receipt, ...said }).open).toBe(open));

test.each([
  ['the day that was agreed', { dueDate: '2026-11-10', billingDate: '2026-10-31' }, '2026-11-10'],
  ['the day it is billed on, where none was agreed', { billingDate: '2026-10-31' }, '2026-10-31'],
  ['no day, where neither is known', {}, undefined],
])('a receipt is late from %s', (_, said, dueOn) => expect(openOf({ ...receipt, ...said }).dueOn).toBe(dueOn));

test('each day of lateness is of one part: not late, up to 30, 60 and 90 days, more', () => {
  expect(LATE_DAYS).toEqual([1, 31, 61, 91]);
  const parts = Object.entries(receivableAgeing.report.measures).flatMap(([name, measure]) => {
    const [condition] = ('where' in measure && measure.where) || [];
    return condition !== undefined && 'daysAgo' in condition
      ? [{ name, field: condition.field, ...condition.daysAgo }]
      : [];
  });
  const partOf = (days: number) =>
    parts.filter(({ from = -Infinity, to = Infinity }) => from <= days && days <= to).map(({ name }) => name);
  expect([-40, 0, 1, 30, 31, 60, 61, 90, 91, 4_000].map((days) => [days, ...partOf(days)])).toEqual([
    [-40, 'toCome'],
    [0, 'toCome'],
    [1, 'late1'],
    [30, 'late1'],
    [31, 'late31'],
    [60, 'late31'],
    [61, 'late61'],
    [90, 'late61'],
    [91, 'late91'],
    [4_000, 'late91'],
  ]);
});

test('parts, what has no day, and the whole are sums of what is open; receipts are counted', () => {
  const { dimensions, groupings, measures, of } = receivableAgeing.report;
  const dated = ['toCome', 'late1', 'late31', 'late61', 'late91'];
  expect(Object.keys(measures)).toEqual(['total', ...dated, 'undated', 'receipts']);
  for (const name of ['total', ...dated, 'undated'])
    expect(measures[name]).toMatchObject({ kind: 'sum', of: 'openAmount' });
  for (const name of dated) expect(measures[name]).toMatchObject({ where: [{ field: 'dueOn' }] });
  expect(measures['undated']).toMatchObject({ where: [{ field: 'dueOn', known: false }] });
  expect(measures['receipts']?.kind).toBe('rows');
  expect([dimensions, groupings]).toMatchObject([
    { customer: { kind: 'value', of: 'customer' } },
    { customer: { by: ['customer'] } },
  ]);
  expect(of.noun).toBe('OpenReceipt');
});

test('only receipts of which money is still to come are open, those that are longest late first, whatever else a receipt says', () => {
  const { only, list, table, key, group } = openReceipt;
  expect([only, list.defaultSort, table, key, group]).toEqual([
    ['isOpen', true],
    ['dueOn', 'asc'],
    'receipts',
    'code',
    'money',
  ]);
});

test('an amount may be as large as the largest that a receipt may have', () => {
  const { openAmount, historicalAmount, actualAmount } = openReceipt.fields;
  for (const { max } of [openAmount, historicalAmount, actualAmount]) expect(max).toBe('99999999999999');
});

test('open receipts are sought by who owes and from when, and may lack a day; the number stands first', () => {
  expect(openReceipt.fields).toMatchObject({
    code: { max: 20, listed: 'first' },
    customer: { to: 'Customer', sought: true },
    dueOn: { optional: true, sought: true },
    openAmount: { optional: true },
    historicalAmount: { optional: true },
    actualAmount: { optional: true },
    billingDate: { optional: true },
    paymentValidityPeriod: { optional: true },
  });
});

test('both are asked at their addresses, each with a permission of its own, and a figure opens the receipts behind it', () => {
  const asked = [openReceipt.list, receivableAgeing.list].map(({ name, routes }) => [name, ...routes]);
  expect(asked).toEqual([
    ['billing.openReceiptList', 'POST /finance/openReceipt/page'],
    ['billing.receivableAgeingList', 'POST /finance/receivableAgeing/page'],
  ]);
  expect([receivableAgeingScreen, openReceipts].map(({ path, permission }) => [path, permission])).toEqual([
    ['/finance/receivableManagement/receivableAgeing', 'menu:finance:receivable-ageing'],
    ['/finance/receivableManagement/receivableAgeing/openReceipts', 'menu:finance:open-receipts'],
  ]);
  expect(receivableAgeing.report.drill).toBe(openReceipts.path);
});
