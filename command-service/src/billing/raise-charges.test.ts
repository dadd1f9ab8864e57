import { charge } from '@malote/contracts/billing/charge.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { priceInquiry } from '@malote/contracts/pricing/price-inquiry.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { withSmallBooks } from '../../test/small-books.ts';
import { orderedParcel } from '../../test/ordered-parcel.ts';
import { anOrder } from '../../test/small-company.ts';
import { smallNetwork } from '../../test/small-network.ts';

let service: MemoryService;
let waybill: string;

const brl = (amount: number) => ({ amount: String(amount), currency: 'BRL' });
const records = smallNetwork.records as Map<string, unknown>;
const enabled = (fields: object) => ({ status: 'enabled' as const, fields });
const row = (fee: string, price: number) => ({ fee, dimension: 'weight', start: 0, end: 30, price: brl(price) });
const quote = (type: string, billType: string, ...priceRows: readonly object[]) =>
  enabled({
    type,
    billType,
    validityStart: '2026-01-01',
    validityEnd: '2026-12-31',
    weightStart: 0,
    weightEnd: 30,
    mode: 'guaranteed_price',
    weightType: 'initial',
    priceRows,
  });

beforeEach(async () => {
  withSmallBooks();
  records.set(
    'FeeDefinition',
    new Map([
      ['FRETE', enabled({ receivableAccount: '1.1.01' })],
      ['SEGURO', enabled({ receivableAccount: '1.1.02' })],
      ['SOLTA', enabled({})],
    ]),
  );
  records.set(
    'Quote',
    new Map([
      ['CO1', quote('courier', 'forward', row('FRETE', 1_290), row('SEGURO', 310))],
      ['CO2', quote('courier', 'reverse', row('FRETE', 900))],
      ['CO3', quote('collection', 'forward', row('FRETE', 450))],
    ]),
  );
  service = memoryService();
  waybill = await orderedParcel(service);
});
afterEach(async () => await service.close());

const charges = () =>
  service
    .events()
    .filter(({ type }) => type === 'ChargeRegistered')
    .map(({ data }) => (data as { readonly fields: Readonly<Record<string, unknown>> }).fields);
const sign = async () => await service.send('scanning.signParcel', { waybill });

test('a signature is charged fee by fee, each with the price inquiry that explains it', async () => {
  await sign();
  await service.endIntents();
  expect(charges()).toMatchObject([
    { businessType: 'express', fee: 'FRETE', chargeType: '1.1.01', amountReceivable: brl(1_290) },
    { businessType: 'express', fee: 'SEGURO', chargeType: '1.1.02', amountReceivable: brl(310) },
  ]);
  const [first] = charges();
  expect(first).toMatchObject({ customer: 'LOJA1', source: 'system_generated' });
  const asked = await service.load(priceInquiry.aggregate, String(first?.['priceInquiry']));
  expect(asked.fields).toMatchObject({ quote: 'CO1', result: brl(1_600), orderNumber: first?.['orderNumber'] });
  expect(asked.fields?.lines).toHaveLength(2);
});

test('a charge that was raised is raised no second time, whoever looks again', async () => {
  await sign();
  await service.endIntents();
  await service.endIntents();
  await service.restart();
  await service.endIntents();
  expect(charges()).toHaveLength(2);
});

test.each([0, 1, 2, 3])('killed after %p appends, a signature is charged once all the same', async (appends) => {
  await sign();
  service.killAfter(appends);
  await service.endIntents().catch(() => undefined);
  await service.restart();
  await service.endIntents();
  expect(charges().map(({ fee }) => fee)).toEqual(['FRETE', 'SEGURO']);
});

test('what is collected is charged by the quote of pickups', async () => {
  await service.send('scanning.collectParcel', { waybill });
  await service.endIntents();
  expect(charges()).toMatchObject([
    { businessType: 'pickup', amountReceivable: brl(450), source: 'pushed_by_collection_system' },
  ]);
});

test('what is collected is charged by where it is fetched, and not by where it goes', async () => {
  const { sender, recipient } = anOrder();
  const away = { sender: { ...sender, zip: '80010000' }, recipient: { ...recipient, zip: '20040002' } };
  const done = await service.send('orders.createOrder', anOrder(away));
  const [fetched = ''] = (done as unknown as { answer: { waybills: string[] } }).answer.waybills;
  await service.send('scanning.collectParcel', { waybill: fetched });
  await service.endIntents();
  const [raised] = charges();
  const inquiry = await service.load(priceInquiry.aggregate, String(raised?.['priceInquiry']));
  expect(inquiry.fields).toMatchObject({ cep: '80010000' });
});

test('what is returned is charged by the quote of the way back', async () => {
  await service.send('scanning.sendOutForDelivery', { waybill });
  await service.send('scanning.startReturn', { waybill, cause: 'refused_by_recipient' });
  await service.send('scanning.returnParcel', { waybill });
  await service.endIntents();
  expect(charges()).toMatchObject([{ businessType: 'express', amountReceivable: brl(900) }]);
});

test('where no quote holds nothing is priced and nothing is stored', async () => {
  records.set('Quote', new Map([['CO2', quote('courier', 'reverse', row('FRETE', 900))]]));
  await sign();
  const before = service.events().length;
  await service.endIntents();
  expect(service.events()).toHaveLength(before);
});

test('a fee without a heading is refused in the log, and the other fees are charged', async () => {
  records.set('Quote', new Map([['CO1', quote('courier', 'forward', row('SOLTA', 700), row('FRETE', 1_290))]]));
  await sign();
  await service.endIntents();
  expect(charges()).toMatchObject([{ fee: 'FRETE' }]);
  const refusals = service.events().filter(({ type }) => type === 'command.refused');
  expect(refusals.map(({ data }) => data)).toMatchObject([
    { code: 'CHARGE_FIELDS_REQUIRED', field: 'fields.chargeType' },
  ]);
});

test('a charge that was raised may be reviewed and changed like any other', async () => {
  await sign();
  await service.endIntents();
  const [code] = service
    .events()
    .flatMap(({ type, data }) => (type === 'ChargeRegistered' ? [(data as { readonly code: string }).code] : []));
  await service.send(
    'billing.reviseCharge' as CommandName,
    { code: code ?? '', fields: { amountReceivable: brl(1_000) } } as never,
  );
  expect((await service.load(charge.aggregate, code ?? '')).fields?.amountReceivable).toEqual(brl(1_000));
});
