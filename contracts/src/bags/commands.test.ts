import type { z } from 'zod';
import { trackList, tracks } from '../tracking/queries.ts';
import { makeWaybill } from '../kernel/values/waybill-number.ts';
import { printBagLabel } from './commands.ts';
import { bagList } from './queries.ts';

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => makeWaybill(BigInt(index)));

test('bag labels are printed at most 20 at once (R-0312)', () => {
  expect([20, 21, 0].map((copies) => takes(printBagLabel.input, { bagNumber: 'BG0000000001', copies }))).toEqual([
    true,
    false,
    false,
  ]);
  expect(printBagLabel.input.safeParse({ bagNumber: 'BG0000000001', copies: 21 }).error?.issues[0]?.message).toBe(
    'BAG_LABEL_PRINT_LIMIT',
  );
});
test('a search takes up to 100 large bags (R-0420)', () => {
  expect(
    [100, 101].map((count) =>
      takes(bagList.params, { bagNumbers: Array.from({ length: count }, (_, index) => `BG${index}0000000`) }),
    ),
  ).toEqual([true, false]);
});
test('a bag entry takes up to 200 numbers (R-0419)', () =>
  expect([200, 201].map((count) => takes(bagList.params, { waybills: numbers(count) }))).toEqual([true, false]));
test('a tracking query takes at most 200 numbers per call, and at least one (R-0427)', () => {
  expect([0, 1, 200, 201].map((count) => takes(tracks.params, { numbers: numbers(count) }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(takes(trackList.params, { numbers: numbers(201) })).toBe(false);
});
