import { operations } from '../groups.ts';
import type { EventType } from '../kernel/events.ts';
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
import { siteDaysTable } from './site-days-table.ts';

function daysAfter(tell: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  tell(story);
  return fold(operations, story.events).rows(siteDaysTable);
}

test('scans are counted by site and business day, with the last of them by its own clock, whenever it came', () => {
  expect(
    daysAfter((story) => {
      scanned(story, 'W1', { at: 5 });
      scanned(story, 'W2', { at: 6 });
      scanned(story, 'W2', { at: 3 });
      scanned(story, 'W1', { at: 7, site: 'RJNIT01' });
      scanned(story, 'W1', { at: 24 * 60 });
      scanned(story, 'W1', { at: 8, site: undefined as never });
    }),
  ).toEqual([
    { id: '2026-11-20:RJNIT01', day: '2026-11-20', site: 'RJNIT01', scans: 1, lastScanAt: instantAfter(7) },
    { id: '2026-11-20:SPGRU01', day: '2026-11-20', site: 'SPGRU01', scans: 3, lastScanAt: instantAfter(6) },
    { id: '2026-11-21:SPGRU01', day: '2026-11-21', site: 'SPGRU01', scans: 1, lastScanAt: instantAfter(24 * 60) },
  ]);
});

const ofParcel = (type: EventType, data: object) => (story: Story) =>
  void story.tell('parcel-W1', type as never, { waybill: 'W1', scanned: 'W1', ...data } as never, { at: 5 });
const held = [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }];

test.each<readonly [string, (story: Story) => void]>([
  ['a collection', ofParcel('ParcelCollected', {})],
  ['a dispatch', ofParcel('ParcelDispatched', { stage: 'consolidation' })],
  ['a weighing', ofParcel('ParcelWeighed', { grams: 500, divisor: 6_000, source: 'scale' })],
  ['a departure for delivery', ofParcel('ParcelOutForDelivery', {})],
  ['a failed delivery', ofParcel('ParcelDeliveryFailed', { cause: 'other', attempt: 1 })],
  ['a signature', (story) => signed(story, 'W1', { at: 5 })],
  ['the start of a return', ofParcel('ParcelReturnStarted', { cause: 'damaged' })],
  ['a return', ofParcel('ParcelReturned', {})],
  ['a problem', ofParcel('ParcelProblemRegistered', { type: 'damaged', photos: [] })],
])('%s counts as a scan', (_, tell) => expect(daysAfter(tell)).toMatchObject([{ scans: 1 }]));

test('what is done with bags and on loads counts once, opening, sealing and driving do not', () => {
  const scans = (tell: (story: Story) => void) =>
    Object.fromEntries(daysAfter(tell).map(({ site, scans: count }) => [site, count]));
  const filled = (story: Story) => {
    opened(story, 'BG1', { at: 1 });
    put(story, 'BG1', 'W1', 'O1', 'b1', { at: 2 });
  };
  expect(scans((story) => filled(story))).toEqual({ SPGRU01: 1 });
  expect(
    scans((story) => {
      filled(story);
      taken(story, 'BG1', 'W1', 'b1', { at: 3 });
    }),
  ).toEqual({ SPGRU01: 2 });
  expect(
    scans((story) => {
      filled(story);
      sealed(story, 'BG1', held, { at: 4 });
      story.tell('bag-BG1', 'BagScannedOut', { bag: 'BG1', scanned: 'BG1', stage: 'consolidation' }, { at: 5 });
      driven(story, 'LD1', [{ number: 'BG1', b: 'l1', parcels: 1 }], { at: 6 });
      received(story, 'BG1', { at: 400, site: 'RJNIT01' });
      unpacked(story, 'BG1', { at: 401, site: 'RJNIT01' });
    }),
  ).toEqual({ SPGRU01: 3, RJNIT01: 3 });
});
