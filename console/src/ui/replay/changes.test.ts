import { changesBetween } from './changes.ts';

test('a field that came, one that changed and one that went are told apart', () => {
  expect(
    changesBetween({ status: 'open', grams: 0, load: 'LD1' }, { status: 'sealed', grams: 500, seal: 'S1' }),
  ).toEqual([
    { path: ['status'], kind: 'changed', before: 'open', after: 'sealed' },
    { path: ['grams'], kind: 'changed', before: 0, after: 500 },
    { path: ['load'], kind: 'removed', before: 'LD1', after: undefined },
    { path: ['seal'], kind: 'added', before: undefined, after: 'S1' },
  ]);
});

test('a new step in a list is one change, at its place counted from one', () => {
  const first = { status: 'collected', at: 't1' };
  const second = { status: 'signed', at: 't2' };
  expect(changesBetween({ steps: [first] }, { steps: [first, second] })).toEqual([
    { path: ['steps', 2], kind: 'added', before: undefined, after: second },
  ]);
});

test('a parcel that is put in a bag is told as a whole, one that only weighs more by its weight', () => {
  const held = { waybill: 'W1', grams: 5 };
  expect(changesBetween({ parcels: {} }, { parcels: { W1: held } })).toEqual([
    { path: ['parcels', 'W1'], kind: 'added', before: undefined, after: held },
  ]);
  expect(changesBetween({ parcels: { W1: held } }, { parcels: { W1: { ...held, grams: 6 } } })).toEqual([
    { path: ['parcels', 'W1', 'grams'], kind: 'changed', before: 5, after: 6 },
  ]);
});

test('equal states and empty things differ in nothing', () => {
  expect(changesBetween({ a: [], b: undefined }, { b: null, c: {} })).toEqual([]);
  expect(changesBetween(undefined, undefined)).toEqual([]);
});
