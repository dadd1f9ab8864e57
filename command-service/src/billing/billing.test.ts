import { books, COMPANY_BOOKS } from '@malote/contracts/billing/books.ts';
import { customerAccount, customerAccountEvents } from '@malote/contracts/billing/customer-account.ts';
import type { CustomerAccount } from '@malote/contracts/billing/customer-account.ts';
import { bankEntry } from '@malote/contracts/billing/bank-entry.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { dataPushLog } from '@malote/contracts/billing/data-push-log.ts';
import { recalculationRun } from '@malote/contracts/billing/recalculation-run.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { receivableGeneration } from '@malote/contracts/billing/receivable-generation.ts';
import { siteExpense } from '@malote/contracts/billing/site-expense.ts';
import { topUp } from '@malote/contracts/billing/top-up.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { records } from '@malote/contracts/catalogue.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { account, changeOf } from '@malote/contracts/kernel/posting.ts';
import type { Posting } from '@malote/contracts/kernel/posting.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { fieldsRefusal } from '../kernel/records/moves.ts';
import { written } from '../kernel/written.ts';
import { setTerms } from './handlers.ts';
import { takesMoney } from './register-payment.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object, user = 'ana', about: object = {}) =>
  await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller({ user }), ...about });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const { attachment: _, ...sample } = sampleOf(topUp.fields);
const paid = (amount: string, more: object = {}) => ({
  fields: { ...sample, customer: 'LOJA1', amount: { amount, currency: 'BRL' }, method: 'pix', ...more },
});
const registered = async (amount: string, more: object = {}) => codeOf(await send('registerTopUp', paid(amount, more)));
const posted = () => service.events().filter(({ type }) => type === 'CustomerEntryPosted');
const postingOf = (entry: unknown) => (entry as { readonly data: { readonly posting: Posting } }).data.posting;
const standing = async () => await service.load(customerAccount, 'LOJA1');

test('a top-up is to be verified by another than who wrote it down, and raises the balance once when it is (R-0718, R-0686)', async () => {
  const code = await registered('150000');
  expect(await service.load(topUp.aggregate, code)).toMatchObject({ status: 'to_be_verified' });
  expect(await send('verifyTopUp', { code })).toMatchObject({ refusal: { refused: 'MOVE_NEEDS_ANOTHER' } });
  await service.endIntents();
  expect(await standing()).toMatchObject({ balance: '0' });
  expect(await send('verifyTopUp', { code }, 'bruno')).toMatchObject({ kind: 'stored' });
  expect(await send('verifyTopUp', { code }, 'carla')).toMatchObject({ refusal: { refused: 'MOVE_NOT_POSSIBLE' } });
  await service.endIntents();
  await service.restart();
  await service.endIntents();
  const [entry, ...more] = posted();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ data: { entry: 'top_up', document: code }, metadata: { actor: 'bruno' } });
  const posting = postingOf(entry);
  expect(changeOf(posting, account('cash', 'pix'))).toBe(150_000n);
  expect(changeOf(posting, account('receivable', 'LOJA1'))).toBe(-150_000n);
  expect(await standing()).toMatchObject({ balance: '150000' });
  expect(await service.load(topUp.aggregate, code)).toMatchObject({
    status: 'verified',
    fields: { verifiedBy: 'bruno' },
  });
});

test('a top-up that nobody verified is taken away with a reason and moves no money', async () => {
  const code = await registered('150000');
  expect(await send('deleteTopUp', { code })).toMatchObject({ refusal: { refused: 'REASON_REQUIRED' } });
  expect(
    await send('deleteTopUp', { code }, 'ana', { circumstances: { reason: 'Cliente pagou em outra conta' } }),
  ).toMatchObject({ kind: 'stored' });
  expect(await send('verifyTopUp', { code }, 'bruno')).toMatchObject({ kind: 'refused' });
  await service.endIntents();
  expect(posted()).toEqual([]);
});

test('money that has not come yet is not written down', async () => {
  const tomorrow = new Date(Date.parse(sample['time'] as string) + 400 * 86_400_000).toISOString();
  expect(await send('registerTopUp', paid('100', { time: tomorrow }))).toMatchObject({
    refusal: { refused: 'MONEY_TIME_IN_FUTURE', field: 'fields.time' },
  });
});

test.each([
  ['registerTopUp', 'time', paid('100').fields],
  ['registerSiteExpense', 'businessTime', sampleOf(siteExpense.fields)],
  ['registerCharge', 'businessTime', sampleOf(charge.fields)],
  ['registerCharge', 'occurrenceTime', sampleOf(charge.fields)],
  ['registerBankEntry', 'day', sampleOf(bankEntry.fields)],
  ['registerDataPushLog', 'dueDate', sampleOf(dataPushLog.fields)],
  ['registerReceivableGeneration', 'billingDate', sampleOf(receivableGeneration.fields)],
  ['registerReceivableGeneration', 'periodStart', sampleOf(receivableGeneration.fields)],
  ['registerRecalculationRun', 'businessTimeStart', sampleOf(recalculationRun.fields)],
] as const)('%s takes no %s of a year that cannot be', (command, field, sampled) => {
  const made = [...records.values()].find(({ commands }) => commands.register.name === `billing.${command}`);
  const dated = String(sampled[field as never]).replace('2026', '1990');
  const context = {
    envelope: { actor: 'ana', receivedAt: '2026-11-20T13:00:00.000Z' },
    directory: { records: new Map() },
  };
  const asked = (about: object, values: object) =>
    fieldsRefusal(
      { ...(made as AnyRecord), fields: { [field]: (made as AnyRecord).fields[field] as never } },
      {},
      values as never,
      values as never,
      { ...context, ...about } as never,
      'X',
      {} as never,
    );
  expect(asked({}, { [field]: dated })).toMatchObject({
    refused: 'YEAR_NOT_PLAUSIBLE',
    params: { year: '1990', from: '2016', to: '2036' },
    field: `fields.${field}`,
  });
  expect(asked({}, { [field]: sampled[field as never] })).toBeUndefined();
  // What the house raises is of the past that it was told.
  expect(asked({ envelope: { ...context.envelope, actor: HOUSE } }, { [field]: dated })).toBeUndefined();
  expect(made?.commands.register.refusals).toContain('YEAR_NOT_PLAUSIBLE');
});

test('money of a year that cannot be is refused by the calls that write it down, with the field', async () => {
  const implausible = (field: string) => ({ refusal: { refused: 'YEAR_NOT_PLAUSIBLE', field } });
  expect(await send('registerTopUp', paid('100', { time: '1990-05-02T12:00:00Z' }))).toMatchObject(
    implausible('fields.time'),
  );
  const change = (state: object) =>
    takesMoney(receipt as never, ['collect', 'collect-part'], state as never, {} as never);
  const now = { status: 'pending_payment', fields: { historicalAmount: { amount: '100', currency: 'BRL' } } };
  const came = { code: 'RB1', amount: { amount: '100', currency: 'BRL' }, said: () => ({}) };
  const context = {
    envelope: { actor: 'ana', receivedAt: '2026-11-20T13:00:00.000Z', happenedAt: '2026-11-20T13:00:00.000Z' },
  };
  expect(change({ ...came, time: '1990-05-02T12:00:00Z' })(now as never, context as never)).toMatchObject(
    implausible('time').refusal,
  );
});

test.each(['cash', 'online', 'pix', 'offset', 'other', 'bank_transfer'])(
  'a top-up comes by %s, which is the account that it lands on (R-0504)',
  async (method) => {
    const code = await registered('990', { method });
    await send('verifyTopUp', { code }, 'bruno');
    await service.endIntents();
    const [entry] = posted();
    expect(changeOf(postingOf(entry), account('cash', method))).toBe(990n);
  },
);

test('nothing, fractions, less than nothing and dollars are no top-up', () => {
  const taken = (money: object) =>
    topUp.commands.register.input.safeParse({ fields: { ...paid('1').fields, amount: money } }).success;
  expect(taken({ amount: '1', currency: 'BRL' })).toBe(true);
  for (const amount of ['0', '-1', '0.5', '1e3', '']) expect(taken({ amount, currency: 'BRL' })).toBe(false);
  expect(taken({ amount: '100', currency: 'USD' })).toBe(false);
});

const limit = (amount: string, more: object = {}) => ({
  customer: 'LOJA1',
  creditLimit: { amount, currency: 'BRL' },
  ...more,
});
const because = { circumstances: { reason: 'Contrato renovado' } };

test('a credit limit is set with a reason, and set once more it changes nothing (R-0509)', async () => {
  expect(await send('setCreditTerms', limit('500000'))).toMatchObject({ refusal: { refused: 'REASON_REQUIRED' } });
  expect(await send('setCreditTerms', limit('500000'), 'ana', because)).toMatchObject({ kind: 'stored' });
  expect(await standing()).toEqual({ balance: '0', creditLimit: '500000' });
  await send('setCreditTerms', limit('500000'), 'ana', because);
  expect(service.events().filter(({ type }) => type === 'CustomerCreditTermsSet')).toHaveLength(1);
});

test('a limit of a customer that is not there, or a billing period that is not, is refused', async () => {
  expect(await send('setCreditTerms', { ...limit('1'), customer: 'NOBODY' }, 'ana', because)).toMatchObject({
    refusal: { refused: 'CUSTOMER_NOT_EXIST' },
  });
  expect(await send('setCreditTerms', limit('1', { billingPeriod: 'PF99999999' }), 'ana', because)).toMatchObject({
    refusal: { refused: 'REFERENCE_NOT_USABLE', field: 'billingPeriod' },
  });
});

test('a limit that is set without a period leaves the period as it stands', () => {
  const period = { status: 'enabled', fields: {} };
  const context = {
    directory: {
      customers: new Map([['LOJA1', { status: 'enabled', fields: {} }]]),
      records: new Map([['BillingPeriod', new Map([['PF00000001', period]])]]),
    },
  } as never;
  const decided = (now: CustomerAccount, more: object) =>
    setTerms({ ...limit('100'), customer: 'LOJA1', ...more } as never)(now, context);
  const named = { balance: '0', creditLimit: '50', billingPeriod: 'PF00000001' };
  const set = [{ data: { billingPeriod: 'PF00000001' } }];
  expect(decided({ balance: '0' }, { billingPeriod: 'PF00000001' })).toMatchObject(set);
  expect(decided(named, {})).toMatchObject(set);
  expect(decided({ ...named, creditLimit: '100' }, {})).toEqual([]);
  // To agree that nothing may be owed is something else than to agree nothing.
  const none = { creditLimit: { amount: '0', currency: 'BRL' } };
  expect(decided({ balance: '0' }, none)).toHaveLength(1);
  expect(decided({ balance: '0', creditLimit: '0' }, none)).toEqual([]);
});

test('the books are closed up to a day that is over, forwards and for good', async () => {
  const [today, yesterday, before] = ['2026-11-20', '2026-11-19', '2026-11-18'];
  expect(await send('closeBooks', { through: today }, 'ana', because)).toMatchObject({
    refusal: { refused: 'BOOKS_DAY_NOT_OVER' },
  });
  expect(await send('closeBooks', { through: yesterday }, 'ana', because)).toMatchObject({ kind: 'stored' });
  for (const through of [yesterday, before])
    expect(await send('closeBooks', { through }, 'ana', because)).toMatchObject({
      refusal: { refused: 'BOOKS_CLOSED_ALREADY', params: { through: yesterday } },
    });
  expect(await service.load(books, COMPANY_BOOKS)).toEqual({ closedThrough: yesterday });
});

test('legs that do not sum to zero are not written, whoever made them', () => {
  const legs = [
    { account: 'cash:pix', minor: '100' },
    { account: 'receivable:C001', minor: '-99' },
  ];
  const fact = customerAccountEvents.CustomerEntryPosted({
    customer: 'LOJA1',
    entry: 'top_up',
    document: 'RC00000001',
    posting: { on: '2026-11-20', legs } as unknown as Posting,
  });
  const nowhere = { stream: 'customeraccount-C001', version: 0, headHash: '', scope: [] };
  expect(() => written(nowhere as never, [fact], 'id', {} as never, false, new Date(0))).toThrow('do not sum to zero');
});
