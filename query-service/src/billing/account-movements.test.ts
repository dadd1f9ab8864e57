import { aRole, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

interface Line {
  readonly id: string;
  readonly day: string;
  readonly entry: string;
  readonly document?: string;
  readonly amount: { readonly amount: string };
  readonly balance: { readonly amount: string };
}

/** Legs of two customers and a supplier. They are written in another order than that of their days, and some days have several. */
const LEGS = 240;
const accountOf = (at: number) => ['receivable:C0', 'receivable:C1', 'payable:F1'][at % 3] ?? '';
const legs = Array.from({ length: LEGS }, (_, at) => {
  const account = accountOf(at);
  const [kind = '', subject = ''] = account.split(':');
  const day = `2026-11-${String(10 + ((at * 7) % 10))}`;
  const minor = (at % 5 === 0 ? -1 : 1) * (100 + at * 13);
  return {
    id: `${kind}-${subject}@${at}:0`,
    account,
    kind,
    customer: kind === 'receivable' ? subject : null,
    supplier: kind === 'payable' ? subject : null,
    day,
    bookedAt: '2026-11-20T15:00:00Z',
    minor,
    debit: Math.max(minor, 0),
    credit: Math.max(-minor, 0),
    entry: kind === 'payable' ? (at % 2 === 0 ? 'fee' : 'payment') : at % 5 === 0 ? 'receipt' : 'charge',
    document: `${at % 2 === 0 ? 'LC' : 'RB'}${String(at).padStart(8, '0')}`,
    by: 'ana',
    writtenAt: '2026-11-20T15:00:00Z',
    place: at,
    inBooks: `${day} ${String(at).padStart(19, '0')}`,
    scope: kind === 'receivable' ? [`customer:${subject}`] : [],
  };
});
const days = [...new Set(legs.map(({ account, day }) => `${account}|${day}`))].map((id) => {
  const [account = '', day = ''] = id.split('|');
  const count = legs.reduce((sum, leg) => (leg.account === account && leg.day === day ? sum + leg.minor : sum), 0);
  return { id, account, day, count };
});

/** What an account stood at after each of its lines, added up from its first one. */
function balances(account: string): ReadonlyMap<string, number> {
  let sum = 0;
  return new Map(
    legs
      .filter((leg) => leg.account === account)
      .toSorted((one, other) => (one.inBooks < other.inBooks ? -1 : 1))
      .map(({ id, minor }) => [id, (sum -= minor)] as const),
  );
}

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('roles', aRole('finance', ['menu:finance']));
    await store(
      'users',
      aUser('ana', { roles: ['finance'], grantedAll: true }),
      aUser('bia', { roles: ['finance'], granted: ['customer:C1'] }),
    );
    await store('ledger_legs', ...legs);
    await store('ledger_days', ...days);
  });
});
afterAll(async () => await running.close());

const CUSTOMERS = '/finance/customerMovement/page';
const SUPPLIERS = '/finance/supplierMovement/page';
const page = async (path: string, params: object, more: object = {}, user = 'ana') =>
  (await running.ask(user, path, { params, pageSize: 1_000, ...more })).body as {
    readonly code?: string;
    readonly data: { readonly records: readonly Line[] };
  };
const linesOf = async (...asked: Parameters<typeof page>) => (await page(...asked)).data.records;
const shown = (lines: readonly Line[]) => lines.map(({ id, balance }) => [id, Number(balance.amount)] as const);

test.each([
  [CUSTOMERS, { customer: ['C1'] }, 'receivable:C1'],
  [SUPPLIERS, { supplier: ['F1'] }, 'payable:F1'],
] as const)('each line of %s tells what its account stood at after it, the newest first', async (path, params, of) => {
  const lines = await linesOf(path, params);
  expect(shown(lines)).toEqual([...balances(of)].toReversed());
  const amounts = new Map(legs.map(({ id, minor }) => [id, -minor]));
  expect(lines.map(({ id, amount }) => [id, Number(amount.amount)])).toEqual(
    lines.map(({ id }) => [id, amounts.get(id)]),
  );
});

test('it is the same on every page, and whatever days, entries or documents the list is narrowed to', async () => {
  const all = balances('receivable:C1');
  const newest = [...all].toReversed();
  const asked = { customer: ['C1'] };
  for (const pageNumber of [1, 2, 3])
    expect(shown(await linesOf(CUSTOMERS, asked, { pageNumber, pageSize: 20 }))).toEqual(
      newest.slice((pageNumber - 1) * 20, pageNumber * 20),
    );
  for (const narrowed of [
    { day: { from: '2026-11-13', to: '2026-11-15' } },
    { day: { from: '2026-11-01', to: '2026-11-12' } },
    { entry: ['receipt'] },
    { document: ['RB00000001', 'LC00000004'] },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const lines = await linesOf(CUSTOMERS, { ...asked, ...narrowed });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(all.size);
    for (const { id, balance } of lines) expect([id, Number(balance.amount)]).toEqual([id, all.get(id)]);
  }
});

test('a statement asks for something: whose it is, or which days', async () =>
  expect((await page(CUSTOMERS, {})).code).toBe('SEARCH_CRITERIA_EMPTY'));

test('who sees one customer is told of no other, and of his the whole balance', async () => {
  expect(await linesOf(CUSTOMERS, { customer: ['C0'] }, {}, 'bia')).toEqual([]);
  expect(shown(await linesOf(CUSTOMERS, { customer: ['C1'] }, {}, 'bia'))).toEqual(
    [...balances('receivable:C1')].toReversed(),
  );
});
