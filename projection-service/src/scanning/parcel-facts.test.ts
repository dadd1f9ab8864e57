import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { opened, ordered, put, sealed, taken } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { parcelsTable } from './parcels-table.ts';

/** What each fact changes of a parcel's row, and that it changes nothing else. */

type Tell = (story: Story) => unknown;
const W1 = { waybill: 'W1' };
const scan = { ...W1, scanned: 'W1' };

/** Something that happened to W1 in a story, ten minutes after its registration unless told otherwise. */
const fact =
  (type: string, data: object, told: object = {}, stream = 'parcel-W1'): Tell =>
  (story) =>
    story.tell(stream, type as never, data as never, { at: 10, command: 'scan', ...told });

function rowAfter(tell: readonly Tell[]) {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  for (const one of tell) one(story);
  const { row, held } = fold(operations, story.events);
  expect(held).toEqual([]);
  return row(parcelsTable, 'W1') as NonNullable<ReturnType<typeof row<(typeof parcelsTable)['columns']>>>;
}

/** The columns that the last of these facts changed. */
function changedBy(...tell: readonly Tell[]) {
  const [before, after] = [rowAfter(tell.slice(0, -1)), rowAfter(tell)];
  const same = (name: string) => JSON.stringify(before[name as never]) === JSON.stringify(after[name as never]);
  return Object.fromEntries(Object.entries(after).filter(([name]) => !same(name)));
}

/** It was heard of. */
const news = (lastNode: string, minute = 10) => ({
  lastNode,
  lastAt: instantAfter(minute),
  quietAt: instantAfter(minute + 72 * 60),
});
/** It took a step of its own, the second of its story. */
const step = (status: string, more: object = {}) => ({
  status,
  statusAt: instantAfter(10),
  stepCount: 2,
  steps: [
    expect.objectContaining({ status: 'to_be_assigned' }),
    {
      status,
      at: instantAfter(10),
      scan: 'scan',
      stream: 'parcel-W1',
      version: 2,
      by: 'ana',
      site: 'SPGRU01',
      ...more,
    },
  ],
});
const ended = { finished: true, quietAt: null };
const onItsWay = { trackState: 'in_transit' };

test('a parcel that is registered is where and what its order says, and nothing has happened to it', () => {
  const registered = (data: object) => {
    const story = createStory();
    const said = { orderNumber: 'O1', b: 'B', customer: 'C1', channel: 'STD', bulky: true, divisor: 6_000 };
    const destination = { country: 'BR', state: 'RJ', city: 'Niterói', cep5: '24020' };
    story.tell(
      'parcel-W1',
      'ParcelRegistered',
      {
        ...W1,
        ...said,
        forecastGrams: 500,
        destination,
        recipientKey: 'key',
        ...data,
      } as never,
      { at: 0, command: 'B' },
    );
    return fold(operations, story.events).row(parcelsTable, 'W1');
  };
  const bare = {
    waybill: 'W1',
    number: 'W1',
    numbers: ['W1'],
    orderNumber: 'O1',
    customer: 'C1',
    customerOrderNumber: null,
    channel: 'STD',
    bulky: true,
    forecastGrams: 500,
    grams: null,
    volumetricGrams: null,
    weighedAt: null,
    divisor: 6_000,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    originSite: null,
    destinationSite: null,
    destinationCountry: 'BR',
    destinationState: 'RJ',
    destinationCity: 'Niterói',
    destinationMunicipality: null,
    destinationCep5: '24020',
    recipientKey: 'key',
    status: 'to_be_assigned',
    statusAt: instantAfter(0),
    stepCount: 1,
    steps: [
      {
        status: 'to_be_assigned',
        at: instantAfter(0),
        scan: 'B',
        stream: 'parcel-W1',
        version: 1,
        by: 'ana',
        site: 'SPGRU01',
      },
    ],
    currentSite: 'SPGRU01',
    bag: null,
    bagStatus: null,
    load: null,
    ...news('ParcelRegistered', 0),
    trackState: 'awaiting_pickup',
    finished: false,
    signedAt: null,
    signedDay: null,
    settledAt: null,
    closedAt: null,
    promisedAt: null,
    lateAt: null,
    intercepted: false,
    interceptedUntil: null,
    impounded: false,
    cancelled: false,
    problem: null,
    goingBack: false,
    attempts: 0,
    lastFailure: null,
    labels: 0,
    exchange: 'no_exchange',
    registeredAt: instantAfter(0),
    collectedAt: null,
    hubAt: null,
    leftAt: null,
    arrivedAt: null,
    outAt: null,
    returnedAt: null,
    collectedSite: null,
    hubSite: null,
    deliverySite: null,
    courier: null,
    extraGrams: null,
    boundBag: null,
    boundB: null,
    boundAt: null,
    strayAt: null,
  };
  expect(registered({})).toStrictEqual(bare);
  const place = { country: 'BR', state: 'RJ', city: 'Niterói', cep5: '24020', municipality: '3303302' };
  const said = { originSite: 'SPGRU01', destinationSite: 'RJNIT01', destination: place };
  expect(registered({ ...said, mm: { length: 30, width: 20, height: 10 } })).toStrictEqual({
    ...bare,
    originSite: 'SPGRU01',
    destinationSite: 'RJNIT01',
    destinationMunicipality: '3303302',
    lengthMm: 30,
    widthMm: 20,
    heightMm: 10,
  });
});

test.each<readonly [string, object, object]>([
  [
    'ParcelAssigned',
    { ...W1, pickupSite: 'RJNIT01' },
    { ...step('to_be_collected'), ...news('ParcelAssigned'), originSite: 'RJNIT01' },
  ],
  [
    'ParcelCollected',
    scan,
    {
      ...step('collected'),
      ...news('ParcelCollected'),
      ...onItsWay,
      collectedAt: instantAfter(10),
      collectedSite: 'SPGRU01',
    },
  ],
  [
    'ParcelReceived',
    { ...scan, stage: 'distribution' },
    {
      ...step('received_distribution'),
      ...news('ParcelReceived'),
      ...onItsWay,
      hubAt: instantAfter(10),
      hubSite: 'SPGRU01',
    },
  ],
  [
    'ParcelDispatched',
    { ...scan, stage: 'delivery_point' },
    { ...step('dispatched_distribution'), ...news('ParcelDispatched'), ...onItsWay, leftAt: instantAfter(10) },
  ],
  [
    'ParcelOutForDelivery',
    scan,
    {
      ...step('delivering'),
      ...news('ParcelOutForDelivery'),
      ...onItsWay,
      outAt: instantAfter(10),
      deliverySite: 'SPGRU01',
      courier: 'ana',
    },
  ],
  [
    'ParcelDeliveryFailed',
    { ...scan, cause: 'area_unsafe', attempt: 2 },
    {
      ...step('received_delivery_point'),
      ...news('ParcelDeliveryFailed'),
      trackState: 'delivery_failed',
      attempts: 2,
      lastFailure: 'area_unsafe',
      arrivedAt: instantAfter(10),
      deliverySite: 'SPGRU01',
    },
  ],
  [
    'ParcelSigned',
    { ...scan, photos: [], forced: false },
    {
      ...step('signed', { day: '2026-11-20' }),
      ...news('ParcelSigned'),
      ...ended,
      trackState: 'signed',
      signedAt: instantAfter(10),
      signedDay: '2026-11-20',
    },
  ],
  [
    'ParcelReportedByProvider',
    { ...W1, provider: 'P', reception: 'R', node: 'signed' },
    news('ParcelReportedByProvider'),
  ],
  ['ParcelReturnStarted', { ...scan, cause: 'damaged' }, { ...news('ParcelReturnStarted'), goingBack: true }],
  [
    'ParcelReturned',
    scan,
    {
      ...step('returned'),
      ...news('ParcelReturned'),
      ...ended,
      ...onItsWay,
      returnedAt: instantAfter(10),
    },
  ],
  [
    'ParcelIntercepted',
    { ...W1, releaseUntil: instantAfter(99) },
    { intercepted: true, interceptedUntil: instantAfter(99) },
  ],
  ['ParcelImpounded', W1, { impounded: true }],
  [
    'ParcelCancelled',
    { ...W1, orderNumber: 'O1', b: 'scan', cause: 'order_void' },
    { ...step('cancelled'), ...news('ParcelCancelled'), ...ended, ...onItsWay, cancelled: true },
  ],
  [
    'ParcelProblemRegistered',
    { ...W1, type: 'wet', photos: [] },
    { ...step('problem_piece'), ...news('ParcelProblemRegistered'), ...onItsWay, problem: 'wet' },
  ],
  [
    'WaybillExchanged',
    { old: 'W1', new: 'N1', result: 'success' },
    { exchange: 'exchange_success', number: 'N1', numbers: ['W1', 'N1'] },
  ],
  ['WaybillExchanged', { old: 'W1', new: 'N1', result: 'exception' }, { exchange: 'exchange_exception' }],
  ['ParcelLabelPrinted', { ...W1, copy: 3, copies: 2, template: 'T' }, { labels: 3 }],
  [
    'ParcelBoundForBag',
    { ...W1, bag: 'BG1', b: 'b1' },
    { boundBag: 'BG1', boundB: 'b1', boundAt: instantAfter(10), strayAt: instantAfter(11) },
  ],
])('%s changes this of a parcel and nothing else', (type, data, changed) =>
  expect(changedBy(fact(type, data))).toEqual(changed),
);

describe('a weighing', () => {
  const weighed = (grams: number, at: number, more: object = {}) =>
    fact('ParcelWeighed', { ...scan, grams, divisor: 6_000, source: 'scale', ...more }, { at });
  const measured = { volumetricGrams: 900, mm: { length: 30, width: 20, height: 10 } };

  test('says the weight and what it is above the declared one, and the measures that were taken', () => {
    const scale = { grams: 700, extraGrams: 200, weighedAt: instantAfter(10) };
    expect(changedBy(weighed(700, 10))).toEqual({ ...scale, ...news('ParcelWeighed') });
    expect(changedBy(weighed(700, 10, measured))).toEqual({
      ...scale,
      ...news('ParcelWeighed'),
      volumetricGrams: 900,
      lengthMm: 30,
      widthMm: 20,
      heightMm: 10,
    });
  });

  test('takes the place of an earlier one by device time, and keeps its measures; its volume is told anew', () => {
    const { lastNode: _, ...heard } = news('ParcelWeighed', 20);
    const again = { grams: 600, extraGrams: 100, weighedAt: instantAfter(20), volumetricGrams: null };
    expect(changedBy(weighed(700, 10, measured), weighed(600, 20))).toEqual({ ...again, ...heard });
    expect(changedBy(weighed(700, 20), weighed(600, 10))).toEqual({});
    expect(changedBy(weighed(700, 10), weighed(600, 10))).toEqual({ grams: 600, extraGrams: 100 });
  });
});

describe('what is taken back', () => {
  test('a hold leaves the parcel as it was', () => {
    const intercepted = fact('ParcelIntercepted', { ...W1, releaseUntil: instantAfter(99) });
    const released = { intercepted: false, interceptedUntil: null };
    expect(changedBy(intercepted, fact('ParcelInterceptionReleased', W1))).toEqual(released);
    expect(changedBy(fact('ParcelImpounded', W1), fact('ParcelImpoundCancelled', W1))).toEqual({ impounded: false });
    expect(
      changedBy(intercepted, fact('ParcelReturnStarted', { ...scan, cause: 'interception_expired' }, { at: 20 })),
    ).toMatchObject({ ...released, goingBack: true });
  });

  test('a parcel that came back is on its way back no more', () =>
    expect(
      changedBy(fact('ParcelReturnStarted', { ...scan, cause: 'damaged' }), fact('ParcelReturned', scan, { at: 20 })),
    ).toMatchObject({ goingBack: false, status: 'returned' }));

  test('a cancellation that is withdrawn is no step any more, and other steps stay', () => {
    const steps = [
      fact('ParcelCollected', scan, { command: 'other' }),
      fact('ParcelReceived', { ...scan, stage: 'consolidation' }, { at: 11, command: 'void' }),
      fact(
        'ParcelCancelled',
        { ...W1, orderNumber: 'O1', b: 'void', cause: 'order_void' },
        { at: 12, command: 'void' },
      ),
    ];
    const withdrawn = fact('ParcelCancellationWithdrawn', { ...W1, b: 'void' });
    const { status, cancelled, stepCount, finished } = rowAfter([...steps, withdrawn]);
    expect([status, cancelled, stepCount, finished]).toEqual(['received_consolidation', false, 3, false]);
    const another = rowAfter([...steps, fact('ParcelCancellationWithdrawn', { ...W1, b: 'never' })]);
    expect([another.status, another.stepCount]).toEqual(['cancelled', 4]);
  });

  test('a scan that is undone is that one, and no other of the same parcel', () => {
    const received = fact('ParcelReceived', { ...scan, stage: 'consolidation' }, { at: 11, command: 'wrong' });
    const undone = fact('ParcelScanUndone', { ...W1, scan: 'wrong', undone: 'ParcelReceived' });
    const { steps, status } = rowAfter([fact('ParcelCollected', scan), received, undone]);
    expect([status, steps.map((one) => one.undone)]).toEqual(['collected', [undefined, undefined, true]]);
  });

  test('a problem that is closed no longer counts, and the parcel is where it was', () => {
    const collected = fact('ParcelCollected', scan);
    const problem = fact('ParcelProblemRegistered', { ...W1, type: 'wet', photos: [] }, { at: 20, command: 'problem' });
    const {
      status,
      problem: now,
      steps,
      lastNode,
    } = rowAfter([collected, problem, fact('ParcelProblemClosed', { ...W1, result: 'dry' }, { at: 30 })]);
    expect([status, now, lastNode]).toEqual(['collected', null, 'ParcelProblemClosed']);
    expect(steps.map((one) => one.undone)).toEqual([undefined, undefined, true]);
  });

  test('a number that is exchanged for one that it had is there once', () => {
    const exchanged = (to: string) => fact('WaybillExchanged', { old: 'W1', new: to, result: 'success' });
    expect(changedBy(exchanged('N1'), exchanged('W1'))).toEqual({ number: 'W1' });
    expect(rowAfter([exchanged('N1'), exchanged('W1')]).numbers).toEqual(['W1', 'N1']);
  });
});

test('of two facts that exclude each other the one that somebody settles against falls, and the other counts', () => {
  const signed = (command: string, at: number) =>
    fact('ParcelSigned', { ...scan, photos: [], forced: false }, { at, command });
  const found = fact('ParcelConflictFound', { ...W1, conflict: 'late', kind: 'signed_twice', stands: 'early' });
  const settled = (counts: string, falls: string) =>
    fact('ParcelConflictSettled', { ...W1, conflict: 'late', counts, falls });
  const both = [signed('early', 10), signed('late', 20), found];
  expect(rowAfter(both)).toMatchObject({ signedAt: instantAfter(10) });
  expect(rowAfter([...both, settled('late', 'early')])).toMatchObject({ signedAt: instantAfter(20), stepCount: 2 });
  const elsewhere = [
    fact('ParcelCollected', scan, { command: 'here' }),
    fact('ParcelReceived', { ...scan, stage: 'distribution' }, { at: 20, command: 'there', site: 'RJRIO01' }),
    fact('ParcelConflictFound', { ...W1, conflict: 'there', kind: 'elsewhere', stands: 'here' }),
  ];
  expect(rowAfter(elsewhere)).toMatchObject({ status: 'collected', currentSite: 'SPGRU01' });
  const settledThere = fact('ParcelConflictSettled', { ...W1, conflict: 'there', counts: 'there' });
  expect(rowAfter([...elsewhere, settledThere])).toMatchObject({ currentSite: 'RJRIO01' });
});

describe('a parcel in a bag', () => {
  const inBag: Tell = (story) => {
    opened(story, 'BG1', { at: 5 });
    put(story, 'BG1', 'W1', 'O1', 'b1', { at: 10 });
  };
  const shut: Tell = (story) =>
    sealed(story, 'BG1', [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }], { at: 20 });

  test('is no stray, and is in a sealed bag once that is sealed', () => {
    expect(rowAfter([inBag])).toMatchObject({ bag: 'BG1', bagStatus: 'packaged', boundB: 'b1', strayAt: null });
    expect(changedBy(inBag, shut)).toEqual({ bagStatus: 'sealed', ...news('BagSealed', 20) });
  });

  test('put into another bag than it is bound for is a stray still', () => {
    const put2 = { bag: 'BG2', ...W1, orderNumber: 'O1', b: 'b2', grams: 500, gramsFrom: 'forecast', channel: 'STD' };
    const other = fact('ParcelPutInBag', { ...put2, limits: { grams: 1, parcels: 1 }, scanned: 'W1' }, {}, 'bag-BG2');
    const bound = fact('ParcelBoundForBag', { ...W1, bag: 'BG1', b: 'b1' });
    const opens: Tell = (story) => opened(story, 'BG2', { at: 5 });
    expect(changedBy(opens, bound, other)).toEqual({ bag: 'BG2', bagStatus: 'packaged', ...news('ParcelPutInBag') });
  });

  test('that is released by another binding than its own stays bound', () => {
    const bound = fact('ParcelBoundForBag', { ...W1, bag: 'BG1', b: 'b1' });
    const released = (b: string) => fact('ParcelReleasedFromBag', { ...W1, bag: 'BG1', b, cause: 'waived' });
    expect(changedBy(bound, released('b0'))).toEqual({});
    expect(changedBy(bound, released('b1'))).toEqual({ boundBag: null, boundB: null, boundAt: null, strayAt: null });
  });

  test('that was taken out is in no bag, and a stray a minute later while it is bound by that binding', () => {
    const out = fact(
      'ParcelTakenOutOfBag',
      { bag: 'BG1', ...W1, b: 'b1', cause: 'removed', scanned: 'W1' },
      { at: 30 },
      'bag-BG1',
    );
    expect(changedBy(inBag, out)).toEqual({
      bag: null,
      bagStatus: null,
      strayAt: instantAfter(31),
      ...news('ParcelTakenOutOfBag', 30),
    });
    const moved: Tell = (story) => {
      opened(story, 'BG2', { at: 11 });
      put(story, 'BG2', 'W1', 'O1', 'b2', { at: 12 });
    };
    expect(changedBy(inBag, moved, out)).toEqual(news('ParcelTakenOutOfBag', 30));
    expect(rowAfter([inBag, (story) => taken(story, 'BG1', 'W1', 'b1', { at: 30 })])).toMatchObject({ strayAt: null });
  });

  test('that is unpacked is in no bag, bound for none and on no load', () => {
    const unpacked = fact('BagUnpacked', { bag: 'BG1', scanned: 'BG1' }, { at: 90 }, 'bag-BG1');
    expect(changedBy(inBag, shut, unpacked)).toEqual({
      bag: null,
      bagStatus: null,
      boundBag: null,
      boundB: null,
      boundAt: null,
      ...news('BagUnpacked', 90),
    });
    const rebound = fact('ParcelBoundForBag', { ...W1, bag: 'BG2', b: 'b2' }, { at: 30 });
    expect(changedBy(inBag, shut, rebound, unpacked)).toMatchObject({ bag: null, bagStatus: null });
    expect(changedBy(inBag, shut, rebound, unpacked)).not.toHaveProperty('boundBag');
  });

  const item = { kind: 'bag', number: 'BG1', b: 'l1', parcels: 1, grams: 500 };
  const onLoad = (type: string, data: object, at: number, load = 'L1') =>
    fact(type, { load, ...data }, { at }, `load-${load}`);
  const loaded: Tell = (story) => {
    onLoad('LoadOpened', { originSite: 'SPGRU01', stops: ['RJNIT01'] }, 25)(story);
    onLoad('ItemLoaded', { item, scanned: 'BG1' }, 30)(story);
  };
  const off = (load: string, at: number) =>
    onLoad('ItemUnloaded', { kind: 'bag', number: 'BG1', b: 'l1', condition: 'good', scanned: 'BG1' }, at, load);

  test('that is loaded is on that load until its bag comes off it', () => {
    expect(changedBy(inBag, shut, loaded)).toEqual({ load: 'L1', ...news('ItemLoaded', 30) });
    expect(changedBy(inBag, shut, loaded, off('L1', 90))).toEqual({ load: null, ...news('ItemUnloaded', 90) });
  });

  test('that departs with its load is dispatched from where that left, and arrives with it', () => {
    const leg = { leg: 1, stage: 'consolidation' };
    const left = { fromSite: 'SPSAO11', nextSite: 'RJNIT01', plate: 'ABC1D23', trailers: [], seals: [], items: [item] };
    const departed = onLoad('LoadDeparted', { ...leg, ...left }, 40);
    expect(rowAfter([inBag, shut, loaded, departed])).toMatchObject({
      status: 'dispatched_consolidation',
      currentSite: 'SPSAO11',
      lastNode: 'LoadDeparted',
    });
    const arrived = onLoad('LoadArrived', { ...leg, site: 'RJNIT01', sealsFound: [] }, 80);
    expect(changedBy(inBag, shut, loaded, departed, arrived)).toEqual(news('LoadArrived', 80));
  });

  test('is received and sent on with its bag', () => {
    const bag = (type: string, data: object) =>
      fact(type, { bag: 'BG1', scanned: 'BG1', ...data }, { at: 60, site: 'RJNIT01' }, 'bag-BG1');
    expect(rowAfter([inBag, shut, bag('BagReceived', { stage: 'delivery_point' })])).toMatchObject({
      status: 'received_delivery_point',
      currentSite: 'RJNIT01',
    });
    expect(rowAfter([inBag, shut, bag('BagScannedOut', { stage: 'distribution' })])).toMatchObject({
      status: 'dispatched_distribution',
    });
  });
});

test('a promise is of all parcels of an order, and not of numbers that they were exchanged for', () => {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  story.tell('waybill-N1', 'WaybillPointed', { waybill: 'N1', first: 'W1' });
  const promise = { orderNumber: 'O1', promisedAt: instantAfter(900), basis: 'customer' } as const;
  story.tell('order-O1', 'OrderPromised', promise);
  const { rows, held } = fold(operations, story.events);
  expect(held).toEqual([]);
  expect(rows(parcelsTable).map(({ waybill, lateAt }) => [waybill, lateAt])).toEqual([
    ['W1', instantAfter(900)],
    ['W2', instantAfter(900)],
  ]);
});
