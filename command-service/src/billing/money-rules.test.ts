import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { asking, reading } from '../../test/rules.ts';
import { batchRules, paymentBatchRules, receiptRules } from './batch-rules.ts';
import { chargeRules } from './charge-rules.ts';
import { billingPeriodRules, siteExpenseRules, topUpRules } from './document-rules.ts';
import { addressesIn, dataPushRules } from './push-rules.ts';

const [now, soon] = ['2026-11-20T13:00:00.000Z', '2026-11-20T13:00:00.001Z'];
const late = { about: { happenedAt: '2030-01-01T00:00:00.000Z', receivedAt: now } };

describe('a charge', () => {
  const { allowed, moved } = asking(chargeRules, late);
  const owed = { businessType: 'express', customer: 'LOJA1', chargeType: 'freight', amountReceivable: { amount: '1' } };
  const owing = { businessType: 'hut', supplier: 'AJD', costType: 'rent', amountPayable: { amount: '1' } };
  test.each([owed, owing])('says who owes what under which heading (R-0561): $businessType', (whole) => {
    expect(allowed(whole)).toBeUndefined();
    const asked = ['recalculate', 'bill'].map((move) => (fields: object) => moved(move, fields as never));
    for (const refusal of asked) expect(refusal(whole)).toBeUndefined();
    for (const name of Object.keys(whole).filter((one) => one !== 'businessType'))
      for (const refusal of [allowed, ...asked])
        expect(refusal({ ...whole, [name]: undefined })).toMatchObject({
          refused: 'CHARGE_FIELDS_REQUIRED',
          field: `fields.${name}`,
        });
  });
  test('says nothing of the other side: what a supplier is owed is no customer’s', () => {
    for (const name of ['supplier', 'costType', 'amountPayable'])
      expect(allowed({ ...owed, [name]: 'X' })).toMatchObject({
        refused: 'FIELD_NOT_OF_KIND',
        field: `fields.${name}`,
      });
    for (const name of ['customer', 'chargeType', 'amountReceivable'])
      expect(allowed({ ...owing, [name]: 'X' })).toMatchObject({
        refused: 'FIELD_NOT_OF_KIND',
        field: `fields.${name}`,
      });
  });
  test.each(['businessTime', 'occurrenceTime'])('is of what has happened, by the clock of the house: %s', (field) => {
    expect(allowed({ ...owed, [field]: now })).toBeUndefined();
    expect(allowed({ ...owed, [field]: soon })).toMatchObject({
      refused: 'MONEY_TIME_IN_FUTURE',
      field: `fields.${field}`,
    });
    expect(moved('recalculate', { ...owed, [field]: soon })).toBeUndefined();
  });
});

test.each([
  [batchRules, 'charges'],
  [receiptRules, 'batches'],
  [paymentBatchRules, 'batches'],
])('none is made by hand: a batch follows from its charges, a receipt and a payment from batches', (rules, made) => {
  const { allowed } = asking(rules);
  expect(allowed({ [made]: ['A'] })).toBeUndefined();
  for (const by of [undefined, null, 'A'])
    expect(allowed({ [made]: by })).toMatchObject({ refused: 'CHARGE_AT_LEAST_ONE', field: `fields.${made}` });
});

test.each(['begin', 'verify', 'verify-part'])('whoever wrote money down does not %s what came of it', async (what) => {
  const { looked } = asking(receiptRules);
  const wrote = (type: string, actor: string) => ({ type, metadata: { actor } });
  const told = async (...story: readonly object[]) =>
    await looked({ events: async () => await Promise.resolve(story) }, what, {}, { about: { actor: 'ana' } });
  for (const type of ['ReceiptCollected', 'ReceiptCollectedInPart']) {
    expect(await told(wrote(type, 'ana'), wrote('ReceiptCollected', 'bia'))).toMatchObject({
      refused: 'MOVE_NEEDS_ANOTHER',
    });
    expect(await told(wrote(type, 'bia'), wrote('ReceiptSubmitted', 'ana'))).toBeUndefined();
  }
  expect(await looked({}, 'submit', {})).toBeUndefined();
});

test("what we pay goes to an account of somebody else's", () => {
  const { moved } = asking(paymentBatchRules, {
    knows: { BankAccount: { OURS: { owner: 'company' }, THEIRS: { owner: 'beneficiary' } } },
  });
  const refused = { refused: 'REFERENCE_NOT_USABLE', field: 'fields.payeeAccount' };
  expect(moved('request-payment', { payeeAccount: 'THEIRS' })).toBeUndefined();
  expect(moved('request-payment', {})).toBeUndefined();
  expect(moved('request-payment', { payeeAccount: 'OURS' })).toMatchObject(refused);
  expect(moved('request-payment', { payeeAccount: 'SUMIU' })).toMatchObject(refused);
  expect(moved('request-payment', { payeeAccount: 'OURS' }, { knows: {} })).toMatchObject(refused);
});

test('a billing period of weeks has days of the week, others days of the month', () => {
  const { allowed } = asking(billingPeriodRules);
  expect(allowed({ cycle: 'weekly', startDay: 1, endDay: 7 })).toBeUndefined();
  expect(allowed({ cycle: 'monthly', startDay: 1, endDay: 31 })).toBeUndefined();
  for (const [name, days] of Object.entries({
    startDay: { startDay: 8, endDay: 7 },
    endDay: { startDay: 1, endDay: 8 },
  }))
    expect(allowed({ cycle: 'weekly', ...days })).toMatchObject({ refused: 'OUT_OF_RANGE', field: `fields.${name}` });
});

test.each([
  [topUpRules, 'time'],
  [siteExpenseRules, 'businessTime'],
])('money is written down after it came or went, by the clock of the house', (rules, field) => {
  const { allowed } = asking(rules, late);
  for (const time of [now, undefined, null]) expect(allowed({ [field]: time })).toBeUndefined();
  expect(allowed({ [field]: soon })).toMatchObject({ refused: 'MONEY_TIME_IN_FUTURE', field: `fields.${field}` });
});

test('an approved expense is a cost under its heading, laid out by its site, on the day of the company (R-0717)', () => {
  const expense = { site: 'SPGRU01', chargeType: 'fuel', amount: { amount: '12345', currency: 'BRL' } };
  expect(siteExpenseRules.posts?.['approve']?.({ ...expense, businessTime: '2026-11-21T02:59:59.999Z' }, 'X')).toEqual({
    on: '2026-11-20',
    legs: [
      { account: 'cost:fuel', minor: '12345' },
      { account: 'site:SPGRU01', minor: '-12345' },
    ],
  });
});

test('addresses are taken from a list with commas or lines, each once; all that are none are told (R-0581)', () => {
  expect(addressesIn(' a@x.com,b@x.com\na@x.com , ,')).toEqual(['a@x.com', 'b@x.com']);
  expect(addressesIn('')).toEqual([]);
  expect(addressesIn('a@x.com, b, c@')).toMatchObject({
    refused: 'EMAILS_INVALID_LIST',
    params: { list: ['b', 'c@'] },
    field: 'fields.recipients',
  });
});

describe('what is pushed', () => {
  const knows = {
    ReconciliationEmail: {
      R1: { customer: 'OUTRA', emails: [{ email: 'outra@x.com' }] },
      R2: { customer: 'LOJA1', emails: [{ email: 'a@x.com' }, { email: 'b@x.com' }] },
      R3: { customer: 'MUDA' },
    },
    BankAccount: { B1: { bank: 'Banco Um' }, B2: {} },
  };
  const { allowed, moved, looked } = asking(dataPushRules, { knows });
  test('is a bill of batches, or a remittance of a payment, or the title of a receipt', () => {
    for (const fields of [
      { batches: ['A'] },
      { batches: ['A'], receipt: 'R' },
      { paymentBatch: 'P' },
      { batches: [], paymentBatch: 'P' },
      { receipt: 'R' },
    ])
      expect(allowed(fields)).toBeUndefined();
    for (const fields of [{}, { batches: [] }, { batches: ['A'], paymentBatch: 'P' }, { batches: [], receipt: 'R' }])
      expect(allowed(fields)).toMatchObject({ refused: 'ROWS_REQUIRED', field: 'fields.batches' });
  });
  test.each(['begin', 'deliver', 'fail'])('comes as far as the house says: %s', (move) => {
    expect(moved(move, {})).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    expect(moved(move, {}, { about: { actor: HOUSE } })).toBeUndefined();
  });

  const batch = (customer: string, status = 'to_be_settled', side = 'receivable') => ({
    status,
    fields: { side, customer },
  });
  const bills = async (fields: object, states: Readonly<Record<string, unknown>> = {}) =>
    await looked(
      reading({ A: batch('LOJA1', 'passed'), B: batch('LOJA1', 'passed'), C: batch('OUTRA', 'passed'), ...states }),
      'register',
      fields as never,
    );
  test('is looked at when it is registered, and never after', async () => {
    expect(await looked(reading({}), 'begin', { batches: ['NADA'] })).toBeUndefined();
  });
  test('as a bill is of batches that may be billed, of one customer', async () => {
    expect(await bills({ batches: ['NADA'] })).toMatchObject({ refused: 'RECORD_NOT_FOUND', field: 'fields.batches' });
    const notYet = { refused: 'BATCH_NOT_BILLABLE', params: { batch: 'D' }, field: 'fields.batches' };
    expect(await bills({ batches: ['A', 'D'] }, { D: batch('LOJA1', 'never') })).toMatchObject(notYet);
    expect(await bills({ batches: ['D'] }, { D: batch('LOJA1', 'passed', 'payable') })).toMatchObject(notYet);
    expect(await bills({ batches: ['A', 'C'] })).toMatchObject({ refused: 'BATCH_PARTIES_DIFFER' });
  });
  test('as a bill is pushed again of batches that may still be billed (R-0536)', async () => {
    const again = async (status: string, payloadType = 'bill') =>
      await looked(reading({ A: batch('LOJA1', status) }), 're-push', { payloadType, batches: ['A'] });
    expect(await again('passed')).toBeUndefined();
    expect(await again('to_be_reviewed')).toMatchObject({ refused: 'BATCH_NOT_BILLABLE', params: { batch: 'A' } });
    expect(await again('to_be_reviewed', 'remittance')).toBeUndefined();
  });
  test('as a bill goes where it was said to go, or where the customer wants his bills', async () => {
    expect(await bills({ batches: ['A', 'B'] })).toEqual({
      payloadType: 'bill',
      customer: 'LOJA1',
      recipients: 'a@x.com, b@x.com',
      target: 'a@x.com, b@x.com',
    });
    expect(await bills({ batches: ['A'], recipients: 'c@x.com' })).toMatchObject({ recipients: 'c@x.com' });
    expect(await bills({ batches: ['A'], recipients: 'c' })).toMatchObject({ refused: 'EMAILS_INVALID_LIST' });
    const nowhere = { refused: 'RECONCILIATION_EMAIL_MISSING', field: 'fields.recipients' };
    expect(await bills({ batches: ['A'], recipients: ' ' })).toMatchObject(nowhere);
    for (const customer of ['MUDA', 'NOVA'])
      expect(await bills({ batches: ['D'] }, { D: batch(customer, 'passed') })).toMatchObject(nowhere);
    const A = batch('LOJA1', 'passed');
    expect(await looked(reading({ A }), 'register', { batches: ['A'] }, { knows: {} })).toMatchObject(nowhere);
  });
  test('as a bill goes to no address that was deleted', async () => {
    const emails = new Map([
      ['R1', { status: 'deleted', fields: { customer: 'LOJA1', emails: [{ email: 'velho@x.com' }] } }],
      ['R2', { status: 'disabled' }],
      ['R3', { status: 'enabled', fields: { customer: 'LOJA1', emails: [{ email: 'novo@x.com' }] } }],
    ]);
    const context = { directory: { records: new Map([['ReconciliationEmail', emails]]) } };
    const A = batch('LOJA1', 'passed');
    expect(await looked({ ...reading({ A }), context }, 'register', { batches: ['A'] })).toMatchObject({
      recipients: 'novo@x.com',
    });
  });
  test('as a bill with a receipt is of batches that it settles', async () => {
    const states = { R: { status: 'paid', fields: { batches: ['A', 'B'] } } };
    expect(await bills({ batches: ['A', 'B'], receipt: 'R' }, states)).toMatchObject({ payloadType: 'bill' });
    const other = { refused: 'RECORD_NOT_FOUND', field: 'fields.receipt' };
    expect(await bills({ batches: ['A'], receipt: 'NADA' }, states)).toMatchObject(other);
    expect(await bills({ batches: ['A', 'B'], receipt: 'R' }, { R: { fields: { batches: ['A'] } } })).toMatchObject(
      other,
    );
  });
  test('as a remittance is the house’s alone, and goes to the bank of its account', async () => {
    const remits = async (bankAccount: string | undefined, actor = HOUSE) =>
      await looked(
        reading(bankAccount === undefined ? {} : { P: { status: 'paying', fields: { bankAccount } } }),
        'register',
        { paymentBatch: 'P' },
        { about: { actor } },
      );
    expect(await remits('B1', 'ana')).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    expect(await remits(undefined)).toMatchObject({ refused: 'RECORD_NOT_FOUND', field: 'fields.paymentBatch' });
    expect(await remits('B1')).toEqual({ payloadType: 'remittance', target: 'Banco Um' });
    expect(await remits('B2')).toEqual({ payloadType: 'remittance', target: 'B2' });
    expect(await remits('B9')).toEqual({ payloadType: 'remittance', target: 'B9' });
  });
  test('as a title is of a receipt that waits for money, with the day on which it is due', async () => {
    const collects = async (fields: object, receipt?: object) =>
      await looked(reading(receipt === undefined ? {} : { R: receipt }), 'register', { receipt: 'R', ...fields });
    const due = { dueDate: '2026-12-01' };
    const waiting = (status: string) => ({ status, fields: { customer: 'LOJA1' } });
    expect(await collects({}, waiting('pending_payment'))).toMatchObject({
      refused: 'FIELD_MANDATORY',
      field: 'fields.dueDate',
    });
    expect(await collects(due)).toMatchObject({ refused: 'RECORD_NOT_FOUND', field: 'fields.receipt' });
    expect(await collects(due, waiting('collected'))).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    for (const status of ['pending_payment', 'partial_collection'])
      expect(await collects(due, waiting(status))).toEqual({
        payloadType: 'collection',
        customer: 'LOJA1',
        target: 'banco',
      });
    const ours = { BankAccount: { B1: { owner: 'own', agreement: '1', bank: 'Banco Um' } } };
    const R = waiting('pending_payment');
    expect(await looked(reading({ R }), 'register', { receipt: 'R', ...due }, { knows: ours })).toMatchObject({
      target: 'Banco Um',
    });
  });
});
