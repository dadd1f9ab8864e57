import { randomUUID } from 'node:crypto';
import type { CommandName } from '@malote/contracts/catalogue.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

const bagNumber = 'BG0000000001';
let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const send = async (name: CommandName, input: object) =>
  await service.send(name, input as never, { circumstances: { reason: 'conferido na balança' } });
/** Parcels of this weight by their forecast. */
async function parcels(count: number, weight: number): Promise<readonly string[]> {
  const [one] = anOrder().packages;
  const packages = Array.from({ length: count }, () => ({ ...one, weight }));
  const done = await send('orders.createOrder', { ...anOrder(), packages });
  return (done as { answer: { waybills: readonly string[] } }).answer.waybills;
}
const weigh = async (waybill: string, weight: number) =>
  expect(await send('scanning.weighParcel', { waybill, weight, source: 'scale' })).toMatchObject({ kind: 'stored' });
const tooHeavy = { refusal: { refused: 'BAG_TOTAL_WEIGHT_LIMIT', params: { max: 30 } } };

test('a bag is closed with what its parcels weigh by then: one may have been weighed since it was put in (R-0252)', async () => {
  const waybills = await parcels(3, 9);
  await send('bags.openBag', { bagNumber });
  for (const waybill of waybills) await send('bags.putParcelInBag', { bagNumber, waybill });
  for (const waybill of waybills) await weigh(waybill, 10.5);
  const seal = async () => await send('bags.sealBag', { bagNumber, bagList: [] });
  expect(await seal()).toMatchObject(tooHeavy);
  await weigh(waybills[0] ?? '', 8.5);
  expect(await seal()).toMatchObject({ kind: 'stored', answer: { parcels: 3, grams: 29_500 } });
  expect(await service.load(bag, bagNumber)).toMatchObject({ status: 'sealed', grams: 29_500 });
});

test('a seal that claims what is missing weighs all of it anew, too, and gives up what is too heavy (R-0252)', async () => {
  const waybills = await parcels(3, 9);
  await send('bags.openBag', { bagNumber });
  await send('bags.putParcelInBag', { bagNumber, waybill: waybills[0] });
  await weigh(waybills[0] ?? '', 12.5);
  const seal = async () => await send('bags.sealBag', { bagNumber, bagList: waybills });
  expect(await seal()).toMatchObject(tooHeavy);
  expect(await service.load(bag, bagNumber)).toMatchObject({ status: 'open', count: 1 });
  await weigh(waybills[0] ?? '', 12);
  expect(await seal()).toMatchObject({ kind: 'stored', answer: { parcels: 3, grams: 30_000 } });
});

test('a bag is not closed over what was held since it was put in: it is named, and taken out or freed first (R-0693, R-0694)', async () => {
  const [kept = ''] = await parcels(1, 1);
  const done = await send('orders.createOrder', anOrder({ orderNumber: 'PEDIDO1' }));
  const [held] = (done as { answer: { waybills: readonly [string] } }).answer.waybills;
  await send('bags.openBag', { bagNumber });
  for (const waybill of [kept, held]) await send('bags.putParcelInBag', { bagNumber, waybill });
  const seal = async (...bagList: readonly string[]) => await send('bags.sealBag', { bagNumber, bagList });
  const [another = ''] = await parcels(1, 1);
  const refused = { refusal: { refused: 'BAG_PARCEL_HELD', params: { waybill: held } } };
  for (const [hold, free] of [
    ['orders.interceptOrder', 'orders.releaseOrder'],
    ['orders.impoundOrder', 'orders.cancelImpound'],
  ] as const) {
    await send(hold, { orderNumber: 'PEDIDO1' });
    expect(await seal()).toMatchObject(refused);
    expect(await seal(kept, held, another)).toMatchObject(refused);
    expect(await service.load(bag, bagNumber)).toMatchObject({ status: 'open', count: 2 });
    await send(free, { orderNumber: 'PEDIDO1' });
  }
  await send('orders.impoundOrder', { orderNumber: 'PEDIDO1' });
  await send('bags.takeParcelOutOfBag', { bagNumber, waybill: held });
  expect(await seal()).toMatchObject({ kind: 'stored', answer: { parcels: 1 } });
});

describe('a list is sealed under a number of ours by one command (R-0390)', () => {
  const bags = () => [
    ...new Set(service.events().flatMap(({ stream }) => (stream.startsWith('bag-') ? [stream] : []))),
  ];
  const stateOf = async () => await service.load(bag, (bags()[0] ?? '').slice('bag-'.length));

  test('the bag is opened, filled and closed by it, the answer tells its number, and the same command sent again nothing else', async () => {
    const bagList = await parcels(2, 3);
    const id = randomUUID();
    const sent = async () => await service.send('bags.sealBag', { bagList } as never, { id });
    const first = (await sent()) as { answer: { bagNumber: string } };
    expect(first).toMatchObject({ kind: 'stored', answer: { parcels: 2, grams: 6_000 } });
    expect(first.answer.bagNumber).toMatch(/^BG\d{10}$/);
    expect(await sent()).toMatchObject({ kind: 'duplicate', answer: first.answer });
    expect(bags()).toEqual([`bag-${first.answer.bagNumber}`]);
    expect(await stateOf()).toMatchObject({ status: 'sealed', count: 2 });
  });

  test('nothing stays where one of them cannot be had, and nothing is opened for no parcel', async () => {
    const [free, taken] = await parcels(2, 3);
    await send('bags.openBag', { bagNumber });
    await send('bags.putParcelInBag', { bagNumber, waybill: taken });
    expect(await send('bags.sealBag', { bagList: [free, taken] })).toMatchObject({ kind: 'refused' });
    const [, own = ''] = bags();
    expect(await service.load(bag, own.slice('bag-'.length))).toMatchObject({ status: 'deleted' });
    expect((await service.load(parcel, free ?? '')).bag).toBeUndefined();
    expect(await send('bags.sealBag', { bagList: [free] })).toMatchObject({ kind: 'stored' });
    expect(await send('bags.sealBag', { bagList: [] })).toMatchObject({ refusal: { refused: 'EMPTY_BAG' } });
    expect(service.events().filter(({ type }) => type === 'BagOpened')).toHaveLength(3);
  });
});
