import type { View } from '../kernel/read-model.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { bagsConcerned, parcelsInside } from './inside.ts';
import type { ContainerEvent } from './inside.ts';

interface Row {
  readonly id: string;
  readonly bag: string;
  readonly load?: string;
  readonly waybill?: string;
  readonly fromPosition: bigint;
  readonly toPosition: bigint | null;
  readonly fromAt: string;
  readonly toAt: string | null;
}

/** Lookups that hold these rows, by their table. */
function viewOf(tables: Readonly<Record<string, readonly Row[]>>): View {
  return {
    by: ({ name }: { readonly name: string }, column: keyof Row, value: string) =>
      (tables[name] ?? []).filter((row) => row[column] === value),
    once: (_: string, make: () => unknown) => make(),
  } as unknown as View;
}

/** An event of a container at the tenth place of the log, an hour after the beginning. */
function eventOf(type: string, data: object, at = 60): ContainerEvent {
  const story = createStory();
  for (let place = 1; place < 10; place += 1) story.tell('bag-X', 'BagDeleted', { bag: 'X' });
  return story.tell('bag-B1', type as never, data as never, { at }) as unknown as ContainerEvent;
}

/** Put in at these places, and at these minutes, of which the second pair is when it came out. */
const held = (from: number, to: number | null, fromMinute = 0, toMinute: number | null = to === null ? null : 120) => ({
  id: 'W1:b1',
  bag: 'B1',
  load: 'L1',
  waybill: 'W1',
  fromPosition: BigInt(from),
  toPosition: to === null ? null : BigInt(to),
  fromAt: instantAfter(fromMinute),
  toAt: toMinute === null ? null : instantAfter(toMinute),
});

const received = eventOf('BagReceived', { bag: 'B1', scanned: 'B1', stage: 'distribution' });
const inside = (row: Row, event: ContainerEvent = received) =>
  [...parcelsInside(event, viewOf({ parcel_bag: [row] })).keys()].length === 1;

test('a parcel is inside while it is held, from the event that put it in to the one that takes it out', () => {
  expect([inside(held(9, null)), inside(held(10, null)), inside(held(11, null))]).toEqual([true, true, false]);
  expect([inside(held(1, 11)), inside(held(1, 10))]).toEqual([true, true]);
  expect(inside(held(11, 12, 0, 120))).toBe(false);
});

test('for an event that came after it was taken out, it is inside when it was at the time of the event', () => {
  const between = (from: number, to: number | null) => inside(held(1, 5, from, to));
  expect([between(0, 120), between(60, 120), between(0, 60)]).toEqual([true, true, true]);
  expect([between(61, 120), between(0, 59), between(0, null)]).toEqual([false, false, false]);
});

test('a scan that is confirmed later finds what was inside at its own time', () => {
  const seen = { act: 'BagReceived', site: 'S', at: instantAfter(30), by: 'bia', stage: 'distribution' };
  const settled = { bag: 'B1', conflict: 'c', counts: 'c' };
  const confirmed = eventOf('BagConflictSettled', { ...settled, confirmed: seen });
  expect([inside(held(1, 5, 20, 40), confirmed), inside(held(1, 5, 50, 70), confirmed)]).toEqual([true, false]);
  expect(inside(held(1, null), eventOf('BagConflictSettled', settled))).toBe(false);
});

test('what is inside is told with the binding that put it there, parcel by parcel of each bag', () => {
  const rows = [held(1, null), { ...held(2, null), id: 'W2:b2', bag: 'B2', waybill: 'W2' }];
  const item = (number: string, kind: 'bag' | 'parcel' = 'bag') => ({ kind, number, b: 'x', parcels: 1, grams: 1 });
  const items = [item('B1'), item('B2'), item('W1', 'parcel')];
  const departed = eventOf('LoadDeparted', { load: 'L1', items });
  expect([...parcelsInside(departed, viewOf({ parcel_bag: rows }))]).toEqual([
    ['W1', rows[0]],
    ['W2', rows[1]],
  ]);
});

test.each<readonly [type: string, data: object, bags: readonly string[]]>([
  ['BagSealed', { bag: 'B1' }, ['B1']],
  ['BagReceived', { bag: 'B1' }, ['B1']],
  ['BagScannedOut', { bag: 'B1' }, ['B1']],
  ['BagUnpacked', { bag: 'B1' }, ['B1']],
  ['BagConflictSettled', { bag: 'B1' }, []],
  ['BagConflictSettled', { bag: 'B1', confirmed: { at: instantAfter(1) } }, ['B1']],
  ['ItemLoaded', { item: { kind: 'bag', number: 'B1' } }, ['B1']],
  ['ItemLoaded', { item: { kind: 'parcel', number: 'W1' } }, []],
  ['ItemUnloaded', { kind: 'bag', number: 'B1' }, ['B1']],
  ['ItemUnloaded', { kind: 'parcel', number: 'W1' }, []],
  [
    'LoadDeparted',
    {
      items: [
        { kind: 'bag', number: 'B1' },
        { kind: 'parcel', number: 'W1' },
      ],
    },
    ['B1'],
  ],
])('%s of %j concerns the bags %j', (type, data, bags) =>
  expect(bagsConcerned(eventOf(type, data), viewOf({}))).toEqual(bags),
);

test('an arrival concerns each bag that the load carries then, once', () => {
  const on = [
    { ...held(1, null), id: 'B1:l1' },
    { ...held(2, null), id: 'B1:l2' },
    { ...held(3, null), id: 'B2:l3', bag: 'B2' },
    { ...held(1, 5, 0, 10), id: 'B3:l4', bag: 'B3' },
    { ...held(1, null), id: 'B4:l5', bag: 'B4', load: 'L2' },
  ];
  expect(bagsConcerned(eventOf('LoadArrived', { load: 'L1' }), viewOf({ bag_load: on }))).toEqual(['B1', 'B2']);
});
