import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { driven, opened, ordered, put, received, sealed, taken, unpacked } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { bagLoadTable, loadsTable } from '../linehaul/for-others.ts';
import { bagsTable } from './bags-table.ts';
import { parcelBagTable } from './parcel-bag-table.ts';

function bagAfter(tell: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  opened(story, 'BG0001', { at: 10 });
  put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
  tell(story);
  const folded = fold(operations, story.events);
  expect(folded.held).toEqual([]);
  return { ...folded, bag: folded.row(bagsTable, 'BG0001') };
}

const held = [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }];

test('a bag counts what it holds, and is packaged while it holds anything (R-0208)', () => {
  expect(bagAfter(() => undefined).bag).toMatchObject({
    status: 'packaged',
    parcels: 1,
    grams: 500,
    maxGrams: 30_000,
    inTransit: false,
    currentSite: 'SPGRU01',
  });
  expect(bagAfter((story) => taken(story, 'BG0001', 'W1', 'b1', { at: 12 })).bag).toMatchObject({
    status: 'not_packaged',
    parcels: 0,
    grams: 0,
  });
});

test('a seal that claims parcels which were never scanned in makes them held too', () => {
  const { bag, row } = bagAfter((story) => {
    story.tell('bag-BG0001', 'BagSealRequested', { bag: 'BG0001', missing: ['W2'] }, { at: 20, command: 'seal' });
    story.tell(
      'parcel-W2',
      'ParcelBoundForBag',
      { waybill: 'W2', bag: 'BG0001', b: 'seal' },
      { at: 20, command: 'seal' },
    );
    sealed(story, 'BG0001', [...held, { waybill: 'W2', orderNumber: 'O1', b: 'seal', grams: 600 }], { at: 20 });
  });
  expect(bag).toMatchObject({
    status: 'sealed',
    state: 'sealed',
    parcels: 2,
    grams: 1_100,
    sealNumber: 'L123',
    sealedAt: instantAfter(20),
    sealedBy: 'ana',
  });
  expect(row(parcelBagTable, 'W1:b1')).toMatchObject({ fromAt: instantAfter(11), toPosition: null });
  expect(row(parcelBagTable, 'W2:seal')).toMatchObject({ bag: 'BG0001', fromAt: instantAfter(20), toPosition: null });
});

test('a seal that is abandoned leaves the bag open', () => {
  expect(
    bagAfter((story) => {
      story.tell('bag-BG0001', 'BagSealRequested', { bag: 'BG0001', missing: ['W2'] }, { at: 20 });
      story.tell(
        'bag-BG0001',
        'BagSealAbandoned',
        { bag: 'BG0001', code: 'PARCEL_IN_OTHER_BAG', waybills: ['W2'] },
        { at: 21 },
      );
    }).bag,
  ).toMatchObject({ state: 'open', status: 'packaged' });
});

test('a bag on a departed load is in transit until it is unloaded or received', () => {
  const departed = bagAfter((story) => {
    sealed(story, 'BG0001', held, { at: 20 });
    driven(story, 'LOAD01', [{ number: 'BG0001', b: 'l1', parcels: 1 }], { at: 30 });
  });
  expect(departed.bag).toMatchObject({ inTransit: false, load: null, currentSite: 'RJNIT01', nextSite: 'RJNIT01' });
  expect(departed.row(bagLoadTable, 'BG0001:l1')).toMatchObject({ load: 'LOAD01', fromVersion: 2, toVersion: 5 });
  expect(departed.row(loadsTable, 'LOAD01')).toMatchObject({
    status: 'arrived',
    onRoad: false,
    bags: 0,
    plate: 'ABC1D23',
    departedAt: instantAfter(30),
    arrivedAt: instantAfter(330),
  });
});

test('a late scan out does not send a received bag back on the road', () => {
  expect(
    bagAfter((story) => {
      sealed(story, 'BG0001', held, { at: 20 });
      received(story, 'BG0001', { at: 60, site: 'RJNIT01' });
      story.tell(
        'bag-BG0001',
        'BagScannedOut',
        { bag: 'BG0001', scanned: 'BG0001', stage: 'consolidation', nextSite: 'RJNIT01' },
        { at: 40, came: 90 },
      );
    }).bag,
  ).toMatchObject({ inTransit: false, currentSite: 'RJNIT01', receivedSite: 'RJNIT01' });
});

test('unpacking ends every binding of the bag', () => {
  const { bag, rows } = bagAfter((story) => {
    sealed(story, 'BG0001', held, { at: 20 });
    unpacked(story, 'BG0001', { at: 70, site: 'RJNIT01' });
  });
  expect(bag).toMatchObject({ status: 'unpacked', unpackedAt: instantAfter(70) });
  expect(rows(parcelBagTable)).toMatchObject([{ waybill: 'W1', toVersion: 4, toAt: instantAfter(70) }]);
});
