import type { Personal } from '@malote/contracts/kernel/personal.ts';
import type { EventOf } from '../kernel/events.ts';
import { fold } from '../testing/fold.ts';
import { ordered, signed } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story, Told } from '../testing/story.ts';
import { signedParcels, signedParcelsTable, signings, signingsTable } from './signings.ts';

const group = { name: 'signatures', models: [signedParcels, signings], counters: [], sql: [] };

/** What stands after these events; the parcel W1 was registered before them unless somebody tells that itself. */
function after(tell: (story: Story) => void, before: 'registered' | 'unknown' = 'registered') {
  const story = createStory();
  if (before === 'registered') ordered(story, 'O1', ['W1'], { at: 0 });
  tell(story);
  const folded = fold(group, story.events);
  expect(folded.held).toEqual([]);
  const of = (scan: string) => folded.row(signingsTable, `W1:${scan}`);
  return { parcel: folded.row(signedParcelsTable, 'W1'), of, scopeOf: folded.scopeOf };
}
const sign = (story: Story, data: Partial<EventOf<'ParcelSigned'>['data']>, told: Told) =>
  story.tell('parcel-W1', 'ParcelSigned', { waybill: 'W1', scanned: 'W1', photos: [], forced: false, ...data }, told);
const contest = (story: Story, conflict: string, kind: EventOf<'ParcelConflictFound'>['data']['kind']) =>
  story.tell('parcel-W1', 'ParcelConflictFound', { waybill: 'W1', conflict, kind, stands: 'first' });
const settle = (story: Story, conflict: string, more: object = {}) =>
  story.tell('parcel-W1', 'ParcelConflictSettled', { waybill: 'W1', conflict, counts: 'first', ...more });
// A site of null is one that nobody told: an undefined one is the story's usual one.
const nowhere = null as unknown as string;

const REGISTERED = {
  waybill: 'W1',
  orderNumber: 'O1',
  customer: 'C1',
  standing: null,
  signatures: 0,
  firstAt: null,
  firstSite: null,
  firstBy: null,
  lastAt: null,
  lastSite: null,
  lastBy: null,
  many: false,
  failed: 0,
  open: '',
  forecastGrams: 500,
  bulky: false,
  destinationState: 'RJ',
  destinationCity: 'São Paulo',
  destinationMunicipality: null,
};

const SIGNED = {
  id: 'W1:first',
  waybill: 'W1',
  orderNumber: 'O1',
  customer: 'C1',
  standing: 'counts',
  signedAt: instantAfter(10),
  site: 'SPGRU01',
  signer: null,
  document: null,
  courier: 'ana',
  forced: false,
  attempt: 1,
  photos: 0,
  photosKept: 0,
  signatureKept: false,
  drawn: false,
  place: null,
  nearness: 'no_position',
  distance: null,
  destinationCity: 'São Paulo',
  destinationState: 'RJ',
  destination: null,
  device: 'D1',
  receivedAt: instantAfter(12),
};

test('a signature says all that was told of it, and no more', () => {
  const told = { at: 10, came: 12, command: 'first' };
  expect(after((story) => sign(story, {}, told)).of('first')).toStrictEqual(SIGNED);
  const by = { signer: 'pd1.bia' as Personal, document: 'pd1.doc' as Personal, signatureFile: 'pd1.png' as Personal };
  expect(after((story) => sign(story, { ...by, photos: ['a', 'b'], forced: true }, told)).of('first')).toStrictEqual({
    ...SIGNED,
    signer: by.signer,
    document: by.document,
    drawn: true,
    photos: 2,
    forced: true,
  });
  expect(after((story) => sign(story, {}, { ...told, site: nowhere })).of('first')?.site).toBeNull();
});

test('half a position is none', () => {
  for (const half of [{ latitude: -22.9 }, { longitude: -43.1 }])
    expect(after((story) => sign(story, half, { at: 10, command: 'first' })).of('first')).toMatchObject({
      place: null,
      nearness: 'no_position',
    });
});

test('a signature on a parcel that nobody registered says neither order nor address, and is nobody’s yet', () => {
  const { of, parcel } = after((story) => {
    const at = { latitude: -22.9, longitude: -43.1 };
    sign(story, at, { at: 10, command: 'first' });
  }, 'unknown');
  expect(of('first')).toMatchObject({
    orderNumber: '',
    customer: '',
    attempt: 1,
    nearness: 'no_address',
    destination: null,
    destinationCity: '',
    destinationState: '',
  });
  expect(parcel).toBeUndefined();
});

test('a signature is seen by whoever sees its parcel', () => {
  const { scopeOf } = after((story) => sign(story, {}, { at: 10, command: 'first', site: nowhere }));
  expect(scopeOf(signingsTable, 'W1:first')).toContain('customer:C1');
});

test('a parcel tells its first and its last signature by device time, whichever came first, with where and by whom', () => {
  expect(after(() => undefined).parcel).toStrictEqual(REGISTERED);
  const once = { ...REGISTERED, signatures: 1, firstAt: instantAfter(20), lastAt: instantAfter(20) };
  const at = (minute: number, site: string) => (story: Story) => signed(story, 'W1', { at: minute, site });
  const by = { firstBy: 'ana', lastBy: 'ana' };
  const rio = { firstSite: 'RJRIO01', lastSite: 'RJRIO01' };
  expect(after(at(20, 'RJRIO01')).parcel).toStrictEqual({ ...once, ...by, ...rio });
  const both = (...tell: readonly ((story: Story) => unknown)[]) =>
    after((story) => tell.forEach((one) => one(story))).parcel;
  const twice = { ...once, ...by, ...rio, signatures: 2, many: true };
  expect(both(at(20, 'RJRIO01'), at(10, 'RJNIT01'))).toStrictEqual({
    ...twice,
    firstAt: instantAfter(10),
    firstSite: 'RJNIT01',
  });
  expect(both(at(20, 'RJRIO01'), at(30, 'RJNIT01'))).toStrictEqual({
    ...twice,
    lastAt: instantAfter(30),
    lastSite: 'RJNIT01',
  });
  // Of two at one instant the first one that came stays the first, the other is the last.
  expect(both(at(20, 'RJRIO01'), at(20, 'RJNIT01'))).toStrictEqual({ ...twice, lastSite: 'RJNIT01' });
  expect(both(at(20, nowhere))).toMatchObject({ firstSite: null, lastSite: null });
});

test('a parcel is contested while any conflict between its signatures is open, and settled when none is', () => {
  const now = (...tell: readonly ((story: Story) => unknown)[]) =>
    after((story) => tell.forEach((one) => one(story))).parcel;
  const first = (story: Story) => contest(story, 'second', 'signed_twice');
  const next = (story: Story) => contest(story, 'third', 'signed_twice');
  expect(now(first)).toStrictEqual({ ...REGISTERED, standing: 'contested', open: 'second' });
  expect(now(first, next)).toMatchObject({ standing: 'contested', open: 'second third' });
  expect(now(first, next, (story) => settle(story, 'second'))).toMatchObject({ standing: 'contested', open: 'third' });
  expect(now(first, (story) => settle(story, 'second'))).toMatchObject({ standing: 'settled', open: '' });
  expect(now((story) => settle(story, 'never'))).toStrictEqual(REGISTERED);
  expect(now(first, (story) => settle(story, 'never'))).toMatchObject({ standing: 'contested', open: 'second' });
  expect(now((story) => contest(story, 'scan', 'elsewhere'))).toStrictEqual(REGISTERED);
  const unknown = after((story) => void (first(story), settle(story, 'second')), 'unknown');
  expect(unknown.parcel).toBeUndefined();
});

test('tries that failed are counted as the courier told them, in whatever order they come; those of an unknown parcel nowhere', () => {
  const failed =
    (...attempts: readonly number[]) =>
    (story: Story) => {
      for (const attempt of attempts)
        story.tell('parcel-W1', 'ParcelDeliveryFailed', { waybill: 'W1', scanned: 'W1', cause: 'other', attempt });
    };
  expect(after(failed(1, 3, 2)).parcel).toMatchObject({ failed: 3 });
  expect(after(failed(1), 'unknown').parcel).toBeUndefined();
});

test('a settlement says of each signature that it names whether it counts, and of no other', () => {
  const { of } = after((story) => {
    for (const [at, command] of ['first', 'second', 'third'].entries()) sign(story, {}, { at, command });
    for (const conflict of ['second', 'third']) contest(story, conflict, 'signed_twice');
    settle(story, 'second', { falls: 'second' });
  });
  expect(['first', 'second', 'third'].map((scan) => of(scan)?.standing)).toEqual(['counts', 'fallen', 'contested']);
  const kept = after((story) => {
    sign(story, {}, { at: 1, command: 'first' });
    settle(story, 'elsewhere');
  });
  expect(kept.of('first')).toMatchObject({ standing: 'counts' });
});
