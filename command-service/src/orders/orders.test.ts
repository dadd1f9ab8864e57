import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { bag } from '@malote/contracts/bags/bag.ts';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { order } from '@malote/contracts/orders/order.ts';
import type { Order } from '@malote/contracts/orders/order.ts';
import { uniqueValue } from '@malote/contracts/kernel/unique.ts';
import type { UniqueValue } from '@malote/contracts/kernel/unique.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { absent } from '../kernel/loaded.ts';
import { written } from '../kernel/written.ts';
import { parcelRegistered } from '../../test/facts.ts';
import { atGuarulhos } from '../../test/small-network.ts';
import { aCaller, Killed, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import { customerOrderValue } from './create-order.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const packages = (count: number) =>
  Array.from(
    { length: count },
    () => anOrder().packages[0] as NonNullable<ReturnType<typeof anOrder>['packages'][number]>,
  );
const reason = { circumstances: { reason: 'pedido do cliente' } };
const theOrder = async () => await service.load<Order>(order as never, 'PEDIDO1');
const theParcels = async () =>
  await Promise.all(
    (await theOrder()).waybills.map(async (waybill) => await service.load<Parcel>(parcel as never, waybill)),
  );
const number = async (customerOrderNumber: string) =>
  await service.load<UniqueValue>(
    uniqueValue as never,
    `customer-order-${customerOrderValue('LOJA1', customerOrderNumber)}`,
  );

async function registered(count = 2): Promise<readonly string[]> {
  const outcome = await service.send(
    'orders.createOrder',
    anOrder({ orderNumber: 'PEDIDO1', customerOrderNumber: 'C-1', packages: packages(count) }),
  );
  expect(outcome).toMatchObject({ kind: 'stored' });
  return (outcome as unknown as { answer: { waybills: string[] } }).answer.waybills;
}

describe('registering', () => {
  test('an order stands with a parcel for each package, and its numbers are taken (R-0338)', async () => {
    const waybills = await registered(2);
    expect((await theParcels()).map(({ waybill, forecastGrams }) => ({ waybill, forecastGrams }))).toEqual(
      waybills.map((waybill) => ({ waybill, forecastGrams: 500 })),
    );
    expect(await service.send('orders.createOrder', anOrder({ orderNumber: 'PEDIDO1' }))).toMatchObject({
      refusal: { refused: 'ORDER_NUMBER_ALREADY_TAKEN' },
    });
    expect(await service.send('orders.createOrder', anOrder({ customerOrderNumber: 'C-1' }))).toMatchObject({
      refusal: { refused: 'CUSTOMER_ORDER_NUMBER_TAKEN', field: 'customerOrderNumber' },
    });
  });
  test('what is said of goods, packages and people stands in the order as it was sent, a document of a person sealed', async () => {
    const [one] = packages(1);
    const plain = anOrder({ orderNumber: 'PEDIDO1' });
    const product = {
      namePt: 'Chá',
      nameZh: '茶',
      nameEn: 'Tea',
      quantity: 2,
      unit: 'cx',
      unitPrice: { amount: '990', currency: 'BRL' as const },
      brand: 'Folha',
      material: 'Papel',
      use: 'Consumo',
      origin: 'China',
      link: 'https://loja.example/cha',
      specification: '20 saquinhos',
      hsCode: '09021000',
      liquid: false,
      powder: true,
      magnetic: false,
    };
    const sent = {
      ...plain,
      batteryType: 'Lítio',
      packageType: 'Caixa',
      logisticsSlipNumber: 'GL-77',
      recipient: { ...plain.recipient, documentType: 'RG', documentNumber: '12.345.678-9', complement: 'ap. 301' },
      products: [{ ...product, weight: 0.25 }],
      packages: [{ ...one, length: 30, width: 20, height: 20 }],
    };
    expect(await service.send('orders.createOrder', sent as never)).toMatchObject({ kind: 'stored' });
    const { data } = service.events().find(({ type }) => type === 'OrderRegistered') as unknown as {
      data: { recipient: Record<string, string> };
    };
    expect(data).toMatchObject({
      batteryType: 'Lítio',
      packageType: 'Caixa',
      logisticsSlipNumber: 'GL-77',
      recipient: { documentType: 'RG' },
      products: [{ ...product, grams: 250 }],
      parcels: [{ mm: { length: 300, width: 200, height: 200 } }],
    });
    for (const field of ['documentNumber', 'complement'])
      expect([field, data.recipient[field]]).toEqual([field, expect.stringMatching(/^pd1\./)]);
  });
  test('a waybill number that is taken is refused, and what had been claimed for the order goes', async () => {
    const [taken = ''] = await registered(1);
    const [one] = packages(1);
    const outcome = await service.send(
      'orders.createOrder',
      anOrder({
        orderNumber: 'PEDIDO2',
        customerOrderNumber: 'C-2',
        packages: [...packages(1), { ...one, waybill: taken } as never],
      }),
    );
    expect(outcome).toMatchObject({ refusal: { refused: 'BAG_OR_WAYBILL_DUPLICATE', field: 'packages.1.waybill' } });
    expect(await number('C-2')).toEqual({});
    expect(service.events().filter(({ type }) => type === 'ParcelCancelled')).toHaveLength(1);
  });
  test("out of the caller's scope nothing is stored, no claim either", async () => {
    const before = await service.log.open().head();
    const outcome = await service.send('orders.createOrder', anOrder({ customerOrderNumber: 'C-1' }), {
      caller: aCaller({ scope: ['site:AMMAO01', 'customer:OUTRA'] }),
    });
    expect([outcome, await service.log.open().head()]).toMatchObject([
      { kind: 'denied', refusal: { refused: 'NO_PERMISSION' } },
      before,
    ]);
  });
});

describe('a process that dies before any of its appends', () => {
  const sent = { orderNumber: 'PEDIDO1', customerOrderNumber: 'C-1', packages: packages(2) };
  // The opening, the number, two parcels, the order.
  test.each([0, 1, 2, 3, 4])(
    'after %i appends of a registration: sent again it ends as if nothing had been',
    async (appends) => {
      const id = randomUUID();
      service.killAfter(appends);
      await expect(service.send('orders.createOrder', anOrder(sent), { id })).rejects.toThrow(Killed);
      await service.restart();
      expect(await service.send('orders.createOrder', anOrder(sent), { id })).toMatchObject({
        kind: 'stored',
        answer: { orderNumber: 'PEDIDO1' },
      });
      await service.endIntents();
      expect([
        (await theOrder()).status,
        (await theParcels()).map(({ cancelled }) => cancelled),
        (await number('C-1')).owner,
      ]).toEqual(['forecast', [undefined, undefined], 'PEDIDO1']);
    },
  );
  test.each([1, 2, 3, 4])(
    'after %i appends of a registration: not sent again, the reactor brings it to its end, and who comes late gets its answer',
    async (appends) => {
      const id = randomUUID();
      service.killAfter(appends);
      await expect(service.send('orders.createOrder', anOrder(sent), { id })).rejects.toThrow(Killed);
      await service.restart();
      await service.endIntents();
      expect([
        (await theOrder()).status,
        (await theParcels()).map(({ cancelled }) => cancelled),
        (await number('C-1')).owner,
      ]).toEqual(['forecast', [undefined, undefined], 'PEDIDO1']);
      const length = service.events().length;
      expect(await service.send('orders.createOrder', anOrder(sent), { id })).toMatchObject({
        kind: 'duplicate',
        answer: { orderNumber: 'PEDIDO1' },
      });
      expect(service.events()).toHaveLength(length);
    },
  );
  test('a registration whose number was taken before the reactor came is refused by it, and its parcels are cancelled', async () => {
    const [id, other] = [randomUUID(), anOrder({ ...sent, customerOrderNumber: 'C-2' })];
    service.killAfter(3);
    await expect(service.send('orders.createOrder', anOrder(sent), { id })).rejects.toThrow(Killed);
    await service.restart();
    expect(await service.send('orders.createOrder', other)).toMatchObject({ kind: 'stored' });
    await service.endIntents();
    expect(await service.send('orders.createOrder', anOrder(sent), { id })).toMatchObject({
      kind: 'refused',
      duplicate: true,
      refusal: { refused: 'ORDER_NUMBER_ALREADY_TAKEN' },
    });
    const ownParcels = service.events().filter(({ metadata }) => metadata.commandId === id);
    expect(ownParcels.filter(({ type }) => type === 'ParcelRegistered')).toHaveLength(2);
    expect(ownParcels.filter(({ type }) => type === 'ParcelCancelled')).toHaveLength(2);
    expect(await number('C-1')).toEqual({});
  });
  test('a parcel that was claimed when nothing of its order stood in the log yet is cancelled, and its command refused', async () => {
    const commandId = randomUUID();
    const [claim] = written(
      absent(parcel, 'parcel-ML0000000000012'),
      [parcelRegistered({ waybill: 'ML0000000000012', orderNumber: 'PEDIDO1', b: commandId })],
      commandId,
      { ...atGuarulhos, command: 'orders.createOrder', commandId },
      false,
      new Date(atGuarulhos.receivedAt),
    );
    await service.log.open().append({
      stream: 'parcel-ML0000000000012',
      expected: 0,
      appendId: randomUUID(),
      events: [(claim as NonNullable<typeof claim>).stored],
    });
    await service.endIntents();
    expect(service.events().map(({ type }) => type)).toEqual([
      'ParcelRegistered',
      'command.refused',
      'ParcelCancelled',
    ]);
  });
  // The opening, two parcels, the order, the number.
  test.each([0, 1, 2, 3, 4])(
    'after %i appends of a void: sent again it is void, and the customer may use his number again',
    async (appends) => {
      await registered(2);
      const id = randomUUID();
      service.killAfter(appends);
      await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, { id, ...reason }).catch(() => undefined);
      await service.restart();
      expect(await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, { id, ...reason })).toMatchObject({
        kind: appends === 4 ? 'duplicate' : 'stored',
      });
      await service.endIntents();
      expect([
        (await theOrder()).status,
        (await theParcels()).map(({ cancelled }) => cancelled !== undefined),
        await number('C-1'),
      ]).toEqual(['void', [true, true], {}]);
    },
  );
  test.each([1, 2, 3, 4])(
    'after %i appends of a void: not sent again, it is brought to its end by the reactor',
    async (appends) => {
      await registered(2);
      const id = randomUUID();
      service.killAfter(appends);
      await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, { id, ...reason }).catch(() => undefined);
      await service.restart();
      await service.endIntents();
      expect([
        (await theOrder()).status,
        (await theParcels()).map(({ cancelled }) => cancelled !== undefined),
        await number('C-1'),
      ]).toEqual(['void', [true, true], {}]);
      expect(await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, { id, ...reason })).toMatchObject({
        kind: 'duplicate',
      });
    },
  );
  const holds = [
    ['orders.interceptOrder', [], [true, false]],
    ['orders.releaseOrder', ['orders.interceptOrder'], [false, false]],
    ['orders.impoundOrder', [], [false, true]],
    ['orders.cancelImpound', ['orders.impoundOrder'], [false, false]],
  ] as const;
  test.each(holds.flatMap((hold) => [1, 2, 3].map((appends) => [...hold, appends] as const)))(
    '%s, with %j before: after %4$i appends and not sent again, the reactor holds or frees all parcels of the order',
    async (name, before, expected, appends) => {
      await registered(2);
      for (const one of before) await service.send(one, { orderNumber: 'PEDIDO1' }, reason);
      const id = randomUUID();
      service.killAfter(appends);
      await expect(service.send(name, { orderNumber: 'PEDIDO1' }, { id, ...reason })).rejects.toThrow(Killed);
      await service.restart();
      await service.endIntents();
      expect(
        (await theParcels()).map(({ interceptedUntil, impounded }) => [interceptedUntil !== undefined, impounded]),
      ).toEqual([expected, expected]);
      expect(await service.send(name, { orderNumber: 'PEDIDO1' }, { id, ...reason })).toMatchObject({
        kind: 'duplicate',
      });
    },
  );
  test('while one command on a whole order is open no later one begins, and the first one is not overtaken', async () => {
    await registered(2);
    service.killAfter(2);
    await expect(service.send('orders.interceptOrder', { orderNumber: 'PEDIDO1' }, reason)).rejects.toThrow(Killed);
    await service.restart();
    expect(await service.send('orders.releaseOrder', { orderNumber: 'PEDIDO1' })).toMatchObject({
      refusal: { refused: 'OPERATION_FAILED_RETRY' },
    });
    await service.endIntents();
    expect(await service.send('orders.releaseOrder', { orderNumber: 'PEDIDO1' })).toMatchObject({ kind: 'stored' });
    expect((await theParcels()).map(({ interceptedUntil }) => interceptedUntil)).toEqual([undefined, undefined]);
  });
  test.each([3, 4, 5])(
    'a void that a later parcel refuses after %i appends gives its parcels back, whoever brings it to its end',
    async (appends) => {
      const [, second = ''] = await registered(2);
      const id = randomUUID();
      service.killAfter(2);
      await expect(service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, { id, ...reason })).rejects.toThrow(
        Killed,
      );
      await service.restart();
      await service.send('scanning.receiveParcel', { waybill: second }, { caller: aCaller({ site: 'RJRIO01' }) });
      service.killAfter(appends - 3);
      await service.endIntents().catch(() => undefined);
      await service.restart();
      await service.endIntents();
      expect([(await theOrder()).status, (await theParcels()).map(({ cancelled }) => cancelled)]).toEqual([
        'forecast',
        [undefined, undefined],
      ]);
      expect(await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, { id, ...reason })).toMatchObject({
        kind: 'refused',
        duplicate: true,
      });
    },
  );
  test.each([0, 1, 2, 3])(
    'after %i appends of an interception: sent again it is accepted, although its parcels were held already',
    async (appends) => {
      await registered(2);
      const id = randomUUID();
      service.killAfter(appends);
      await expect(
        service.send('orders.interceptOrder', { orderNumber: 'PEDIDO1' }, { id, ...reason }),
      ).rejects.toThrow(Killed);
      await service.restart();
      expect(await service.send('orders.interceptOrder', { orderNumber: 'PEDIDO1' }, { id, ...reason })).toMatchObject({
        kind: 'stored',
      });
      expect((await theParcels()).map(({ interceptedUntil }) => interceptedUntil !== undefined)).toEqual([true, true]);
    },
  );
});

describe('an order and its parcels', () => {
  test('an order is void before it ships, all its parcels or none (R-0201, R-0746)', async () => {
    const [first = '', second = ''] = await registered(2);
    await service.send('scanning.receiveParcel', { waybill: second }, { caller: aCaller({ site: 'RJRIO01' }) });
    expect(await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, reason)).toMatchObject({
      refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE' },
    });
    expect([(await theOrder()).status, (await service.load<Parcel>(parcel as never, first)).cancelled]).toEqual([
      'forecast',
      undefined,
    ]);
  });
  test('a parcel in a bag keeps its order from being void; one that is only bound for a bag that does not hold it does not', async () => {
    const [waybill = ''] = await registered(1);
    await service.send('bags.openBag', { bagNumber: 'BG0000000001' });
    await service.send('bags.putParcelInBag', { bagNumber: 'BG0000000001', waybill });
    expect(await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, reason)).toMatchObject({
      refusal: { refused: 'PACKAGE_ALREADY_BAGGED' },
    });
    await service.send('bags.takeParcelOutOfBag', { waybill });
    service.killAfter(1);
    await expect(service.send('bags.putParcelInBag', { bagNumber: 'BG0000000001', waybill })).rejects.toThrow(Killed);
    await service.restart();
    expect((await service.load<Parcel>(parcel as never, waybill)).bag).toBeDefined();
    expect(await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, reason)).toMatchObject({
      kind: 'stored',
    });
    expect((await service.load<Bag>(bag as never, 'BG0000000001')).count).toBe(0);
  });
  test('an order that has travelled in a bag is not void, nor is its forecast cancelled, after the bag was unpacked (R-0201, R-0205)', async () => {
    const [waybill = ''] = await registered(1);
    const [bagNumber, other] = ['BG0000000001', 'BG0000000002'];
    const fact = async (site: string, clock: string, name: CommandName, input: object) =>
      expect(
        await service.send(name, input as never, {
          caller: aCaller({ site }),
          circumstances: { happenedAt: `2026-11-20T${clock}:00.000Z` },
        }),
      ).toMatchObject({ kind: 'stored' });
    await fact('SPGRU01', '05:00', 'bags.openBag', { bagNumber });
    await fact('SPGRU01', '05:10', 'bags.putParcelInBag', { bagNumber, waybill });
    await fact('SPGRU01', '05:20', 'bags.sealBag', { bagNumber, bagList: [] });
    await fact('SPGRU01', '06:00', 'bags.scanOutBag', { bagNumber });
    await fact('RJRIO01', '07:00', 'bags.receiveBag', { bagNumber });
    await fact('RJRIO01', '07:10', 'bags.unpackBag', { bagNumber });
    const notVoid = async () => {
      for (const name of ['orders.voidOrder', 'orders.cancelForecast', 'orders.voidOrder'] as const)
        expect(await service.send(name, { orderNumber: 'PEDIDO1' }, reason)).toMatchObject({
          refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE' },
        });
    };
    await notVoid();
    await fact('RJRIO01', '07:20', 'bags.openBag', { bagNumber: other });
    await fact('RJRIO01', '07:30', 'bags.putParcelInBag', { bagNumber: other, waybill });
    await fact('RJRIO01', '07:40', 'bags.takeParcelOutOfBag', { waybill, undo: false });
    await notVoid();
  });
  test('an order whose bag was unpacked where it began is void still', async () => {
    const [waybill = ''] = await registered(1);
    const bagNumber = 'BG0000000001';
    await service.send('bags.openBag', { bagNumber });
    await service.send('bags.putParcelInBag', { bagNumber, waybill });
    await service.send('bags.sealBag', { bagNumber });
    await service.send('bags.receiveBag', { bagNumber });
    expect(await service.send('bags.unpackBag', { bagNumber })).toMatchObject({ kind: 'stored' });
    expect(await service.send('orders.voidOrder', { orderNumber: 'PEDIDO1' }, reason)).toMatchObject({
      kind: 'stored',
    });
  });
  test('a forecast is cancelled until a parcel was collected or the order handed over (R-0201)', async () => {
    await registered(1);
    await service.send('orders.handOverOrder', { orderNumber: 'PEDIDO1' });
    expect(await service.send('orders.handOverOrder', { orderNumber: 'PEDIDO1' })).toMatchObject({
      refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE' },
    });
    expect(await service.send('orders.cancelForecast', { orderNumber: 'PEDIDO1' })).toMatchObject({
      refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE' },
    });
  });
  test('a cancelled forecast is the end: nothing is done to it any more (R-0201, R-0746)', async () => {
    await registered(1);
    expect(await service.send('orders.cancelForecast', { orderNumber: 'PEDIDO1' })).toMatchObject({ kind: 'stored' });
    const orderNumber = 'PEDIDO1';
    for (const name of [
      'orders.voidOrder',
      'orders.interceptOrder',
      'orders.impoundOrder',
      'orders.handOverOrder',
      'orders.cancelForecast',
    ] as const) {
      expect(await service.send(name, { orderNumber }, reason)).toMatchObject({
        refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE' },
      });
    }
    expect(await service.send('orders.voidOrder', { orderNumber: 'NENHUM1' }, reason)).toMatchObject({
      refusal: { refused: 'ORDER_NOT_EXIST' },
    });
  });
  test('intercepting holds every parcel that is not signed yet; releasing gives the former state back (R-0693)', async () => {
    const [signed = '', open = ''] = await registered(2);
    await service.send('scanning.signParcel', { waybill: signed });
    expect(await service.send('orders.interceptOrder', { orderNumber: 'PEDIDO1' }, reason)).toMatchObject({
      kind: 'stored',
    });
    const held = await theParcels();
    expect(held.map(({ interceptedUntil }) => interceptedUntil !== undefined)).toEqual([false, true]);
    expect(await service.send('scanning.sendOutForDelivery', { waybill: open })).toMatchObject({
      refusal: { refused: 'PARCEL_INTERCEPTED' },
    });
    expect(await service.send('orders.interceptOrder', { orderNumber: 'PEDIDO1' }, reason)).toMatchObject({
      refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE' },
    });
    expect(await service.send('orders.releaseOrder', { orderNumber: 'PEDIDO1' })).toMatchObject({ kind: 'stored' });
    expect((await theParcels()).map(({ steps }) => stepThatCounts(steps)?.status)).toEqual([
      'signed',
      'to_be_assigned',
    ]);
    expect(await service.send('orders.releaseOrder', { orderNumber: 'PEDIDO1' })).toMatchObject({
      refusal: { refused: 'RELEASE_FAILED' },
    });
  });
  test('impounding holds an order before it is signed, and its cancellation restores the state (R-0694)', async () => {
    const [waybill = ''] = await registered(1);
    const before = (await theParcels())[0];
    await service.send('orders.impoundOrder', { orderNumber: 'PEDIDO1' }, reason);
    expect(await service.send('scanning.dispatchParcel', { waybill })).toMatchObject({
      refusal: { refused: 'PARCEL_IMPOUNDED' },
    });
    await service.send('orders.cancelImpound', { orderNumber: 'PEDIDO1' });
    expect((await theParcels())[0]).toEqual({ ...before, holdChange: expect.anything() as unknown });
    await service.send('scanning.signParcel', { waybill });
    expect(await service.send('orders.impoundOrder', { orderNumber: 'PEDIDO1' }, reason)).toMatchObject({
      refusal: { refused: 'ORDER_STATUS_NOT_OPERABLE' },
    });
  });
  test.each(['orders.voidOrder', 'orders.interceptOrder', 'orders.impoundOrder'] as const)(
    '%s needs a reason, and out of scope it stores nothing on any parcel',
    async (name) => {
      await registered(2);
      const before = await service.log.open().head();
      expect(await service.send(name, { orderNumber: 'PEDIDO1' })).toMatchObject({
        kind: 'denied',
        refusal: { refused: 'REASON_REQUIRED' },
      });
      expect(
        await service.send(
          name,
          { orderNumber: 'PEDIDO1' },
          { ...reason, caller: aCaller({ scope: ['site:AMMAO01'] }) },
        ),
      ).toMatchObject({ kind: 'denied', refusal: { refused: 'NO_PERMISSION' } });
      expect(await service.log.open().head()).toBe(before);
    },
  );
});

test('a seal whose process died at any step is completed by the reactor', async () => {
  const waybills = await registered(2);
  for (const appends of [1, 2, 3]) {
    const bagNumber = `BG000000000${appends}`;
    await service.send('bags.openBag', { bagNumber });
    service.killAfter(appends);
    await expect(service.send('bags.sealBag', { bagNumber, bagList: [...waybills] as never })).rejects.toThrow(Killed);
    await service.restart();
    await service.endIntents();
    expect(await service.load<Bag>(bag as never, bagNumber)).toMatchObject({ status: 'sealed', count: 2 });
    await service.send('bags.unpackBag', { bagNumber });
  }
});

test("registered in any way, an order's parcels weigh together what the order weighs", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 8 }), async (grams) => {
      const outcome = await service.send(
        'orders.createOrder',
        anOrder({ packages: grams.map((one) => ({ ...packages(1)[0], weight: one / 1_000 }) as never) }),
      );
      const { orderNumber } = (outcome as unknown as { answer: { orderNumber: string } }).answer;
      const events = service
        .events()
        .filter(({ data }) => (data as { orderNumber?: string }).orderNumber === orderNumber);
      const parcels = events.flatMap(({ type, data }) =>
        type === 'ParcelRegistered' ? [(data as { forecastGrams: number }).forecastGrams] : [],
      );
      const totals = events.find(({ type }) => type === 'OrderRegistered')?.data as {
        totals: { grams: number; parcels: number };
      };
      expect([totals.totals.grams, totals.totals.parcels]).toEqual([
        parcels.reduce((sum, one) => sum + one, 0),
        grams.length,
      ]);
    }),
    { numRuns: 30 },
  );
});
