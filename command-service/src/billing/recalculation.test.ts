import { charge } from '@malote/contracts/billing/charge.ts';
import type { FoundCharge, RecalculationAsked } from '@malote/contracts/billing/recalculation-job.ts';
import { recalculationRun } from '@malote/contracts/billing/recalculation-run.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import type { Outcome } from '@malote/infra/jobs/job.ts';
import { memoryJobs } from '../../test/memory-jobs.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { withSmallBooks } from '../../test/small-books.ts';

let service: MemoryService;
let worker: ReturnType<typeof aWorker>;
beforeEach(() => {
  withSmallBooks();
  const records = smallNetwork.records as Map<string, unknown>;
  records.set('Quote', new Map([['CO00000001', theQuote]]));
  records.set(
    'FeeDefinition',
    new Map([
      ['FRETE', { status: 'enabled', fields: { receivableAccount: '1.1.01' } }],
      ['COLETA', { status: 'enabled', fields: { receivableAccount: '1.1.02' } }],
    ]),
  );
  service = memoryService();
  worker = aWorker();
});
afterEach(async () => await service.close());

const brl = (amount: number) => ({ amount: String(amount), currency: 'BRL' });
const row = (start: number, end: number, price: number) => ({
  fee: 'FRETE',
  dimension: 'weight',
  start,
  end,
  price: brl(price),
});
/** Up to 1 kg 10,00, up to 5 kg 15,00; what is heavier has no price. */
const theQuote = {
  status: 'enabled' as const,
  fields: {
    type: 'courier',
    billType: 'forward',
    validityStart: '2026-01-01',
    validityEnd: '2026-12-31',
    weightStart: 0,
    weightEnd: 30,
    mode: 'guaranteed_price',
    weightType: 'initial',
    priceRows: [row(0, 1, 1_000), row(1, 5, 1_500)],
  },
};

/** Who finds charges: what a worker finds in the read models, from the log itself. */
function aWorker() {
  const sheets = new Map<string, Partial<FoundCharge>>();
  const find = async (asked: RecalculationAsked): Promise<Outcome> => {
    const codes = service
      .events()
      .flatMap(({ type, data }) => (type === 'ChargeRegistered' ? [(data as { readonly code: string }).code] : []));
    const charges: FoundCharge[] = [];
    for (const code of codes) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const { status, fields } = await service.load(charge.aggregate, code);
      const {
        businessTime = '',
        weightAfterRecalculation,
        billableWeight = 0,
        amountReceivable,
        chargeType,
      } = fields ?? {};
      if (status !== 'open' || businessTime < asked.from || businessTime > asked.to) continue;
      const grams = weightAfterRecalculation ?? billableWeight;
      const minor = amountReceivable?.amount ?? '0';
      charges.push({ charge: code, minor, grams, ...(chargeType && { heading: chargeType }), ...sheets.get(code) });
    }
    return { kind: 'complete', result: { rows: charges.length, ...(asked.answers === 'charges' && { charges }) } };
  };
  const { queue, runs } = memoryJobs((asked) => find(asked as RecalculationAsked));
  return { queue, sheets, runs };
}

const send = async (name: string, input: object, about: object = {}) =>
  await service.send(`billing.${name}` as CommandName, input as never, { caller: aCaller(), ...about });
const codeOf = (outcome: unknown) => (outcome as { answer: { code: string } }).answer.code;
const refused = (code: string, more: object = {}) => ({ refusal: { refused: code, ...more } });
const raised = async (kilograms: number, amount: number) =>
  codeOf(
    await send('registerCharge', {
      fields: {
        businessType: 'express',
        customer: 'LOJA1',
        chargeType: '1.1.01',
        amountReceivable: brl(amount),
        occurrenceTime: '2026-11-18T12:00:00Z',
        businessTime: '2026-11-18T12:00:00Z',
        billableWeight: kilograms,
        outOfWarehouse: true,
        remark: 'Frete de novembro',
      },
    }),
  );
const wish = {
  businessType: 'express',
  customer: 'LOJA1',
  businessTimeStart: '2026-11-14T03:00:00Z',
  businessTimeEnd: '2026-11-20T03:00:00Z',
};
const search = async (more: object = {}) => await send('registerRecalculationRun', { fields: { ...wish, ...more } });
const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- each turn sees what the one before did
    await service.endIntents(worker.queue);
};
const runNow = async (code: string) => await service.load(recalculationRun.aggregate, code);
const says = async (code: string) => (await service.load(charge.aggregate, code)).fields?.amountReceivable?.amount;
const confirm = async (code: string) =>
  await send('confirmRecalculationRun', { code }, { circumstances: { reason: 'Cotação nova' } });
/** A run that was searched and calculated. */
const calculated = async () => {
  const code = codeOf(await search());
  await settle();
  expect(await send('recalculateRecalculationRun', { code })).toMatchObject({ kind: 'stored' });
  await settle();
  return code;
};
const changes = (code: string) =>
  service.events().filter(({ type, stream }) => type === 'ChargeRecalculated' && stream === `charge-${code}`);

test('each row is lower, higher, zero or unchanged, and nothing changes before somebody confirms (R-0544)', async () => {
  const [dear, cheap, heavy, right] = [
    await raised(0.5, 1_200),
    await raised(3, 1_100),
    await raised(9, 2_000),
    await raised(1, 1_000),
  ];
  const code = await calculated();
  expect(await runNow(code)).toMatchObject({
    status: 'calculated',
    fields: { mode: 'price', rows: 4, lower: 1, higher: 1, zero: 1, unchanged: 1 },
  });
  const outcomes = (await runNow(code)).fields?.outcomes;
  expect(outcomes).toMatchObject([
    { charge: dear, outcome: 'price_lower', after: brl(1_000), quote: 'CO00000001', explained: 'FRETE (0; 1]: 10' },
    { charge: cheap, outcome: 'price_higher', after: brl(1_500) },
    { charge: heavy, outcome: 'zero', after: brl(0), why: 'PRICE_ROW_NOT_FOUND' },
    { charge: right, outcome: 'unchanged' },
  ]);
  expect(await Promise.all([dear, cheap, heavy, right].map(says))).toEqual(['1200', '1100', '2000', '1000']);
  await confirm(code);
  await settle();
  expect(await runNow(code)).toMatchObject({ status: 'confirmed', fields: { replaced: 2, changedMeanwhile: 0 } });
  expect(await Promise.all([dear, cheap, heavy, right].map(says))).toEqual(['1000', '1500', '2000', '1000']);
  expect(changes(dear)[0]?.metadata).toMatchObject({ actor: 'ana', reason: 'Cotação nova' });
});

const quotes = (...more: readonly (readonly [string, object])[]) =>
  (smallNetwork.records as Map<string, unknown>).set(
    'Quote',
    new Map([
      ['CO00000001', theQuote],
      ...more.map(([code, fields]) => [code, { ...theQuote, fields: { ...theQuote.fields, ...fields } }] as const),
    ]),
  );

test('a charge is priced by the list of its own way: a younger one for returns prices returns alone (R-0543)', async () => {
  quotes(['CO00000002', { billType: 'reverse', validityStart: '2026-02-01', priceRows: [row(0, 5, 400)] }]);
  const [there, back, byHand] = [await raised(1, 1_000), await raised(1, 1_000), await raised(1, 1_000)];
  worker.sheets.set(there, { fee: 'FRETE', priced: { quote: 'CO00000001' } });
  worker.sheets.set(back, { fee: 'FRETE', priced: { quote: 'CO00000002' } });
  expect((await runNow(await calculated())).fields?.outcomes).toMatchObject([
    { charge: there, outcome: 'unchanged', quote: 'CO00000001' },
    { charge: back, outcome: 'price_lower', after: brl(400), quote: 'CO00000002' },
    { charge: byHand, outcome: 'unchanged', quote: 'CO00000001' },
  ]);
});

test('a charge is priced by what it was counted in, however much of that it was (R-0543)', async () => {
  const days = (price: number) => ({
    priceRows: [{ ...row(0, 30, price), dimension: 'package_count' }],
    mode: 'direct_multiply',
  });
  quotes(
    ['CO00000002', { validityStart: '2026-02-01', ...days(200) }],
    ['CO00000003', { validityStart: '2026-03-01' }],
  );
  const stored = await raised(1, 500);
  worker.sheets.set(stored, { fee: 'FRETE', priced: { quote: 'CO00000002', package_count: 3 } });
  expect((await runNow(await calculated())).fields?.outcomes).toMatchObject([
    { charge: stored, outcome: 'price_higher', after: brl(600), quote: 'CO00000002' },
  ]);
});

test('a charge that names no fee is priced by the fees under its heading, and by no others (R-0543)', async () => {
  const both = [row(0, 5, 1_000), { ...row(0, 5, 300), fee: 'COLETA' }];
  quotes(['CO00000001', { priceRows: both }]);
  const [freight, other] = [await raised(1, 900), await raised(1, 900)];
  worker.sheets.set(other, { heading: '9.9.99' });
  expect((await runNow(await calculated())).fields?.outcomes).toMatchObject([
    { charge: freight, outcome: 'price_higher', after: brl(1_000) },
    { charge: other, outcome: 'zero', why: 'NO_FEE_OF_HEADING' },
  ]);
});

test('a recalculation that was cancelled leaves every charge as it was', async () => {
  const code = await raised(0.5, 1_200);
  const run = await calculated();
  await send('cancelRecalculationRun', { code: run });
  await settle();
  expect(await confirm(run)).toMatchObject(refused('MOVE_NOT_POSSIBLE'));
  expect(await says(code)).toBe('1200');
  expect(changes(code)).toEqual([]);
});

test('recalculating twice changes nothing: the second time every row is as it is', async () => {
  const codes = [await raised(0.5, 1_200), await raised(3, 1_100)];
  await confirm(await calculated());
  await settle();
  const stored = await Promise.all(codes.map(says));
  const again = await calculated();
  expect(await runNow(again)).toMatchObject({ fields: { lower: 0, higher: 0, unchanged: 2 } });
  await confirm(again);
  await settle();
  expect(await Promise.all(codes.map(says))).toEqual(stored);
  expect(codes.flatMap(changes)).toHaveLength(2);
});

test.each([0, 1, 2, 3, 4, 5])(
  'killed after %p appends of a confirmation, each charge is changed once',
  async (appends) => {
    const codes = [await raised(0.5, 1_200), await raised(3, 1_100), await raised(4, 1_700)];
    const run = await calculated();
    await confirm(run);
    service.killAfter(appends);
    await settle().catch(() => undefined);
    await service.restart();
    await settle();
    expect(await runNow(run)).toMatchObject({ status: 'confirmed', fields: { replaced: 3, changedMeanwhile: 0 } });
    expect(await Promise.all(codes.map(says))).toEqual(['1000', '1500', '1500']);
    expect(codes.map((code) => changes(code).length)).toEqual([1, 1, 1]);
  },
);

test.each([0, 1, 2, 3])('killed after %p appends of a calculation, no row is told twice', async (appends) => {
  await raised(0.5, 1_200);
  const code = codeOf(await search());
  await settle();
  await send('recalculateRecalculationRun', { code });
  service.killAfter(appends);
  await settle().catch(() => undefined);
  await service.restart();
  await settle();
  expect(await runNow(code)).toMatchObject({ status: 'calculated', fields: { lower: 1, higher: 0, unchanged: 0 } });
  expect(service.events().filter(({ type }) => type === 'RecalculationRunCompared')).toHaveLength(1);
});

test('a charge that was changed or billed meanwhile is left as it is, and told', async () => {
  const [changed, billed] = [await raised(0.5, 1_200), await raised(0.5, 1_300)];
  const run = await calculated();
  await send('reviseCharge', { code: changed, fields: { amountReceivable: brl(900) } });
  await send('generateBatch', { charges: [billed], billingDate: '2026-11-30', billType: 'forward' });
  await confirm(run);
  await settle();
  expect(await Promise.all([changed, billed].map(says))).toEqual(['900', '1300']);
  expect(await runNow(run)).toMatchObject({ fields: { replaced: 0, changedMeanwhile: 2 } });
});

test('what was recalculated goes into the books with the new amount, in legs that sum to zero', async () => {
  const code = await raised(3, 1_100);
  await confirm(await calculated());
  await settle();
  const batch = codeOf(
    await send('generateBatch', { charges: [code], billingDate: '2026-11-30', billType: 'forward' }),
  );
  await send('passBatches', { batches: [batch] }, { caller: aCaller({ user: 'bruno' }) });
  await settle();
  const legs = service
    .events()
    .flatMap(({ type, data }) =>
      type === 'CustomerEntryPosted'
        ? (data as { posting: { legs: { account: string; minor: string }[] } }).posting.legs
        : [],
    );
  expect(legs.map(({ minor }) => minor)).toEqual(expect.arrayContaining(['1500', '-1500']));
  expect(legs.reduce((sum, { minor }) => sum + BigInt(minor), 0n)).toBe(0n);
});

test('weights of a file price their charges, and stand beside the weight before', async () => {
  const code = await raised(0.5, 1_000);
  worker.sheets.set(code, { weighed: 3_000 });
  const run = codeOf(await search());
  await settle();
  await send('recalculateRecalculationRun', { code: run });
  await settle();
  await confirm(run);
  await settle();
  expect((await service.load(charge.aggregate, code)).fields).toMatchObject({
    amountReceivable: brl(1_500),
    weightBeforeRecalculation: 500,
    weightAfterRecalculation: 3_000,
  });
});

test('nothing is recalculated before its search came back, nor when nothing was found (R-0569)', async () => {
  const early = codeOf(await search());
  expect(await send('recalculateRecalculationRun', { code: early })).toMatchObject(refused('RECALC_SEARCH_FIRST'));
  await settle();
  expect(await runNow(early)).toMatchObject({ status: 'searched', fields: { rows: 0 } });
  expect(await send('recalculateRecalculationRun', { code: early })).toMatchObject(refused('RECALC_SEARCH_FIRST'));
});

test('a search that finds 100,001 charges ends there, one that finds 100,000 goes on (R-0571)', async () => {
  for (const [rows, status] of [
    [100_001, 'failed'],
    [100_000, 'searched'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two of them
    const code = codeOf(await search());
    worker.runs.set(`${code}:count`, { kind: 'complete', result: { rows } });
    // oxlint-disable-next-line no-await-in-loop -- two of them
    await settle();
    // oxlint-disable-next-line no-await-in-loop -- two of them
    const now = await runNow(code);
    expect(now.status).toBe(status);
    if (status === 'failed') expect(now.fields?.failure).toBe('O recálculo abrange no máximo 100.000 linhas.');
  }
});

test('a search begins no later than it ends (R-0562)', async () =>
  expect(await search({ businessTimeEnd: '2026-11-14T02:59:59Z' })).toMatchObject(refused('START_AFTER_END')));

test('a search spans seven days of business time and no second more (R-0570)', async () => {
  expect(await search({ businessTimeEnd: '2026-11-21T03:00:00Z' })).toMatchObject({ kind: 'stored' });
  expect(await search({ businessTimeEnd: '2026-11-21T03:00:01Z' })).toMatchObject(refused('RECALC_WINDOW_7_DAYS'));
});

test.each(['businessTimeStart', 'businessTimeEnd', 'businessType'])('a search without %s is none (R-0563)', (name) =>
  expect(recalculationRun.commands.register.input.safeParse({ fields: { ...wish, [name]: undefined } }).success).toBe(
    false,
  ),
);

test('a search of payables names the supplier and no customer, one of receivables the customer (R-0577)', async () => {
  const mismatch = refused('SUBJECT_BUSINESS_MISMATCH', { field: 'fields.businessType' });
  expect(await search({ customer: undefined })).toMatchObject(mismatch);
  expect(await search({ supplier: 'AJD' })).toMatchObject(mismatch);
  expect(await search({ businessType: 'ajd_dispatch' })).toMatchObject(mismatch);
  expect(await search({ businessType: 'ajd_dispatch', customer: undefined })).toMatchObject(mismatch);
  expect(await search({ businessType: 'ajd_dispatch', customer: undefined, supplier: 'AJD' })).toMatchObject({
    kind: 'stored',
  });
});

test('a recalculation of pickups says of which category they are (R-0573)', async () => {
  expect(await search({ businessType: 'pickup' })).toMatchObject(refused('RECALC_PICKUP_CATEGORY_REQUIRED'));
  expect(await search({ businessType: 'pickup', pickupCategory: 'customer' })).toMatchObject({ kind: 'stored' });
});

test('stocking is recalculated for one day of the company at a time (R-0574)', async () => {
  const stocking = { businessType: 'pickup', pickupCategory: 'stocking' };
  const day = { businessTimeStart: '2026-11-18T03:00:00Z', businessTimeEnd: '2026-11-19T02:59:59Z' };
  expect(await search({ ...stocking, ...day })).toMatchObject({ kind: 'stored' });
  for (const kind of [stocking, { businessType: 'stocking' }])
    // oxlint-disable-next-line no-await-in-loop -- two of them
    expect(await search({ ...kind, ...day, businessTimeEnd: '2026-11-19T03:00:00Z' })).toMatchObject(
      refused('RECALC_STOCKING_ONE_DAY'),
    );
});

test('fees of a third-party DSP are recalculated for that mode of delivery alone (R-0576)', async () => {
  const dsp = { businessType: 'dsp_dispatch', customer: undefined, supplier: 'DSP' };
  for (const deliveryMode of [undefined, 'own'])
    // oxlint-disable-next-line no-await-in-loop -- two of them
    expect(await search({ ...dsp, deliveryMode })).toMatchObject(refused('RECALC_DSP_THIRD_PARTY'));
  expect(await search({ ...dsp, deliveryMode: 'third_party_dsp' })).toMatchObject({ kind: 'stored' });
});

test('3000 orders may be named, one more may not (R-0583)', async () => {
  const orders = (many: number) => Array.from({ length: many }, (_, at) => `PD${at}`);
  expect(await search({ orderNumbers: orders(3_000) })).toMatchObject({ kind: 'stored' });
  expect(await search({ orderNumbers: orders(3_001) })).toMatchObject(refused('ORDER_NUMBERS_LIMIT_3000'));
});
