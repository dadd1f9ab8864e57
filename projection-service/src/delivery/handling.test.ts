import { handling } from '../groups.ts';
import { loadingsTable } from '../linehaul/loadings.ts';
import { fold } from '../testing/fold.ts';
import { driven, ordered, signed } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { signedParcelsTable, signingsTable } from './signings.ts';

function after(tell: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  tell(story);
  const folded = fold(handling, story.events);
  expect(folded.held).toEqual([]);
  return folded;
}

test('a signature is kept with its order, its site and who gave it; a parcel that was signed for once is not among those signed for more than once', () => {
  const { row } = after((story) => signed(story, 'W1', { at: 10, command: 'first' }));
  expect(row(signingsTable, 'W1:first')).toMatchObject({
    waybill: 'W1',
    orderNumber: 'O1',
    standing: 'counts',
    signedAt: instantAfter(10),
    site: 'SPGRU01',
    courier: 'ana',
    forced: false,
    photos: 0,
  });
  expect(row(signedParcelsTable, 'W1')).toMatchObject({ signatures: 1, many: false, standing: null });
  expect(row(signedParcelsTable, 'W2')).toMatchObject({ signatures: 0, many: false });
});

test('of two signatures the one that does not count is in conflict until somebody settles it, and the parcel tells both', () => {
  const twice = (story: Story) => {
    signed(story, 'W1', { at: 20, command: 'second' });
    signed(story, 'W1', { at: 10, command: 'first' });
    const found = { waybill: 'W1', conflict: 'second', kind: 'signed_twice', stands: 'first' } as const;
    story.tell('parcel-W1', 'ParcelConflictFound', found, { at: 10, command: 'first' });
  };
  const open = after(twice);
  expect(open.row(signingsTable, 'W1:second')).toMatchObject({ standing: 'contested' });
  expect(open.row(signingsTable, 'W1:first')).toMatchObject({ standing: 'counts' });
  expect(open.row(signedParcelsTable, 'W1')).toMatchObject({
    signatures: 2,
    many: true,
    standing: 'contested',
    firstAt: instantAfter(10),
    lastAt: instantAfter(20),
  });
  const settled = after((story) => {
    twice(story);
    const said = { waybill: 'W1', conflict: 'second', counts: 'second', falls: 'first' };
    story.tell('parcel-W1', 'ParcelConflictSettled', said, { at: 30, command: 'settles' });
  });
  expect(settled.row(signingsTable, 'W1:second')).toMatchObject({ standing: 'counts' });
  expect(settled.row(signingsTable, 'W1:first')).toMatchObject({ standing: 'fallen' });
  expect(settled.row(signedParcelsTable, 'W1')).toMatchObject({ standing: 'settled', many: true });
});

test('a signature that is undone stays and says so; another scan that is undone touches none', () => {
  const { row } = after((story) => {
    signed(story, 'W1', { at: 10, command: 'first' });
    story.tell('parcel-W1', 'ParcelScanUndone', { waybill: 'W1', scan: 'first', undone: 'ParcelReceived' }, { at: 11 });
    signed(story, 'W2', { at: 10, command: 'other' });
    story.tell('parcel-W2', 'ParcelScanUndone', { waybill: 'W2', scan: 'other', undone: 'ParcelSigned' }, { at: 11 });
  });
  expect(row(signingsTable, 'W1:first')).toMatchObject({ standing: 'counts' });
  expect(row(signingsTable, 'W2:other')).toMatchObject({ standing: 'undone' });
});

test('a bag on a load is loaded until it comes off, with its condition (R-0230, R-0720)', () => {
  const bag = { number: 'BG1', b: 'b1', parcels: 2 };
  const { row } = after((story) => {
    driven(story, 'L1', [bag], { at: 10 });
    const item = { kind: 'bag', number: 'BG1', b: 'b2', parcels: 2, grams: 1_000 } as const;
    story.tell('load-L2', 'ItemLoaded', { load: 'L2', item, scanned: 'BG1' }, { at: 30 });
  });
  expect(row(loadingsTable, 'L1:BG1:b1')).toMatchObject({
    standing: 'unloaded',
    weight: 1_000,
    parcels: 2,
    unloadedAt: expect.any(String),
    condition: 'good',
  });
  expect(row(loadingsTable, 'L2:BG1:b2')).toMatchObject({ standing: 'loaded', unloadedAt: null, condition: null });
});
