import type { About } from '../kernel/aggregate.ts';
import { account, posting } from '../kernel/posting.ts';
import type { Transfer } from '../kernel/posting.ts';
import {
  balanceAfter,
  customerAccount,
  customerAccountEvents,
  isBeyondLimit,
  setCreditTerms,
  standingOf,
} from './customer-account.ts';
import type { CustomerAccount } from './customer-account.ts';
import { supplierAccount, supplierAccountEvents } from './supplier-account.ts';

const about = {} as About;
const owed = account('receivable', 'C001');
const payable = account('payable', 'F01');
const moved = (to: Transfer['to'], from: Transfer['from'], minor: bigint) =>
  posting('2026-11-20', [{ to, from, minor }]);
const charged = moved(owed, account('revenue', '1.1.02'), 700n);
const toppedUp = moved(account('cash', 'pix'), owed, 300n);

const { CustomerCreditTermsSet, CustomerEntryPosted } = customerAccountEvents;
const posted = (now: CustomerAccount, entry: 'charge' | 'top_up', of: typeof charged, customer = 'C001') =>
  customerAccount.evolve(now, CustomerEntryPosted({ customer, entry, document: 'D1', posting: of }), about);
const terms = (now: CustomerAccount, amount: string, billingPeriod?: string) =>
  customerAccount.evolve(
    now,
    CustomerCreditTermsSet({
      customer: 'C001',
      creditLimit: { amount, currency: 'BRL' },
      ...(billingPeriod !== undefined && { billingPeriod }),
    }),
    about,
  );

test('a customer begins at zero, without a limit (R-0509)', () =>
  expect([customerAccount.category, customerAccount.initial]).toStrictEqual(['customeraccount', { balance: '0' }]));

test('a customer has less by what he is charged and more by what he pays; what moves others moves him not', () => {
  const less = posted(customerAccount.initial, 'charge', charged);
  expect(less).toStrictEqual({ balance: '-700' });
  expect(posted(less, 'top_up', toppedUp).balance).toBe('-400');
  expect(posted(less, 'charge', charged, 'C002').balance).toBe('-700');
  expect(balanceAfter(5n, 'C001', toppedUp)).toBe(305n);
});

test('terms say a limit, and a period where one is named: one that is no longer named goes; the balance stays (R-0685)', () => {
  const now = terms(posted(customerAccount.initial, 'charge', charged), '5000', 'mensal');
  expect(now).toStrictEqual({ balance: '-700', creditLimit: '5000', billingPeriod: 'mensal' });
  expect(posted(now, 'top_up', toppedUp)).toStrictEqual({ ...now, balance: '-400', prepaid: '300' });
  expect(terms(now, '0')).toStrictEqual({ balance: '-700', creditLimit: '0' });
});

test.each([
  [0n, 0n, 'normal'],
  [-5_000n, 5_000n, 'normal'],
  [-5_001n, 5_000n, 'owe'],
  [-1n, 0n, 'owe'],
  [1n, 0n, 'normal'],
  [-1n, undefined, 'normal'],
] as const)('with %p centavos and a limit of %p a customer is %s (R-0685)', (balance, limit, standing) =>
  expect(standingOf(balance, limit)).toBe(standing),
);

test('a customer is beyond his limit while he owes more than it, and never where none was agreed (R-0685)', () => {
  const owing = posted(customerAccount.initial, 'charge', charged);
  expect(isBeyondLimit(customerAccount.initial)).toBe(false);
  expect(isBeyondLimit(owing)).toBe(false);
  expect(isBeyondLimit(terms(owing, '700'))).toBe(false);
  expect(isBeyondLimit(terms(owing, '699'))).toBe(true);
  expect(isBeyondLimit(terms(owing, '0'))).toBe(true);
});

describe('credit terms that are sent', () => {
  const issues = (sent: object) =>
    setCreditTerms.input
      .safeParse({ customer: 'C001', creditLimit: { amount: '0', currency: 'BRL' }, ...sent })
      .error?.issues.map(({ message, path }) => [message, path.join('.')]);
  const limit = (amount: string, currency = 'BRL') => issues({ creditLimit: { amount, currency } });

  test('a limit is in reais, none or more, up to a thousand million', () => {
    for (const amount of ['0', '1', '100000000000']) expect(limit(amount)).toBeUndefined();
    expect(limit('100000000001')).toEqual([['OUT_OF_RANGE', 'creditLimit.amount']]);
    expect(limit('-1')).toEqual([['FIELD_FORMAT', 'creditLimit.amount']]);
    expect(limit('1', 'USD')).toEqual([['FIELD_FORMAT', 'creditLimit.currency']]);
  });

  test.each(['x12', '12x', '1.5', '', ' '])('a limit of %p is no amount, and is refused as one', (amount) =>
    expect(limit(amount)).toContainEqual([expect.any(String), 'creditLimit.amount']),
  );

  test('a refusal of a limit says what may be', () =>
    expect(
      setCreditTerms.input.safeParse({ customer: 'C001', creditLimit: { amount: '100000000001', currency: 'BRL' } })
        .error?.issues,
    ).toMatchObject([{ params: { min: '0', max: '100000000000' } }]));

  test.each([
    ['nobody', { customer: ' ' }, false],
    ['a name of 40 characters', { customer: 'C'.repeat(40) }, true],
    ['a longer name', { customer: 'C'.repeat(41) }, false],
    ['a period', { billingPeriod: ' mensal ' }, true],
    ['an empty period', { billingPeriod: ' ' }, false],
    ['a period of 40 characters', { billingPeriod: 'm'.repeat(40) }, true],
    ['a longer period', { billingPeriod: 'm'.repeat(41) }, false],
    ['something else', { balance: '0' }, false],
  ])('%s', (_, sent, may) => expect(issues(sent) === undefined).toBe(may));

  test('who changes them says why', () =>
    expect([setCreditTerms.reason, setCreditTerms.scope, setCreditTerms.routes, setCreditTerms.refusals]).toEqual([
      'required',
      'stream',
      ['POST /finance/customerAccount/setCreditTerms'],
      ['CUSTOMER_NOT_EXIST', 'REFERENCE_NOT_USABLE'],
    ]));
});

test('what is told of the account of a customer is for who sees him, and is kept as tax law asks', () => {
  for (const { scope, keep } of [CustomerCreditTermsSet, CustomerEntryPosted])
    expect([keep, scope({ customer: 'C001' } as never, 'ana')]).toEqual(['fiscal', ['customer:C001']]);
  for (const entry of ['top_up', 'charge', 'charge_reversal', 'receipt', 'gift'])
    expect([
      entry,
      CustomerEntryPosted.data.safeParse({ customer: 'C001', entry, document: 'D1', posting: charged }).success,
    ]).toEqual([entry, entry !== 'gift']);
  expect(CustomerCreditTermsSet.data.safeParse({}).success).toBe(false);
});

test('we owe a supplier nothing at first, then what his fees put down, less what is paid; what moves others moves him not', () => {
  const { SupplierEntryPosted } = supplierAccountEvents;
  const after = (owes: string, of: typeof charged) =>
    supplierAccount.evolve(
      { owed: owes },
      SupplierEntryPosted({ supplier: 'F01', entry: 'fee', document: 'D1', posting: of }),
      about,
    );
  expect([supplierAccount.category, supplierAccount.initial]).toStrictEqual(['supplieraccount', { owed: '0' }]);
  expect(after('0', moved(account('cost', 'frete'), payable, 900n))).toStrictEqual({ owed: '900' });
  expect(after('900', moved(payable, account('cash', 'pix'), 200n))).toStrictEqual({ owed: '700' });
  expect(after('900', charged)).toStrictEqual({ owed: '900' });
  expect(SupplierEntryPosted.keep).toBe('fiscal');
  for (const entry of ['fee', 'fee_reversal', 'payment', 'gift'])
    expect([
      entry,
      SupplierEntryPosted.data.safeParse({ supplier: 'F01', entry, document: 'D1', posting: charged }).success,
    ]).toEqual([entry, entry !== 'gift']);
});
