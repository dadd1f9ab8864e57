import { weighParcel } from './commands.ts';

const isTaken = (weight: number): boolean =>
  weighParcel.input.safeParse({ waybill: 'ML0000000000017', weight }).success;

test('a weight is above 0 and at most 500 kg, with three decimals (R-0248, R-0260)', () => {
  expect([0.001, 1.25, 30, 500].map(isTaken)).toEqual([true, true, true, true]);
  expect([0, -1, 500.001, 1.0005, Number.NaN].map(isTaken)).toEqual([false, false, false, false, false]);
});
