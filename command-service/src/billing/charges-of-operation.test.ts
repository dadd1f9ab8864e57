import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import { priceInquiry } from '@malote/contracts/pricing/price-inquiry.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { withSmallBooks } from '../../test/small-books.ts';
import { orderedParcel } from '../../test/ordered-parcel.ts';
import { smallNetwork } from '../../test/small-network.ts';

let service: MemoryService;
let waybill: string;

const brl = (amount: number) => ({ amount: String(amount), currency: 'BRL' });
const records = smallNetwork.records as Map<string, unknown>;
const enabled = (fields: object) => ({ status: 'enabled' as const, fields });
const quote = (type: string, dimension: string, fields: object, ...rows: readonly object[]) =>
  enabled({
    type,
    billType: 'forward',
    validityStart: '2026-01-01',
    validityEnd: '2026-12-31',
    weightStart: 0,
    weightEnd: 30_000,
    mode: 'guaranteed_price',
    weightType: 'initial',
    priceRows: rows.map((row) => ({ dimension, ...row })),
    ...fields,
  });

beforeEach(async () => {
  withSmallBooks();
  records.set(
    'FeeDefinition',
    new Map([
      ['COLETA', enabled({ receivableAccount: '1.1.02' })],
      ['ARMAZ', enabled({ receivableAccount: '1.1.01' })],
      ['TRONCO', enabled({ payableAccount: '2.1.01' })],
    ]),
  );
  records.set(
    'Quote',
    new Map([
      // Up to 2 kg 4,50; above, 1,20 for each further kilogram.
      [
        'CO1',
        quote(
          'collection',
          'weight',
          {},
          { fee: 'COLETA', start: 0, end: 2, price: brl(450) },
          { fee: 'COLETA', start: 2, end: 30, price: brl(450), excessPricePerUnit: brl(120) },
        ),
      ],
      // Three days are free, each further one is 0,80.
      [
        'CO2',
        quote(
          'other',
          'package_count',
          {},
          { fee: 'ARMAZ', start: 0, end: 3, price: brl(0) },
          { fee: 'ARMAZ', start: 3, end: 90, price: brl(0), excessPricePerUnit: brl(80) },
        ),
      ],
      // 2,10 for each kilometre, of a truck.
      [
        'CO3',
        quote(
          'other',
          'km',
          { supplier: 'DSP', mode: 'highest_in_interval' },
          { fee: 'TRONCO', start: 0, end: 4_000, price: brl(210), vehicleType: 'truck' },
        ),
      ],
    ]),
  );
  const route = { origin: 'SPGRU01', destination: 'RJRIO01', deliverySupplier: 'DSP', distance: 429.5 };
  records.set('Route', new Map([['GRURIO01', enabled(route)]]));
  // The scale may find far more than the order says.
  const { fields } = smallNetwork.customers.get('LOJA1') ?? {};
  (smallNetwork.customers as Map<string, unknown>).set(
    'LOJA1',
    enabled({ ...fields, overweightToleranceGrams: 30_000 }),
  );
  for (const noun of ['Vehicle', 'RouteDistanceReference']) records.set(noun, new Map());
  service = memoryService();
  waybill = await orderedParcel(service);
});
afterEach(async () => await service.close());

type Fields = Readonly<Record<string, unknown>>;
const of = (type: string) => service.events().filter((event) => event.type === type);
const charges = () => of('ChargeRegistered').map(({ data }) => (data as { readonly fields: Fields }).fields);
const codes = () => of('ChargeRegistered').map(({ data }) => (data as { readonly code: string }).code);
const stands = async (code: string | undefined) =>
  (await service.load(charge.aggregate, code ?? '')) as never as {
    readonly status: string;
    readonly fields: Fields;
  };
const explained = async (fields: Fields | undefined) =>
  (await service.load(priceInquiry.aggregate, String(fields?.['priceInquiry']))).fields?.lines?.map(
    ({ formula }) => formula,
  );
const endTwice = async () => {
  await service.endIntents();
  await service.restart();
  await service.endIntents();
};
const weigh = async (weight: number) =>
  await service.send('scanning.weighParcel', { waybill, weight, source: 'scale' });

describe('weighing', () => {
  const collected = async () => {
    await service.send('scanning.collectParcel', { waybill });
    await service.endIntents();
  };

  test('what was charged by a forecast takes the price of the weight that the scale found', async () => {
    await collected();
    const [code] = codes();
    expect((await stands(code)).fields).toMatchObject({ amountReceivable: brl(450) });
    await weigh(7.5);
    await endTwice();
    // 4,50 and 5,5 kg above 2 kg at 1,20
    expect((await stands(code)).fields).toMatchObject({
      amountReceivable: brl(1_110),
      weightAfterRecalculation: 7_500,
    });
    expect(of('ChargeRecalculated')).toHaveLength(1);
    expect(charges()).toHaveLength(1);
  });

  test('the newest weighing counts, and one that changes no price stores nothing', async () => {
    await collected();
    await weigh(7.5);
    await service.endIntents();
    await weigh(3);
    await endTwice();
    expect((await stands(codes()[0])).fields).toMatchObject({ amountReceivable: brl(570) });
    await weigh(3);
    const before = service.events().length;
    await endTwice();
    expect(service.events()).toHaveLength(before);
  });

  test('what stands in a batch stays, and the difference is a charge of its own', async () => {
    await collected();
    const [code = ''] = codes();
    const billed = await service.send('billing.generateBatch', {
      charges: [code],
      billType: 'forward',
      billingDate: '2026-11-20',
      billingName: 'Novembro',
    });
    expect(billed).toMatchObject({ kind: 'stored' });
    await weigh(7.5);
    await endTwice();
    expect((await stands(code)).fields).toMatchObject({ amountReceivable: brl(450) });
    expect(charges()).toHaveLength(2);
    expect(charges()[1]).toMatchObject({ amountReceivable: brl(660), remark: `Diferença de peso de ${waybill}` });
    expect(await explained(charges()[1])).toEqual(['4.5 + 5.5 × 1.2']);
  });

  test('weighed once more after a batch was made, the difference is one charge that follows the newest weight', async () => {
    await collected();
    const batchOf = async (code: string | undefined) =>
      expect(
        await service.send('billing.generateBatch', {
          charges: [code ?? ''],
          billType: 'forward',
          billingDate: '2026-11-20',
          billingName: 'Novembro',
        }),
      ).toMatchObject({ kind: 'stored' });
    const amounts = async () =>
      await Promise.all(codes().map(async (code) => (await stands(code)).fields['amountReceivable']));
    await batchOf(codes()[0]);
    await weigh(7.5);
    await endTwice();
    expect(await amounts()).toEqual([brl(450), brl(660)]);
    // 4,50 and 7 kg at 1,20 are 12,90; then 8,10: what is open takes what is missing beside the batch.
    await weigh(9);
    await endTwice();
    expect(await amounts()).toEqual([brl(450), brl(840)]);
    await weigh(5);
    await endTwice();
    expect(await amounts()).toEqual([brl(450), brl(360)]);
    // No charge of nothing or less: what the batch has too much is for people.
    await weigh(2);
    await endTwice();
    expect(await amounts()).toEqual([brl(450), brl(360)]);
    // Once the difference stands in a batch too, the next one is a charge of its own.
    await batchOf(codes()[1]);
    await weigh(9);
    await endTwice();
    expect(await amounts()).toEqual([brl(450), brl(360), brl(480)]);
  });

  test('what was never charged is charged by no scale, nor what somebody deleted', async () => {
    await weigh(7.5);
    await service.endIntents();
    expect(charges()).toEqual([]);
    await collected();
    expect(charges()).toMatchObject([{ amountReceivable: brl(1_110) }]);
    const gone = { circumstances: { reason: 'Cobrado por engano' } };
    expect(await service.send('billing.deleteCharge' as never, { code: codes()[0] } as never, gone)).toMatchObject({
      kind: 'stored',
    });
    await weigh(20);
    await endTwice();
    expect(charges()).toHaveLength(1);
    expect(of('ChargeRecalculated')).toEqual([]);
  });

  test.each([0, 1, 2, 3])(
    'killed after %p appends, a weighing changes the charge once all the same',
    async (appends) => {
      await collected();
      await weigh(7.5);
      service.killAfter(appends);
      await service.endIntents().catch(() => undefined);
      await service.restart();
      await endTwice();
      expect((await stands(codes()[0])).fields).toMatchObject({ amountReceivable: brl(1_110) });
      expect(charges()).toHaveLength(1);
    },
  );
});

describe('storage', () => {
  const at = (day: number, hour = '15') => ({ circumstances: { happenedAt: `2026-11-${day}T${hour}:00:00.000Z` } });

  test('days above the free ones are charged when a parcel leaves, with the arithmetic', async () => {
    await service.send('scanning.receiveParcel', { waybill }, at(15));
    await service.send('scanning.sendOutForDelivery', { waybill }, at(20, '11'));
    await endTwice();
    expect(charges()).toMatchObject([
      {
        businessType: 'stocking',
        chargeType: '1.1.01',
        // six days begun, three above the free ones
        amountReceivable: brl(240),
        costOutlet: 'SPGRU01',
        remark: `Armazenagem de ${waybill}: 6 diárias, de 2026-11-15 a 2026-11-20`,
      },
    ]);
    expect(await explained(charges()[0])).toEqual(['0 + 3 × 0.8']);
  });

  test('free days store nothing, and a stay ends once', async () => {
    await service.send('scanning.receiveParcel', { waybill }, at(18));
    await service.send('scanning.dispatchParcel', { waybill }, at(20, '10'));
    await service.send('scanning.sendOutForDelivery', { waybill }, at(20, '11'));
    const before = service.events().length;
    await endTwice();
    expect(service.events()).toHaveLength(before);
  });

  test('a receipt that was taken back begins no stay', async () => {
    const id = '6f1d2c1e-5f0e-4f4e-9a0b-111111111111';
    await service.send('scanning.receiveParcel', { waybill }, { id, ...at(15) });
    expect(await service.send('scanning.undoScan', { waybill, scan: id } as never, at(15))).toMatchObject({
      kind: 'stored',
    });
    await service.send('scanning.sendOutForDelivery', { waybill }, at(20, '11'));
    await endTwice();
    expect(charges()).toEqual([]);
  });

  test('where no quote counts in days, a parcel may lie for nothing', async () => {
    (records.get('Quote') as Map<string, unknown>).delete('CO2');
    await service.send('scanning.receiveParcel', { waybill }, at(15));
    await service.send('scanning.sendOutForDelivery', { waybill }, at(20, '11'));
    await endTwice();
    expect(charges()).toEqual([]);
  });
});

describe('trunk transport', () => {
  let loadNumber: string;
  const rio = { circumstances: { site: 'RJRIO01' } };

  beforeEach(async () => {
    const sent = async (name: string, input: object, about: object = {}) => {
      const done = await service.send(name as never, input as never, about);
      expect(done).toMatchObject({ kind: 'stored' });
      return (done as { readonly answer: Fields }).answer;
    };
    await sent('scanning.receiveParcel', { waybill });
    const { bagNumber } = await sent('bags.randomBag', {});
    await sent('bags.putParcelInBag', { bagNumber, waybill });
    await sent('bags.sealBag', { bagNumber });
    loadNumber = String((await sent('linehaul.openLoad', { originSite: 'SPGRU01', stops: ['RJRIO01'] }))['loadNumber']);
    await sent('linehaul.loadBag', { loadNumber, bagNumber });
    await sent('linehaul.departLoad', { loadNumber, nextSite: 'RJRIO01', plate: 'ABC1D23' });
    await sent('linehaul.arriveLoad', { loadNumber }, rio);
  });

  test('a leg that has arrived is owed to the supplier of its route, over its kilometres, once', async () => {
    await endTwice();
    expect(charges()).toMatchObject([
      {
        businessType: 'trunk_feeder',
        supplier: 'DSP',
        costType: '2.1.01',
        // 429,5 km at 2,10
        amountPayable: brl(90_195),
        costOutlet: 'SPGRU01',
        remark: `Carga ${loadNumber}, trecho 1: SPGRU01 a RJRIO01, 429.5 km`,
      },
    ]);
    expect(await explained(charges()[0])).toEqual(['429.5 × 2.1']);
  });

  test('kilometres that finance keeps stand before those of the route', async () => {
    const way = { origin: 'SPGRU01', destination: 'RJRIO01', distance: 400 };
    records.set('RouteDistanceReference', new Map([['DR1', enabled(way)]]));
    await endTwice();
    expect(charges()).toMatchObject([{ amountPayable: brl(84_000) }]);
  });

  test("what the company's own vehicle drives is owed to nobody, nor what no route says", async () => {
    records.set('Vehicle', new Map([['VC-1', enabled({ plate: 'ABC1D23', operationMode: 'direct' })]]));
    await endTwice();
    records.set('Vehicle', new Map());
    records.set('Route', new Map());
    await endTwice();
    expect(charges()).toEqual([]);
  });

  test('a list of prices for trucks prices no van: it is refused in the log, and by no list of somebody else', async () => {
    const van = { plate: 'ABC1D23', operationMode: 'third_party_cooperation', type: 'large_van' };
    records.set('Vehicle', new Map([['VC-1', enabled(van)]]));
    await endTwice();
    expect(charges()).toEqual([]);
    const refusals = of('command.refused').map(({ data }) => (data as StoredEvent & { readonly code: string }).code);
    expect(refusals).toEqual(['PRICE_ROW_NOT_FOUND']);
    expect(of(loadEvents.LoadArrived.type)).toHaveLength(1);
  });
});
