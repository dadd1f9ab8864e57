import { courierScope, driverScope } from '@malote/contracts/kernel/scope.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { BAG } from '../../test/facts.ts';
import { anOrder } from '../../test/small-company.ts';
import { actsOnOwnAlone } from './own-alone.ts';

const [WAYBILL, OTHER] = ['ML0000000000012', 'ML0000000000024'];
const [package_] = anOrder().packages;
const orderOf = (orderNumber: string, waybill: string) => ({
  ...anOrder({ packages: [{ ...(package_ as NonNullable<typeof package_>), waybill }] }),
  orderNumber,
});

let service: MemoryService;
beforeEach(async () => {
  service = memoryService();
  for (const [number, waybill] of [
    ['PEDIDO1', WAYBILL],
    ['PEDIDO2', OTHER],
  ] as const) {
    await service.send('orders.createOrder', orderOf(number, waybill));
    await service.send('scanning.receiveParcel', { waybill });
  }
});
afterEach(async () => await service.close());

/** A courier who sees what went out in his name, at his own site. */
const rui = aCaller({ user: 'rui', username: 'rui01', scope: [courierScope('rui')], ownSite: 'SPGRU01' });
const sendOut = async (waybill: string, scanUserId?: string) =>
  await service.send('scanning.sendOutForDelivery', { waybill, ...(scanUserId !== undefined && { scanUserId }) });
const denied = { kind: 'denied', refusal: { refused: 'NO_PERMISSION' } };
const scopeOf = (waybill: string) =>
  service
    .events()
    .filter(({ stream }) => stream === `parcel-${waybill}`)
    .flatMap(({ metadata }) => metadata.scope ?? []);

test('at his own site a courier acts on what went out in his name, and on nothing else there (R-0380)', async () => {
  await sendOut(WAYBILL, 'rui');
  await sendOut(OTHER, 'ivo');
  const before = service.events().length;
  expect(await service.send('scanning.signParcel', { waybill: OTHER }, { caller: rui })).toMatchObject(denied);
  expect(await service.send('scanning.receiveParcel', { waybill: OTHER }, { caller: rui })).toMatchObject(denied);
  expect(await service.send('scanning.signParcel', { waybill: 'ML0000000000036' }, { caller: rui })).toMatchObject(
    denied,
  );
  expect(service.events()).toHaveLength(before);
  expect(await service.send('scanning.signParcel', { waybill: WAYBILL }, { caller: rui })).toMatchObject({
    kind: 'stored',
  });
});

test('a parcel that went out is the business of whoever it went out for: him who was named, else of who scanned it', async () => {
  await sendOut(WAYBILL, 'rui');
  await sendOut(OTHER);
  expect(scopeOf(WAYBILL)).toContain('courier:rui');
  expect(scopeOf(WAYBILL)).not.toContain('courier:ana');
  expect(scopeOf(OTHER)).toContain('courier:ana');
});

test('he stands at his own site and at no other, and takes no part of something larger, be the parcel his', async () => {
  await sendOut(WAYBILL, 'rui');
  const elsewhere = { ...rui, site: 'RJRIO01' };
  expect(await service.send('scanning.signParcel', { waybill: WAYBILL }, { caller: elsewhere })).toMatchObject({
    refusal: { refused: 'SITE_NOT_IN_SCOPE' },
  });
  const { ownSite: _, ...nowhere } = rui;
  expect(await service.send('scanning.signParcel', { waybill: WAYBILL }, { caller: nowhere })).toMatchObject({
    refusal: { refused: 'SITE_NOT_IN_SCOPE' },
  });
  await service.send('bags.openBag', { bagNumber: BAG });
  const put = { bagNumber: BAG, waybill: WAYBILL };
  expect(await service.send('bags.putParcelInBag', put, { caller: rui })).toMatchObject({
    refusal: { refused: 'NO_PERMISSION' },
  });
  expect(service.events().map(({ type }) => type)).not.toContain('ParcelBoundForBag');
});

test('who sees the site of a station acts on whatever comes there; so does who sees everything', () => {
  const station = { scope: 'station' } as const;
  const at = { site: 'SPGRU01' };
  const alone = (
    callerScope: readonly string[] | '*',
    definition: Parameters<typeof actsOnOwnAlone>[0]['definition'],
  ) => actsOnOwnAlone({ definition, envelope: at, callerScope });
  expect(alone([courierScope('rui')], station)).toBe(true);
  expect(alone([driverScope('100001')], station)).toBe(true);
  expect(alone([courierScope('rui'), 'site:RJRIO01'], station)).toBe(true);
  expect(alone([courierScope('rui'), 'site:SPGRU01'], station)).toBe(false);
  expect(alone('*', station)).toBe(false);
  expect(alone([courierScope('rui')], { scope: 'stream' })).toBe(false);
  expect(actsOnOwnAlone({ definition: station, envelope: {}, callerScope: [courierScope('rui')] })).toBe(true);
});
