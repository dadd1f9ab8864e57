import { signedParcels } from '../delivery/for-others.ts';
import { fold } from '../testing/fold.ts';
import { ordered } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story, Told } from '../testing/story.ts';
import { weighings, weighingsTable } from './weighings.ts';

const group = { name: 'weighings', models: [signedParcels, weighings], counters: [], sql: [] };
const nowhere = { site: undefined } as unknown as Told;

const weighed =
  (grams: number, said: object = {}, told: Told = {}) =>
  (story: Story) =>
    story.tell(
      'parcel-W1',
      'ParcelWeighed',
      { waybill: 'W1', scanned: 'W1', grams, divisor: 6_000, source: 'scale', ...said } as never,
      { at: 10, command: 'scale', ...told },
    );

/** What a weighing is of a parcel that was declared with so many grams. */
function after(declared: number, ...tell: readonly ((story: Story) => unknown)[]) {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0, grams: declared });
  for (const one of tell) one(story);
  const folded = fold(group, story.events);
  expect(folded.held).toEqual([]);
  return { ...folded, weighing: folded.row(weighingsTable, 'W1:scale') };
}

const WEIGHED = {
  id: 'W1:scale',
  number: 'W1',
  orderNumber: 'O1',
  customer: 'C1',
  time: instantAfter(10),
  weight: 600,
  orderWeight: 500,
  differencePercent: 20,
  differenceMark: 'up',
  volumetricWeight: null,
  length: null,
  width: null,
  height: null,
  source: 'scale',
  scaleModel: null,
  operator: 'ana',
  site: 'SPGRU01',
  bulky: false,
  undone: false,
};

test('a weighing says what was found of which parcel, when, where and by whom, to whoever sees the parcel', () => {
  const { weighing, scopeOf } = after(500, weighed(600));
  expect(weighing).toStrictEqual(WEIGHED);
  expect(scopeOf(weighingsTable, 'W1:scale')).toEqual(expect.arrayContaining(['customer:C1', 'site:SPGRU01']));
});

test('sides, what they count as and the scale are told where they were', () => {
  const measured = { mm: { length: 300, width: 200, height: 100 }, volumetricGrams: 1_000, scaleModel: 'Toledo 2098' };
  expect(after(500, weighed(600, measured, nowhere)).weighing).toStrictEqual({
    ...WEIGHED,
    length: 300,
    width: 200,
    height: 100,
    volumetricWeight: 1_000,
    scaleModel: 'Toledo 2098',
    site: null,
  });
});

test.each([
  [500, 500, 0, 'none'],
  [500, 501, 0.2, 'none'],
  [1_000, 1_029, 2.9, 'none'],
  [1_000, 1_030, 3, 'up'],
  [500, 499, 0.2, 'down'],
  [600, 400, 33.33, 'down'],
  [0, 400, null, 'none'],
  [1, 60_000, 999_999, 'up'],
])(
  'of %p g declared and %p g found the difference is %p %% and points %s (R-0244, R-0245, R-0246)',
  (declared, found, percent, mark) =>
    expect(after(declared, weighed(found)).weighing).toMatchObject({
      orderWeight: declared,
      differencePercent: percent,
      differenceMark: mark,
    }),
);

test('a weighing that was undone stays and says so; another scan that was undone touches none', () => {
  const undo = (undone: 'ParcelWeighed' | 'ParcelSigned') => (story: Story) =>
    story.tell('parcel-W1', 'ParcelScanUndone', { waybill: 'W1', scan: 'scale', undone }, { at: 12 });
  expect(after(500, weighed(600), undo('ParcelWeighed')).weighing).toStrictEqual({ ...WEIGHED, undone: true });
  expect(after(500, weighed(600), undo('ParcelSigned')).weighing).toStrictEqual(WEIGHED);
  expect(after(500, undo('ParcelWeighed')).weighing).toBeUndefined();
});

test('a parcel that nobody registered was weighed under its number alone, against nothing declared', () => {
  const story = createStory();
  weighed(600)(story);
  expect(fold(group, story.events).row(weighingsTable, 'W1:scale')).toStrictEqual({
    ...WEIGHED,
    orderNumber: '',
    customer: '',
    orderWeight: 0,
    differencePercent: null,
    differenceMark: 'none',
  });
});
