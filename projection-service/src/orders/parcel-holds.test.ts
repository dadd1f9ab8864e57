import { signedParcels } from '../delivery/for-others.ts';
import { fold } from '../testing/fold.ts';
import { ordered } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story, Told } from '../testing/story.ts';
import { parcelHolds, parcelHoldsTable } from './parcel-holds.ts';

const group = { name: 'holds', models: [signedParcels, parcelHolds], counters: [], sql: [] };
const nowhere = { site: undefined } as unknown as Told;

const intercept = (told: Told) => (story: Story) =>
  story.tell('parcel-W1', 'ParcelIntercepted', { waybill: 'W1', releaseUntil: instantAfter(99) }, told);
const impound = (told: Told) => (story: Story) => story.tell('parcel-W1', 'ParcelImpounded', { waybill: 'W1' }, told);
const release = (at: number) => (story: Story) =>
  story.tell('parcel-W1', 'ParcelInterceptionReleased', { waybill: 'W1' }, { at });
const cancel = (at: number) => (story: Story) =>
  story.tell('parcel-W1', 'ParcelImpoundCancelled', { waybill: 'W1' }, { at });

function after(...tell: readonly ((story: Story) => unknown)[]) {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  for (const one of tell) one(story);
  const folded = fold(group, story.events);
  expect(folded.held).toEqual([]);
  const of = (kind: string) => folded.row(parcelHoldsTable, `W1:${kind}`);
  return { ...folded, interception: of('interception'), impound: of('impound') };
}

const HELD = {
  id: 'W1:interception',
  waybillNumber: 'W1',
  orderNumber: 'O1',
  customer: 'C1',
  kind: 'interception',
  standing: 'held',
  time: instantAfter(10),
  reason: 'Endereço suspeito',
  heldBy: 'ana',
  site: 'SPSAO11',
  releaseDeadline: instantAfter(99),
  releasedAt: null,
  releasedBy: null,
  times: 1,
};
const held = intercept({ at: 10, reason: 'Endereço suspeito', site: 'SPSAO11' });

test('an interception says why, where, by whom and until when it may be let go, to whoever sees the parcel (R-0239, R-0694)', () => {
  const { interception, impound: other, scopeOf } = after(held);
  expect([interception, other]).toStrictEqual([HELD, undefined]);
  expect(scopeOf(parcelHoldsTable, 'W1:interception')).toEqual(expect.arrayContaining(['customer:C1', 'site:SPSAO11']));
});

test('a return ends the interception that stands, and changes none that was let go; an impound stays (R-0451)', () => {
  const back = (story: Story) =>
    story.tell('parcel-W1', 'ParcelReturnStarted', { waybill: 'W1', scanned: 'W1', cause: 'damaged' }, { at: 30 });
  const sentBack = after(held, impound({ at: 11 }), back);
  expect(sentBack.interception).toMatchObject({ standing: 'ended', releasedAt: instantAfter(30) });
  expect(sentBack.impound).toMatchObject({ standing: 'held' });
  expect(after(held, release(20), back).interception).toMatchObject({ releasedAt: instantAfter(20) });
});

test('an impound has no day on which it ends, and stands beside an interception', () => {
  const both = after(held, impound({ at: 11, ...nowhere }));
  expect(both.interception).toStrictEqual(HELD);
  expect(both.impound).toStrictEqual({
    ...HELD,
    id: 'W1:impound',
    kind: 'impound',
    time: instantAfter(11),
    reason: null,
    site: null,
    releaseDeadline: null,
  });
});

test('each ends by its own release, and says when and by whom', () => {
  const ended = (at: number) => ({ standing: 'ended', releasedAt: instantAfter(at), releasedBy: 'ana' });
  const both = [held, impound({ at: 11 })];
  expect(after(...both, release(12))).toMatchObject({
    interception: { ...HELD, ...ended(12) },
    impound: { standing: 'held' },
  });
  expect(after(...both, cancel(13))).toMatchObject({ interception: HELD, impound: ended(13) });
});

test('a parcel that is held once more is held, as often as it was, with the last reason', () =>
  expect(
    after(held, release(12), intercept({ at: 20, reason: 'Outra vez', site: 'SPSAO11' })).interception,
  ).toStrictEqual({
    ...HELD,
    time: instantAfter(20),
    reason: 'Outra vez',
    times: 2,
  }));

test('a release of what was never held makes nothing, and a parcel that nobody registered is held under its number alone', () => {
  expect(after(release(12), cancel(13)).rows(parcelHoldsTable)).toEqual([]);
  const story = createStory();
  held(story);
  expect(fold(group, story.events).row(parcelHoldsTable, 'W1:interception')).toStrictEqual({
    ...HELD,
    orderNumber: '',
    customer: '',
  });
});
