import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import {
  driven,
  opened,
  ordered,
  put,
  received,
  scanned,
  sealed,
  signed,
  taken,
  unpacked,
} from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { parcelsTable } from './parcels-table.ts';

const held = [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }];

function parcelAfter(tell: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  tell(story);
  const folded = fold(operations, story.events);
  expect(folded.held).toEqual([]);
  const row = folded.row(parcelsTable, 'W1');
  if (row === undefined) throw new Error('W1 has no row');
  return { row, scope: folded.scopeOf(parcelsTable, 'W1') };
}

test('a registered parcel waits to be assigned, seen by its customer and both its sites', () => {
  const { row, scope } = parcelAfter(() => undefined);
  expect(row).toMatchObject({
    status: 'to_be_assigned',
    orderNumber: 'O1',
    customerOrderNumber: 'CO-O1',
    trackState: 'awaiting_pickup',
    finished: false,
    quietAt: instantAfter(72 * 60),
  });
  expect(new Set(scope)).toEqual(new Set(['customer:C1', 'site:SPGRU01', 'site:RJNIT01']));
});

test('an order that is registered after its scans were made does not move its parcel back (R-0205)', () => {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 500 });
  scanned(story, 'W1', { at: 50, came: 510 });
  expect(fold(operations, story.events).row(parcelsTable, 'W1')).toMatchObject({
    status: 'received_consolidation',
    statusAt: instantAfter(50),
    lastAt: instantAfter(50),
  });
  signed(story, 'W1', { at: 100, site: 'RJNIT01' });
  expect(fold(operations, story.events).row(parcelsTable, 'W1')).toMatchObject({
    status: 'signed',
    signedAt: instantAfter(100),
    trackState: 'signed',
    finished: true,
  });
});

test('a late scan lands in the steps and does not move the parcel back (R-0205)', () => {
  const { row } = parcelAfter((story) => {
    signed(story, 'W1', { at: 100, site: 'RJNIT01' });
    scanned(story, 'W1', { at: 50, came: 200 });
  });
  expect(row).toMatchObject({
    status: 'signed',
    finished: true,
    quietAt: null,
    lateAt: null,
    stepCount: 3,
    currentSite: 'RJNIT01',
    lastAt: instantAfter(100),
  });
});

test('what happens to a bag happens to what is in it, and to nothing that was taken out before', () => {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  opened(story, 'BG0001', { at: 10 });
  put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
  put(story, 'BG0001', 'W2', 'O1', 'b2', { at: 12 });
  taken(story, 'BG0001', 'W2', 'b2', { at: 13 });
  sealed(story, 'BG0001', held, { at: 20 });
  received(story, 'BG0001', { at: 60, site: 'RJNIT01' });
  const folded = fold(operations, story.events);
  expect(folded.row(parcelsTable, 'W1')).toMatchObject({
    status: 'received_distribution',
    currentSite: 'RJNIT01',
    bag: 'BG0001',
    bagStatus: 'sealed',
    strayAt: null,
  });
  expect(folded.row(parcelsTable, 'W2')).toMatchObject({ status: 'to_be_assigned', bag: null, boundBag: null });
});

test('a bag received late, after it was unpacked, counts for the parcels that were inside at its device time', () => {
  const { row } = parcelAfter((story) => {
    opened(story, 'BG0001', { at: 10 });
    put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
    sealed(story, 'BG0001', held, { at: 20 });
    unpacked(story, 'BG0001', { at: 90, site: 'RJNIT01' });
    received(story, 'BG0001', { at: 80, came: 200, site: 'RJNIT01' });
    received(story, 'BG0001', { at: 95, came: 201, site: 'BACCC01' });
  });
  expect(row).toMatchObject({
    status: 'received_distribution',
    statusAt: instantAfter(80),
    currentSite: 'RJNIT01',
    bag: null,
    boundBag: null,
    lastNode: 'BagUnpacked',
  });
});

test('a departure dispatches everything in the bags that the load carries, and the next site sees it', () => {
  const { row, scope } = parcelAfter((story) => {
    opened(story, 'BG0001', { at: 10 });
    put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
    sealed(story, 'BG0001', held, { at: 20 });
    driven(story, 'L00001', [{ number: 'BG0001', b: 'b9', parcels: 1 }], { at: 30 });
  });
  expect(row).toMatchObject({
    status: 'dispatched_consolidation',
    load: null,
    lastNode: 'ItemUnloaded',
    currentSite: 'SPGRU01',
  });
  expect(scope).toContain('site:RJNIT01');
});

test('a binding that no bag holds becomes a stray after a minute, until it is released', () => {
  const bound = (story: Story) =>
    story.tell('parcel-W1', 'ParcelBoundForBag', { waybill: 'W1', bag: 'BG0001', b: 'b1' }, { at: 10 });
  expect(parcelAfter(bound).row).toMatchObject({ boundBag: 'BG0001', bag: null, strayAt: instantAfter(11) });
  expect(
    parcelAfter((story) => {
      bound(story);
      story.tell(
        'parcel-W1',
        'ParcelReleasedFromBag',
        { waybill: 'W1', bag: 'BG0001', b: 'b1', cause: 'waived' },
        { at: 20 },
      );
    }).row,
  ).toMatchObject({ boundBag: null, strayAt: null });
});

test('an undone scan no longer counts, and a promise makes an instant that only the clock passes', () => {
  const { row } = parcelAfter((story) => {
    story.tell(
      'parcel-W1',
      'ParcelReceived',
      { waybill: 'W1', scanned: 'W1', stage: 'consolidation' },
      { at: 10, command: 'scan-1' },
    );
    story.tell(
      'parcel-W1',
      'ParcelScanUndone',
      { waybill: 'W1', scan: 'scan-1', undone: 'ParcelReceived' },
      { at: 11 },
    );
    story.tell(
      'order-O1',
      'OrderPromised',
      { orderNumber: 'O1', promisedAt: '2026-11-25T12:00:00-03:00', basis: 'customer' },
      { at: 12 },
    );
  });
  expect(row).toMatchObject({
    status: 'to_be_assigned',
    stepCount: 1,
    promisedAt: '2026-11-25T15:00:00.000Z',
    lateAt: '2026-11-25T15:00:00.000Z',
  });
});

test('a parcel is possibly abnormal 72 h after the last that was heard of it, and never when it is finished (R-0220)', () => {
  expect(parcelAfter((story) => scanned(story, 'W1', { at: 30 })).row.quietAt).toBe(instantAfter(30 + 72 * 60));
  expect(parcelAfter((story) => signed(story, 'W1', { at: 30 })).row.quietAt).toBeNull();
});

test('a parcel awaits its pickup until it is collected, then it is in transit until a delivery fails or is signed (R-0220)', () => {
  const stateAfter = (tell: (story: Story) => void) => parcelAfter(tell).row.trackState;
  const assigned = (story: Story) =>
    story.tell('parcel-W1', 'ParcelAssigned', { waybill: 'W1', pickupSite: 'SPGRU01' }, { at: 5 });
  const atTheDoor = (story: Story) =>
    story.tell('parcel-W1', 'ParcelReceived', { waybill: 'W1', scanned: 'W1', stage: 'delivery_point' }, { at: 20 });
  const failed = (story: Story) =>
    story.tell(
      'parcel-W1',
      'ParcelDeliveryFailed',
      { waybill: 'W1', scanned: 'W1', cause: 'recipient_absent', attempt: 1 },
      { at: 30 },
    );
  expect(stateAfter(() => undefined)).toBe('awaiting_pickup');
  expect(stateAfter(assigned)).toBe('awaiting_pickup');
  expect(
    stateAfter((story) => {
      assigned(story);
      story.tell('parcel-W1', 'ParcelCollected', { waybill: 'W1', scanned: 'W1' }, { at: 10 });
    }),
  ).toBe('in_transit');
  expect(stateAfter(atTheDoor)).toBe('in_transit');
  expect(
    stateAfter((story) => {
      atTheDoor(story);
      failed(story);
    }),
  ).toBe('delivery_failed');
  expect(
    stateAfter((story) => {
      atTheDoor(story);
      failed(story);
      signed(story, 'W1', { at: 40 });
    }),
  ).toBe('signed');
});

test('a parcel keeps when it first was at each stage, and who took it out last; a step that was undone is not among them', () => {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  const of = { waybill: 'W1', scanned: 'W1' };
  const gru = (at: number) => ({ at, site: 'SPGRU01' });
  const nit = (at: number) => ({ at, site: 'RJNIT01' });
  story.tell('parcel-W1', 'ParcelCollected', of, gru(10));
  story.tell('parcel-W1', 'ParcelReceived', { ...of, stage: 'consolidation' }, gru(20));
  story.tell('parcel-W1', 'ParcelDispatched', { ...of, stage: 'consolidation' }, gru(30));
  story.tell('parcel-W1', 'ParcelReceived', { ...of, stage: 'distribution' }, { at: 40, site: 'RJRIO01' });
  story.tell('parcel-W1', 'ParcelReceived', { ...of, stage: 'delivery_point' }, nit(60));
  story.tell('parcel-W1', 'ParcelOutForDelivery', of, nit(70));
  story.tell('parcel-W1', 'ParcelReturned', of, { ...nit(80), command: 'wrong' });
  story.tell('parcel-W1', 'ParcelScanUndone', { waybill: 'W1', scan: 'wrong', undone: 'ParcelReturned' }, nit(81));
  expect(fold(operations, story.events).row(parcelsTable, 'W1')).toMatchObject({
    collectedAt: instantAfter(10),
    hubAt: instantAfter(20),
    collectedSite: 'SPGRU01',
    hubSite: 'SPGRU01',
    leftAt: instantAfter(30),
    arrivedAt: instantAfter(60),
    deliverySite: 'RJNIT01',
    outAt: instantAfter(70),
    courier: 'ana',
    returnedAt: null,
    signedAt: null,
  });
});
