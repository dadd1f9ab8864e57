import { IntegrityReport } from '@malote/contracts/billing/integrity-job.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { RecordedEvent } from '@malote/infra/event-store/port.ts';
import { evidence, runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { writer } from '../../test/writer.ts';
import { openDatabase } from '../kernel/database.ts';
import { checkIntegrity } from './check-integrity.ts';

let running: RunningService;
let files: ReturnType<typeof openDatabase>;
let before: ReadonlyMap<string, RecordedEvent[]>;
const write = writer(() => running.streams);

const posting = (on: string, ...legs: readonly (readonly [string, number])[]) => ({
  on,
  legs: legs.map(([account, minor]) => ({ account, minor: String(minor) })),
});
const aside = (reservation: string, amount: string) => ({
  customer: 'C1',
  receipt: 'RB00000001',
  reservation,
  amount: { amount, currency: 'BRL' },
});
/** A leg as the ledger has it. */
const leg = (id: string, place: number, account: string, day: string, minor: number) => ({
  id,
  place,
  position: place,
  account,
  kind: account.split(':')[0],
  customer: null,
  supplier: null,
  day,
  bookedAt: `${day}T15:00:00Z`,
  minor,
  debit: Math.max(minor, 0),
  credit: Math.min(minor, 0),
  entry: 'charge',
  document: null,
  by: 'ana',
  writtenAt: `${day}T15:00:00Z`,
  inBooks: `${day} ${place}`,
  scope: [],
});
const dayOf = (account: string, day: string, count: number) => ({
  id: `${account}|${day}`,
  account,
  day,
  count,
});

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store(
      'ledger_legs',
      leg('customeraccount-C1@1:0', 1, 'receivable:C1', '2026-11-18', 1_000),
      leg('customeraccount-C1@1:1', 1, 'revenue:1.1.01', '2026-11-18', -1_000),
      // Of a day that had been closed when it came.
      leg('supplieraccount-F1@1:0', 3, 'cost:2.1.01', '2026-11-20', 700),
      leg('supplieraccount-F1@1:1', 3, 'payable:F1', '2026-11-20', -700),
      leg('customeraccount-C1@5:0', 11, 'receivable:C1', '2026-11-20', -400),
      leg('customeraccount-C1@5:1', 11, 'cash:pix', '2026-11-20', 400),
    );
    await store(
      'ledger_days',
      dayOf('receivable:C1', '2026-11-18', 1_000),
      dayOf('revenue:1.1.01', '2026-11-18', -1_000),
      dayOf('cost:2.1.01', '2026-11-20', 700),
      dayOf('payable:F1', '2026-11-20', -700),
      dayOf('receivable:C1', '2026-11-20', -400),
      dayOf('cash:pix', '2026-11-20', 400),
    );
    const account = { standing: 'normal', creditLimit: 0, prepaid: 0, accumulatedUnsettled: 0, billingPeriod: null };
    await store(
      'customer_accounts',
      {
        customer: 'C1',
        balance: -600,
        ...account,
        prepaid: 250,
        accumulatedUnsettled: 1_000,
        postedOn: null,
        changedAt: null,
        scope: ['customer:C1'],
      },
      { customer: 'C2', balance: 0, ...account, postedOn: null, changedAt: null, scope: ['customer:C2'] },
    );
  });
  await running.client.query(
    `insert into reads.checkpoints (name, position, turn) values ('money', 11, 1) on conflict (name) do update set position = 11`,
  );
  files = openDatabase({ url: running.databaseUrl, connections: 2, name: 'malote test' });
  write('customeraccount-C1', 'CustomerEntryPosted', {
    customer: 'C1',
    entry: 'charge',
    document: 'CG1',
    posting: posting('2026-11-18', ['receivable:C1', 1_000], ['revenue:1.1.01', -1_000]),
  });
  write('books-company', 'BooksClosed', { through: '2026-11-18' });
  write('supplieraccount-F1', 'SupplierEntryPosted', {
    supplier: 'F1',
    entry: 'fee',
    document: 'CG2',
    posting: posting('2026-11-17', ['cost:2.1.01', 700], ['payable:F1', -700]),
  });
  // Positions are numbers: the tenth comes after the third, as a text it would not.
  for (let at = 4; at <= 7; at += 1) write('customer-C9', 'CustomerRevised', { code: 'C9', fields: {} });
  // Of what C1 paid ahead R$ 1,50 is set aside; R$ 1,00 was free again.
  write('customeraccount-C1', 'CustomerPrepaymentReserved', aside('R1', '150'));
  write('customeraccount-C1', 'CustomerPrepaymentReserved', aside('R2', '100'));
  write('customeraccount-C1', 'CustomerPrepaymentReleased', aside('R2', '100'));
  write('customeraccount-C1', 'CustomerEntryPosted', {
    customer: 'C1',
    entry: 'top_up',
    document: 'RC1',
    posting: posting('2026-11-20', ['receivable:C1', -400], ['cash:pix', 400]),
  });
  // Later than the read models stand: no finding.
  write('customeraccount-C2', 'CustomerEntryPosted', {
    customer: 'C2',
    entry: 'top_up',
    document: 'RC2',
    posting: posting('2026-11-20', ['receivable:C2', -50], ['cash:pix', 50]),
  });
  before = new Map(running.streams);
});
afterEach(() => {
  for (const [stream, events] of before) running.streams.set(stream, events);
});
afterAll(async () => {
  await files.destroy();
  await running.close();
});

async function check(): Promise<IntegrityReport> {
  const { databaseUrl, events } = running;
  const { step } = checkIntegrity({ files, databaseUrl, events, evidence: wholeEvidence, sealKeys: [] });
  const done = await step({}, { key: 'k', signal: new AbortController().signal, tell: () => Promise.resolve() });
  if (isRefusal(done)) throw new Error(done.refused);
  return IntegrityReport.parse(done.result);
}
const wholeEvidence = evidence as Parameters<typeof checkIntegrity>[0]['evidence'];

/** Changes the database behind everybody's back for a while. */
async function planted<Found>(sql: string, back: string, look: () => Promise<Found>): Promise<Found> {
  expect((await running.client.query(sql)).rowCount).toBe(1);
  try {
    return await look();
  } finally {
    await running.client.query(back);
  }
}
const changed = (stream: string, version: number, from: string, to: string) =>
  running.streams.set(
    stream,
    (before.get(stream) ?? []).map((event) =>
      event.version === version ? { ...event, data: event.data.replace(from, to) } : event,
    ),
  );

test('books that are what the log says are sound, up to the position at which the read models stand', async () => {
  expect(await check()).toEqual({
    findings: 0,
    list: [],
    upTo: '11',
    logUpTo: '12',
    events: 12,
    seals: 0,
    postings: 3,
    legs: 6,
    balances: 6,
    customers: 2,
  });
});

test('a balance of a day that was changed in the database is found, with what it should be', async () => {
  const { findings, list } = await planted(
    `update reads.ledger_days_g1 set count = 9000 where id = 'receivable:C1|2026-11-18'`,
    `update reads.ledger_days_g1 set count = 1000 where id = 'receivable:C1|2026-11-18'`,
    check,
  );
  expect([findings, list]).toEqual([
    1,
    [
      {
        fault: 'day_differs',
        of: 'CustomerAccount',
        number: 'C1',
        account: 'receivable:C1',
        day: '2026-11-18',
        expected: '1000',
        found: '9000',
      },
    ],
  ]);
});

test('a balance of a customer that was changed in the database is found', async () => {
  const { list } = await planted(
    `update reads.customer_accounts_g1 set balance = 0 where customer = 'C1'`,
    `update reads.customer_accounts_g1 set balance = -600 where customer = 'C1'`,
    check,
  );
  expect(list).toMatchObject([{ fault: 'balance_differs', number: 'C1', expected: '-600', found: '0' }]);
});

test('what a customer paid ahead and nobody set aside is compared, too: it was changed in the database, or in the log', async () => {
  const { list } = await planted(
    `update reads.customer_accounts_g1 set prepaid = 400 where customer = 'C1'`,
    `update reads.customer_accounts_g1 set prepaid = 250 where customer = 'C1'`,
    check,
  );
  expect(list).toEqual([
    {
      fault: 'prepaid_differs',
      of: 'CustomerAccount',
      number: 'C1',
      account: 'receivable:C1',
      expected: '250',
      found: '400',
    },
  ]);
  changed('customeraccount-C1', 2, '"150"', '"50"');
  expect((await check()).list).toMatchObject([
    { fault: 'link_broken', event: 'customeraccount-C1@2' },
    { fault: 'prepaid_differs', number: 'C1', expected: '350', found: '250' },
  ]);
});

test('what a customer has still to settle is compared, too: a charge adds to it, what he pays ahead does not', async () => {
  const { list } = await planted(
    `update reads.customer_accounts_g1 set accumulated_unsettled = 600 where customer = 'C1'`,
    `update reads.customer_accounts_g1 set accumulated_unsettled = 1000 where customer = 'C1'`,
    check,
  );
  expect(list).toEqual([
    {
      fault: 'unsettled_differs',
      of: 'CustomerAccount',
      number: 'C1',
      account: 'receivable:C1',
      expected: '1000',
      found: '600',
    },
  ]);
});

test('a leg that was changed in the ledger is found, and so is its day when that was changed to match', async () => {
  const one = `update reads.ledger_legs_g1 set minor = 1500 where id = 'customeraccount-C1@1:0'`;
  const back = `update reads.ledger_legs_g1 set minor = 1000 where id = 'customeraccount-C1@1:0'`;
  const wrong = {
    fault: 'leg_differs',
    of: 'CustomerAccount',
    number: 'C1',
    event: 'CustomerEntryPosted customeraccount-C1@1',
    position: '1',
    account: 'receivable:C1',
    day: '2026-11-18',
    expected: '1000',
    found: '1500',
  };
  expect((await planted(one, back, check)).list).toEqual([wrong]);
  const both = await planted(
    one,
    back,
    async () =>
      await planted(
        `update reads.ledger_days_g1 set count = 1500 where id = 'receivable:C1|2026-11-18'`,
        `update reads.ledger_days_g1 set count = 1000 where id = 'receivable:C1|2026-11-18'`,
        check,
      ),
  );
  expect(both.list).toMatchObject([wrong, { fault: 'day_differs', expected: '1000', found: '1500' }]);
});

test('a leg that is gone is found, and one that no event made', async () => {
  const { list } = await planted(
    `update reads.ledger_legs_g1 set id = 'customeraccount-C1@1:7' where id = 'customeraccount-C1@1:0'`,
    `update reads.ledger_legs_g1 set id = 'customeraccount-C1@1:0' where id = 'customeraccount-C1@1:7'`,
    check,
  );
  expect(list).toMatchObject([
    {
      fault: 'leg_missing',
      event: 'CustomerEntryPosted customeraccount-C1@1',
      account: 'receivable:C1',
      expected: '1000',
    },
    { fault: 'leg_surplus', event: 'customeraccount-C1@1:7', found: '1000' },
  ]);
  const alone = await planted(
    `update reads.ledger_legs_g1 set place = 2 where id = 'customeraccount-C1@5:1'`,
    `update reads.ledger_legs_g1 set place = 11 where id = 'customeraccount-C1@5:1'`,
    check,
  );
  expect(alone.list).toMatchObject([
    { fault: 'leg_surplus', position: '2' },
    { fault: 'leg_missing', position: '11', account: 'cash:pix', expected: '400' },
  ]);
});

test('a leg that was changed in the log is found: its event does not sum to zero, its chain is broken, and the ledger says otherwise', async () => {
  changed('customeraccount-C1', 1, '"1000"', '"900"');
  const { list } = await check();
  expect(list).toMatchObject([
    { fault: 'unbalanced', event: 'CustomerEntryPosted customeraccount-C1@1', expected: '0', found: '-100' },
    { fault: 'leg_differs', account: 'receivable:C1', expected: '900', found: '1000' },
    { fault: 'link_broken', of: 'CustomerAccount', number: 'C1', event: 'customeraccount-C1@1', position: '1' },
    { fault: 'day_differs', account: 'receivable:C1', day: '2026-11-18', expected: '900', found: '1000' },
    { fault: 'balance_differs', number: 'C1', expected: '400', found: '-600' },
    { fault: 'unsettled_differs', number: 'C1', expected: '0', found: '1000' },
  ]);
});

test('an event that does not read any more is found, whatever was written into it', async () => {
  for (const to of ['{}', '{"posting":null}', 'nothing']) {
    running.streams.set(
      'supplieraccount-F1',
      (before.get('supplieraccount-F1') ?? []).map((event) => ({ ...event, data: to })),
    );
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { list } = await check();
    expect(list.map(({ fault }) => fault)).toEqual(
      expect.arrayContaining(['unbalanced', 'link_broken', 'leg_surplus']),
    );
  }
});

test('an event that was taken out of the log is found by its position, and its legs are of no event', async () => {
  running.streams.set('supplieraccount-F1', []);
  const { list } = await check();
  expect(list.map(({ fault }) => fault)).toEqual(
    expect.arrayContaining(['leg_surplus', 'leg_surplus', 'day_differs', 'day_differs']),
  );
});

test('findings beyond those that are listed are counted', async () => {
  const many = Array.from({ length: 250 }, (_, at) => leg(`x-${at}@1:0`, 2, 'cash:pix', '2026-11-19', 0));
  await running.store('ledger_legs', ...many);
  const { findings, list } = await check();
  await running.client.query(`delete from reads.ledger_legs_g1 where id like 'x-%'`);
  expect([findings, list.length]).toEqual([250, 200]);
});
