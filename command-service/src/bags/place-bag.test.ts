import { randomUUID } from 'node:crypto';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { orderedParcel } from '../../test/ordered-parcel.ts';
import { factAt } from '../../test/two-sites.ts';
import type { Site } from '../../test/two-sites.ts';

const BAG = 'BG0000000017';
const LOAD = 'LD000000000017';

let service: MemoryService;
let waybill: string;
beforeEach(async () => {
  service = memoryService();
  waybill = await orderedParcel(service);
  await fact('guarulhos', 'scanning.receiveParcel', '08:00', { waybill });
  await fact('guarulhos', 'bags.openBag', '08:10');
  await fact('guarulhos', 'bags.putParcelInBag', '08:20', { bagNumber: BAG, waybill });
  await fact('guarulhos', 'bags.sealBag', '08:30', { bagNumber: BAG, bagList: [] });
});
afterEach(async () => await service.close());

const fact = async (
  site: Site,
  command: Parameters<MemoryService['send']>[0],
  clock: string,
  input: object = { bagNumber: BAG },
) => await factAt(service, site, command, clock, input);

const settle = async (conflict: string, counts: string) =>
  await service.send(
    'bags.settleBagConflict',
    { bagNumber: BAG, conflict, counts },
    { circumstances: { reason: 'veio sem bipagem de saída' } },
  );

const told = () =>
  service
    .events()
    .filter(({ type }) => type === 'BagConflictFound' || type === 'BagConflictSettled')
    .map(({ type, data, metadata }) => ({ type, ...(data as object), scope: metadata.scope ?? [] }));

const stands = () => (told()[0] as unknown as { readonly stands: string }).stands;

/** Whether anything of the bag became the business of Rio. */
const opensToRio = () =>
  service.events().some(({ stream, metadata }) => stream === `bag-${BAG}` && metadata.scope?.includes('site:RJRIO01'));

test('a bag that lies sealed at one site is received at another: stored and told, it moves nothing and shows nobody there the bag', async () => {
  const { id, outcome } = await fact('rio', 'bags.receiveBag', '12:00');
  expect(outcome).toMatchObject({ kind: 'stored', answer: { conflicts: [id] } });
  expect(told()).toMatchObject([
    {
      type: 'BagConflictFound',
      conflict: id,
      known: { fact: 'BagSealed', site: 'SPGRU01', at: '2026-11-20T08:30:00.000Z' },
      seen: { act: 'BagReceived', site: 'RJRIO01', at: '2026-11-20T12:00:00.000Z', by: 'bia' },
      scope: [],
    },
  ]);
  expect(service.events().some(({ type }) => type === 'BagReceived')).toBe(false);
  expect(opensToRio()).toBe(false);
  expect((await fact('rio', 'bags.unpackBag', '12:10')).outcome).toMatchObject({
    refusal: { refused: 'BAG_NOT_ALL_ARRIVED' },
  });
  expect((await fact('rio', 'bags.receiveBag', '12:20')).outcome).toMatchObject({
    refusal: { refused: 'ALREADY_SCANNED' },
  });
  expect(opensToRio()).toBe(false);
});

test('it is sent on from there, too: confirming the receipt explains what followed, and the bag is that site’s from then on', async () => {
  const received = await fact('rio', 'bags.receiveBag', '12:00');
  const sent = await fact('rio', 'bags.scanOutBag', '13:00');
  expect(told().map(({ type }) => type)).toEqual(['BagConflictFound', 'BagConflictFound']);
  expect(await settle(received.id, received.id)).toMatchObject({ kind: 'stored' });
  expect(told().slice(2)).toMatchObject([
    { conflict: received.id, counts: received.id, confirmed: { act: 'BagReceived' }, scope: ['site:RJRIO01'] },
    { conflict: sent.id, counts: sent.id, confirmed: { act: 'BagScannedOut' } },
  ]);
  expect(await settle(received.id, received.id)).toMatchObject({ refusal: { refused: 'OPERATION_REPEATED' } });
  expect(await settle(received.id, stands())).toMatchObject({ refusal: { refused: 'OPERATION_REPEATED' } });
});

test('a receipt that was confirmed lets its site unpack the bag, and its parcels lie there', async () => {
  const { id } = await fact('rio', 'bags.receiveBag', '12:00');
  await settle(id, id);
  expect((await fact('rio', 'bags.unpackBag', '12:30')).outcome).toMatchObject({ kind: 'stored' });
  expect((await fact('rio', 'scanning.receiveParcel', '12:40', { waybill })).outcome).not.toHaveProperty(
    'answer.conflicts',
  );
});

test('what is kept as it was moves nothing, may be scanned again, and may be confirmed after all', async () => {
  const first = await fact('rio', 'bags.receiveBag', '12:00');
  expect(await settle(first.id, stands())).toMatchObject({ kind: 'stored' });
  expect(told()[1]).not.toHaveProperty('confirmed');
  expect(opensToRio()).toBe(false);
  expect((await fact('guarulhos', 'bags.scanOutBag', '12:30')).outcome).toMatchObject({ kind: 'stored' });
  expect(told()).toHaveLength(2);
  expect(await settle(first.id, first.id)).toMatchObject({ kind: 'stored' });
  expect(opensToRio()).toBe(true);
});

test('nobody settles what he does not see, without a reason, or what was never found', async () => {
  const { id } = await fact('rio', 'bags.receiveBag', '12:00');
  const settling = { bagNumber: BAG, conflict: id, counts: id };
  const circumstances = { reason: 'está aqui' };
  const caller = aCaller({ scope: ['site:RJRIO01'], user: 'caio' });
  expect(await service.send('bags.settleBagConflict', settling, { circumstances, caller })).toMatchObject({
    refusal: { refused: 'NO_PERMISSION' },
  });
  expect(await service.send('bags.settleBagConflict', settling)).toMatchObject({
    refusal: { refused: 'REASON_REQUIRED' },
  });
  const other = randomUUID();
  expect(await settle(other, other)).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND', field: 'conflict' } });
  expect(await settle(id, other)).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND', field: 'counts' } });
  expect(
    await service.send('bags.settleBagConflict', { ...settling, bagNumber: 'BG0000000099' }, { circumstances }),
  ).toMatchObject({ refusal: { refused: 'BAG_NOT_EXIST' } });
});

test('the tower takes the conflict of a bag while it is open', async () => {
  const { id } = await fact('rio', 'bags.receiveBag', '12:00');
  const attention = `conflict:${BAG}.${id}`;
  expect(await service.send('reports.takeAttention', { attention })).toMatchObject({ kind: 'stored' });
  await settle(id, id);
  expect(
    await service.send('reports.takeAttention', { attention }, { caller: aCaller({ user: 'dora' }) }),
  ).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND' } });
});

test('a departure from after it explains nothing', async () => {
  await fact('rio', 'bags.receiveBag', '12:00');
  await fact('guarulhos', 'bags.scanOutBag', '13:00');
  expect(told()).toHaveLength(1);
  expect(opensToRio()).toBe(false);
});

test('a bag that is known too late to have been scanned out had left, and its receipt counts', async () => {
  const { id } = await fact('rio', 'bags.receiveBag', '12:00');
  expect((await fact('guarulhos', 'bags.scanOutBag', '09:00')).outcome).toMatchObject({ kind: 'stored' });
  expect(told().slice(1)).toMatchObject([{ type: 'BagConflictSettled', conflict: id, counts: id }]);
  expect(opensToRio()).toBe(true);
});

test('one that is known too late to have been put on a vehicle had left once the vehicle is known to have left, not before', async () => {
  const { id } = await fact('rio', 'bags.receiveBag', '12:00');
  const stops = ['RJRIO01'];
  await fact('guarulhos', 'linehaul.openLoad', '08:40', { loadNumber: LOAD, originSite: 'SPGRU01', stops });
  const load = await fact('guarulhos', 'linehaul.loadBag', '09:00', { loadNumber: LOAD, bagNumber: BAG });
  expect(load.outcome).toMatchObject({ kind: 'stored' });
  expect(told()).toHaveLength(1);
  const going = { loadNumber: LOAD, nextSite: 'RJRIO01', plate: 'ABC1D23' };
  expect((await fact('guarulhos', 'linehaul.departLoad', '09:30', going)).outcome).toMatchObject({ kind: 'stored' });
  expect(told().slice(1)).toMatchObject([{ type: 'BagConflictSettled', conflict: id, counts: id }]);
  expect(opensToRio()).toBe(true);
});

test('a vehicle takes no bag that lies at another site', async () => {
  await fact('rio', 'linehaul.openLoad', '11:00', { loadNumber: LOAD, originSite: 'RJRIO01', stops: ['SPGRU01'] });
  expect((await fact('rio', 'linehaul.loadBag', '12:00', { loadNumber: LOAD, bagNumber: BAG })).outcome).toMatchObject({
    refusal: { refused: 'BAG_NOT_AT_SITE', params: { site: 'SPGRU01' } },
  });
  expect(opensToRio()).toBe(false);
});

test('a journey that was possible has no contradiction: scanned out and received, on a load, or uploaded in another order', async () => {
  await fact('guarulhos', 'bags.scanOutBag', '09:00');
  await fact('rio', 'bags.receiveBag', '12:00');
  await fact('rio', 'bags.scanOutBag', '13:00');
  await fact('guarulhos', 'bags.receiveBag', '16:00');
  await fact('rio', 'bags.receiveBag', '11:00');
  expect(told()).toEqual([]);
});

describe('a bag that is open, and what is put in it', () => {
  const OPEN = 'BG0000000024';
  beforeEach(async () => {
    waybill = await orderedParcel(service);
    await fact('guarulhos', 'bags.openBag', '09:00', { bagNumber: OPEN });
    await fact('rio', 'bags.openBag', '09:00', { bagNumber: 'BG0000000048' });
  });

  const seenInRio = (stream: string) =>
    service.events().some((event) => event.stream === stream && event.metadata.scope?.includes('site:RJRIO01'));

  test.each([
    ['filled', 'bags.putParcelInBag', () => ({ bagNumber: OPEN, waybill })],
    ['emptied', 'bags.takeParcelOutOfBag', () => ({ bagNumber: OPEN, waybill })],
    ['sealed', 'bags.sealBag', () => ({ bagNumber: OPEN, bagList: [] })],
    ['sealed with a list', 'bags.sealBag', () => ({ bagNumber: OPEN, bagList: [waybill] })],
    ['replaced', 'bags.replaceBag', () => ({ bagNumber: OPEN, replacement: 'BG0000000031' })],
    ['taken as another one', 'bags.replaceBag', () => ({ bagNumber: 'BG0000000048', replacement: OPEN })],
    ['deleted', 'bags.deleteBag', () => ({ bagNumber: OPEN })],
  ] as const)(
    'is %s where it was opened, by nobody elsewhere, and is shown to nobody there',
    async (_, command, input) => {
      expect((await fact('rio', command, '10:00', input())).outcome).toMatchObject({
        refusal: { refused: 'BAG_OPEN_ELSEWHERE', params: { site: 'SPGRU01' } },
      });
      expect([seenInRio(`bag-${OPEN}`), seenInRio(`parcel-${waybill}`)]).toEqual([false, false]);
    },
  );

  test.each([
    ['scanned into', 'bags.putParcelInBag', () => ({ bagNumber: 'BG0000000031', waybill })],
    ['listed for the seal of', 'bags.sealBag', () => ({ bagNumber: 'BG0000000031', bagList: [waybill] })],
  ] as const)(
    'a parcel that lies at one site is %s no bag of another, which gains no sight of it',
    async (_, command, input) => {
      await fact('guarulhos', 'scanning.receiveParcel', '09:10', { waybill });
      await fact('rio', 'bags.openBag', '09:20', { bagNumber: 'BG0000000031' });
      expect((await fact('rio', command, '10:00', input())).outcome).toMatchObject({
        refusal: { refused: 'PARCEL_NOT_AT_SITE', params: { site: 'SPGRU01' } },
      });
      expect(seenInRio(`parcel-${waybill}`)).toBe(false);
    },
  );

  test('a parcel in an open bag lies where the bag is: signed elsewhere it is a conflict', async () => {
    await fact('guarulhos', 'bags.putParcelInBag', '09:30', { bagNumber: OPEN, waybill });
    const { id, outcome } = await fact('rio', 'scanning.signParcel', '10:00', { waybill });
    expect(outcome).toMatchObject({ kind: 'stored', answer: { conflicts: [id] } });
    expect(seenInRio(`parcel-${waybill}`)).toBe(false);
  });

  test('what came in a bag is put in another one where that was unpacked, also when it was taken out of one there before', async () => {
    await fact('guarulhos', 'scanning.receiveParcel', '09:10', { waybill });
    await fact('guarulhos', 'bags.putParcelInBag', '09:30', { bagNumber: OPEN, waybill });
    await fact('guarulhos', 'bags.sealBag', '09:40', { bagNumber: OPEN, bagList: [] });
    await fact('guarulhos', 'bags.scanOutBag', '09:50', { bagNumber: OPEN });
    await fact('rio', 'bags.receiveBag', '12:00', { bagNumber: OPEN });
    await fact('rio', 'bags.unpackBag', '12:10', { bagNumber: OPEN });
    const next = { bagNumber: 'BG0000000031', waybill };
    await fact('rio', 'bags.openBag', '12:20', { bagNumber: next.bagNumber });
    const deeds = ['bags.putParcelInBag', 'bags.takeParcelOutOfBag', 'bags.putParcelInBag'] as const;
    for (const [turn, deed] of deeds.entries())
      expect((await fact('rio', deed, `12:3${turn}`, next)).outcome).toMatchObject({ kind: 'stored' });
    await fact('rio', 'bags.takeParcelOutOfBag', '12:40', next);
    expect((await fact('rio', 'scanning.dispatchParcel', '12:50', { waybill })).outcome).toMatchObject({ answer: {} });
    expect(service.events().filter(({ type }) => type === 'ParcelConflictFound')).toEqual([]);
    expect((await fact('guarulhos', 'scanning.dispatchParcel', '12:45', { waybill })).outcome).toHaveProperty(
      'answer.conflicts',
    );
  });

  test('a receipt that was confirmed lets its site put the parcel in a bag', async () => {
    await fact('guarulhos', 'scanning.receiveParcel', '09:10', { waybill });
    const { id } = await fact('rio', 'scanning.receiveParcel', '10:00', { waybill });
    await service.send(
      'scanning.settleConflict',
      { waybill, conflict: id, counts: id },
      { circumstances: { reason: 'veio sem bipagem de saída' } },
    );
    await fact('rio', 'bags.openBag', '10:10', { bagNumber: 'BG0000000031' });
    const put = await fact('rio', 'bags.putParcelInBag', '10:20', { bagNumber: 'BG0000000031', waybill });
    expect(put.outcome).toMatchObject({ kind: 'stored' });
  });
});
