import { LATE_DAYS, openReceipt, receivableAgeing } from '@malote/contracts/billing/receivable-ageing.ts';
import { listingRows } from '../../test/listing-rows.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

type Row = Readonly<Record<string, unknown>>;
const DAY_MS = 86_400_000;
const CUSTOMERS = ['AURORA', 'FAROL', 'LOJA1'];
const today = '2026-12-31';
/** Late in the evening of that day at the company: the next day by UTC. */
const now = () => new Date(`${today}T23:30:00-03:00`);
/** A day so many days before today of the company. */
const late = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);

/** A receipt of each customer at the first and the last day of each part, and around them, with amounts that no other sum equals by chance. */
const DAYS = [-1, 0, ...LATE_DAYS.flatMap((from) => [from, from + 1, from - 1]), 400, undefined];
const [filled] = listingRows(receivableAgeing.report.of, 1);
const receipts = CUSTOMERS.flatMap((customer, of) =>
  DAYS.map((days, at) => ({ customer, days, openAmount: 2 ** at * (of + 1) })),
);
const stored = [
  ...receipts.map(({ customer, days, openAmount }, at) => ({
    ...filled,
    code: `RB${at}`,
    customer,
    dueOn: days === undefined ? null : late(days),
    openAmount,
    isOpen: true,
    scope: [`customer:${customer}`],
  })),
  {
    ...filled,
    code: 'RB999',
    customer: 'AURORA',
    dueOn: late(5),
    openAmount: 0,
    isOpen: false,
    scope: ['customer:AURORA'],
  },
];

/** How the same receipts came to be, long ago, and one of each customer that was paid three days ago and agreed anew two days ago: columns of their entries. */
const LONG_AGO = 900;
const PAID_AGO = 3;
const entry = (id: string, receipt: string, customer: string, day: number, said: Row) => ({
  id,
  receipt,
  customer,
  day: late(day),
  due: 0,
  came: 0,
  agreed: null,
  billed: null,
  place: 1,
  position: 1,
  ...said,
  scope: [`customer:${customer}`],
});
const entries = [
  ...receipts.map(({ customer, days, openAmount }, at) =>
    entry(`a${at}`, `RB${at}`, customer, LONG_AGO, {
      due: openAmount,
      billed: days === undefined ? null : late(days),
    }),
  ),
  ...CUSTOMERS.flatMap((customer) => [
    entry(`b${customer}`, `RC${customer}`, customer, LONG_AGO, { due: 100_000_000, billed: late(50) }),
    entry(`c${customer}`, `RC${customer}`, customer, PAID_AGO, { came: 100_000_000, place: 2 }),
    entry(`d${customer}`, `RD${customer}`, customer, LONG_AGO, { due: 500_000_000, billed: late(50) }),
    entry(`e${customer}`, `RD${customer}`, customer, PAID_AGO - 1, { agreed: late(-60), place: 2 }),
    entry(`f${customer}`, `RD${customer}`, customer, PAID_AGO - 1, { came: 500_000_000, place: 3 }),
  ]),
];

let running: RunningService;
beforeAll(async () => {
  running = await runningService(
    async (store) => {
      await store(
        'roles',
        aRole('finance', ['menu:finance:receivable-ageing', 'menu:finance:open-receipts']),
        aRole('none', []),
      );
      await store(
        'users',
        aUser('all', { roles: ['finance'], grantedAll: true }),
        aUser('farol', { roles: ['finance'], granted: ['customer:FAROL'] }),
        aUser('nobody', { roles: ['none'], grantedAll: true }),
      );
      await store('receipts', ...stored);
      await store('receipt_entries', ...entries);
    },
    { now },
  );
});
afterAll(async () => await running.close());

const pathOf = ({ routes }: { readonly routes: readonly string[] }) => (routes[0] ?? '').split(' ')[1] ?? '';
const minor = (figure: unknown) => (figure === undefined ? 0 : Number((figure as { readonly amount: string }).amount));
const ageing = async (user: string, params: object = {}) => {
  const { body } = await running.ask(user, pathOf(receivableAgeing.list), { params, pageSize: 100 });
  return (body.data as { readonly records: readonly Row[] }).records;
};

/** The parts of a customer's ageing, added up one by one. */
function plain(customer: string) {
  const sum = (is: (days: number | undefined) => boolean) =>
    receipts
      .filter((one) => one.customer === customer && is(one.days))
      .reduce((all, { openAmount }) => all + openAmount, 0);
  const between = (from: number, to: number) => sum((days) => days !== undefined && days >= from && days <= to);
  return {
    total: sum(() => true),
    toCome: between(-Infinity, 0),
    late1: between(1, 30),
    late31: between(31, 60),
    late61: between(61, 90),
    late91: between(91, Infinity),
    undated: sum((days) => days === undefined),
  };
}

test('what each customer owes stands in the part of its days late, at each bound, and the parts make the sum', async () => {
  const rows = await ageing('all');
  expect(rows.map(({ customer }) => String(customer)).toSorted()).toEqual(CUSTOMERS);
  for (const row of rows) {
    const { total, ...parts } = plain(String(row['customer']));
    expect([row['customer'], minor(row['total'])]).toEqual([row['customer'], total]);
    expect(Object.fromEntries(Object.keys(parts).map((name) => [name, minor(row[name])]))).toEqual(parts);
    expect(Object.values(parts).reduce((all, one) => all + one, 0)).toBe(total);
    expect(row['receipts']).toBe(DAYS.length);
  }
});

test('who sees one customer sees what that one owes, in the ageing and behind it, and who may not open it sees nothing', async () => {
  expect((await ageing('farol')).map(({ customer }) => customer)).toEqual(['FAROL']);
  const behind = async (user: string, params: object) =>
    (await running.ask(user, pathOf(openReceipt.list), { params, pageSize: 100 })).body.data as {
      readonly total: number;
    };
  expect((await behind('farol', {})).total).toBe(DAYS.length);
  expect((await behind('all', { customer: ['AURORA'] })).total).toBe(DAYS.length);
  expect((await behind('all', {})).total).toBe(receipts.length);
  expect((await running.ask('nobody', pathOf(receivableAgeing.list), { params: {} })).status).toBe(403);
  expect((await running.ask('nobody', pathOf(openReceipt.list), { params: {} })).status).toBe(403);
});

/** The parts as of a day so many days ago, added up one by one. */
function plainAsOf(customer: string, ago: number) {
  const open = [
    ...receipts.filter((one) => one.customer === customer),
    ...(ago > PAID_AGO ? [{ customer, days: 50, openAmount: 100_000_000 }] : []),
    ...(ago > PAID_AGO - 1 ? [{ customer, days: 50, openAmount: 500_000_000 }] : []),
  ].map(({ days, openAmount }) => ({ days: days === undefined ? undefined : days - ago, openAmount }));
  const sum = (from: number, to: number) =>
    open.reduce(
      (all, { days, openAmount }) => (days !== undefined && days >= from && days <= to ? all + openAmount : all),
      0,
    );
  return {
    total: open.reduce((all, { openAmount }) => all + openAmount, 0),
    toCome: sum(-Infinity, 0),
    late1: sum(1, 30),
    late31: sum(31, 60),
    late61: sum(61, 90),
    late91: sum(91, Infinity),
    receipts: open.length,
  };
}

test.each([0, PAID_AGO - 1, PAID_AGO, PAID_AGO + 1, 30, 31, 365])(
  'as of %p days ago it is late by the days up to then, what came later is still to come, and the rows behind a figure are those of that day',
  async (ago) => {
    const asOf = late(ago);
    const rows = await ageing('all', { asOf });
    expect(rows.map(({ customer }) => String(customer)).toSorted()).toEqual(CUSTOMERS);
    for (const row of rows) {
      const { receipts: many, ...parts } = plainAsOf(String(row['customer']), ago);
      expect(Object.fromEntries(Object.keys(parts).map((name) => [name, minor(row[name])]))).toEqual(parts);
      expect(row['receipts']).toBe(many);
      const { body } = await running.ask('all', pathOf(openReceipt.list), {
        params: { asOf, customer: [String(row['customer'])] },
        pageSize: 100,
      });
      const { records, total } = body.data as { readonly records: readonly Row[]; readonly total: number };
      expect(total).toBe(many);
      expect(records.reduce((sum, one) => sum + minor(one['openAmount']), 0)).toBe(parts.total);
    }
    expect((await ageing('farol', { asOf })).map(({ customer }) => customer)).toEqual(['FAROL']);
    const { body } = await running.ask('all', pathOf(receivableAgeing.report.summary), { asOf });
    const { totals } = body.data as { readonly totals: Row };
    expect(minor(totals['total'])).toBe(CUSTOMERS.reduce((sum, one) => sum + plainAsOf(one, ago).total, 0));
  },
);

test('before anything was due nobody owes anything, and a day that is none is refused', async () => {
  expect(await ageing('all', { asOf: late(LONG_AGO + 1) })).toEqual([]);
  const { body } = await running.ask('all', pathOf(receivableAgeing.list), { params: { asOf: '2026-02-30' } });
  expect(body.status).not.toBe('OK');
});
