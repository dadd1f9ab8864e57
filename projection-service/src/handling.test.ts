import { handling } from './groups.ts';
import { loadingsTable } from './linehaul/loadings.ts';
import { parcelHoldsTable } from './orders/parcel-holds.ts';
import { returnedParcelsTable } from './returns/returned-parcels.ts';
import { weighingsTable } from './scanning/weighings.ts';
import { fold } from './testing/fold.ts';
import { driven, ordered, signed } from './testing/journeys.ts';
import { createStory, instantAfter } from './testing/story.ts';
import type { Story } from './testing/story.ts';
import { signedParcelsTable, signingsTable } from './delivery/signings.ts';

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

test('a signature says after how many tries the parcel was handed over', () => {
  const { row } = after((story) => {
    for (const attempt of [1, 2])
      story.tell(
        'parcel-W1',
        'ParcelDeliveryFailed',
        { waybill: 'W1', scanned: 'W1', cause: 'recipient_absent', attempt },
        { at: attempt },
      );
    signed(story, 'W1', { at: 10, command: 'first' });
    signed(story, 'W2', { at: 10, command: 'second' });
  });
  expect(row(signingsTable, 'W1:first')).toMatchObject({ attempt: 3 });
  expect(row(signingsTable, 'W2:second')).toMatchObject({ attempt: 1 });
});

test('photos that follow a signature are counted with it, and those of a signature that nobody knows nowhere', () => {
  const file = {
    id: '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90',
    kept: '019ab3de-8c12-4a01-8f00-5d1c0e9b7a64',
    name: 'porta.jpg',
    type: 'jpg',
    bytes: 9,
    sha256: 'a'.repeat(64),
  } as const;
  const { row } = after((story) => {
    signed(story, 'W1', { at: 10, command: 'first' });
    for (const code of ['first', 'unknown'])
      story.tell(
        `signatureproof-${code}`,
        'SignatureProofRegistered',
        { code, fields: { waybill: 'W1', photo: file, secondPhoto: file, sentBy: 'ana', sentAt: instantAfter(11) } },
        { at: 11 },
      );
    signed(story, 'W2', { at: 10, command: 'drawn' });
    story.tell(
      'signatureproof-drawn',
      'SignatureProofRegistered',
      { code: 'drawn', fields: { waybill: 'W2', signature: file, sentBy: 'ana', sentAt: instantAfter(11) } },
      { at: 11 },
    );
  });
  expect(row(signingsTable, 'W1:first')).toMatchObject({
    photos: 2,
    photosKept: 2,
    signatureKept: false,
    drawn: false,
  });
  expect(row(signingsTable, 'W2:drawn')).toMatchObject({ photos: 0, photosKept: 0, signatureKept: true, drawn: true });
  expect(row(signingsTable, 'W1:unknown')).toBeUndefined();
});

test('a signature is as far from the address as its position is from the centre of the municipality, and says what it does not know', () => {
  const NITEROI = { latitude: -22.8832, longitude: -43.1034 };
  const compared = (
    destination: Readonly<Record<string, string>>,
    position: { readonly latitude?: number; readonly longitude?: number },
  ) => {
    const story = createStory();
    ordered(story, 'O1', ['W1'], { at: 0, destination });
    const data = { waybill: 'W1', scanned: 'W1', photos: [], forced: false, ...position };
    story.tell('parcel-W1', 'ParcelSigned', data, { at: 10, command: 'first' });
    const folded = fold(handling, story.events);
    expect(folded.held).toEqual([]);
    return folded.row(signingsTable, 'W1:first');
  };
  const niteroi = { state: 'RJ', city: 'NITEROI' };
  const there = compared(niteroi, { ...NITEROI, latitude: NITEROI.latitude + 0.01 });
  expect(there).toMatchObject({ nearness: 'there', destinationCity: 'NITEROI', destinationState: 'RJ' });
  expect(Math.abs((there?.distance ?? 0) - 1_112)).toBeLessThan(100);
  expect(compared(niteroi, { ...NITEROI, latitude: NITEROI.latitude + 0.3 })).toMatchObject({ nearness: 'near' });
  expect(compared(niteroi, { ...NITEROI, latitude: NITEROI.latitude + 0.6 })).toMatchObject({ nearness: 'elsewhere' });
  expect(compared({ ...niteroi, city: 'outra', municipality: '3303302' }, NITEROI)).toMatchObject({
    nearness: 'there',
  });
  const unknown = { distance: null, place: null };
  expect(compared(niteroi, {})).toMatchObject({ ...unknown, nearness: 'no_position', destination: expect.anything() });
  expect(compared({ state: 'RJ', city: 'Lugar Nenhum' }, NITEROI)).toMatchObject({
    nearness: 'no_address',
    distance: null,
    place: NITEROI,
    destination: null,
  });
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

test('a weighing says how far the scale is from what was declared, and stays when it is undone', () => {
  const { row } = after((story) => {
    const weighed = { waybill: 'W1', scanned: 'W1', grams: 600, divisor: 6_000, source: 'scale' } as const;
    story.tell('parcel-W1', 'ParcelWeighed', weighed, { at: 10, command: 'scale' });
    story.tell('parcel-W2', 'ParcelWeighed', { ...weighed, waybill: 'W2', grams: 333 }, { at: 11, command: 'light' });
    story.tell('parcel-W2', 'ParcelScanUndone', { waybill: 'W2', scan: 'light', undone: 'ParcelWeighed' }, { at: 12 });
  });
  expect(row(weighingsTable, 'W1:scale')).toMatchObject({
    orderWeight: 500,
    weight: 600,
    differencePercent: 20,
    differenceMark: 'up',
    undone: false,
  });
  expect(row(weighingsTable, 'W2:light')).toMatchObject({
    differencePercent: 33.4,
    differenceMark: 'down',
    undone: true,
  });
});

test('an interception says until when it may be let go, and who let it go; an impound beside it is another row (R-0239, R-0694)', () => {
  const { row } = after((story) => {
    story.tell(
      'parcel-W1',
      'ParcelIntercepted',
      { waybill: 'W1', releaseUntil: instantAfter(99) },
      { at: 10, reason: 'Endereço suspeito' },
    );
    story.tell('parcel-W1', 'ParcelImpounded', { waybill: 'W1' }, { at: 11 });
    story.tell('parcel-W1', 'ParcelInterceptionReleased', { waybill: 'W1' }, { at: 12 });
  });
  expect(row(parcelHoldsTable, 'W1:interception')).toMatchObject({
    standing: 'ended',
    orderNumber: 'O1',
    reason: 'Endereço suspeito',
    time: instantAfter(10),
    releaseDeadline: instantAfter(99),
    releasedAt: instantAfter(12),
    times: 1,
  });
  expect(row(parcelHoldsTable, 'W1:impound')).toMatchObject({ standing: 'held', releasedAt: null });
});

test('a parcel on its way back says why, and that it is there; undone, it is on its way again', () => {
  const back = (story: Story) => {
    const start = { waybill: 'W1', scanned: 'W1', cause: 'refused_by_recipient', returnSite: 'SPGRU01' } as const;
    story.tell('parcel-W1', 'ParcelReturnStarted', start, { at: 10 });
    story.tell('parcel-W1', 'ParcelReturned', { waybill: 'W1', scanned: 'W1' }, { at: 20, command: 'there' });
  };
  expect(after(back).row(returnedParcelsTable, 'W1')).toMatchObject({
    orderResult: 'returned',
    cause: 'refused_by_recipient',
    startedAt: instantAfter(10),
    returnSite: 'SPGRU01',
    returnedAt: instantAfter(20),
  });
  const undone = after((story) => {
    back(story);
    story.tell('parcel-W1', 'ParcelScanUndone', { waybill: 'W1', scan: 'there', undone: 'ParcelReturned' }, { at: 21 });
  });
  expect(undone.row(returnedParcelsTable, 'W1')).toMatchObject({ orderResult: 'not_returned', returnedAt: null });
});
