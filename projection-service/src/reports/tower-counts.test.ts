import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { driven, opened, ordered, put, scanned, sealed, signed } from '../testing/journeys.ts';
import { createStory } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { siteDaysTable } from './site-days-table.ts';

function countsAfter(tell: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  tell(story);
  const { counts, rows } = fold(operations, story.events);
  return {
    of: (measure: string) =>
      Object.fromEntries(
        [...counts]
          .filter(([id]) => id.startsWith(`${measure}|`))
          .map(([id, count]) => [id.slice(measure.length + 1), Number(count)]),
      ),
    rows,
  };
}

test('a parcel counts under one status, state and site, and leaves the one before', () => {
  expect(countsAfter(() => undefined).of('parcels')).toEqual({ 'SPGRU01||||to_be_assigned|RJ': 2 });
  expect(countsAfter((story) => scanned(story, 'W1', { at: 5 })).of('parcels')).toEqual({
    'SPGRU01||||to_be_assigned|RJ': 1,
    'SPGRU01||||received_consolidation|RJ': 1,
  });
});

test('scans count by minute and site, and over all sites', () => {
  const counted = countsAfter((story) => {
    scanned(story, 'W1', { at: 5 });
    scanned(story, 'W2', { at: 5, site: 'RJNIT01' });
  });
  expect(counted.of('scans')).toEqual({
    'SPGRU01||2026-11-20|365||': 1,
    'RJNIT01||2026-11-20|365||': 1,
    '*||2026-11-20|365||': 2,
  });
  expect(counted.rows(siteDaysTable)).toMatchObject([
    { site: 'RJNIT01', scans: 1 },
    { site: 'SPGRU01', scans: 1 },
  ]);
});

test('signatures count on their day', () => {
  expect(countsAfter((story) => signed(story, 'W1', { at: 5, site: 'RJNIT01' })).of('signed')).toEqual({
    'RJNIT01||2026-11-20|||': 1,
  });
});

test('bags count as open, then sealed, and a departure as a flow of what it carries', () => {
  const bagged = (story: Story) => {
    opened(story, 'BG0001', { at: 10 });
    put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
  };
  expect(countsAfter(bagged).of('bags')).toEqual({ 'SPGRU01||||open|': 1 });
  const driving = countsAfter((story) => {
    bagged(story);
    sealed(story, 'BG0001', [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }], { at: 20 });
    driven(story, 'LOAD01', [{ number: 'BG0001', b: 'l1', parcels: 1 }], { at: 30 });
  });
  expect(driving.of('bags')).toEqual({ 'RJNIT01||||sealed|': 1 });
  expect(driving.of('bags_sealed')).toEqual({ 'SPGRU01||2026-11-20|||': 1 });
  expect([driving.of('flow_vehicles'), driving.of('flow_bags'), driving.of('flow_parcels')]).toEqual(
    Array.from({ length: 3 }, () => ({ 'SPGRU01|RJNIT01|2026-11-20|||': 1 })),
  );
});
