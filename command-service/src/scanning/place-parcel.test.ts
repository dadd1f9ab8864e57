import { randomUUID } from 'node:crypto';
import { definitions } from '@malote/contracts/catalogue.ts';
import { memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { memoryLog } from '../../test/memory-event-store.ts';
import { orderedParcel } from '../../test/ordered-parcel.ts';
import { callers, factAt } from '../../test/two-sites.ts';
import type { Site } from '../../test/two-sites.ts';

let log: ReturnType<typeof memoryLog>;
let service: MemoryService;
let waybill: string;
beforeEach(async () => {
  log = memoryLog();
  service = memoryService(undefined, undefined, log);
  waybill = await orderedParcel(service);
});
afterEach(async () => await service.close());

const BAG = 'BG0000000017';
const fact = async (
  site: Site,
  command: Parameters<MemoryService['send']>[0],
  clock: string,
  input: object = { waybill },
) => await factAt(service, site, command, clock, input);

const told = () =>
  service
    .events()
    .filter(({ type }) => type === 'ParcelConflictFound' || type === 'ParcelConflictSettled')
    .map(({ type, data, metadata }) => ({ type, ...(data as object), scope: metadata.scope ?? [] }));

/** Whether the last event of a kind made the parcel the business of Rio. */
const opensToRio = (type: string) =>
  service
    .events()
    .filter((event) => event.type === type)
    .some(({ metadata }) => metadata.scope?.includes('site:RJRIO01'));

async function sealedAtGuarulhos() {
  await fact('guarulhos', 'scanning.receiveParcel', '08:00');
  await fact('guarulhos', 'bags.openBag', '08:10', { bagNumber: BAG });
  await fact('guarulhos', 'bags.putParcelInBag', '08:20', { bagNumber: BAG, waybill });
  await fact('guarulhos', 'bags.sealBag', '08:30', { bagNumber: BAG, bagList: [] });
}

test('a parcel that lies in a bag sealed elsewhere is signed: stored and told, it shows nobody there the order and waits for somebody', async () => {
  await sealedAtGuarulhos();
  const { id, outcome } = await fact('rio', 'scanning.signParcel', '09:00');
  expect(outcome).toMatchObject({ kind: 'stored', answer: { conflicts: [id] } });
  expect(told()).toMatchObject([{ type: 'ParcelConflictFound', kind: 'elsewhere', conflict: id, scope: [] }]);
  expect(opensToRio('ParcelSigned')).toBe(false);
  expect(await fact('guarulhos', 'scanning.signParcel', '09:30')).toMatchObject({ outcome: { kind: 'stored' } });
});

test('a parcel that lies at one site is received, sent out and signed at another: each waits, and confirming the first one explains the others', async () => {
  await fact('guarulhos', 'scanning.receiveParcel', '08:00');
  const received = await fact('rio', 'scanning.receiveParcel', '09:00');
  const left = await fact('rio', 'scanning.sendOutForDelivery', '10:00');
  expect(told()).toMatchObject([
    { conflict: received.id, kind: 'elsewhere' },
    { conflict: left.id, kind: 'elsewhere' },
  ]);
  expect((await fact('rio', 'scanning.receiveParcel', '09:05')).outcome).toMatchObject({
    refusal: { refused: 'ALREADY_SCANNED' },
  });
  expect(opensToRio('ParcelReceived')).toBe(false);
  await service.send(
    'scanning.settleConflict',
    { waybill, conflict: received.id, counts: received.id },
    { circumstances: { reason: 'veio sem bipagem de saída' } },
  );
  expect(told().slice(2)).toMatchObject([
    { type: 'ParcelConflictSettled', conflict: received.id, counts: received.id, scope: ['site:RJRIO01'] },
    { type: 'ParcelConflictSettled', conflict: left.id, counts: left.id },
  ]);
  expect(told()[2]).not.toHaveProperty('falls');
});

test('what is kept as it was stays out, and a courier of the site that sent it out is believed', async () => {
  await fact('guarulhos', 'scanning.receiveParcel', '08:00');
  const { id } = await fact('rio', 'scanning.receiveParcel', '09:00');
  const stands = (told()[0] as unknown as { readonly stands: string }).stands;
  await service.send(
    'scanning.settleConflict',
    { waybill, conflict: id, counts: stands },
    { circumstances: { reason: 'está na prateleira' } },
  );
  expect(told()[1]).toMatchObject({ counts: stands, falls: id });
  await fact('guarulhos', 'scanning.sendOutForDelivery', '10:00');
  await fact('guarulhos', 'scanning.signParcel', '11:00');
  expect(told()).toHaveLength(2);
});

test.each([
  ['weighed', 'ParcelWeighed', 'scanning.weighParcel', { weight: 0.3, source: 'scale' }],
  ['found damaged', 'ParcelProblemRegistered', 'scanning.registerProblem', { type: 'damaged', photos: [] }],
  ['counted', 'ParcelCounted', 'scanning.countParcel', {}],
  ['given another number', 'WaybillExchanged', 'scanning.exchangeWaybill', { replacement: 'ML0000000000067' }],
] as const)(
  'a parcel that lies at one site is %s at another: stored, and shown to nobody there',
  async (_, type, command, input) => {
    await fact('guarulhos', 'scanning.receiveParcel', '08:00');
    expect((await fact('rio', command, '09:00', { waybill, ...input })).outcome).toMatchObject({ kind: 'stored' });
    expect(service.events().some((event) => event.type === type)).toBe(true);
    expect(opensToRio(type)).toBe(false);
    expect(told()).toEqual([]);
  },
);

/** Everything that a station may report of a parcel, written out: what is added and named nowhere here fails. */
const REPORTS: Readonly<Record<string, object>> = {
  'scanning.collectParcel': {},
  'scanning.receiveParcel': {},
  'scanning.dispatchParcel': {},
  'scanning.weighParcel': { weight: 0.3, source: 'scale' },
  'scanning.sendOutForDelivery': {},
  'scanning.failDelivery': { cause: 'recipient_absent' },
  'scanning.signParcel': {},
  'scanning.startReturn': { cause: 'damaged' },
  'scanning.returnParcel': {},
  'scanning.registerProblem': { type: 'damaged', photos: [] },
  'scanning.closeProblem': { result: 'ok' },
  'scanning.countParcel': {},
  'scanning.exchangeWaybill': { replacement: 'ML0000000000067' },
  'scanning.undoScan': { scan: randomUUID() },
  'bags.putParcelInBag': { bagNumber: 'BG0000000031' },
  'bags.takeParcelOutOfBag': {},
  'bulky.handleLargeParcel': { step: 'packed' },
  'bulky.undoLargeParcel': { scan: randomUUID() },
};

test('whatever a site reports of a parcel that lies at another, it gains no sight of it', async () => {
  const named = [...definitions.values()].filter(
    (one) =>
      one.kind === 'command' &&
      one.scope === 'station' &&
      'shape' in one.input &&
      'waybill' in (one.input.shape as object),
  );
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(REPORTS).toSorted());
  await fact('guarulhos', 'scanning.receiveParcel', '08:00');
  await fact('rio', 'bags.openBag', '08:30', { bagNumber: 'BG0000000031' });
  let minute = 10;
  for (const [name, input] of Object.entries(REPORTS))
    await fact('rio', name as never, `09:${(minute += 1)}`, { waybill, ...input });
  expect(
    service
      .events()
      .filter(({ stream, metadata }) => stream === `parcel-${waybill}` && metadata.scope?.includes('site:RJRIO01'))
      .map(({ type }) => type),
  ).toEqual([]);
  expect(service.events().filter(({ metadata }) => metadata.actor === 'bia').length).toBeGreaterThan(20);
});

test('a parcel that left one site is weighed where it came to, before anybody scans it in: it is the business of that site', async () => {
  await fact('guarulhos', 'scanning.receiveParcel', '08:00');
  await fact('guarulhos', 'scanning.dispatchParcel', '08:30');
  await fact('rio', 'scanning.weighParcel', '12:00', { waybill, weight: 0.3, source: 'scale' });
  expect(opensToRio('ParcelWeighed')).toBe(true);
});

test('a parcel is in storage where it is weighed, in one append with its weight and once; a weight that is refused, or corrected at a desk, stores nothing (R-0212)', async () => {
  const received = () => service.events().filter(({ type }) => type === 'ParcelReceived');
  const weighing = { waybill, weight: 0.3, source: 'scale' } as const;
  await fact('guarulhos', 'scanning.weighParcel', '07:40', { ...weighing, weight: 200 });
  await fact('guarulhos', 'scanning.weighParcel', '07:50', { ...weighing, corrects: true });
  expect(received()).toEqual([]);
  const { id } = await fact('guarulhos', 'scanning.weighParcel', '08:00', weighing);
  await fact('guarulhos', 'scanning.weighParcel', '08:10', weighing);
  expect(received().map(({ metadata, data }) => [metadata.commandId, data])).toEqual([
    [id, { waybill, scanned: waybill, stage: 'consolidation' }],
  ]);
  expect((await fact('guarulhos', 'scanning.receiveParcel', '08:20')).outcome).toMatchObject({
    refusal: { refused: 'ALREADY_SCANNED' },
  });
});

test('a parcel that is weighed where it lies in a bag that is closed, or while another site has it, is weighed alone (R-0212)', async () => {
  await fact('guarulhos', 'bags.openBag', '08:10', { bagNumber: BAG });
  await fact('guarulhos', 'bags.putParcelInBag', '08:20', { bagNumber: BAG, waybill });
  await fact('guarulhos', 'bags.sealBag', '08:30', { bagNumber: BAG, bagList: [] });
  await fact('guarulhos', 'scanning.weighParcel', '10:00', { waybill, weight: 0.3, source: 'scale' });
  await fact('rio', 'scanning.weighParcel', '10:10', { waybill, weight: 0.3, source: 'scale' });
  expect(service.events().filter(({ type }) => type === 'ParcelWeighed')).toHaveLength(2);
  expect(service.events().filter(({ type }) => type === 'ParcelReceived')).toEqual([]);
});

test('a departure that is uploaded late explains the receipt that came before it', async () => {
  await fact('guarulhos', 'scanning.receiveParcel', '08:00');
  const { id } = await fact('rio', 'scanning.receiveParcel', '10:00');
  expect((await fact('guarulhos', 'scanning.dispatchParcel', '09:00')).outcome).toMatchObject({ kind: 'stored' });
  expect(told().slice(1)).toMatchObject([{ type: 'ParcelConflictSettled', conflict: id, counts: id }]);
  expect(opensToRio('ParcelConflictSettled')).toBe(true);
});

test('a journey that was possible has no contradiction: by departure, in a bag that was received and unpacked, or uploaded in another order', async () => {
  await fact('rio', 'scanning.receiveParcel', '12:00');
  await fact('guarulhos', 'scanning.dispatchParcel', '09:00');
  await fact('guarulhos', 'scanning.receiveParcel', '08:00');
  expect(told()).toEqual([]);
});

test('what travelled in its bag is where the bag was unpacked', async () => {
  await sealedAtGuarulhos();
  await fact('guarulhos', 'bags.scanOutBag', '09:00', { bagNumber: BAG });
  await fact('rio', 'bags.receiveBag', '10:00', { bagNumber: BAG });
  await fact('rio', 'bags.unpackBag', '10:10', { bagNumber: BAG });
  await fact('rio', 'scanning.receiveParcel', '10:20');
  await fact('rio', 'scanning.sendOutForDelivery', '10:30');
  await fact('rio', 'scanning.signParcel', '11:00');
  expect(told()).toEqual([]);
});

test('while a bag is on its way nobody knows where its parcels are, and a scan from before it came is late only', async () => {
  await sealedAtGuarulhos();
  await fact('guarulhos', 'bags.scanOutBag', '09:00', { bagNumber: BAG });
  await fact('rio', 'scanning.receiveParcel', '09:30');
  await fact('rio', 'bags.receiveBag', '10:00', { bagNumber: BAG });
  await fact('guarulhos', 'scanning.dispatchParcel', '08:40');
  expect(told()).toEqual([]);
});

test('a parcel that was unpacked at one site is not at another', async () => {
  await sealedAtGuarulhos();
  await fact('guarulhos', 'bags.scanOutBag', '09:00', { bagNumber: BAG });
  await fact('rio', 'bags.receiveBag', '10:00', { bagNumber: BAG });
  await fact('rio', 'bags.unpackBag', '10:10', { bagNumber: BAG });
  const { id } = await fact('guarulhos', 'scanning.sendOutForDelivery', '10:20');
  expect(told()).toMatchObject([{ kind: 'elsewhere', conflict: id }]);
});

test('a process that remembers a parcel from before its bag looks where the bag is, and calls nothing impossible that is not', async () => {
  await fact('guarulhos', 'scanning.receiveParcel', '08:00');
  const remembering = memoryService(undefined, undefined, log);
  try {
    const at = (caller: Site, clock: string) => ({
      caller: callers[caller],
      circumstances: { happenedAt: `2026-11-20T${clock}:00.000Z` },
    });
    await remembering.send('scanning.weighParcel', { waybill, weight: 1.2, source: 'scale' }, at('guarulhos', '08:05'));
    await sealedAtGuarulhos();
    await fact('guarulhos', 'bags.scanOutBag', '08:40', { bagNumber: BAG, nextSite: 'RJRIO01' });
    await fact('rio', 'bags.receiveBag', '12:00', { bagNumber: BAG });
    await fact('rio', 'bags.unpackBag', '12:30', { bagNumber: BAG });
    const outcome = await remembering.send('scanning.receiveParcel', { waybill }, at('rio', '12:40'));
    expect(outcome).toMatchObject({ kind: 'stored' });
    expect(told()).toEqual([]);
  } finally {
    await remembering.close();
  }
});
