import { financeDashboardReport, ledgerEntry } from '@malote/contracts/billing/report-dashboard.ts';
import { compensationRow, compensationStatementReport } from '@malote/contracts/claims/compensation-statement.ts';
import { listingRows } from '../../test/listing-rows.ts';
import { aRole, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

type Row = Readonly<Record<string, unknown>>;
const AT = '2026-11-20T15:00:00.000Z';
const DAY = { from: '2026-11-20T03:00:00.000Z', to: '2026-11-21T02:59:59.999Z' };

/** A leg: what an account gained, or gave. */
const LEGS: readonly (readonly [kind: string, entry: string, minor: number])[] = [
  ['cost', 'fee', 1_000],
  ['payable', 'fee', -1_000],
  ['payable', 'fee_reversal', 1_000],
  ['cost', 'fee_reversal', -1_000],
  ['cost', 'fee', 700],
  ['payable', 'fee', -700],
  ['payable', 'payment', 700],
  ['cash', 'payment', -700],
  ['cash', 'payment_reversal', 300],
  ['payable', 'payment_reversal', -300],
  ['claims', 'ClaimApplicationPassed', 250],
  ['cost', 'ClaimApplicationPassed', -250],
];
const [leg] = listingRows(ledgerEntry, 1);
const [compensated] = listingRows(compensationRow, 1);

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store(
      'roles',
      aRole('finance', ['menu:finance:report-dashboard', 'menu:compensation-management:compensation-statement']),
    );
    await store('users', aUser('ana', { roles: ['finance'], grantedAll: true }));
    await store(
      'ledger_legs',
      ...LEGS.map(([kind, entry, minor], at) => ({
        ...leg,
        id: `leg-${at}`,
        kind,
        entry,
        minor,
        debit: Math.max(minor, 0),
        credit: Math.max(-minor, 0),
        bookedAt: AT,
        writtenAt: AT,
        day: '2026-11-20',
        scope: [],
      })),
    );
    await store(
      'compensations',
      ...['pending', 'confirmed', 'settled'].map((status, at) => ({
        ...compensated,
        code: `CO${at}`,
        status,
        responsibleParty: 'SPGRU01',
        amount: 10 ** (at + 2),
        time: AT,
        scope: ['site:SPGRU01'],
      })),
    );
  });
});
afterAll(async () => await running.close());

const figuresOf = async ({ routes }: { readonly routes: readonly string[] }, params: object) => {
  const path = (routes[0] ?? '').split(' ')[1] ?? '';
  const { body } = await running.ask('ana', path, { params, pageSize: 100 });
  const [row = {}] = (body.data as { readonly records: readonly Row[] }).records;
  return (...names: readonly string[]) =>
    names.map((name) => Number((row[name] as { readonly amount: string } | undefined)?.amount ?? '0'));
};

test('what was taken back of payables and costs stands beside them, and together they are what the accounts have', async () => {
  const figures = await figuresOf(financeDashboardReport.list, { grouping: 'day', bookedAt: DAY });
  expect(figures('payable', 'payableBack', 'paid', 'paidBack')).toEqual([1_700, 1_000, 700, 300]);
  expect(figures('cost', 'costBack')).toEqual([1_700, 1_250]);
});

test('a compensation that is not confirmed has a figure of its own: the parts are the sum', async () => {
  const figures = await figuresOf(compensationStatementReport.list, { grouping: 'party', time: DAY });
  expect(figures('totalAmount', 'pending', 'owed', 'settled')).toEqual([11_100, 100, 1_000, 10_000]);
});
