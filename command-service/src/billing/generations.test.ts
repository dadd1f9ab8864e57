import { charge } from '@malote/contracts/billing/charge.ts';
import { receivableGeneration } from '@malote/contracts/billing/receivable-generation.ts';
import type { FoundReceivables, ReceivablesAsked } from '@malote/contracts/billing/receivable-generation-job.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Outcome } from '@malote/infra/jobs/job.ts';
import { memoryJobs } from '../../test/memory-jobs.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { withSmallBooks } from '../../test/small-books.ts';
import { smallNetwork } from '../../test/small-network.ts';

/** Charges of one batch, as the worker of these tests cuts them: so that a few charges are several parts. */
const OF_BATCH = 2;
const CUSTOMERS = ['LOJA1', 'LOJA2', 'LOJA3'];

let service: MemoryService;
let worker: ReturnType<typeof memoryJobs>;
let customersBefore: ReadonlyMap<string, unknown>;
beforeEach(() => {
  withSmallBooks();
  const customers = smallNetwork.customers as Map<string, unknown>;
  customersBefore = new Map(customers);
  for (const code of CUSTOMERS) customers.set(code, customers.get('LOJA1'));
  service = memoryService();
  worker = memoryJobs((asked) => find(asked as ReceivablesAsked));
});
afterEach(async () => {
  const customers = smallNetwork.customers as Map<string, unknown>;
  customers.clear();
  for (const [code, state] of customersBefore) customers.set(code, state);
  await service.close();
});

const chargeNow = async (code: string) => await service.load(charge.aggregate, code);
const everyCharge = () =>
  service
    .events()
    .flatMap(({ type, data }) => (type === 'ChargeRegistered' ? [(data as { readonly code: string }).code] : []));

/** What a worker finds in the read models, from the log itself. */
async function find({ customers, businessTypes, headings, from, until }: ReceivablesAsked): Promise<Outcome> {
  const groups: FoundReceivables[] = [];
  const all = await Promise.all(everyCharge().map(async (code) => ({ code, ...(await chargeNow(code)) })));
  const open = all.filter(({ status, fields }) => {
    const { businessTime = '', businessType = '', customer = '' } = fields ?? {};
    const day = businessDay(businessTime, COMPANY_ZONE);
    const isAsked = customers.length === 0 || customers.includes(customer);
    const isUnder = headings.length === 0 || headings.includes(fields?.chargeType ?? '');
    return (
      status === 'open' && isAsked && isUnder && businessTypes.includes(businessType) && day >= from && day <= until
    );
  });
  for (const { code, fields } of open.toSorted((one, other) =>
    `${one.fields?.customer} ${one.fields?.businessType}` < `${other.fields?.customer} ${other.fields?.businessType}`
      ? -1
      : 1,
  )) {
    const { customer = '', businessType = '' } = fields ?? {};
    const last = groups.at(-1);
    if (last?.customer === customer && last.businessType === businessType && last.charges.length < OF_BATCH)
      last.charges.push(code);
    else groups.push({ customer, businessType, charges: [code] });
  }
  return { kind: 'complete', result: { charges: open.length, groups } };
}

const send = async (name: string, input: object, user = 'ana') =>
  await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller({ user }) });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const refused = (code: string, more: object = {}) => ({ refusal: { refused: code, ...more } });
const brl = (amount: number | bigint) => ({ amount: String(amount), currency: 'BRL' });
const charged = {
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
const raised = async (more: object = {}) => codeOf(await send('registerCharge', { fields: { ...charged, ...more } }));
const wish = {
  periodStart: '2026-11-01',
  periodEnd: '2026-11-30',
  whose: 'all',
  subject: 'Malote',
  businessType: 'express',
  billingDate: '2026-11-30',
  billType: 'forward',
};
const ask = async (more: object = {}) => await send('registerReceivableGeneration', { fields: { ...wish, ...more } });
const settle = async () => {
  for (let turn = 0; turn < 4; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- each turn sees what the one before did
    await service.endIntents(worker.queue);
};
const runNow = async (code: string) => await service.load(receivableGeneration.aggregate, code);
interface Result {
  readonly customer: string;
  readonly outcome: string;
  readonly why?: string;
  readonly batch?: string;
  readonly charges: number;
  readonly leftOut: number;
  readonly amount: { readonly amount: string };
}
/** What a generation says of each customer, part by part. */
const resultsOf = (code: string): readonly Result[] =>
  service.events().flatMap(({ type, data }) => {
    const { code: of, fields } = data as { code: string; fields: { results: readonly Result[] } };
    return type === 'ReceivableGenerationAdvanced' && of === code ? fields.results : [];
  });
const batches = async () => {
  const codes = service
    .events()
    .flatMap(({ type, data }) =>
      type === 'ReconciliationBatchRegistered' ? [(data as { readonly code: string }).code] : [],
    );
  return await Promise.all(
    codes.map(async (code) => ({ code, ...(await service.load(reconciliationBatch.aggregate, code)) })),
  );
};
/** Amounts that leave a rest in every sum, so that one charge too many or too few shows. */
const some = async (many: number) => {
  const codes: string[] = [];
  for (let at = 0; at < many; at += 1)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    codes.push(
      await raised({ customer: CUSTOMERS[at % CUSTOMERS.length], amountReceivable: brl(1_009 + at * at * 7) }),
    );
  return codes;
};
/** No charge in two batches, and each total the sum of its charges to the cent. */
const expectWhole = async (codes: readonly string[]) => {
  const made = await batches();
  const placed = made.flatMap(({ fields }) => fields?.charges ?? []);
  expect(placed.toSorted()).toEqual([...new Set(placed)].toSorted());
  for (const { code, fields } of made) {
    const own = await Promise.all((fields?.charges ?? []).map(chargeNow));
    const sum = own.reduce((all, one) => all + BigInt(one.fields?.amountReceivable?.amount ?? 0), 0n);
    expect(fields?.totalAmount).toEqual(brl(sum));
    expect(own.every((one) => one.status === 'billed' && one.fields?.batch === code)).toBe(true);
  }
  for (const code of codes) {
    const { status, fields } = await chargeNow(code);
    expect([code, status === 'billed', placed.includes(code)]).toEqual([
      code,
      status === 'billed',
      status === 'billed',
    ]);
    if (status === 'open') expect(fields?.batch).toBeUndefined();
  }
};

test('every open charge of the period stands in one batch of its customer and kind, and the totals are theirs to the cent', async () => {
  const codes = await some(7);
  const left = [
    await raised({ businessTime: '2026-11-01T02:59:59Z' }),
    await raised({ businessTime: '2026-10-31T12:00:00Z' }),
    await raised({ businessType: 'pickup', amountReceivable: brl(333) }),
    // Under an account of another entity.
    await raised({ chargeType: '9.1.01' }),
  ];
  const code = codeOf(await ask());
  await settle();
  await expectWhole(codes);
  const sums = await Promise.all(
    codes.map(async (one) => BigInt((await chargeNow(one)).fields?.amountReceivable?.amount ?? 0)),
  );
  const total = sums.reduce((sum, one) => sum + one, 0n);
  expect(await runNow(code)).toMatchObject({
    status: 'generated',
    fields: { charges: 7, billed: 7, batches: 4, parked: 0, total: brl(total) },
  });
  expect(resultsOf(code).map(({ customer, charges }) => [customer, charges])).toEqual([
    ['LOJA1', 2],
    ['LOJA1', 1],
    ['LOJA2', 2],
    ['LOJA3', 2],
  ]);
  for (const one of codes) expect(await chargeNow(one)).toMatchObject({ status: 'billed' });
  for (const one of left) expect(await chargeNow(one)).toMatchObject({ status: 'open' });
});

test('who does not see all customers generates for one of his own at a time, and touches no generation of others', async () => {
  await some(3);
  const limited = aCaller({ user: 'caio', scope: ['customer:LOJA1', 'customer:LOJA3'] });
  const sends = async (name: string, input: object) =>
    await service.send(`billing.${name}` as CommandName, input as never, { caller: limited });
  const asks = async (more: object) => await sends('registerReceivableGeneration', { fields: { ...wish, ...more } });
  const no = refused('GENERATION_ONE_CUSTOMER', { field: 'fields.customers' });
  for (const more of [
    {},
    { whose: 'named', customers: ['LOJA2'] },
    { whose: 'named', customers: ['LOJA1', 'LOJA2'] },
    { whose: 'named', customers: ['LOJA1', 'LOJA3'] },
  ])
    expect(await asks(more)).toMatchObject(no);
  expect(await asks({ whose: 'named', customers: ['LOJA1'] })).toMatchObject({ kind: 'stored' });
  const ofAll = codeOf(await ask());
  expect(await sends('cancelReceivableGeneration', { code: ofAll })).toMatchObject(no);
});

test('one of a single customer is seen by who sees him, one of several by who sees all', async () => {
  await ask({ whose: 'named', customers: ['LOJA1'] });
  await ask({ whose: 'named', customers: ['LOJA1', 'LOJA2'] });
  await ask();
  const scopes = service
    .events()
    .filter(({ type }) => type === 'ReceivableGenerationRegistered')
    .map(({ metadata }) => metadata.scope ?? []);
  expect(scopes).toEqual([['customer:LOJA1'], [], []]);
});

test('its batches are those of who asked: another person reviews them', async () => {
  await some(2);
  await ask();
  await settle();
  const [{ code, fields } = { code: '', fields: undefined }] = await batches();
  expect(fields).toMatchObject({ generator: 'ana', billingName: 'LOJA1 2026-11-30', billType: 'forward' });
  expect(await send('passBatches', { batches: [code] })).toMatchObject(refused('MOVE_NEEDS_ANOTHER'));
  expect(await send('passBatches', { batches: [code] }, 'bruno')).toMatchObject({ kind: 'stored' });
});

test('a customer who went out of use is parked with the reason, and so is a named one of whom nothing is open', async () => {
  const [, out] = await some(2);
  const code = codeOf(await ask({ whose: 'named', customers: CUSTOMERS }));
  (smallNetwork.customers as Map<string, object>).set('LOJA2', {
    ...smallNetwork.customers.get('LOJA2'),
    status: 'disabled',
  });
  await settle();
  expect(resultsOf(code)).toMatchObject([
    { customer: 'LOJA1', outcome: 'generated', charges: 1, leftOut: 0 },
    { customer: 'LOJA2', outcome: 'parked', why: 'not_in_use', charges: 0, leftOut: 1 },
    { customer: 'LOJA3', outcome: 'parked', why: 'nothing_open', charges: 0, leftOut: 0 },
  ]);
  expect(await runNow(code)).toMatchObject({ status: 'generated', fields: { batches: 1, parked: 2 } });
  expect(await chargeNow(out ?? '')).toMatchObject({ status: 'open' });
});

test('a charge that was billed or moved to another month meanwhile is left out and counted', async () => {
  const [billed, moved, stays] = [await raised(), await raised(), await raised()];
  const code = codeOf(await ask());
  const found = await find({
    customers: [],
    businessTypes: ['express'],
    headings: ['1.1.01'],
    from: '2026-11-01',
    until: '2026-11-30',
  });
  worker.runs.set(`${code}:receivables`, found);
  await send('generateBatch', { charges: [billed], billingDate: '2026-11-30', billType: 'forward' });
  await send('reviseCharge', { code: moved, fields: { businessTime: '2026-10-20T12:00:00Z' } });
  await settle();
  expect(resultsOf(code)).toMatchObject([
    { outcome: 'parked', why: 'changed_meanwhile', leftOut: 2 },
    { outcome: 'generated', charges: 1, leftOut: 0 },
  ]);
  expect(await chargeNow(stays)).toMatchObject({ status: 'billed' });
  await expectWhole([billed, moved, stays]);
});

test.each(Array.from({ length: 16 }, (_, appends) => appends))(
  'killed after %p appends, every charge ends in exactly one batch',
  async (appends) => {
    const codes = await some(7);
    const code = codeOf(await ask());
    service.killAfter(appends);
    await settle().catch(() => undefined);
    await service.restart();
    await settle();
    await settle();
    expect((await runNow(code)).status).toBe('generated');
    await expectWhole(codes);
    const results = resultsOf(code);
    expect(results.map(({ batch }) => String(batch)).toSorted()).toEqual(
      (await batches()).map((one) => one.code).toSorted(),
    );
    expect(results.reduce((sum, { charges }) => sum + charges, 0)).toBe(7);
  },
);

test.each([0, 1, 3, 5, 8, 12])(
  'cancelled after it was killed by %p appends, it stops with what stands, told customer by customer',
  async (appends) => {
    const codes = await some(7);
    const code = codeOf(await ask());
    service.killAfter(appends);
    await settle().catch(() => undefined);
    await service.restart();
    const isOver = (await runNow(code)).status === 'generated';
    await send('cancelReceivableGeneration', { code });
    await settle();
    await settle();
    expect((await runNow(code)).status).toBe(isOver ? 'generated' : 'cancelled');
    await expectWhole(codes);
    expect(
      resultsOf(code)
        .flatMap(({ batch = [] }) => batch)
        .toSorted(),
    ).toEqual((await batches()).map((one) => one.code).toSorted());
  },
);

test('cancelled while it searches, it makes nothing', async () => {
  const codes = await some(3);
  const code = codeOf(await ask());
  await send('cancelReceivableGeneration', { code });
  await settle();
  expect(await runNow(code)).toMatchObject({ status: 'cancelled', fields: { batches: 0, parked: 0, total: brl(0) } });
  for (const one of codes) expect(await chargeNow(one)).toMatchObject({ status: 'open' });
});

test('more charges than one generation takes end it with the reason', async () => {
  const code = codeOf(await ask());
  worker.runs.set(`${code}:receivables`, { kind: 'complete', result: { charges: 300_001, groups: [] } });
  await settle();
  expect(await runNow(code)).toMatchObject({
    status: 'failed',
    fields: { failure: 'Uma geração abrange no máximo 300.000 cobranças. Escolha menos clientes ou um período menor.' },
  });
});

test('receivables are asked for of an entity that offers the kind of business (R-0577)', async () => {
  const mismatch = (field: string) => refused('SUBJECT_BUSINESS_MISMATCH', { field: `fields.${field}` });
  expect(await ask({ subject: 'Ninguém' })).toMatchObject(mismatch('subject'));
  expect(await ask({ subject: 'Malote Sul', businessType: 'stocking' })).toMatchObject(mismatch('businessType'));
  expect(await ask({ subject: 'Malote Sul' })).toMatchObject({ kind: 'stored' });
});

test('a charge stands under an account whose entity offers its kind of business, or in no batch (R-0577)', async () => {
  const mismatch = refused('SUBJECT_BUSINESS_MISMATCH', { field: 'fields.chargeType' });
  const fields = { ...charged, chargeType: '9.1.01', businessType: 'stocking' };
  expect(await send('registerCharge', { fields })).toMatchObject(mismatch);
  const code = await raised({ businessType: 'stocking' });
  expect(await send('reviseCharge', { code, fields: { chargeType: '9.1.01' } })).toMatchObject(mismatch);
  const before = await raised({ chargeType: '9.1.01' });
  (smallNetwork.records.get('ReceivableAccount') as Map<string, unknown>).set('9.1.01', {
    status: 'enabled',
    fields: { name: 'Frete Sul', businessSubject: 'Malote Sul', businessTypes: ['pickup'] },
  });
  expect(
    await send('generateBatch', { charges: [before], billingDate: '2026-11-30', billType: 'forward' }),
  ).toMatchObject(mismatch);
});

test('a search of nobody is none (R-0568), and all customers are not named one by one', async () => {
  expect(await ask({ whose: 'named' })).toMatchObject(refused('SEARCH_CRITERIA_EMPTY', { field: 'fields.customers' }));
  expect(await ask({ customers: ['LOJA1'] })).toMatchObject(refused('FIELD_NOT_OF_KIND'));
});

test('a period begins no later than it ends (R-0562) and lies in one month (R-0579)', async () => {
  expect(await ask({ periodStart: '2026-11-30', periodEnd: '2026-11-29' })).toMatchObject(refused('START_AFTER_END'));
  expect(await ask({ periodStart: '2026-10-31' })).toMatchObject(refused('SAME_YEAR_MONTH'));
  expect(await ask({ periodStart: '2026-11-30' })).toMatchObject({ kind: 'stored' });
});

test.each(['billingDate', 'billType', 'subject', 'businessType'])(
  'a generation without %s is none (R-0585, R-0578, R-0577)',
  (name) =>
    expect(
      receivableGeneration.commands.register.input.safeParse({ fields: { ...wish, [name]: undefined } }).success,
    ).toBe(false),
);
