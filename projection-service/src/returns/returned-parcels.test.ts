import { signedParcels } from '../delivery/for-others.ts';
import { fold } from '../testing/fold.ts';
import { ordered } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story, Told } from '../testing/story.ts';
import { returnedParcels, returnedParcelsTable } from './returned-parcels.ts';

const group = { name: 'returns', models: [signedParcels, returnedParcels], counters: [], sql: [] };
const nowhere = { site: undefined } as unknown as Told;

const start = (story: Story, told: Told, returnSite?: string) =>
  story.tell(
    'parcel-W1',
    'ParcelReturnStarted',
    {
      waybill: 'W1',
      scanned: 'W1',
      cause: 'refused_by_recipient',
      ...(returnSite !== undefined && { returnSite }),
    } as never,
    told,
  );
const back = (story: Story, told: Told) =>
  story.tell('parcel-W1', 'ParcelReturned', { waybill: 'W1', scanned: 'W1' }, { command: 'back', ...told });
const undo = (story: Story, undone: 'ParcelReturned' | 'ParcelSigned', told: Told) =>
  story.tell('parcel-W1', 'ParcelScanUndone', { waybill: 'W1', scan: 'back', undone }, told);

function after(...tell: readonly ((story: Story) => unknown)[]) {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  for (const one of tell) one(story);
  const folded = fold(group, story.events);
  expect(folded.held).toEqual([]);
  return { ...folded, back: folded.row(returnedParcelsTable, 'W1') };
}

const NOT_STARTED = { cause: null, startedAt: null, startedSite: null, startedBy: null, returnSite: null };
const NOT_THERE = { returnedAt: null, returnedSite: null, returnedBy: null };
const STARTED = {
  originalWaybillNumber: 'W1',
  orderNumber: 'O1',
  customer: 'C1',
  orderResult: 'not_returned',
  cause: 'refused_by_recipient',
  startedAt: instantAfter(10),
  startedSite: 'RJNIT01',
  startedBy: 'ana',
  returnSite: 'SPGRU01',
  ...NOT_THERE,
  lastAt: instantAfter(10),
};
const begun = (story: Story) => start(story, { at: 10, site: 'RJNIT01' }, 'SPGRU01');
const THERE = { orderResult: 'returned', returnedAt: instantAfter(20), returnedSite: 'SPGRU01', returnedBy: 'ana' };
const there = (story: Story) => back(story, { at: 20 });

test('a parcel that starts on its way back says why, from where and where to, and is seen by who sees the parcel (ops 3.8)', () => {
  const { back: row, rows, scopeOf } = after(begun);
  expect(row).toStrictEqual(STARTED);
  expect(rows(returnedParcelsTable)).toHaveLength(1);
  expect(scopeOf(returnedParcelsTable, 'W1')).toEqual(expect.arrayContaining(['customer:C1', 'site:SPGRU01']));
});

test('a way back of which neither site is known says so', () =>
  expect(after((story) => start(story, { at: 10, ...nowhere })).back).toStrictEqual({
    ...STARTED,
    startedSite: null,
    returnSite: null,
  }));

test('there it says when, where and who took it, beside how it started', () =>
  expect(after(begun, there).back).toStrictEqual({ ...STARTED, ...THERE, lastAt: instantAfter(20) }));

test('a parcel may be returned on the spot, without a start, and at no site that is told', () =>
  expect(after((story) => back(story, { at: 20, ...nowhere })).back).toStrictEqual({
    ...STARTED,
    ...NOT_STARTED,
    ...THERE,
    returnedSite: null,
    lastAt: instantAfter(20),
  }));

test('a return that is undone is on its way again; another scan that is undone changes nothing', () => {
  const again = (story: Story) => undo(story, 'ParcelReturned', { at: 30 });
  expect(after(begun, there, again).back).toStrictEqual({ ...STARTED, lastAt: instantAfter(30) });
  const other = (story: Story) => undo(story, 'ParcelSigned', { at: 30 });
  expect(after(begun, there, other).back).toStrictEqual({ ...STARTED, ...THERE, lastAt: instantAfter(20) });
  expect(after(again).back).toBeUndefined();
});

test('a start that is told again is the one that counts', () => {
  const second = (story: Story) => start(story, { at: 40, site: 'SPSAO11' });
  expect(after(begun, there, second).back).toStrictEqual({
    ...STARTED,
    ...THERE,
    startedAt: instantAfter(40),
    startedSite: 'SPSAO11',
    returnSite: null,
    lastAt: instantAfter(40),
  });
});

test('a parcel that nobody registered goes back under its number alone', () => {
  const story = createStory();
  begun(story);
  expect(fold(group, story.events).row(returnedParcelsTable, 'W1')).toStrictEqual({
    ...STARTED,
    orderNumber: '',
    customer: '',
  });
});
