import type { CommandName } from '@malote/contracts/catalogue.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { fileCame } from '../../test/file-came.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';
import { smallNetwork } from '../../test/small-network.ts';

const [BAG, OTHER] = ['BG0000000001', 'BG0000000002'];
const [KEPT, HELD] = [makeWaybill(101n), makeWaybill(102n)];
const loadNumber = 'LD000000000001';

let service: MemoryService;
beforeEach(async () => {
  service = memoryService();
  const [one] = anOrder().packages;
  for (const [orderNumber, waybill] of [
    ['PEDIDO1', KEPT],
    ['PEDIDO2', HELD],
  ] as const)
    await stored('orders.createOrder', anOrder({ orderNumber, packages: [{ ...one, waybill }] as never }));
  for (const [bagNumber, waybill] of [
    [BAG, HELD],
    [OTHER, KEPT],
  ] as const) {
    await stored('bags.openBag', { bagNumber });
    await stored('bags.putParcelInBag', { bagNumber, waybill });
    await stored('bags.sealBag', { bagNumber, bagList: [] });
  }
  await stored('linehaul.openLoad', { loadNumber, originSite: 'SPGRU01', stops: ['RJRIO01'] });
});
afterEach(async () => await service.close());

const send = async (name: string, input: object, clock = '05:00', site = 'SPGRU01') =>
  await service.send(name as CommandName, input as never, {
    caller: aCaller({ site }),
    circumstances: { reason: 'pedido do fisco', happenedAt: `2026-11-20T${clock}:00.000Z` },
  });
const stored = async (...asked: Parameters<typeof send>) => {
  const done = await send(...asked);
  expect(done).toMatchObject({ kind: 'stored' });
  return done;
};
const isHeld = { refusal: { refused: 'SEALED_BAG_PARCEL_HELD', params: { bag: BAG, waybill: HELD } } };
const put = { loadNumber, bagNumber: BAG };
const going = { loadNumber, nextSite: 'RJRIO01', plate: 'ABC1D23' };
const HOLDS = [
  ['intercepted', 'orders.interceptOrder', 'orders.releaseOrder'],
  ['impounded', 'orders.impoundOrder', 'orders.cancelImpound'],
] as const;

test.each(HOLDS)(
  'a closed bag in which something is %s is neither loaded nor scanned out, until that is freed or taken out (R-0693, R-0694)',
  async (_, hold, free) => {
    await stored(hold, { orderNumber: 'PEDIDO2' });
    expect(await send('linehaul.loadBag', put)).toMatchObject(isHeld);
    expect(await send('bags.scanOutBag', { bagNumber: BAG })).toMatchObject(isHeld);
    expect(await service.load(bag, BAG)).toMatchObject({ status: 'sealed' });
    expect((await service.load(bag, BAG)).load).toBeUndefined();
    expect((await service.load(load, loadNumber)).items).toEqual({});
    await stored('linehaul.loadBag', { loadNumber, bagNumber: OTHER });
    await stored(free, { orderNumber: 'PEDIDO2' });
    await stored('linehaul.loadBag', put);
  },
);

test('it is opened where it lies, and what is in it stays there', async () => {
  await stored('orders.impoundOrder', { orderNumber: 'PEDIDO2' });
  await stored('bags.unpackBag', { bagNumber: BAG });
});

test.each(HOLDS)(
  'a vehicle does not leave with something that was %s since it was loaded: the bag comes off first (R-0693, R-0694)',
  async (_, hold) => {
    for (const bagNumber of [BAG, OTHER]) await stored('linehaul.loadBag', { loadNumber, bagNumber });
    await stored(hold, { orderNumber: 'PEDIDO2' }, '05:30');
    expect(await send('linehaul.departLoad', going, '05:40')).toMatchObject(isHeld);
    expect(await service.load(load, loadNumber)).toMatchObject({ status: 'open' });
    await stored('linehaul.unloadBag', put, '05:41');
    await stored('linehaul.departLoad', going, '05:42');
  },
);

test('what happened before the hold came late and is a fact', async () => {
  await stored('linehaul.loadBag', put, '05:10');
  await stored('orders.impoundOrder', { orderNumber: 'PEDIDO2' }, '06:00');
  await stored('linehaul.departLoad', going, '05:50');
});

test('what is on its way arrives, is taken off, received and opened, and goes no further', async () => {
  for (const bagNumber of [BAG, OTHER]) await stored('linehaul.loadBag', { loadNumber, bagNumber });
  await stored('linehaul.departLoad', going, '05:10');
  await stored('orders.interceptOrder', { orderNumber: 'PEDIDO2' }, '05:20');
  await stored('linehaul.arriveLoad', { loadNumber }, '09:00', 'RJRIO01');
  expect(await send('linehaul.departLoad', { ...going, nextSite: 'SPGRU01' }, '09:05', 'RJRIO01')).toMatchObject(
    isHeld,
  );
  await stored('linehaul.unloadBag', put, '09:10', 'RJRIO01');
  await stored('bags.receiveBag', { bagNumber: BAG }, '09:20', 'RJRIO01');
  expect(await send('bags.scanOutBag', { bagNumber: BAG }, '09:25', 'RJRIO01')).toMatchObject(isHeld);
  await stored('bags.unpackBag', { bagNumber: BAG }, '09:30', 'RJRIO01');
});

test('it is the number of its label now that is told', async () => {
  const replacement = makeWaybill(901n);
  await stored('scanning.exchangeWaybill', { waybill: HELD, replacement });
  await stored('orders.impoundOrder', { orderNumber: 'PEDIDO2' });
  expect(await send('bags.scanOutBag', { bagNumber: BAG })).toMatchObject({
    refusal: { params: { bag: BAG, waybill: replacement } },
  });
});

test('what the bag itself is refused for says more', async () => {
  await stored('orders.impoundOrder', { orderNumber: 'PEDIDO2' });
  expect(await send('linehaul.loadBag', put, '05:00', 'RJRIO01')).not.toMatchObject(isHeld);
  expect(await send('bags.scanOutBag', { bagNumber: BAG, nextSite: 'NADA001' })).toMatchObject({
    refusal: { field: 'nextSite' },
  });
  await stored('bags.unpackBag', { bagNumber: BAG });
  expect(await send('linehaul.loadBag', put)).toMatchObject({ refusal: { refused: 'BAG_ALREADY_CLOSED' } });
});

test('it is stowed on no total order, and comes off the one that it is on (R-0693, R-0694)', async () => {
  const done = await stored('linehaul.registerTotalOrder', { fields: { type: 'general_cargo' } });
  const totalOrder = (done as unknown as { answer: { code: string } }).answer.code;
  await stored('orders.impoundOrder', { orderNumber: 'PEDIDO2' });
  expect(await send('linehaul.stowBag', { totalOrder, bagNumber: BAG })).toMatchObject(isHeld);
  await stored('orders.cancelImpound', { orderNumber: 'PEDIDO2' });
  await stored('linehaul.stowBag', { totalOrder, bagNumber: BAG });
  await stored('orders.impoundOrder', { orderNumber: 'PEDIDO2' });
  await stored('linehaul.unstowBag', { totalOrder, bagNumber: BAG });
});

test('the sheet of a vehicle is not signed as loaded over what was held since (R-0693, R-0694)', async () => {
  const records = smallNetwork.records as Map<string, unknown>;
  const inUse = (fields: object = {}) => ({ status: 'enabled', fields });
  const nouns = {
    Vehicle: new Map([['VC0001', inUse({ plate: 'ABC1D23' })]]),
    Employee: new Map([['EM0001', inUse()]]),
    Site: smallNetwork.sites,
  };
  for (const [noun, known] of Object.entries(nouns)) records.set(noun, known);
  try {
    const made = async (name: string, fields: object) => {
      const done = await stored(name, { fields }, '04:00');
      return (done as unknown as { answer: { code: string } }).answer.code;
    };
    const tag = await made('fleet.registerVehicleTag', { vehicle: 'VC0001', plate: 'ABC1D23' });
    await stored('fleet.printVehicleTag', { code: tag, fields: { printCount: 1 } }, '04:10');
    const paper = { vehicle: 'VC0001', vehicleTag: tag, site: 'SPGRU01', destination: 'RJRIO01' };
    const sheet = await made('linehaul.registerLoadingRecord', paper);
    await stored('linehaul.loadBag', { loadNumber: sheet, bagNumber: BAG });
    const pictures = await fileCame(service, 'LoadingRecord', 'pictures', 'ana');
    const fields = { loader: 'EM0001', totalBags: 1, totalVotes: 1, pictures };
    const signed = async () => await send('linehaul.loadLoadingRecord', { code: sheet, fields }, '05:30');
    await stored('orders.interceptOrder', { orderNumber: 'PEDIDO2' }, '05:10');
    expect(await signed()).toMatchObject(isHeld);
    expect(await service.load(load, sheet)).toMatchObject({ status: 'open' });
    await stored('orders.releaseOrder', { orderNumber: 'PEDIDO2' }, '05:20');
    expect(await signed()).toMatchObject({ kind: 'stored' });
  } finally {
    for (const noun of Object.keys(nouns)) records.delete(noun);
  }
});
