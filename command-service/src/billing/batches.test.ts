import { randomUUID } from 'node:crypto';
import { bankEntry } from '@malote/contracts/billing/bank-entry.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { customerAccount } from '@malote/contracts/billing/customer-account.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { supplierAccount } from '@malote/contracts/billing/supplier-account.ts';
import { uniqueValue } from '@malote/contracts/kernel/unique.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import { Busy, OutcomeUnknown } from '@malote/infra/event-store/errors.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { changeOf } from '@malote/contracts/kernel/posting.ts';
import type { LedgerAccount, Posting } from '@malote/contracts/kernel/posting.ts';
import type { WatchKit } from '../kernel/context.ts';
import { houseCaller } from '../kernel/house-caller.ts';
import { batchWatches } from './batch-watches.ts';
import { brl, codeOf, refused } from '../../test/bookkeeping.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { fileCame } from '../../test/file-came.ts';
import { anOrder } from '../../test/small-company.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { withSmallBooks } from '../../test/small-books.ts';

let service: MemoryService;
beforeEach(() => {
  withSmallBooks();
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: string, input: object, user = 'ana', about: object = {}) =>
  await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller({ user }), ...about });

const customers = {
  businessType: 'express',
  customer: 'LOJA1',
  chargeType: '1.1.01',
  amountReceivable: brl(1_000),
  occurrenceTime: '2026-11-18T12:00:00Z',
  businessTime: '2026-11-18T12:00:00Z',
  billableWeight: 1.5,
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

test('a charge says where it came from, and nobody else does: what is typed in was added by hand (R-0497)', async () => {
  const code = await raised();
  expect(await chargeNow(code)).toMatchObject({ fields: { source: 'added_manually' } });
  const claims = { source: 'system_generated' };
  expect(charge.commands.register.input.safeParse({ fields: { ...customers, ...claims } }).success).toBe(false);
  expect(charge.commands.revise.input.safeParse({ code, fields: claims }).success).toBe(false);
});

test.each(['customer', 'chargeType', 'amountReceivable'])(
  'a charge to a customer without %s is not raised (R-0561)',
  async (field) => {
    expect(await send('registerCharge', { fields: { ...customers, [field]: undefined } })).toMatchObject(
      refused('CHARGE_FIELDS_REQUIRED', { field: `fields.${field}` }),
    );
  },
);

test.each([
  ['chargeType', customers],
  ['amountReceivable', customers],
  ['costType', suppliers],
  ['amountPayable', suppliers],
])('a charge keeps its %s whatever is changed of it (R-0561)', async (field, of) => {
  const code = await raised({}, of);
  const emptied = { code, fields: { [field]: null } };
  const asked = refused('CHARGE_FIELDS_REQUIRED', { field: `fields.${field}` });
  expect(await send('reviseCharge', emptied)).toMatchObject(asked);
  if (field.startsWith('amount'))
    expect(await send('recalculateCharge', emptied, 'ana', { circumstances: { reason: 'Tabela nova' } })).toMatchObject(
      asked,
    );
  expect(codeOf(await generate([code]))).toBeDefined();
});

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

test('charges that a file brings are of one kind of business and one customer, or none of them is raised (R-0565)', async () => {
  const rowsOf = (...all: readonly object[]) =>
    all.map((fields) => ({ id: randomUUID(), command: 'billing.registerCharge', input: { fields }, about: {} }));
  const mixed = async (other: object) => await service.upload(rowsOf(customers, { ...customers, ...other }) as never);
  const none = { outcome: 'invalid', code: 'BULK_SAME_BUSINESS_AND_CUSTOMER' };
  expect(await mixed({ customer: 'LOJA2' })).toMatchObject([none, none]);
  expect(await mixed({ businessType: 'pickup' })).toMatchObject([none, none]);
  expect(service.events().some(({ type }) => type === 'ChargeRegistered')).toBe(false);
  expect(await mixed({ remark: 'Outro frete' })).toMatchObject([{ outcome: 'stored' }, { outcome: 'stored' }]);
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

test('a charge that was weighed anew counts in its batch with the weight that it is priced by (R-0502)', async () => {
  const code = await raised();
  const weighed = { code, fields: { amountReceivable: brl(4_000), weightAfterRecalculation: 4 } };
  await send('recalculateCharge', weighed, 'ana', { circumstances: { reason: 'Balança' } });
  const batch = codeOf(await generate([code, await raised()]));
  expect((await batchNow(batch)).fields).toMatchObject({ totalBillableWeight: 5_500, totalAmount: brl(5_000) });
});

test('charges that are for many orders say for how many, and fees beside them are for none: the average is of an order (R-0501)', async () => {
  const monthly = await raised({ amountReceivable: brl(100_000), orderQuantity: 40 });
  const insurance = await raised({ amountReceivable: brl(5_000) });
  const single = await raised({ orderNumber: 'PD0000000001', orderQuantity: 7, amountReceivable: brl(2_200) });
  const batch = codeOf(await generate([monthly, insurance, single]));
  expect((await batchNow(batch)).fields).toMatchObject({
    orderCount: 41,
    feeCount: 3,
    averageAmountPerTicket: brl(2_615),
  });
  const none = codeOf(await generate([await raised(), await raised()]));
  expect((await batchNow(none)).fields).toMatchObject({ orderCount: 2, averageAmountPerTicket: brl(1_000) });
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

test('charges that were changed to another month while they were claimed go into no batch together, and are free again (R-0579)', async () => {
  const [first, second] = [await raised(), await raised()];
  const { log } = service;
  let moved = false;
  const slow = memoryService(undefined, undefined, {
    events: log.events,
    open: () => {
      const store = log.open();
      return {
        ...store,
        append: async (append) => {
          if (!moved && append.stream === `charge-${first}`) {
            moved = true;
            await send('reviseCharge', { code: second, fields: { businessTime: '2026-10-18T12:00:00Z' } });
          }
          return await store.append(append);
        },
      };
    },
  });
  const input = { charges: [first, second], ...wish };
  expect(await slow.send('billing.generateBatch' as CommandName, input as never)).toMatchObject(
    refused('SAME_YEAR_MONTH', { field: 'charges' }),
  );
  expect(moved).toBe(true);
  for (const code of [first, second]) expect(await chargeNow(code)).toMatchObject({ status: 'open' });
  expect(
    await slow.send('billing.generateBatch' as CommandName, { ...input, charges: [first] } as never),
  ).toMatchObject({ kind: 'stored' });
  await slow.close();
});

test('who sees one customer makes, changes and passes batches of no other', async () => {
  const [first, second] = [await raised(), await raised()];
  const aside = async (name: string, input: object, user: string) =>
    await service.send(`billing.${name}` as CommandName, input as never, {
      caller: aCaller({ user, scope: ['customer:FAROL'] }),
    });
  const denied = { kind: 'denied', refusal: { refused: 'NO_PERMISSION' } };
  expect(await aside('generateBatch', { charges: [first], ...wish }, 'carla')).toMatchObject(denied);
  expect(await chargeNow(first)).toMatchObject({ status: 'open' });
  const batch = codeOf(await generate([first, second]));
  expect(await aside('removeCharge', { batch, charge: second }, 'carla')).toMatchObject(denied);
  expect(await aside('passBatches', { batches: [batch] }, 'carla')).toMatchObject(denied);
  expect(await batchNow(batch)).toMatchObject({ status: 'to_be_reviewed', fields: { feeCount: 2 } });
  const own = aCaller({ user: 'carla', scope: ['customer:LOJA1'] });
  expect(await service.send('billing.passBatches', { batches: [batch] }, { caller: own })).toMatchObject({
    kind: 'stored',
  });
});

test('who is limited to a customer neither raises, changes, bills nor passes what a supplier charges us', async () => {
  const aside = async (name: string, input: object) =>
    await service.send(`billing.${name}` as CommandName, input as never, {
      caller: aCaller({ user: 'carla', scope: ['customer:LOJA1'] }),
      circumstances: { reason: 'de outro' },
    });
  const denied = { kind: 'denied', refusal: { refused: 'NO_PERMISSION' } };
  const [first, second] = [await raised({}, suppliers), await raised({}, suppliers)];
  const batch = codeOf(await generate([second]));
  const before = service.events().length;
  for (const [name, input] of [
    ['registerCharge', { fields: suppliers }],
    ['reviseCharge', { code: first, fields: { remark: 'Outro' } }],
    ['deleteCharge', { code: first }],
    ['generateBatch', { charges: [first], ...wish }],
    ['removeCharge', { batch, charge: second }],
    ['passBatches', { batches: [batch] }],
    ['refuseReconciliationBatch', { code: batch, fields: { auditReason: 'Tabela errada' } }],
  ] as const)
    expect([name, await aside(name, input)]).toMatchObject([name, denied]);
  expect(service.events()).toHaveLength(before);
  expect(await aside('registerCharge', { fields: customers })).toMatchObject({ kind: 'stored' });
});

test('who took a charge out of a batch does not pass it, and nothing is taken out of one that was passed (R-0536)', async () => {
  const [first, second, third] = [await raised(), await raised(), await raised()];
  const batch = codeOf(await generate([first, second, third]));
  await send('removeCharge', { batch, charge: first }, 'bruno');
  expect(await pass([batch])).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  expect(await pass([batch], 'carla')).toMatchObject({ kind: 'stored' });
  expect(await send('removeCharge', { batch, charge: second })).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  expect(await batchNow(batch)).toMatchObject({ status: 'passed', fields: { totalAmount: brl(2_000) } });
  expect(await chargeNow(second)).toMatchObject({ status: 'billed' });
});

test('nobody who took a charge out of a batch passes or refuses it, also where another took one out since (R-0536)', async () => {
  const charges = [await raised(), await raised(), await raised()];
  const batch = codeOf(await generate(charges));
  await send('removeCharge', { batch, charge: charges[0] }, 'bruno');
  await send('removeCharge', { batch, charge: charges[1] }, 'carla');
  const why = { code: batch, fields: { auditReason: 'Valor em desacordo' } };
  for (const user of ['ana', 'bruno', 'carla']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await pass([batch], user)).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await send('refuseReconciliationBatch', why, user)).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  }
  expect(await pass([batch], 'davi')).toMatchObject({ kind: 'stored' });
});

test('at most 200 batches are passed together (R-0567)', async () => {
  const many = Array.from({ length: 201 }, (_, at) => `LC${String(at).padStart(8, '0')}`);
  expect(await pass(many)).toMatchObject(refused('SELECTION_LIMIT', { params: { max: 200 } }));
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

test('a batch of as many headings as it can list is owed in one posting (R-0686)', async () => {
  const headings = Array.from({ length: 100 }, (_, at) => `1.2.${at}`);
  const known = smallNetwork.records.get('ReceivableAccount') as Map<string, unknown>;
  for (const heading of headings) known.set(heading, known.get('1.1.01'));
  const charges: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as they would come
  for (const chargeType of headings) charges.push(await raised({ chargeType }));
  await pass([codeOf(await generate(charges))]);
  await settle();
  expect(await owes()).toBe(-100_000n);
});

test('new orders of a customer beyond his limit are refused until it is raised, one by one and in a file; what was begun goes on (R-0685)', async () => {
  const beyond = { refused: 'CUSTOMER_OWES', params: { customer: 'LOJA1' }, field: 'customer' };
  const because = { circumstances: { reason: 'Contrato renovado' } };
  const agree = async (limit: number) =>
    await send('setCreditTerms', { customer: 'LOJA1', creditLimit: brl(limit) }, 'ana', because);
  const order = async (id: string = randomUUID()) => await service.send('orders.createOrder', anOrder(), { id });
  await pass([codeOf(await generate([await raised()]))]);
  await settle();
  expect(await owes()).toBe(-1_000n);
  expect(await order()).toMatchObject({ kind: 'stored' });
  await agree(999);
  const id = randomUUID();
  expect(await order(id)).toMatchObject({ refusal: beyond });
  const cells = Object.fromEntries(IMPORT_COLUMNS.map(({ key, example }) => [key, example]));
  const rows = [{ row: 2, cells: { ...cells, customer: 'LOJA1', channel: 'STD' } }];
  const file = { fileName: 'pedidos.csv', fileHash: '0'.repeat(64), part: 0, parts: 1, rows };
  expect(await service.importOrders(file, randomUUID())).toMatchObject({
    answer: { stored: 0, failed: 1, rows: [{ errors: [{ code: 'CUSTOMER_OWES', column: 'customer' }] }] },
  });
  await agree(1_000);
  expect(await order(id)).toMatchObject({ kind: 'refused', duplicate: true, refusal: beyond });
  service.killAfter(1);
  const begun = randomUUID();
  await expect(order(begun)).rejects.toThrow();
  await service.restart();
  await agree(0);
  expect(await order(begun)).toMatchObject({ kind: 'stored' });
  expect(await order()).toMatchObject({ refusal: beyond });
});

test('of a batch whose invoice was waived or canceled another is made, and of no other (R-0550, R-0708)', async () => {
  const batch = codeOf(await generate([await raised()]));
  await pass([batch]);
  const made = async () =>
    await service.send(
      'fiscal.registerInvoice' as CommandName,
      {
        fields: { entity: 'br', batch, issuerCnpj: '12345678000195', issuerState: 'SP', stateRegistration: '1' },
      } as never,
    );
  const first = codeOf(await made());
  expect(await made()).toMatchObject(refused('VALUE_TAKEN', { field: 'fields.batch' }));
  const waived = { circumstances: { reason: 'Emitente errado' } };
  expect(await service.send('fiscal.waiveInvoice' as CommandName, { code: first } as never, waived)).toMatchObject({
    kind: 'stored',
  });
  expect(await made()).toMatchObject({ kind: 'stored' });
  expect(await made()).toMatchObject(refused('VALUE_TAKEN'));
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

describe('a batch whose invoice is law, or will be in a moment', () => {
  const why = { auditReason: 'Tabela errada' };
  const house = { caller: houseCaller };
  const fiscal = async (name: string, input: object, about: object = {}) =>
    await service.send(`fiscal.${name}` as CommandName, input as never, about);
  const invoiceOf = async (batch: string) =>
    codeOf(
      await fiscal('registerInvoice', {
        fields: { entity: 'br', batch, issuerCnpj: '12345678000195', issuerState: 'SP', stateRegistration: '1' },
      }),
    );
  const authorized = {
    number: '00000001',
    keyLogistics: '35261112345678000195550010000000011000000015',
    protocol: '135',
    invoicingTime: '2026-11-20T12:00:00Z',
  };
  const passedBoth = async () => {
    const both = [codeOf(await generate([await raised()])), codeOf(await generate([await raised()]))] as const;
    await pass(both);
    await settle();
    return both;
  };
  const withdraw = async (code: string) => await send('withdrawReconciliationBatch', { code, fields: why });
  test('is not withdrawn, nor one that was passed together with it; canceled it is in nobody’s way (R-0536, R-0550)', async () => {
    const both = await passedBoth();
    const code = await invoiceOf(both[1]);
    await fiscal('issueInvoice', { code });
    const inTheWay = refused('BATCH_INVOICED', { params: { batch: both[1], invoice: code } });
    for (const batch of both) expect(await withdraw(batch)).toMatchObject(inTheWay);
    await fiscal('authorizeInvoice', { code, fields: authorized }, house);
    for (const batch of both) expect(await withdraw(batch)).toMatchObject(inTheWay);
    await fiscal('cancelInvoice', { code, fields: { cancelReason: 'Valor de outra tabela' } });
    expect(await withdraw(both[0])).toMatchObject(inTheWay);
    await fiscal('confirmCancelInvoice', { code }, house);
    expect(await withdraw(both[0])).toMatchObject({ kind: 'stored' });
    await settle();
    for (const batch of both) expect(await batchNow(batch)).toMatchObject({ status: 'to_be_reviewed' });
  });

  test('is withdrawn where the invoice was not asked for, which is issued of it no more', async () => {
    const both = await passedBoth();
    const code = await invoiceOf(both[0]);
    expect(await withdraw(both[0])).toMatchObject({ kind: 'stored' });
    await settle();
    expect(await batchNow(both[0])).toMatchObject({ status: 'to_be_reviewed' });
    expect(await fiscal('issueInvoice', { code })).toMatchObject(refused('BATCH_NOT_BILLABLE'));
  });

  test.each([0, 1] as const)('is kept where it was asked for after the withdrawal had looked (%i)', async (of) => {
    const both = await passedBoth();
    const code = await invoiceOf(both[of]);
    await fiscal('issueInvoice', { code });
    // The house does not look: so this is written as what had looked before.
    const withdrawn = { code: both[0], fields: why };
    expect(
      await service.send('billing.withdrawReconciliationBatch' as CommandName, withdrawn as never, house),
    ).toMatchObject({ kind: 'stored' });
    await service.repeatIntents('ReconciliationBatchWithdrawn');
    for (const batch of both) expect(await batchNow(batch)).toMatchObject({ status: 'passed' });
  });
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
  await came(number, 100);
  await settle();
  // Further parts say nothing new of the batch: nothing is tried that would be refused.
  const told = service.events().filter(({ stream }) => stream === `reconciliationbatch-${batch}`);
  expect(told.filter(({ type }) => type === 'ReconciliationBatchPartlyReconciled')).toHaveLength(1);
  expect(told.filter(({ type }) => type === 'command.refused').map(({ metadata: { command } }) => command)).toEqual([
    'billing.withdrawReconciliationBatch',
  ]);
  await came(number, 500);
  expect(await service.load(receipt.aggregate, number)).toMatchObject({
    status: 'received',
    fields: { actualAmount: brl(1_000), lastAmount: brl(500) },
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

test('of two people who write down the same money, the second is told that it came meanwhile', async () => {
  const number = codeOf(await pass([codeOf(await generate([await raised()]))]));
  await settle();
  const seeing = async (before: number, amount: number) => await came(number, amount, { before: brl(before) });
  expect(await seeing(0, 400)).toMatchObject({ kind: 'stored' });
  expect(await seeing(0, 400)).toMatchObject(
    refused('MONEY_CAME_MEANWHILE', { params: { seen: 'R$ 0,00', now: 'R$ 4,00' } }),
  );
  expect(await seeing(400, 400)).toMatchObject({ kind: 'stored' });
  expect(await service.load(receipt.aggregate, number)).toMatchObject({ fields: { actualAmount: brl(800) } });
});

test('each part of what came is in the books on its own day, in the way in which it came', async () => {
  const number = codeOf(await pass([codeOf(await generate([await raised()]))]));
  await came(number, 400, { method: 'pix', time: '2026-10-31T23:30:00-03:00' });
  await came(number, 600, { method: 'cash', time: '2026-11-19T12:00:00Z' });
  await send('submitReceipt', { code: number });
  await send('beginReceipt', { code: number }, 'bruno');
  await send('verifyReceipt', { code: number }, 'bruno');
  await settle();
  expect(await owes()).toBe(0n);
  const legs = (cash: string, minor: number) => [
    { account: cash, minor: `${minor}` },
    { account: 'receivable:LOJA1', minor: `${-minor}` },
  ];
  const posted = service.events().flatMap(({ data }) => {
    const { entry, document, posting } = data as { entry?: string; document: string; posting: Posting };
    return entry === 'receipt' ? [[document, posting]] : [];
  });
  expect(posted).toEqual([
    [number, { on: '2026-10-31', legs: legs('cash:pix', 400) }],
    [number, { on: '2026-11-19', legs: legs('cash:cash', 600) }],
  ]);
});

describe('the parts of a verified receipt are posted together or not at all', () => {
  const WHOLE = [400, 500, 100];
  const { verify } = receipt.events.moved;
  /** A receipt of three parts that was verified a moment ago. */
  const verified = async () => {
    const number = codeOf(await pass([codeOf(await generate([await raised()]))]));
    await settle();
    for (const [at, amount] of WHOLE.entries())
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await came(number, amount, { time: `2026-11-1${at + 7}T12:00:00Z` });
    await send('submitReceipt', { code: number });
    await send('beginReceipt', { code: number }, 'bruno');
    await send('verifyReceipt', { code: number }, 'bruno');
  };
  const posted = (of: readonly StoredEvent[] = service.events()) =>
    of.flatMap(({ data }) => {
      const { entry, posting } = data as { readonly entry?: string; readonly posting: Posting };
      return entry === 'receipt' ? [Number(posting.legs[0]?.minor)] : [];
    });
  const settled = async () => {
    expect([[], WHOLE]).toContainEqual(posted());
    await service.restart();
    await settle();
    expect(posted()).toEqual(WHOLE);
    expect(await owes()).toBe(0n);
    await service.repeatIntents(verify.type);
    await service.restart();
    await service.repeatIntents(verify.type);
    expect(posted()).toEqual(WHOLE);
  };

  test('wherever the process that posts them is killed', async () => {
    const stood = new Set<number>();
    for (let appends = 0, isThrough = false; !isThrough; appends += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one company after the other
      await service.close();
      service = memoryService();
      // oxlint-disable-next-line no-await-in-loop -- one death after the other
      await verified();
      service.killAfter(appends);
      // oxlint-disable-next-line no-await-in-loop -- as above
      isThrough = await settle().then(
        () => true,
        () => false,
      );
      stood.add(posted().length);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await settled();
    }
    expect(stood).toEqual(new Set([0, WHOLE.length]));
  });

  test.each([
    ['is lost after it was stored', { error: new OutcomeUnknown(new Error('gone')), stored: true }],
    ['is lost before it was stored', { error: new OutcomeUnknown(new Error('gone')), stored: false }],
    ['is not taken', { error: new Busy('log locked'), stored: false }],
  ])('when what is appended %s', async (_case, struck) => {
    await verified();
    let blows = 0;
    service.weather(({ stream }) => {
      if (!stream.startsWith(`${customerAccount.category}-`)) return undefined;
      blows += 1;
      return struck;
    });
    await settle().catch(() => undefined);
    expect(blows).toBeGreaterThan(0);
    service.weather(() => undefined);
    await settled();
  });
});

test('whoever wrote down a part of the money verifies none of it, also where others wrote down more since (R-0538)', async () => {
  const number = codeOf(await pass([codeOf(await generate([await raised()]))]));
  const money = { code: number, method: 'pix', time: '2026-11-19T12:00:00Z' };
  for (const [user, amount] of [
    ['ana', 200],
    ['bruno', 300],
    ['carla', 500],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await send('registerReceiptPayment', { ...money, amount: brl(amount) }, user)).toMatchObject({
      kind: 'stored',
    });
  await send('submitReceipt', { code: number });
  for (const user of ['ana', 'bruno', 'carla'])
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await send('beginReceipt', { code: number }, user)).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  expect(await send('beginReceipt', { code: number }, 'davi')).toMatchObject({ kind: 'stored' });
  expect(await send('verifyReceipt', { code: number }, 'ana')).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  expect(await send('verifyReceipt', { code: number }, 'davi')).toMatchObject({ kind: 'stored' });
});

test('nor does he begin while another submits it: what was not possible when it was looked at is not done unlooked at (R-0538)', async () => {
  // Of two processes none waits for the turn of the other.
  const another = memoryService(undefined, undefined, service.log);
  const beside = async (later: number) => {
    const number = codeOf(await pass([codeOf(await generate([await raised()]))]));
    const money = { code: number, method: 'pix', time: '2026-11-19T12:00:00Z' };
    await send('registerReceiptPayment', { ...money, amount: brl(400) }, 'ana');
    await send('registerReceiptPayment', { ...money, amount: brl(200) }, 'bruno');
    // Who came last in either way is remembered by the record; of the others the story alone knows.
    await send('registerReceiptPayment', { ...money, amount: brl(400) }, 'davi');
    const submits = another.send('billing.submitReceipt' as CommandName, { code: number } as never, {
      caller: aCaller({ user: 'carla' }),
    });
    // oxlint-disable-next-line no-await-in-loop -- so many turns later
    for (let turn = 0; turn < later; turn += 1) await Promise.resolve();
    const begun = await send('beginReceipt', { code: number }, 'ana');
    await submits;
    return [begun.kind, (await service.load(receipt.aggregate, number)).status];
  };
  for (let later = 0; later < 120; later += 1)
    // oxlint-disable-next-line no-await-in-loop -- one receipt after the other
    expect([later, ...(await beside(later))]).toEqual([later, 'refused', 'to_be_verified']);
  await another.close();
});

test('a voucher is attached to a receipt until it is verified, and no more (R-0503)', async () => {
  const number = codeOf(await pass([codeOf(await generate([await raised()]))]));
  const attach = async () => {
    const attachment = await fileCame(service, 'Receipt', 'attachment', 'ana');
    return await send('attachReceipt', { code: number, fields: { attachment } });
  };
  expect(await attach()).toMatchObject({ kind: 'stored' });
  await came(number, 1_000);
  await send('submitReceipt', { code: number });
  expect(await attach()).toMatchObject({ kind: 'stored' });
  await send('beginReceipt', { code: number }, 'bruno');
  await send('verifyReceipt', { code: number }, 'bruno');
  expect(await attach()).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
});

const owed = async () => BigInt((await service.load(supplierAccount, 'AJD')).owed);
const paid = async (code: string, amount: number) =>
  await send('registerPayment', { code, amount: brl(amount), time: '2026-11-19T12:00:00Z' });

test('a passed batch of a supplier that is withdrawn is owed no more (R-0536, R-0686)', async () => {
  const batch = codeOf(await generate([await raised({}, suppliers)]));
  await pass([batch]);
  await settle();
  expect(await owed()).toBe(700n);
  await send('withdrawReconciliationBatch', { code: batch, fields: { auditReason: 'Tarifa errada' } });
  await settle();
  expect(await batchNow(batch)).toMatchObject({ status: 'to_be_reviewed' });
  expect(await owed()).toBe(0n);
});

/** What has been posted of an account by now, in centavos. */
const booked = (of: string): bigint =>
  service
    .events()
    .flatMap(({ data }) => (data as { posting?: Posting }).posting ?? [])
    .reduce((sum, posting) => sum + changeOf(posting, of as LedgerAccount), 0n);
const bookedOf = (...accounts: readonly string[]) => accounts.map((one) => [one, booked(one)]);
const JOSES = ['cost:2.1.01', 'payable:JOSE', 'tax:inss', 'tax:sest-senat', 'tax:irrf'] as const;
const tables = (...all: readonly object[]) =>
  (smallNetwork.records as Map<string, unknown>).set(
    'Tax',
    new Map(all.map((fields, at) => [`TX0000000${at}`, { status: 'enabled', fields }])),
  );

describe('of freight of a self-employed driver', () => {
  beforeEach(() => void (smallNetwork.records as Map<string, unknown>).delete('Tax'));
  const josesBatch = async (amount: number) =>
    codeOf(await generate([await raised({ supplier: 'JOSE', amountPayable: brl(amount) }, suppliers)]));

  test('INSS, Sest Senat and IRRF are withheld when it is owed, he is paid the rest, and a withdrawal undoes it (R-0678, R-0679, R-0680, R-0682)', async () => {
    const batch = await josesBatch(100_001);
    const payment = codeOf(await pass([batch]));
    await settle();
    const line = (tax: string, rate: string, amount: number) => ({
      tax,
      base: brl(100_001),
      rate,
      amount: brl(amount),
    });
    const told = {
      taxesWithheld: [line('INSS', '11', 11_000), line('Sest Senat', '2.5', 2_500), line('IRRF', '10', 10_000)],
      withheldAmount: brl(23_500),
    };
    expect((await batchNow(batch)).fields).toMatchObject({ totalAmount: brl(100_001), ...told });
    const paidWith = async () => await service.load(paymentBatch.aggregate, payment);
    expect((await paidWith()).fields).toMatchObject({ historicalAmount: brl(76_501), ...told });
    expect(bookedOf(...JOSES).map(([, minor]) => minor)).toEqual([100_001n, -76_501n, -11_000n, -2_500n, -10_000n]);

    await send('withdrawReconciliationBatch', { code: batch, fields: { auditReason: 'Tarifa errada' } });
    await settle();
    expect(await batchNow(batch)).toMatchObject({ status: 'to_be_reviewed' });
    expect((await batchNow(batch)).fields).not.toHaveProperty('taxesWithheld');
    expect((await batchNow(batch)).fields).not.toHaveProperty('withheldAmount');
    expect(await paidWith()).toMatchObject({ status: 'cancelled' });
    expect(bookedOf(...JOSES).map(([, minor]) => minor)).toEqual([0n, 0n, 0n, 0n, 0n]);
  });

  test('the tables of the day on which it is owed say how much, the bracket chosen by the amount (R-0682)', async () => {
    const bracket = (from: number, to: number, rate: string) => ({ amountStart: brl(from), amountEnd: brl(to), rate });
    const old = { rate: '50', validFrom: '2020-01-01', validUntil: '2020-12-31' };
    const now = { validFrom: '2021-01-01' };
    tables(
      { ...old, name: 'INSS' },
      { ...now, name: 'INSS', state: 'SP', rate: '60' },
      { ...now, name: 'INSS', rate: '20' },
      { ...now, name: 'IRRF', rate: '27.5', brackets: [bracket(0, 50_000, '0'), bracket(50_000, 100_000, '7.5')] },
    );
    const [small, edge] = [await josesBatch(49_999), await josesBatch(50_000)];
    const payment = codeOf(await pass([small, edge]));
    await settle();
    expect((await batchNow(small)).fields).toMatchObject({
      taxesWithheld: [
        { tax: 'INSS', amount: brl(10_000) },
        { tax: 'Sest Senat', amount: brl(1_250) },
      ],
    });
    expect((await batchNow(edge)).fields).toMatchObject({
      taxesWithheld: [
        { tax: 'INSS', amount: brl(10_000) },
        { tax: 'Sest Senat', amount: brl(1_250) },
        { tax: 'IRRF', rate: '7.5', amount: brl(3_750) },
      ],
    });
    expect((await service.load(paymentBatch.aggregate, payment)).fields).toMatchObject({
      historicalAmount: brl(73_749),
      withheldAmount: brl(26_250),
      taxesWithheld: [
        { tax: 'INSS', base: brl(99_999), rate: '20', amount: brl(20_000) },
        { tax: 'Sest Senat', base: brl(99_999), rate: '2.5', amount: brl(2_500) },
        { tax: 'IRRF', base: brl(50_000), rate: '7.5', amount: brl(3_750) },
      ],
    });
  });

  test('tables that take all of it are refused', async () => {
    tables({ name: 'INSS', rate: '99', validFrom: '2021-01-01' });
    const batch = await josesBatch(1_000);
    expect(await pass([batch])).toMatchObject(refused('WITHHOLDING_ABOVE_AMOUNT'));
    expect(await batchNow(batch)).toMatchObject({ status: 'to_be_reviewed' });
  });

  test('a batch that was changed after it was withdrawn takes back what it had posted', async () => {
    const joses = { supplier: 'JOSE', amountPayable: brl(1_000) };
    const charges = [await raised(joses, suppliers), await raised(joses, suppliers)];
    const batch = codeOf(await generate(charges));
    const payment = codeOf(await pass([batch]));
    await settle();
    // All of it before the books hear of any: what they are told late is what stood then.
    await send('withdrawReconciliationBatch', { code: batch, fields: { auditReason: 'Tarifa errada' } });
    await send('take-backPaymentBatch', { code: payment });
    await send('reopenReconciliationBatch', { code: batch });
    await send('removeCharge', { batch, charge: charges[1] });
    await pass([batch], 'carla');
    await settle();
    expect(bookedOf(...JOSES).map(([, minor]) => minor)).toEqual([1_000n, -765n, -110n, -25n, -100n]);
  });
});

test('of what a company is owed nothing is withheld', async () => {
  const batch = codeOf(await generate([await raised({}, suppliers)]));
  const payment = codeOf(await pass([batch]));
  await settle();
  for (const { fields } of [await batchNow(batch), await service.load(paymentBatch.aggregate, payment)])
    expect(Object.keys(fields ?? {}).filter((name) => /withheld/i.test(name))).toEqual([]);
  expect(await owed()).toBe(700n);
});

test('a payment is requested by one, sent by another, fails, is tried anew, and is paid in parts (R-0540, R-0541, R-0686)', async () => {
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
  const cancel = async () => {
    await request();
    await send('cancel-requestPaymentBatch', { code }, 'ana', { circumstances: { reason: 'Conta errada' } });
  };
  const isCancelled = async () => (await service.load(paymentBatch.aggregate, code)).fields?.requestCancelled;
  await cancel();
  expect([await now(), await isCancelled()]).toEqual(['pending_payment', true]);
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
  expect(await isCancelled()).toBeUndefined();
  // What was paid in part stays so, whatever becomes of the next request (R-0540).
  await cancel();
  expect([await now(), await isCancelled()]).toEqual(['partial_payment', true]);
  await asked();
  await send('failPaymentBatch', { code, fields: { failureReason: 'Conta inexistente' } });
  await send('retryPaymentBatch', { code });
  expect(await now()).toBe('partial_payment');
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

describe('money that comes while a batch is being withdrawn', () => {
  const number = 'RB00000001';
  const asked = (move: 'withdraw' | 'keep') =>
    ({
      id: randomUUID(),
      type: reconciliationBatch.events.moved[move].type,
      data: { code: 'LC00000001' },
    }) as unknown as StoredEvent;
  /** What is done after a move of a batch: what settles it stands as said, one look after the other, and refuses to be taken back. */
  async function done(
    move: 'withdraw' | 'keep',
    side: 'receivable' | 'payable',
    ...settlements: readonly (readonly [status: string, amount?: number | undefined])[]
  ) {
    const left = [...settlements];
    const acted: string[] = [];
    const kit = {
      streams: {
        fresh: async (of: unknown) => {
          if (of === uniqueValue) return { state: {} };
          const batch = { status: move === 'withdraw' ? 'withdrawal_in_progress' : 'passed' };
          if (of === reconciliationBatch.aggregate)
            return await Promise.resolve({ state: { ...batch, fields: { side, settledWith: number } } });
          const [status, amount] = (left.length > 1 ? left.shift() : left[0]) ?? ['absent'];
          return { state: { status, fields: amount === undefined ? {} : { actualAmount: brl(amount) } } };
        },
      },
      uniqueId: (kind: string, value: string) => `${kind}-${value}`,
      act: async ({ name }: { readonly name: string }) => {
        acted.push(name.replace(/^billing\./, ''));
        const isRefused = name.startsWith('billing.take-back');
        return await Promise.resolve(isRefused ? { kind: 'refused', refusal: {} } : { kind: 'stored' });
      },
    } as unknown as WatchKit;
    const event = asked(move);
    for (const watch of batchWatches(kit))
      // oxlint-disable-next-line no-await-in-loop -- one that looks at it
      if (watch.types.includes(event.type) && watch.opens(event) !== undefined) await watch.end(event);
    return acted;
  }

  test('keeps it, also where it came after the house had looked (R-0536)', async () => {
    expect(await done('withdraw', 'receivable', ['partial_collection', 500])).toEqual(['keepReconciliationBatch']);
    expect(await done('withdraw', 'receivable', ['pending_payment'], ['partial_collection', 500])).toEqual([
      'take-backReceipt',
      'keepReconciliationBatch',
    ]);
    // Another batch of the same receipt was withdrawn as well, and was quicker.
    expect(await done('withdraw', 'receivable', ['pending_payment'], ['cancelled'])).toEqual([
      'take-backReceipt',
      'reopenReconciliationBatch',
    ]);
  });

  test.each([
    ['receivable', 'verified', 1_000, ['reconcileReconciliationBatch']],
    ['receivable', 'received', 1_000, ['reconcile-partReconciliationBatch']],
    ['payable', 'paid', 700, ['reconcileReconciliationBatch']],
    ['payable', 'partial_payment', 200, ['reconcile-partReconciliationBatch']],
    ['payable', 'in_progress', undefined, []],
  ] as const)('reconciles a kept %s batch as far as it has come: %s (R-0536)', async (side, status, amount, moves) =>
    expect(await done('keep', side, [status, amount])).toEqual(moves),
  );

  test('is counted once the withdrawal has ended, whoever looks first (R-0536, R-0540)', async () => {
    const batch = codeOf(await generate([await raised()]));
    const receiptNumber = codeOf(await pass([batch]));
    await send('withdrawReconciliationBatch', { code: batch, fields: { auditReason: 'Tabela errada' } });
    await came(receiptNumber, 400);
    await settle();
    expect(await batchNow(batch)).toMatchObject({ status: 'partially_reconciled' });
    expect(service.events().some(({ type }) => type === 'ReconciliationBatchKept')).toBe(true);
  });
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
