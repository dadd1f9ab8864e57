import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { anOrder } from '../../test/small-company.ts';

const BAG = 'BG0000000017';
const LOAD = 'LD000000000017';
const callers = {
  guarulhos: aCaller(),
  rio: aCaller({ user: 'bia', site: 'RJRIO01', station: 'M9' }),
  copacabana: aCaller({ user: 'caio', site: 'RJRIO11', station: 'M7' }),
};
type Site = keyof typeof callers;
type Command = Parameters<MemoryService['send']>[0];

/** A company with a parcel in a bag that was sealed at Guarulhos at half past eight, and a load that waits there for it. */
async function company() {
  const service = memoryService();
  /** A fact of a site at a time of its device's clock; answers what came back and the id. */
  const fact = async (site: Site, command: Command, clock: string, input: object = { bagNumber: BAG }) => {
    const id = randomUUID();
    const circumstances = { happenedAt: `2026-11-20T${clock}:00.000Z` };
    return { id, outcome: await service.send(command, input as never, { id, caller: callers[site], circumstances }) };
  };
  await service.send('orders.createOrder', anOrder());
  const registered = service.events().find(({ type }) => type === 'ParcelRegistered');
  const waybill = String(registered?.stream.slice('parcel-'.length));
  await fact('guarulhos', 'scanning.receiveParcel', '08:00', { waybill });
  await fact('guarulhos', 'bags.openBag', '08:10');
  await fact('guarulhos', 'bags.putParcelInBag', '08:20', { bagNumber: BAG, waybill });
  await fact('guarulhos', 'bags.sealBag', '08:30', { bagNumber: BAG, bagList: [] });
  const stops = ['RJRIO01', 'RJRIO11'];
  await fact('guarulhos', 'linehaul.openLoad', '08:40', { loadNumber: LOAD, originSite: 'SPGRU01', stops });
  const load = async (clock: string) =>
    await fact('guarulhos', 'linehaul.loadBag', clock, { loadNumber: LOAD, bagNumber: BAG });
  const depart = async (clock: string, site: Site = 'guarulhos', nextSite = 'RJRIO01') =>
    await fact(site, 'linehaul.departLoad', clock, { loadNumber: LOAD, nextSite, plate: 'ABC1D23' });
  const arrive = async (clock: string, site: Site = 'rio') =>
    await fact(site, 'linehaul.arriveLoad', clock, { loadNumber: LOAD });
  const unload = async (clock: string, site: Site) =>
    await fact(site, 'linehaul.unloadBag', clock, { loadNumber: LOAD, bagNumber: BAG });
  const told = () =>
    service
      .events()
      .filter(({ type }) => type.includes('Conflict'))
      .map(({ type, data }) => ({ type, ...(data as object) }));
  const opensTo = (site: string, stream: string) =>
    service.events().some((event) => event.stream === stream && event.metadata.scope?.includes(`site:${site}`));
  return { service, waybill, fact, load, depart, arrive, unload, told, opensTo };
}

let at: Awaited<ReturnType<typeof company>>;
beforeEach(async () => {
  at = await company();
});
afterEach(async () => await at.service.close());

test.each([
  ['received', 'bags.receiveBag', 'BagReceived'],
  ['scanned out', 'bags.scanOutBag', 'BagScannedOut'],
] as const)(
  'a bag on a vehicle that still stands at one site is %s at another: kept as a contradiction, it moves nothing and shows nobody there the bag',
  async (_, command, type) => {
    await at.load('09:00');
    const { id, outcome } = await at.fact('rio', command, '12:00');
    expect(outcome).toMatchObject({ kind: 'stored', answer: { conflicts: [id] } });
    expect(at.told()).toMatchObject([
      {
        type: 'BagConflictFound',
        conflict: id,
        known: { fact: 'BagBoundForLoad', site: 'SPGRU01', at: '2026-11-20T09:00:00.000Z' },
        seen: { act: type, site: 'RJRIO01' },
      },
    ]);
    expect(at.service.events().some((event) => event.type === type)).toBe(false);
    expect(at.opensTo('RJRIO01', `bag-${BAG}`)).toBe(false);
  },
);

test.each([
  ['collected', 'scanning.collectParcel', {}],
  ['received', 'scanning.receiveParcel', {}],
  ['dispatched', 'scanning.dispatchParcel', {}],
  ['sent out', 'scanning.sendOutForDelivery', {}],
  ['signed', 'scanning.signParcel', {}],
  ['returned', 'scanning.returnParcel', {}],
] as const)(
  'a parcel in a bag on a vehicle that still stands at one site is %s at another: kept as a contradiction, shown to nobody there',
  async (_, command, input) => {
    await at.load('09:00');
    const about = { waybill: at.waybill, ...input };
    if (command === 'scanning.returnParcel') {
      await at.fact('guarulhos', 'scanning.registerProblem', '09:05', { ...about, type: 'damaged', photos: [] });
      await at.fact('guarulhos', 'scanning.startReturn', '09:10', { ...about, cause: 'damaged' });
    }
    const { id, outcome } = await at.fact('rio', command, '12:00', about);
    expect(outcome).toMatchObject({ kind: 'stored', answer: { conflicts: [id] } });
    expect(at.told()).toMatchObject([{ type: 'ParcelConflictFound', kind: 'elsewhere', conflict: id }]);
    expect(at.opensTo('RJRIO01', `parcel-${at.waybill}`)).toBe(false);
  },
);

test('its weight may be told from there, and shows the parcel to nobody there', async () => {
  await at.load('09:00');
  const weighing = { waybill: at.waybill, weight: 0.3, source: 'scale' };
  expect((await at.fact('rio', 'scanning.weighParcel', '12:00', weighing)).outcome).toMatchObject({ kind: 'stored' });
  expect(at.opensTo('RJRIO01', `parcel-${at.waybill}`)).toBe(false);
});

test('a journey that was possible has no contradiction, for the bag or what is in it: loaded, sent off, arrived, unloaded, received', async () => {
  await at.load('09:00');
  await at.fact('guarulhos', 'bags.scanOutBag', '09:05');
  await at.depart('10:00');
  await at.arrive('11:00');
  expect((await at.unload('11:10', 'rio')).outcome).toMatchObject({ kind: 'stored' });
  await at.fact('rio', 'bags.receiveBag', '11:20');
  await at.fact('rio', 'bags.unpackBag', '11:30');
  await at.fact('rio', 'scanning.receiveParcel', '11:40', { waybill: at.waybill });
  expect(at.told()).toEqual([]);
});

test('received before anybody took it off, where its vehicle stands: no contradiction, at another of its stops it is one', async () => {
  await at.load('09:00');
  await at.depart('10:00');
  await at.arrive('11:00');
  await at.fact('rio', 'scanning.receiveParcel', '11:05', { waybill: at.waybill });
  expect(at.told()).toEqual([]);
  const { id } = await at.fact('copacabana', 'bags.receiveBag', '11:10');
  const { id: parcels } = await at.fact('copacabana', 'scanning.receiveParcel', '11:15', { waybill: at.waybill });
  expect(at.told()).toMatchObject([
    { conflict: id, known: { fact: 'LoadArrived', site: 'RJRIO01', at: '2026-11-20T11:00:00.000Z' } },
    { type: 'ParcelConflictFound', conflict: parcels },
  ]);
});

test('seen where its vehicle was not, and confirmed, a bag is there, whatever the vehicle does afterwards', async () => {
  await at.load('09:00');
  const { id } = await at.fact('copacabana', 'bags.receiveBag', '09:30');
  const settling = { bagNumber: BAG, conflict: id, counts: id };
  await at.service.send('bags.settleBagConflict', settling, { circumstances: { reason: 'está aqui' } });
  await at.depart('10:00');
  await at.arrive('11:50');
  await at.fact('copacabana', 'bags.scanOutBag', '11:55');
  expect(at.told().map(({ type }) => type)).toEqual(['BagConflictFound', 'BagConflictSettled']);
});

test('a departure that is uploaded late explains the receipt of a bag and what followed it; one from after it explains nothing', async () => {
  await at.load('09:00');
  const received = await at.fact('rio', 'bags.receiveBag', '12:00');
  const sent = await at.fact('rio', 'bags.scanOutBag', '12:30');
  expect((await at.depart('10:00')).outcome).toMatchObject({ kind: 'stored' });
  expect(at.told().slice(2)).toMatchObject([
    { type: 'BagConflictSettled', conflict: received.id, counts: received.id, confirmed: { act: 'BagReceived' } },
    { type: 'BagConflictSettled', conflict: sent.id, counts: sent.id },
  ]);
  expect(at.opensTo('RJRIO01', `bag-${BAG}`)).toBe(true);

  const other = await company();
  try {
    await other.load('09:00');
    await other.fact('rio', 'bags.receiveBag', '12:00');
    await other.depart('12:30');
    expect(other.told()).toHaveLength(1);
  } finally {
    await other.service.close();
  }
});

test('a parcel is explained by its next scan, once it is known that the vehicle had left', async () => {
  await at.load('09:00');
  const { id } = await at.fact('rio', 'scanning.receiveParcel', '12:00', { waybill: at.waybill });
  await at.depart('10:00');
  await at.fact('rio', 'scanning.dispatchParcel', '12:20', { waybill: at.waybill });
  expect(at.told().slice(1)).toMatchObject([{ type: 'ParcelConflictSettled', conflict: id, counts: id }]);
});

test('a load is unloaded where it stands alone: elsewhere, and on the road, it is refused and the bag stays on it', async () => {
  await at.load('09:00');
  const refused = async (clock: string, site: Site, code: string) => {
    expect((await at.unload(clock, site)).outcome).toMatchObject({ kind: 'refused', refusal: { refused: code } });
    expect(at.service.events().some(({ type }) => type === 'ItemUnloaded' || type === 'BagReleasedFromLoad')).toBe(
      false,
    );
  };
  await refused('09:30', 'rio', 'LOAD_NOT_AT_SITE');
  await at.depart('10:00');
  await refused('10:30', 'rio', 'LOAD_ALREADY_DEPARTED');
  await at.arrive('11:00');
  await refused('11:10', 'guarulhos', 'LOAD_NOT_AT_SITE');
  await refused('11:20', 'copacabana', 'LOAD_NOT_AT_SITE');
  expect((await at.unload('11:30', 'rio')).outcome).toMatchObject({ kind: 'stored' });
});

describe('whoever uploads first', () => {
  const clockOf = (minute: number) =>
    `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

  /** Where the papers of the vehicle that are known say that the bag was at a minute: undefined on the road. */
  const whereabouts = (known: readonly number[], minute: number) =>
    (['guarulhos', undefined, 'rio', undefined, 'copacabana'] as const)[
      Math.max(0, known.filter((one) => one <= minute).length - 1)
    ];

  test('a receipt stays a contradiction exactly where the papers that were known then say that the bag stood elsewhere, and no departure that came late explains it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 170 }), { minLength: 6, maxLength: 6 }),
        fc.constantFrom<Site>('guarulhos', 'rio', 'copacabana'),
        fc.integer({ min: 1, max: 5 }),
        async (drawn, site, turn) => {
          const [seen = 0, ...others] = drawn;
          const trip = others.toSorted((one, other) => one - other);
          fc.pre(seen > (trip[0] ?? 0));
          const [loaded = '', left = '', came = '', leftAgain = '', cameAgain = ''] = trip.map(clockOf);
          const road = await company();
          try {
            const papers = [
              () => road.load(loaded),
              () => road.depart(left),
              () => road.arrive(came),
              () => road.depart(leftAgain, 'rio', 'RJRIO11'),
              () => road.arrive(cameAgain, 'copacabana'),
            ];
            for (const paper of papers.slice(0, turn))
              expect((await paper()).outcome).toMatchObject({ kind: 'stored' });
            await road.fact(site, 'bags.receiveBag', clockOf(seen));
            for (const paper of papers.slice(turn)) expect((await paper()).outcome).toMatchObject({ kind: 'stored' });
            const place = whereabouts(trip.slice(0, turn), seen);
            const late = trip.filter((minute, index) => index >= turn && index % 2 === 1 && minute <= seen);
            const open =
              road.told().filter(({ type }) => type === 'BagConflictFound').length -
              road.told().filter(({ type }) => type === 'BagConflictSettled').length;
            expect(open).toBe(place !== undefined && place !== site && late.length === 0 ? 1 : 0);
          } finally {
            await road.service.close();
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
