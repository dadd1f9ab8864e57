import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { opened, ordered, put, sealed } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { trackNodes } from './track-nodes.ts';
import { trackNodesTable } from './track-nodes-table.ts';

const bag = { kind: 'bag', number: 'BG1', b: 'l1', parcels: 3, grams: 500 } as const;
const loose = { kind: 'parcel', number: 'W9', b: 'l2', parcels: 1, grams: 300 } as const;

/** A company in which there are an order of one parcel, a sealed bag with that in it, an empty bag and an open load. */
function company(): Story {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  opened(story, 'BG1', { at: 1 });
  put(story, 'BG1', 'W1', 'O1', 'b1', { at: 2 });
  sealed(story, 'BG1', [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }], { at: 3 });
  opened(story, 'BG2', { at: 1 });
  story.tell('load-L1', 'LoadOpened', { load: 'L1', originSite: 'SPGRU01', stops: [] }, { at: 4 });
  return story;
}

/** The node of an event that is told of them. */
function nodeOf(stream: string, type: string, data: object, told: object = {}) {
  const story = company();
  const { version } = story.tell(stream, type as never, data as never, { at: 10, site: 'RJNIT01', ...told });
  const folded = fold(operations, story.events);
  expect(folded.held).toEqual([]);
  const id = `${stream}@${version}`;
  return { node: folded.row(trackNodesTable, id), scope: folded.scopeOf(trackNodesTable, id) };
}

const W1 = { waybill: 'W1' };
const read = { ...W1, scanned: 'W1' };
const limits = { grams: 1, parcels: 1 };
const inBag = { bag: 'BG2', ...W1, b: 'b2' };

type Case = readonly [type: string, data: object, kind: 'scan' | 'word', status: string | null, detail: object];

test.each<Case>([
  ['ParcelAssigned', { ...W1, pickupSite: 'S' }, 'word', 'to_be_collected', { pickupSite: 'S' }],
  ['ParcelCollected', read, 'scan', 'collected', {}],
  ['ParcelReceived', { ...read, stage: 'distribution' }, 'scan', 'received_distribution', { stage: 'distribution' }],
  [
    'ParcelDispatched',
    { ...read, stage: 'consolidation', nextSite: 'N' },
    'scan',
    'dispatched_consolidation',
    { stage: 'consolidation', nextSite: 'N' },
  ],
  [
    'ParcelDispatched',
    { ...read, stage: 'delivery_point' },
    'scan',
    'dispatched_distribution',
    { stage: 'delivery_point', nextSite: null },
  ],
  [
    'ParcelWeighed',
    { ...read, grams: 700, divisor: 6_000, source: 'typed' },
    'scan',
    null,
    { grams: 700, source: 'typed' },
  ],
  ['ParcelOutForDelivery', { ...read, courier: 'rui' }, 'scan', 'delivering', { courier: 'rui' }],
  ['ParcelOutForDelivery', read, 'scan', 'delivering', { courier: null }],
  [
    'ParcelDeliveryFailed',
    { ...read, cause: 'damaged', attempt: 2 },
    'scan',
    'received_delivery_point',
    { cause: 'damaged', attempt: 2 },
  ],
  ['ParcelSigned', { ...read, photos: ['a', 'b'], forced: true }, 'scan', 'signed', { forced: true, photos: 2 }],
  [
    'ParcelReportedByProvider',
    { ...W1, provider: 'P', reception: 'R', node: 'signed' },
    'word',
    null,
    { provider: 'P', reported: 'signed' },
  ],
  ['ParcelReturnStarted', { ...read, cause: 'damaged' }, 'scan', null, { cause: 'damaged', returnSite: null }],
  [
    'ParcelReturnStarted',
    { ...read, cause: 'damaged', returnSite: 'S' },
    'scan',
    null,
    { cause: 'damaged', returnSite: 'S' },
  ],
  ['ParcelReturned', read, 'scan', 'returned', {}],
  ['ParcelIntercepted', { ...W1, releaseUntil: instantAfter(9) }, 'word', null, { releaseUntil: instantAfter(9) }],
  ['ParcelInterceptionReleased', W1, 'word', null, {}],
  ['ParcelImpounded', W1, 'word', null, {}],
  ['ParcelImpoundCancelled', W1, 'word', null, {}],
  [
    'ParcelCancelled',
    { ...W1, orderNumber: 'O1', b: 'x', cause: 'order_void' },
    'word',
    'cancelled',
    { cause: 'order_void' },
  ],
  ['ParcelCancellationWithdrawn', { ...W1, b: 'x' }, 'word', null, {}],
  [
    'ParcelProblemRegistered',
    { ...W1, type: 'wet', photos: ['a'] },
    'scan',
    'problem_piece',
    { type: 'wet', photos: 1 },
  ],
  ['ParcelProblemClosed', { ...W1, result: 'dry' }, 'word', null, { result: 'dry' }],
  [
    'WaybillExchanged',
    { old: 'W1', new: 'N1', result: 'success' },
    'word',
    null,
    { old: 'W1', new: 'N1', result: 'success' },
  ],
])('%s stands on the track of its parcel', (type, data, kind, status, detail) =>
  expect(nodeOf('parcel-W1', type, data).node).toMatchObject({
    holder: 'parcel',
    holderNumber: 'W1',
    node: type,
    scan: kind === 'scan',
    status,
    detail,
    site: 'RJNIT01',
  }),
);

test.each<readonly [...Case, holder: 'bag' | 'parcel']>([
  ['BagOpened', { bag: 'BG2', numbering: 'random' }, 'word', null, { channel: null, nextSite: null }, 'bag'],
  [
    'BagOpened',
    { bag: 'BG2', numbering: 'random', channel: 'STD', nextSite: 'S' },
    'word',
    null,
    { channel: 'STD', nextSite: 'S' },
    'bag',
  ],
  [
    'BagSealed',
    { bag: 'BG2', parcels: [], grams: 0, channel: 'STD' },
    'word',
    null,
    { parcels: 0, grams: 0, seal: null },
    'bag',
  ],
  [
    'BagSealed',
    { bag: 'BG2', parcels: [], grams: 7, channel: 'STD', seal: { number: 'L1' } },
    'word',
    null,
    { parcels: 0, grams: 7, seal: 'L1' },
    'bag',
  ],
  ['BagResealed', { bag: 'BG2', newSeal: { number: 'L2' } }, 'word', null, { oldSeal: null, newSeal: 'L2' }, 'bag'],
  [
    'BagResealed',
    { bag: 'BG2', oldSeal: { number: 'L1' }, newSeal: { number: 'L2' } },
    'word',
    null,
    { oldSeal: 'L1', newSeal: 'L2' },
    'bag',
  ],
  [
    'BagReceived',
    { bag: 'BG2', scanned: 'BG2', stage: 'distribution' },
    'scan',
    'received_distribution',
    { stage: 'distribution' },
    'bag',
  ],
  [
    'BagScannedOut',
    { bag: 'BG2', scanned: 'BG2', stage: 'distribution' },
    'scan',
    'dispatched_distribution',
    { stage: 'distribution', nextSite: null },
    'bag',
  ],
  [
    'BagScannedOut',
    { bag: 'BG2', scanned: 'BG2', stage: 'distribution', nextSite: 'S' },
    'scan',
    'dispatched_distribution',
    { stage: 'distribution', nextSite: 'S' },
    'bag',
  ],
  ['BagUnpacked', { bag: 'BG2', scanned: 'BG2' }, 'scan', null, {}, 'bag'],
  ['BagDeleted', { bag: 'BG2' }, 'word', null, {}, 'bag'],
  [
    'ParcelPutInBag',
    { ...inBag, orderNumber: 'O1', grams: 500, gramsFrom: 'forecast', channel: 'STD', limits, scanned: 'W1' },
    'scan',
    null,
    { bag: 'BG2', grams: 500 },
    'parcel',
  ],
])('%s of a bag stands where a reader looks for it', (type, data, kind, status, detail, holder) =>
  expect(nodeOf('bag-BG2', type, data).node).toMatchObject({
    holder,
    holderNumber: holder === 'bag' ? 'BG2' : 'W1',
    node: type,
    scan: kind === 'scan',
    status,
    detail,
  }),
);

test('what is taken out of a bag stands on the parcel, with why', () =>
  expect(
    nodeOf('bag-BG1', 'ParcelTakenOutOfBag', { bag: 'BG1', ...W1, b: 'b1', cause: 'undo', scanned: 'W1' }).node,
  ).toMatchObject({ holder: 'parcel', holderNumber: 'W1', scan: true, detail: { bag: 'BG1', cause: 'undo' } }));

const way = { leg: 2, fromSite: 'SPSAO11', nextSite: 'PRCWB01', plate: 'ABC1D23', trailers: [], seals: ['a'] };
const gone = { fromSite: 'SPSAO11', nextSite: 'PRCWB01', plate: 'ABC1D23', leg: 2, bags: 1, parcels: 4 };

test.each<readonly [...Case, site: string]>([
  [
    'LoadOpened',
    { originSite: 'SPGRU01', stops: ['A', 'B'] },
    'word',
    null,
    { originSite: 'SPGRU01', stops: 2 },
    'SPGRU01',
  ],
  ['LoadCancelled', {}, 'word', null, {}, 'RJNIT01'],
  ['ItemLoaded', { item: bag, scanned: 'BG1' }, 'scan', null, { kind: 'bag', number: 'BG1', parcels: 3 }, 'RJNIT01'],
  [
    'LoadDeparted',
    { ...way, stage: 'distribution', items: [bag, loose] },
    'word',
    'dispatched_distribution',
    { ...gone, expectedArrivalAt: null },
    'SPSAO11',
  ],
  [
    'LoadDeparted',
    { ...way, stage: 'distribution', items: [bag, loose], expectedArrivalAt: instantAfter(99) },
    'word',
    'dispatched_distribution',
    { ...gone, expectedArrivalAt: instantAfter(99) },
    'SPSAO11',
  ],
  [
    'LoadArrived',
    { leg: 2, site: 'PRCWB01', sealsFound: ['a', 'b'], stage: 'distribution' },
    'word',
    null,
    { leg: 2, seals: 2 },
    'PRCWB01',
  ],
])('%s stands on the track of its load, at the place that it names', (type, data, kind, status, detail, site) =>
  expect(nodeOf('load-L1', type, { load: 'L1', ...data }).node).toMatchObject({
    holder: 'load',
    holderNumber: 'L1',
    node: type,
    scan: kind === 'scan',
    status,
    detail,
    site,
  }),
);

test('what comes off a load is told with how it looked', () => {
  const story = company();
  story.tell('load-L1', 'ItemLoaded', { load: 'L1', item: bag, scanned: 'BG1' }, { at: 10 });
  const off = { load: 'L1', kind: 'bag', number: 'BG1', b: 'l1', condition: 'damaged', scanned: 'BG1' } as const;
  story.tell('load-L1', 'ItemUnloaded', off, { at: 20 });
  const { row, held } = fold(operations, story.events);
  expect(held).toEqual([]);
  const detail = { kind: 'bag', number: 'BG1', condition: 'damaged' };
  expect(row(trackNodesTable, 'load-L1@3')).toMatchObject({ scan: true, detail });
});

test.each<readonly [type: string, data: object, detail: object]>([
  ['OrderPromised', { promisedAt: instantAfter(9), basis: 'sla' }, { promisedAt: instantAfter(9), basis: 'sla' }],
  ['OrderHandedOver', {}, {}],
  ['OrderForecastCancelled', { waybills: [] }, {}],
  ['OrderVoided', { waybills: [] }, {}],
])('%s stands on the track of its order', (type, data, detail) =>
  expect(nodeOf('order-O1', type, { orderNumber: 'O1', ...data }).node).toMatchObject({
    holder: 'order',
    holderNumber: 'O1',
    node: type,
    scan: false,
    status: null,
    detail,
  }),
);

test('a node is told once with all that is known of its event, and seen by whoever sees its holder or its site', () => {
  const { node, scope } = nodeOf('parcel-W1', 'ParcelCollected', read, { came: 20, command: 'scan' });
  expect(node).toStrictEqual({
    id: 'parcel-W1@3',
    atPosition: 10n,
    holder: 'parcel',
    holderNumber: 'W1',
    node: 'ParcelCollected',
    status: 'collected',
    site: 'RJNIT01',
    at: instantAfter(10),
    offsetMinutes: -180,
    receivedAt: instantAfter(20),
    businessDay: '2026-11-20',
    actor: 'ana',
    commandId: 'scan',
    detail: {},
    late: false,
    undone: false,
    scan: true,
    day: '2026-11-20',
    minute: 6 * 60 + 10,
  });
  expect(scope).toEqual(expect.arrayContaining(['customer:C1', 'site:RJNIT01']));
  // A site of null is one that nobody told.
  expect(nodeOf('parcel-W1', 'ParcelCollected', read, { site: null }).node?.site).toBeNull();
});

test('an order says how it came and of how many parcels it is', () => {
  const { row } = fold(operations, company().events);
  const detail = { source: 'api', parcels: 1 };
  expect(row(trackNodesTable, 'order-O1@2')).toMatchObject({ holder: 'order', detail, scan: false });
  expect(row(trackNodesTable, 'parcel-W1@1')).toMatchObject({ status: 'to_be_assigned', scan: false });
});

test('a node is late a day and more after it happened, and not a day after it', () => {
  const late = (minutes: number) => nodeOf('parcel-W1', 'ParcelCollected', read, { came: 10 + minutes }).node?.late;
  expect([late(24 * 60), late(24 * 60 + 1)]).toEqual([false, true]);
  const bagLate = nodeOf('bag-BG1', 'BagReceived', { bag: 'BG1', scanned: 'BG1', stage: 'distribution' }, { at: 2 });
  expect(bagLate.node?.late).toBe(true);
});

test('a scan that is taken back is that one alone, and one of a parcel that nobody knows is none', () => {
  const story = company();
  story.tell('parcel-W1', 'ParcelCollected', read, { at: 10, command: 'right' });
  story.tell('parcel-W1', 'ParcelReceived', { ...read, stage: 'consolidation' }, { at: 11, command: 'wrong' });
  story.tell('parcel-W1', 'ParcelScanUndone', { ...W1, scan: 'wrong', undone: 'ParcelReceived' }, { at: 12 });
  const { row } = fold(operations, story.events);
  expect(row(trackNodesTable, 'parcel-W1@3')?.undone).toBe(false);
  expect(row(trackNodesTable, 'parcel-W1@4')?.undone).toBe(true);
  story.tell('parcel-W9', 'ParcelScanUndone', { waybill: 'W9', scan: 'wrong', undone: 'ParcelReceived' }, { at: 13 });
  expect(fold(operations, story.events).held.map(({ model }) => model)).not.toContain('track_nodes');
});

test('a scan of a bag that is confirmed later shows at its own time, once; what is not confirmed shows nowhere', () => {
  const seen = { act: 'BagReceived', site: 'RJRIO01', at: instantAfter(7), by: 'bia', stage: 'distribution' };
  const settle = (more: object) =>
    nodeOf('bag-BG1', 'BagConflictSettled', { bag: 'BG1', conflict: 's2', counts: 's2', ...more }).node;
  expect(settle({ confirmed: seen })).toMatchObject({
    node: 'BagReceived',
    at: instantAfter(7),
    site: 'RJRIO01',
    actor: 'bia',
  });
  expect(settle({})).toBeUndefined();
});

test('tracks are told to nobody: whoever watches one watches its parcel', () =>
  expect(trackNodes.notices).toBe('silent'));
