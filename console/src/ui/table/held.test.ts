import { heldOf } from './held.ts';

const widths: Readonly<Record<string, number>> = { code: 140, name: 200, wide: 700 };
const held = (pinned: readonly string[], room: number) => heldOf(pinned, (column) => widths[column] ?? 0, room);

test('on a handheld the number alone stays, so that the state beside it is in sight', () => {
  expect(held(['code', 'name'], 374)).toEqual(['code']);
  expect(held(['code', 'name', 'code'], 374)).toEqual(['code']);
});

test('where there is room all that is pinned stays, and before the room is known', () => {
  expect(held(['code', 'name'], 1_130)).toEqual(['code', 'name']);
  expect(held(['code', 'name'], 0)).toEqual(['code', 'name']);
  expect(held([], 374)).toEqual([]);
});

test('the first pinned column stays however wide it is', () => {
  expect(held(['wide', 'name'], 374)).toEqual(['wide']);
});
