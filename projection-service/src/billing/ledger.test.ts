import { account, posting } from '@malote/contracts/kernel/posting.ts';
import { fold } from '../testing/fold.ts';
import { balanceOn, closed, company, dayOf, money, pay } from '../testing/paid.ts';
import { instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { customerAccountsTable } from './customer-accounts.ts';
import { books, ledgerLegs } from './ledger.ts';
import { ledgerLegsTable } from './ledger-tables.ts';

const standing = (story: Story) => {
  const folded = fold(money, story.events);
  expect(folded.held).toEqual([]);
  return folded;
};

test('a customer has an account before anything was posted, and is at zero there (R-0509)', () => {
  expect(standing(company()).row(customerAccountsTable, 'C001')).toMatchObject({
    balance: 0n,
    creditLimit: null,
    accumulatedUnsettled: 0n,
    standing: 'normal',
  });
});

test('the lines of an account sort as text by their days, and those of one day as they were written', () => {
  const story = company();
  for (const [on, written] of [
    [3, 3],
    [1, 4],
    [3, 5],
  ] as const)
    pay(story, { customer: 'C001', entry: 'charge', minor: 100n, on, written });
  const folded = standing(story);
  const lines = story.events.flatMap(({ stream, version, type }) =>
    type === 'CustomerEntryPosted' ? [folded.row(ledgerLegsTable, `${stream}@${version}:0`)] : [],
  );
  expect(lines.map((line) => line?.['day'])).toEqual([dayOf(3), dayOf(1), dayOf(3)]);
  const keys = lines.map((line) => String(line?.['inBooks']));
  expect(keys.map((key) => key.length)).toEqual([30, 30, 30]);
  expect(keys.toSorted()).toEqual([keys[1], keys[0], keys[2]]);
});

test('an account tells its limit, how often its customer is billed, and when it was last posted on and changed', () => {
  const story = company();
  const opened = {
    customer: 'C001',
    standing: 'normal',
    balance: 0n,
    creditLimit: null,
    accumulatedUnsettled: 0n,
    prepaid: 0n,
    billingPeriod: null,
    postedOn: null,
    changedAt: null,
  };
  const now = () => standing(story).row(customerAccountsTable, 'C001');
  expect(now()).toStrictEqual(opened);
  const creditLimit = { amount: '5000', currency: 'BRL' } as const;
  const terms = (said: object, at: number) =>
    story.tell('customeraccount-C001', 'CustomerCreditTermsSet', { customer: 'C001', creditLimit, ...said }, { at });
  terms({ billingPeriod: 'MENSAL' }, 10);
  const agreed = { ...opened, creditLimit: 5_000n, billingPeriod: 'MENSAL', changedAt: instantAfter(10) };
  expect(now()).toStrictEqual(agreed);
  pay(story, { customer: 'C001', entry: 'top_up', minor: 700n, on: 0, written: 2 });
  const paid = {
    ...agreed,
    balance: 700n,
    prepaid: 700n,
    postedOn: dayOf(2),
    changedAt: instantAfter(2 * 1_440 + 360),
  };
  expect(now()).toStrictEqual(paid);
  terms({}, 5_000);
  expect(now()).toStrictEqual({ ...paid, billingPeriod: null, changedAt: instantAfter(5_000) });
  expect(standing(story).scopeOf(customerAccountsTable, 'C001')).toContain('customer:C001');
});

test('a charge that is taken back takes off what is unsettled, what is paid in does not', () => {
  const story = company();
  for (const [entry, minor] of [
    ['charge', 900n],
    ['charge_reversal', 200n],
    ['top_up', 300n],
  ] as const)
    pay(story, { customer: 'C001', entry, minor, on: 0, written: 0 });
  expect(standing(story).row(customerAccountsTable, 'C001')).toMatchObject({
    balance: -400n,
    accumulatedUnsettled: 700n,
  });
});

test('a charge beyond balance and limit makes a customer one who owes, until he pays or his limit is raised (R-0685)', () => {
  const story = company();
  const terms = (amount: string) =>
    story.tell('customeraccount-C001', 'CustomerCreditTermsSet', {
      customer: 'C001',
      creditLimit: { amount, currency: 'BRL' },
    });
  const now = () => standing(story).row(customerAccountsTable, 'C001');
  pay(story, { customer: 'C001', entry: 'charge', minor: 1n, on: 0, written: 0 });
  expect(now()).toMatchObject({ balance: -1n, standing: 'normal' });
  pay(story, { customer: 'C001', entry: 'charge_reversal', minor: 1n, on: 0, written: 0 });
  terms('5000');
  pay(story, { customer: 'C001', entry: 'charge', minor: 5_000n, on: 0, written: 0 });
  expect(now()).toMatchObject({ balance: -5_000n, standing: 'normal', accumulatedUnsettled: 5_000n });
  pay(story, { customer: 'C001', entry: 'charge', minor: 1n, on: 0, written: 0 });
  expect(now()).toMatchObject({ balance: -5_001n, standing: 'owe', accumulatedUnsettled: 5_001n });
  terms('5001');
  expect(now()).toMatchObject({ standing: 'normal' });
  terms('0');
  expect(now()).toMatchObject({ standing: 'owe' });
  pay(story, { customer: 'C001', entry: 'top_up', minor: 5_001n, on: 0, written: 0 });
  expect(now()).toMatchObject({ balance: 0n, standing: 'normal', accumulatedUnsettled: 5_001n });
});

test('money that came on an earlier day is dated then, and stands in every balance from that day on', () => {
  const story = company();
  pay(story, { customer: 'C001', entry: 'top_up', minor: 700n, on: 1, written: 4 });
  const { counts } = standing(story);
  expect(balanceOn(counts, 'C001', dayOf(0))).toBe(0n);
  expect(balanceOn(counts, 'C001', dayOf(1))).toBe(700n);
});

test('what is about a closed day is dated the day it was written, and the closed days stay as they were', () => {
  const story = company();
  pay(story, { customer: 'C001', entry: 'top_up', minor: 700n, on: 1, written: 2 });
  const before = standing(story).counts;
  closed(story, 2, 4);
  pay(story, { customer: 'C001', entry: 'charge', minor: 300n, on: 2, written: 5 });
  const { counts, rows } = standing(story);
  for (const day of [0, 1, 2])
    expect(balanceOn(counts, 'C001', dayOf(day))).toBe(balanceOn(before, 'C001', dayOf(day)));
  expect(balanceOn(counts, 'C001', dayOf(4))).toBe(700n);
  expect(balanceOn(counts, 'C001', dayOf(5))).toBe(400n);
  expect(rows(ledgerLegsTable).map(({ day }) => day)).toEqual([dayOf(1), dayOf(1), dayOf(5), dayOf(5)]);
});

test('a leg says its side and its owner, and figures count it at the day that it is dated at', () => {
  const story = company();
  pay(story, { customer: 'C001', entry: 'charge', minor: 300n, on: 4, written: 4 });
  pay(story, { customer: 'C001', entry: 'top_up', minor: 700n, on: 1, written: 4 });
  expect(standing(story).rows(ledgerLegsTable)).toMatchObject([
    { kind: 'receivable', customer: 'C001', supplier: null, debit: 300n, credit: 0n, day: dayOf(4) },
    { kind: 'revenue', customer: null, supplier: null, debit: 0n, credit: 300n },
    { kind: 'cash', customer: null, debit: 700n, credit: 0n, bookedAt: `${dayOf(1)}T15:00:00.000Z` },
    { kind: 'receivable', customer: 'C001', debit: 0n, credit: 700n, bookedAt: `${dayOf(1)}T15:00:00.000Z` },
  ]);
});

test('legs that do not sum to zero, which somebody put into the log, are held back and count nowhere', () => {
  const story = company();
  const legs = [
    { account: 'cash:pix', minor: '100' },
    { account: 'receivable:C001', minor: '-90' },
  ];
  story.tell('customeraccount-C001', 'CustomerEntryPosted', {
    customer: 'C001',
    entry: 'top_up',
    document: 'RC1',
    posting: { on: dayOf(0), legs } as unknown as ReturnType<typeof posting>,
  });
  const { held, counts } = fold(money, story.events);
  const legsHeld = held.filter(({ model }) => model === 'ledger_legs');
  expect(legsHeld.map(({ error }) => (error as Error).message)).toEqual(Array(2).fill('the legs do not sum to zero'));
  expect(counts.size).toBe(0);
});

test('a leg is seen by whoever may see the customer', () => {
  const story = company();
  pay(story, { customer: 'C001', entry: 'charge', minor: 300n, on: 0, written: 0 });
  const { scopeOf, rows } = standing(story);
  for (const { id } of rows(ledgerLegsTable)) expect(scopeOf(ledgerLegsTable, id)).toContain('customer:C001');
});

test('a leg says whose claim or bill it is and what made it; a site sees what moves its own account, and nobody by his scope what moves a cost', () => {
  const story = company();
  /** Of any event that moves money: nothing of it but its posting matters here. */
  const tell = (stream: string, type: string, data: object) => void story.tell(stream, type as never, data as never);
  const claims = account('claims', 'FI-01');
  const legs = (from: ReturnType<typeof account>, to: ReturnType<typeof account>) =>
    posting(dayOf(0), [{ from, to, minor: 400n }]);
  tell('claimapplication-SI1', 'ClaimApplicationPassed', {
    code: 'SI1',
    posting: legs(account('cost', 'claims'), claims),
  });
  tell('claimapplication-SI1', 'ClaimApplicationSettled', {
    code: 'SI1',
    posting: legs(claims, account('payable', 'FI-01')),
  });
  tell('fine-MU1', 'FineConfirmed', {
    code: 'MU1',
    posting: legs(account('revenue', 'fines'), account('site', 'SPSAO11')),
  });
  // The claim and the fine themselves were never written down: only the books are looked at.
  const { rows, scopeOf, held } = fold(money, story.events);
  expect(held.filter(({ model }) => model === 'ledger_legs')).toEqual([]);
  const found = rows(ledgerLegsTable);
  expect(found.map(({ kind, supplier, customer }) => [kind, supplier, customer])).toStrictEqual([
    ['claims', 'FI-01', null],
    ['cost', null, null],
    ['payable', 'FI-01', null],
    ['claims', 'FI-01', null],
    ['site', null, null],
    ['revenue', null, null],
  ]);
  expect(found[0]).toMatchObject({
    entry: 'ClaimApplicationPassed',
    document: 'SI1',
    by: 'ana',
    bookedAt: instantAfter(2),
  });
  expect(scopeOf(ledgerLegsTable, found[4]?.id ?? '')).toContain('site:SPSAO11');
  for (const leg of [0, 1, 2, 5]) expect(scopeOf(ledgerLegsTable, found[leg]?.id ?? '')).not.toContain('site:SPSAO11');
});

test('a customer sees what moves his account whatever moved it, and legs of nobody are seen by whoever sees the event', () => {
  const story = company();
  const of = account('receivable', 'C002');
  story.tell(
    'claimapplication-SI1' as never,
    'ClaimApplicationPassed' as never,
    {
      code: 'SI1',
      posting: posting(dayOf(0), [{ from: account('cost', 'claims'), to: of, minor: 400n }]),
    } as never,
  );
  const { rows, scopeOf } = fold(money, story.events);
  const scopes = rows(ledgerLegsTable).map(({ id, account: name }) => [name, scopeOf(ledgerLegsTable, id)]);
  expect(Object.fromEntries(scopes)).toEqual({
    'receivable:C002': ['customer:C002', 'site:SPGRU01'],
    'cost:claims': ['site:SPGRU01'],
  });
});

test('legs are announced to who watches, and begin rows of their own; how far the books are closed is told to nobody', () => {
  expect([books.notices, ledgerLegs.notices]).toEqual(['silent', 'announced']);
  expect([...ledgerLegs.on.values()].filter(({ begins }) => begins !== 'new rows')).toEqual([]);
});

test('what is paid ahead and not set aside is told, and a bill that is settled from it is to be settled no more (R-0509)', () => {
  const story = company();
  const now = () => standing(story).row(customerAccountsTable, 'C001');
  pay(story, { customer: 'C001', entry: 'top_up', minor: 1_500n, on: 0, written: 0 });
  pay(story, { customer: 'C001', entry: 'charge', minor: 1_000n, on: 1, written: 1 });
  expect(now()).toMatchObject({ balance: 500n, prepaid: 1_500n, accumulatedUnsettled: 1_000n });
  const amount = { amount: '1000', currency: 'BRL' } as const;
  const aside = { customer: 'C001', receipt: 'RB00000001', reservation: 'R1', amount };
  story.tell('customeraccount-C001', 'CustomerPrepaymentReserved', aside, { at: 3_000 });
  expect(now()).toMatchObject({ balance: 500n, prepaid: 500n, changedAt: instantAfter(3_000) });
  story.tell('customeraccount-C001', 'CustomerPrepaymentReleased', aside, { at: 3_001 });
  expect(now()).toMatchObject({ prepaid: 1_500n });
  story.tell('customeraccount-C001', 'CustomerPrepaymentReserved', aside, { at: 3_002 });
  const owed = account('receivable', 'C001');
  const offset = account('cash', 'offset');
  const posted = (entry: 'prepayment_applied' | 'prepayment_used', to: typeof owed, from: typeof owed) =>
    story.tell('customeraccount-C001', 'CustomerEntryPosted', {
      customer: 'C001',
      entry,
      document: 'RB00000001',
      posting: posting(dayOf(2), [{ to, from, minor: 1_000n }]),
    });
  posted('prepayment_applied', offset, owed);
  expect(now()).toMatchObject({ balance: 1_500n, accumulatedUnsettled: 0n });
  posted('prepayment_used', owed, offset);
  expect(now()).toMatchObject({ balance: 500n, prepaid: 500n, accumulatedUnsettled: 0n });
});
