import { bankEntry } from '@malote/contracts/billing/bank-entry.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { customerAccount } from '@malote/contracts/billing/customer-account.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { supplierAccount } from '@malote/contracts/billing/supplier-account.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { Busy } from '@malote/infra/event-store/errors.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { withSmallBooks } from '../../test/small-books.ts';

let service: MemoryService;
beforeEach(() => {
  withSmallBooks();
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object, user = 'ana', about: object = {}) =>
  await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller({ user }), ...about });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const brl = (amount: number) => ({ amount: String(amount), currency: 'BRL' });
const refused = (code: string, more: object = {}) => ({ refusal: { refused: code, ...more } });

const customers = {
  businessType: 'express',
  customer: 'LOJA1',
  chargeType: '1.1.01',
  amountReceivable: brl(1_000),
  occurrenceTime: '2026-11-18T12:00:00Z',
  businessTime: '2026-11-18T12:00:00Z',
  billableWeight: 1.5,
  source: 'added_manually',
  outOfWarehouse: true,
  remark: 'Frete de novembro',
};
const { customer: _, chargeType: __, amountReceivable: ___, ...anybodys } = customers;
const suppliers = {
  ...anybodys,
  businessType: 'ajd_dispatch',
  supplier: 'AJD',
  costType: '2.1.01',
  amountPayable: brl(700),
};
const raised = async (more: object = {}, of: object = customers) =>
  codeOf(await send('registerCharge', { fields: { ...of, ...more } }));
const wish = { billingDate: '2026-11-30', billType: 'forward' };
const generate = async (charges: readonly string[], more: object = {}) =>
  await send('generateBatch', { charges, ...wish, ...more });
const chargeNow = async (code: string) => await service.load(charge.aggregate, code);
const batchNow = async (code: string) => await service.load(reconciliationBatch.aggregate, code);
/** What follows from what follows: until nothing does. */
const settle = async () => {
  for (let turn = 0; turn < 4; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- each turn sees what the one before did
    await service.endIntents();
};

test.each(['remark', 'occurrenceTime', 'businessTime'])('a charge without %s is not raised (R-0561)', (field) => {
  const { [field]: left, ...without } = customers as Readonly<Record<string, unknown>>;
  expect(left).toBeDefined();
  expect(charge.commands.register.input.safeParse({ fields: without }).success).toBe(false);
});

test.each(['customer', 'chargeType', 'amountReceivable'])(
  'a charge to a customer without %s is not raised (R-0561)',
  async (field) => {
    expect(await send('registerCharge', { fields: { ...customers, [field]: undefined } })).toMatchObject(
      refused('CHARGE_FIELDS_REQUIRED', { field: `fields.${field}` }),
    );
  },
);

test('a charge of one side says nothing of the other, and is of a day that has come', async () => {
  expect(await send('registerCharge', { fields: { ...customers, supplier: 'AJD' } })).toMatchObject(
    refused('FIELD_NOT_OF_KIND', { field: 'fields.supplier' }),
  );
  expect(await send('registerCharge', { fields: { ...suppliers, amountPayable: undefined } })).toMatchObject(
    refused('CHARGE_FIELDS_REQUIRED'),
  );
  expect(
    await send('registerCharge', { fields: { ...customers, businessTime: '2027-01-01T12:00:00Z' } }),
  ).toMatchObject(refused('MONEY_TIME_IN_FUTURE'));
});

test('a batch sums weight and amount of its charges, and divides by orders, not by fees (R-0501, R-0502)', async () => {
  const charges = [
    await raised({ orderNumber: 'PD0000000001' }),
    await raised({ orderNumber: 'PD0000000001', chargeType: '1.1.02', amountReceivable: brl(501) }),
    await raised({ orderNumber: 'PD0000000002', billableWeight: 0.25 }),
  ];
  const batch = codeOf(await generate(charges));
  expect((await batchNow(batch)).fields).toMatchObject({
    side: 'receivable',
    customer: 'LOJA1',
    orderCount: 2,
    feeCount: 3,
    totalBillableWeight: 3_250,
    totalAmount: brl(2_501),
    averageAmountPerTicket: brl(1_251),
    generator: 'ana',
    headings: [
      { heading: '1.1.01', amount: brl(2_000) },
      { heading: '1.1.02', amount: brl(501) },
    ],
  });
  for (const code of charges)
    expect(await chargeNow(code)).toMatchObject({ status: 'billed', fields: { batch, statementGenerated: true } });
});

test('a batch is asked for with a billing date (R-0585) and a bill type (R-0578)', async () => {
  const code = await raised();
  expect(await generate([code], { billingDate: undefined })).toMatchObject(refused('BILLING_DATE_REQUIRED'));
  expect(await generate([code], { billType: undefined })).toMatchObject(refused('BILL_TYPE_REQUIRED'));
  expect(await chargeNow(code)).toMatchObject({ status: 'open' });
});

test('a batch is made of one charge at least (R-0566) and of 200 at most (R-0567)', async () => {
  expect(await generate([])).toMatchObject(refused('ROWS_REQUIRED'));
  const many = Array.from({ length: 201 }, (_, at) => `CG${String(at).padStart(8, '0')}`);
  expect(await generate(many)).toMatchObject(refused('SELECTION_LIMIT', { params: { max: 200 } }));
});

test('charges of two kinds of business (R-0575), two customers (R-0565) or two months (R-0579) make no batch', async () => {
  const code = await raised();
  expect(await generate([code, await raised({ businessType: 'pickup' })])).toMatchObject(
    refused('SAME_SERVICE_TYPE_ONLY'),
  );
  const [ajd, dsp] = [await raised({}, suppliers), await raised({ supplier: 'DSP' }, suppliers)];
  expect(await generate([ajd, dsp])).toMatchObject(refused('BULK_SAME_BUSINESS_AND_CUSTOMER'));
  expect(await generate([code, await raised({ businessTime: '2026-10-31T12:00:00Z' })])).toMatchObject(
    refused('SAME_YEAR_MONTH'),
  );
  expect(await chargeNow(code)).toMatchObject({ status: 'open' });
});

test('a charge stands in one batch: what was claimed beside it is free again', async () => {
  const [first, second] = [await raised(), await raised()];
  await generate([second]);
  expect(await generate([first, second])).toMatchObject(refused('CHARGE_NOT_OPEN', { params: { charge: second } }));
  expect(await chargeNow(first)).toMatchObject({ status: 'open' });
  expect(await send('reviseCharge', { code: second, fields: { remark: 'Outro' } })).toMatchObject(
    refused('RECORD_NOT_OPEN'),
  );
});

test('charges that a killed process put into a batch which was never written are free again', async () => {
  const charges = [await raised(), await raised()];
  service.killAfter(1);
  await expect(generate(charges)).rejects.toThrow();
  await service.restart();
  await settle();
  for (const code of charges) expect(await chargeNow(code)).toMatchObject({ status: 'open' });
});

test('a charge is taken out of a batch that nobody reviewed, but never the last', async () => {
  const [first, second] = [await raised(), await raised({ amountReceivable: brl(300) })];
  const batch = codeOf(await generate([first, second]));
  expect(await send('removeCharge', { batch, charge: first })).toMatchObject({ kind: 'stored' });
  expect(await chargeNow(first)).toMatchObject({ status: 'open' });
  expect((await batchNow(batch)).fields).toMatchObject({ feeCount: 1, totalAmount: brl(300), charges: [second] });
  expect(await send('removeCharge', { batch, charge: first })).toMatchObject(refused('CHARGE_NOT_IN_BATCH'));
  expect(await send('removeCharge', { batch, charge: second })).toMatchObject(refused('CHARGE_AT_LEAST_ONE'));
});

const pass = async (batches: readonly string[], user = 'bruno') => await send('passBatches', { batches }, user);
const owes = async () => BigInt((await service.load(customerAccount, 'LOJA1')).balance);

test('who made a batch does not review it; what another refuses frees its charges (R-0536)', async () => {
  const code = await raised();
  const batch = codeOf(await generate([code]));
  expect(await pass([batch], 'ana')).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  const why = { code: batch, fields: { auditReason: 'Valor em desacordo' } };
  expect(await send('refuseReconciliationBatch', why)).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  expect(await send('refuseReconciliationBatch', why, 'bruno')).toMatchObject({ kind: 'stored' });
  await settle();
  expect(await batchNow(batch)).toMatchObject({ status: 'does_not_pass', fields: { reviewer: 'bruno' } });
  expect(await chargeNow(code)).toMatchObject({ status: 'open' });
  expect(await owes()).toBe(0n);
});

test('batches are passed into one receipt, or each into its own (R-0542)', async () => {
  const made = async () => codeOf(await generate([await raised()]));
  const [one, two, three] = [await made(), await made(), await made()];
  const merged = codeOf(await pass([one, two]));
  const single = codeOf(await pass([three]));
  expect(await service.load(receipt.aggregate, merged)).toMatchObject({
    status: 'pending_payment',
    fields: { customer: 'LOJA1', batches: [one, two], historicalAmount: brl(2_000) },
  });
  expect(await service.load(receipt.aggregate, single)).toMatchObject({ fields: { batches: [three] } });
  const payable = codeOf(await generate([await raised({}, suppliers)]));
  expect(await pass([await made(), payable])).toMatchObject(refused('BATCH_PARTIES_DIFFER'));
});

test('a receipt names the newest day that its batches are billed on, and takes a due date until all of it came', async () => {
  const made = async (billingDate: string) => codeOf(await generate([await raised()], { billingDate }));
  const number = codeOf(await pass([await made('2026-11-21'), await made('2026-12-05'), await made('2026-11-30')]));
  const now = async () => (await service.load(receipt.aggregate, number)).fields;
  expect(await now()).toMatchObject({ billingDate: '2026-12-05' });
  const agree = async (day: string) =>
    await send('agree-dueReceipt', { code: number, fields: { paymentValidityPeriod: day } });
  await agree('2026-12-15');
  expect(await now()).toMatchObject({ billingDate: '2026-12-05', paymentValidityPeriod: '2026-12-15' });
  await came(number, 3_000);
  expect(await agree('2026-12-20')).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
});

test('a receipt that a killed process did not write is written', async () => {
  const batch = codeOf(await generate([await raised()]));
  service.killAfter(1);
  await expect(pass([batch])).rejects.toThrow();
  await service.restart();
  await settle();
  const { fields } = await batchNow(batch);
  expect(await service.load(receipt.aggregate, String(fields?.settledWith))).toMatchObject({
    status: 'pending_payment',
    fields: { batches: [batch] },
  });
});

test('a passed batch is owed once; withdrawn without a receipt it is owed no more and is reviewed anew (R-0536, R-0686)', async () => {
  const batch = codeOf(await generate([await raised()]));
  const number = codeOf(await pass([batch]));
  await settle();
  expect(await owes()).toBe(-1_000n);
  const why = { code: batch, fields: { auditReason: 'Tabela errada' } };
  expect(await send('withdrawReconciliationBatch', why)).toMatchObject({ kind: 'stored' });
  expect(await batchNow(batch)).toMatchObject({ status: 'withdrawal_in_progress' });
  await settle();
  expect(await batchNow(batch)).toMatchObject({ status: 'to_be_reviewed' });
  expect(await service.load(receipt.aggregate, number)).toMatchObject({ status: 'cancelled' });
  expect(await owes()).toBe(0n);
  await pass([batch]);
  await settle();
  expect(await batchNow(batch)).toMatchObject({ status: 'passed' });
  expect(await owes()).toBe(-1_000n);
});

test('what was passed together is withdrawn together (R-0536)', async () => {
  const made = async () => codeOf(await generate([await raised()]));
  const both = [await made(), await made()];
  await pass(both);
  await send('withdrawReconciliationBatch', { code: both[0], fields: { auditReason: 'Tabela errada' } });
  await settle();
  for (const batch of both) expect(await batchNow(batch)).toMatchObject({ status: 'to_be_reviewed' });
  expect(await owes()).toBe(0n);
});

const came = async (code: string, amount: number, more: object = {}) =>
  await send('registerReceiptPayment', {
    code,
    amount: brl(amount),
    method: 'pix',
    time: '2026-11-19T12:00:00Z',
    ...more,
  });

test('a receipt is collected in part, then whole, and counts when another person verified it (R-0538, R-0536, R-0686)', async () => {
  const code = await raised();
  const batch = codeOf(await generate([code]));
  const number = codeOf(await pass([batch]));
  await settle();
  expect(await came(number, 1_001)).toMatchObject(refused('AMOUNT_ABOVE_DUE', { params: { due: 'R$ 10,00' } }));
  await came(number, 400);
  await settle();
  expect(await service.load(receipt.aggregate, number)).toMatchObject({
    status: 'partial_collection',
    fields: { actualAmount: brl(400) },
  });
  expect(await batchNow(batch)).toMatchObject({ status: 'partially_reconciled' });
  expect(
    await send('withdrawReconciliationBatch', { code: batch, fields: { auditReason: 'Tarde demais' } }),
  ).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  await came(number, 600);
  expect(await service.load(receipt.aggregate, number)).toMatchObject({
    status: 'received',
    fields: { actualAmount: brl(1_000), lastAmount: brl(600) },
  });
  await send('submitReceipt', { code: number });
  expect(await send('beginReceipt', { code: number })).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  await send('beginReceipt', { code: number }, 'bruno');
  await send('verify-partReceipt', { code: number, fields: { failureReason: 'Falta o comprovante' } }, 'bruno');
  expect(await service.load(receipt.aggregate, number)).toMatchObject({ status: 'partial_verification' });
  await send('beginReceipt', { code: number }, 'bruno');
  await settle();
  expect(await owes()).toBe(-1_000n);
  await send('verifyReceipt', { code: number }, 'bruno');
  await settle();
  expect(await owes()).toBe(0n);
  expect(await batchNow(batch)).toMatchObject({ status: 'reconciled' });
  expect(await chargeNow(code)).toMatchObject({ status: 'settled', fields: { receiptVerified: true } });
});

const owed = async () => BigInt((await service.load(supplierAccount, 'AJD')).owed);
const paid = async (code: string, amount: number) =>
  await send('registerPayment', { code, amount: brl(amount), time: '2026-11-19T12:00:00Z' });

test('a payment is requested by one, sent by another, fails, is tried anew, and is paid in parts (R-0540, R-0686)', async () => {
  const batch = codeOf(await generate([await raised({}, suppliers)]));
  const code = codeOf(await pass([batch]));
  await settle();
  expect(await owed()).toBe(700n);
  const now = async () => (await service.load(paymentBatch.aggregate, code)).status;
  const request = async () =>
    await send('request-paymentPaymentBatch', { code, fields: { bankAccount: 'CB00000001' } });
  const asked = async () => {
    expect(await request()).toMatchObject({ kind: 'stored' });
    expect(await send('initiate-paymentPaymentBatch', { code })).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
    await send('initiate-paymentPaymentBatch', { code }, 'bruno');
    expect(await now()).toBe('in_progress');
  };
  await request();
  await send('cancel-requestPaymentBatch', { code }, 'ana', { circumstances: { reason: 'Conta errada' } });
  expect(await now()).toBe('pending_payment');
  await asked();
  await send('failPaymentBatch', { code, fields: { failureReason: 'Conta inexistente' } });
  expect(await now()).toBe('failed');
  await send('retryPaymentBatch', { code });
  expect(await now()).toBe('pending_payment');
  await asked();
  await paid(code, 200);
  await settle();
  expect(await now()).toBe('partial_payment');
  expect(await owed()).toBe(500n);
  expect(await batchNow(batch)).toMatchObject({ status: 'partially_reconciled' });
  await asked();
  expect(await paid(code, 501)).toMatchObject(refused('AMOUNT_ABOVE_DUE'));
  await paid(code, 500);
  await settle();
  expect(await now()).toBe('paid');
  expect(await owed()).toBe(0n);
  expect(await batchNow(batch)).toMatchObject({ status: 'reconciled' });
});

test('what a bank says of a payment is matched also where the store is busy meanwhile: the entry waits, and is not held for a person', async () => {
  const code = codeOf(await pass([codeOf(await generate([await raised({}, suppliers)]))]));
  await settle();
  await send('request-paymentPaymentBatch', { code, fields: { bankAccount: 'CB00000001' } });
  await send('initiate-paymentPaymentBatch', { code }, 'bruno');
  await settle();
  const said = { way: 'payment', document: code, amount: brl(700), day: '2026-11-19', outcome: 'paid' };
  const entry = codeOf(await send('registerBankEntry', { fields: { reference: '001-2026-11-19-000001', ...said } }));
  service.weather(({ stream }) =>
    stream === `paymentbatch-${code}` ? { error: new Busy('log locked'), stored: false } : undefined,
  );
  await expect(service.endIntents()).rejects.toThrow('SERVICE_BUSY');
  expect((await service.load(bankEntry.aggregate, entry)).status).toBe('received');
  service.weather(() => undefined);
  await settle();
  expect((await service.load(bankEntry.aggregate, entry)).status).toBe('matched');
  expect((await service.load(paymentBatch.aggregate, code)).status).toBe('paid');
  expect(await owed()).toBe(0n);
});

test('batches, receipts and payments are made by what they follow from, never by hand', () => {
  for (const made of [reconciliationBatch, receipt, paymentBatch])
    expect(made.commands.register.input.safeParse({ fields: { charges: ['CG00000001'] } }).success).toBe(false);
});

test('one call raises one charge: neither none nor two (R-0564)', () => {
  const { input } = charge.commands.register;
  expect(input.safeParse({ fields: customers }).success).toBe(true);
  expect(input.safeParse({ fields: [customers, customers] }).success).toBe(false);
  expect(input.safeParse({}).success).toBe(false);
});

describe('who has a page of some charges or batches touches no others (R-0014)', () => {
  const by = async (page: string, name: string, input: object) => {
    const grants = { permissions: new Set([`menu:finance:${page}`]), buttonsTaken: new Set<string>() };
    return await service.send(`billing.${name}` as CommandName, input as never, {
      caller: aCaller({ user: 'bia', grants }),
      circumstances: { reason: 'de outra área' },
    });
  };
  const stored = { kind: 'stored' };

  test('a charge of another business is neither raised, changed, deleted nor put into a batch', async () => {
    const [theirs, others] = [await raised({}, suppliers), await raised()];
    expect(await by('ajd-dispatch', 'registerCharge', { fields: suppliers })).toMatchObject(stored);
    expect(await by('ajd-dispatch', 'registerCharge', { fields: customers })).toMatchObject(refused('NO_PERMISSION'));
    for (const [name, more] of [
      ['reviseCharge', { fields: { remark: 'Outro' } }],
      ['deleteCharge', {}],
    ] as const) {
      expect(await by('ajd-dispatch', name, { code: others, ...more })).toMatchObject(refused('NO_PERMISSION'));
    }
    expect(await by('ajd-dispatch', 'reviseCharge', { code: theirs, fields: { remark: 'Outro' } })).toMatchObject(
      stored,
    );
    expect(await by('ajd-dispatch', 'generateBatch', { charges: [others], ...wish })).toMatchObject(
      refused('NO_PERMISSION'),
    );
    expect((await chargeNow(others)).status).toBe('open');
    expect(await by('ajd-dispatch', 'generateBatch', { charges: [theirs], ...wish })).toMatchObject(stored);
    // A page without such a limit opens all, beside it or alone.
    expect(await by('bulk-charges', 'reviseCharge', { code: others, fields: { remark: 'Outro' } })).toMatchObject(
      stored,
    );
    expect(await by('generate-receivables', 'generateBatch', { charges: [others], ...wish })).toMatchObject(stored);
  });

  test('what we pay is not passed, refused or withdrawn by who reviews what we are owed', async () => {
    const batch = codeOf(await generate([await raised({}, suppliers)]));
    for (const name of ['refuseReconciliationBatch', 'withdrawReconciliationBatch'])
      expect(await by('to-examine', name, { code: batch, fields: { auditReason: 'Tabela errada' } })).toMatchObject(
        refused('NO_PERMISSION'),
      );
    expect(await by('to-examine', 'passBatches', { batches: [batch] })).toMatchObject(refused('NO_PERMISSION'));
    expect((await batchNow(batch)).status).toBe('to_be_reviewed');
    expect(await by('accounts-payable-review', 'passBatches', { batches: [batch] })).toMatchObject(stored);
  });

  test('who sends bills has no title collected by the bank', async () => {
    const batch = codeOf(await generate([await raised()]));
    const title = codeOf(await send('passBatches', { batches: [batch] }, 'bruno'));
    const fields = { receipt: title, dueDate: '2026-12-10' };
    expect(await by('bill-sending', 'registerDataPushLog', { fields })).toMatchObject(refused('NO_PERMISSION'));
    expect(await by('receipts', 'registerDataPushLog', { fields })).toMatchObject(stored);
  });
});
