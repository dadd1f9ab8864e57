import type { About } from '../kernel/aggregate.ts';
import { loadEvents } from './events.ts';
import { load, moveAt } from './load.ts';
import type { Load } from './load.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
const about = (minute: number): About => {
  const circumstances: Partial<About> = { happenedAt: at(minute), commandId: `scan ${minute}` };
  return circumstances as About;
};
const move = (minute: number, site?: string) => ({
  at: at(minute),
  scan: `scan ${minute}`,
  ...(site !== undefined && { site }),
});
/** What an event makes of a load. */
const told = (now: Load, type: keyof typeof loadEvents, data: object, minute = 0): Load =>
  load.evolve(now, loadEvents[type]({ load: 'L1', ...data } as never), about(minute));

const bag = (number: string) => ({ kind: 'bag' as const, number, b: `b-${number}`, parcels: 2, grams: 900 });
const opened = told(load.initial, 'LoadOpened', { originSite: 'SPGRU01', stops: ['PRCWB01', 'RSPOA01'] });
const loaded = ['BAG1', 'BAG2'].reduce((now, number) => told(now, 'ItemLoaded', { item: bag(number) }), opened);
const departed = told(
  loaded,
  'LoadDeparted',
  { leg: 1, fromSite: 'SPGRU01', nextSite: 'PRCWB01', plate: 'ABC1D23' },
  10,
);
const arrived = told(departed, 'LoadArrived', { leg: 1, site: 'PRCWB01' }, 400);

test('before anybody opened it a load is absent: nowhere, before its first leg, with nothing on it', () =>
  expect([load.category, load.stateVersion, load.initial]).toStrictEqual([
    'load',
    3,
    { status: 'absent', originSite: '', stops: [], leg: 1, site: '', items: {}, waived: [], moves: [] },
  ]));

test('a load that is opened stands at its origin, empty, before its first leg', () =>
  expect(opened).toStrictEqual({
    status: 'open',
    originSite: 'SPGRU01',
    stops: ['PRCWB01', 'RSPOA01'],
    leg: 1,
    site: 'SPGRU01',
    items: {},
    waived: [],
    moves: [move(0, 'SPGRU01')],
  }));

test('a load that is cancelled stays what it was beside', () =>
  expect(told(opened, 'LoadCancelled', {})).toStrictEqual({ ...opened, status: 'cancelled' }));

test('what is put on is there by its number until it is taken off, and the rest stays', () => {
  expect(loaded).toStrictEqual({ ...opened, items: { BAG1: bag('BAG1'), BAG2: bag('BAG2') } });
  const unloaded = told(loaded, 'ItemUnloaded', { kind: 'bag', number: 'BAG1', b: 'b-BAG1', condition: 'good' });
  expect(unloaded).toStrictEqual({ ...opened, items: { BAG2: bag('BAG2') } });
});

test('claims that were waived are remembered, the newest two hundred', () => {
  let now = opened;
  for (let at = 0; at < 201; at += 1) now = told(now, 'ItemWaivedFromLoad', { kind: 'bag', number: 'B', b: `b-${at}` });
  expect(now).toStrictEqual({ ...opened, waived: Array.from({ length: 200 }, (_, at) => `b-${at + 1}`) });
});

test('on the road a load is where it left, knows its vehicle and where it was sent, and stands at no site', () =>
  expect(departed).toStrictEqual({
    ...loaded,
    status: 'departed',
    plate: 'ABC1D23',
    leg: 1,
    site: 'SPGRU01',
    nextSite: 'PRCWB01',
    moves: [move(0, 'SPGRU01'), move(10)],
  }));

test('where it arrives it stands before its next leg, with all that is on it', () =>
  expect(arrived).toStrictEqual({
    ...departed,
    status: 'arrived',
    leg: 2,
    site: 'PRCWB01',
    moves: [move(0, 'SPGRU01'), move(10), move(400, 'PRCWB01')],
  }));

test('the newest 64 moves are remembered: more than twenty stops make', () => {
  let now = opened;
  for (let minute = 1; minute <= 64; minute += 1)
    now = told(now, 'LoadArrived', { leg: minute, site: 'PRCWB01' }, minute);
  expect(now.moves.map(({ at: when }) => when)).toEqual(Array.from({ length: 64 }, (_, before) => at(before + 1)));
});

test.each([
  ['before it was opened, where it began', -5, move(0, 'SPGRU01')],
  ['from the minute it was opened, there', 0, move(0, 'SPGRU01')],
  ['until the minute it left, there', 9, move(0, 'SPGRU01')],
  ['from the minute it left, on the road', 10, move(10)],
  ['from the minute it came, there', 400, move(400, 'PRCWB01')],
  ['long after, where it was last', 9_000, move(400, 'PRCWB01')],
])('a vehicle was, by device time: %s', (_, minute, expected) =>
  expect(moveAt(arrived, at(minute))).toStrictEqual(expected),
);

test('of two moves of one minute the one that was told later says where a vehicle was', () => {
  const left = told(
    arrived,
    'LoadDeparted',
    { leg: 2, fromSite: 'PRCWB01', nextSite: 'RSPOA01', plate: 'ABC1D23' },
    400,
  );
  expect(moveAt(left, at(400))).toStrictEqual(move(400));
});

test('a load that nobody opened was nowhere', () => expect(moveAt(load.initial, at(0))).toBeUndefined());
