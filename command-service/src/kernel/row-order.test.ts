import { bag } from '@malote/contracts/bags/bag.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { containers } from '../containers.ts';
import { earlierRows, loneMembers } from './row-order.ts';
import { at } from './stream-ref.ts';
import type { StreamRef } from './stream-ref.ts';

const [P, Q] = [at(parcel, 'P'), at(parcel, 'Q')];
const [A, B] = [at(bag, 'A'), at(bag, 'B')];
const L = at(load, 'L');
const inMemory = (states: ReadonlyMap<StreamRef, unknown>) => ({
  containers,
  held: ({ of, id }: StreamRef) => [...states].find(([one]) => one.of.category === of.category && one.id === id)?.[1],
});
/** For each row, which rows it waits for. */
const waits = (rows: readonly (readonly StreamRef[])[], states: ReadonlyMap<StreamRef, unknown> = new Map()) =>
  earlierRows(rows, inMemory(states)).map((earlier) => [...earlier].toSorted((one, other) => one - other));

test('rows of one thing wait for each other, rows of different things do not', () => {
  expect(waits([[P], [Q], [P, A], [Q, A], [P]])).toStrictEqual([[], [], [0], [1, 2], [2, 3]]);
});
test('a row about a parcel waits for the row about the bag that it is in', () => {
  const inA = new Map([[P, { bag: { number: 'A', b: '1' } }]]);
  expect(waits([[A], [P], [Q]], inA)).toStrictEqual([[], [0], []]);
});
test('a row about a bag waits for those about its parcels, and these do not wait for each other', () => {
  const inA = new Map([
    [P, { bag: { number: 'A', b: '1' } }],
    [Q, { bag: { number: 'A', b: '2' } }],
  ]);
  expect(waits([[P], [Q], [A], [P]], inA)).toStrictEqual([[], [], [0, 1], [0, 2]]);
});
test('a row that names a parcel with its bag, as it was before, waits for others, never for itself', () => {
  expect(
    waits([
      [A, P],
      [A, P],
      [P, A],
    ]),
  ).toStrictEqual([[], [0], [1]]);
  expect(waits([[A, P]], new Map([[P, { bag: { number: 'A', b: '1' } }]]))).toStrictEqual([[]]);
});
test('what a parcel is named beside, and cannot be in, does not hold its rows back', () => {
  expect(waits([[P, L], [L], [P]])).toStrictEqual([[], [0], [0]]);
});
test('a parcel that an earlier row puts in a bag is in it for the rows that follow', () => {
  expect(waits([[A, P], [A], [P, B], [B, Q], [P]])).toStrictEqual([[], [0], [0, 1], [2], [1, 2, 3]]);
});
test('a bag is in its load, a parcel in its order, an exchanged number in its parcel', () => {
  const states = new Map<StreamRef, unknown>([
    [A, { load: { number: 'L', b: '1' } }],
    [P, { orderNumber: 'O' }],
    [Q, { first: 'P', orderNumber: '' }],
  ]);
  expect(waits([[L], [A], [at(order, 'O')], [P], [Q]], states)).toStrictEqual([[], [0], [], [2], [3]]);
});
test('what is named alone beside a thing that could hold it is read to its end; what is named with it, or where nothing could hold it, is not', () => {
  expect(loneMembers([[P, A], [Q], [Q]], containers)).toStrictEqual([Q]);
  expect(loneMembers([[A], [L, B]], containers)).toStrictEqual([A]);
  expect(loneMembers([[P], [Q]], containers)).toStrictEqual([]);
});
