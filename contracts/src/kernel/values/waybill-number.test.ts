import fc from 'fast-check';
import { isOwnWaybill, lastOwnWaybill, makeWaybill, parseWaybill, WaybillNumber } from './waybill-number.ts';

const counter = fc.integer({ min: 0, max: lastOwnWaybill });
const replaced = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + by.length);

test('a waybill number has 13 to 20 letters or digits', () => {
  expect(parseWaybill(' aa123456785br ')).toBe('AA123456785BR');
  for (const wrong of ['A'.repeat(12), 'A'.repeat(21), 'AA123456785-BR'])
    expect(parseWaybill(wrong)).toEqual({ refused: 'ORDER_NUMBER_INVALID_RESCAN', params: {} });
  expect(WaybillNumber.safeParse('BG0000000042').error?.issues[0]?.message).toBe('ORDER_NUMBER_INVALID_RESCAN');
});

test("Damm's published example has the check digit 4", () => expect(makeWaybill(572)).toBe('ML0000000005724'));

test('our numbers are waybill numbers, all different, and known as ours', () =>
  fc.assert(
    fc.property(counter, counter, (one, other) => {
      expect(parseWaybill(makeWaybill(one))).toBe(makeWaybill(one));
      expect(isOwnWaybill(makeWaybill(one))).toBe(true);
      expect(makeWaybill(one) === makeWaybill(other)).toBe(one === other);
      expect(makeWaybill(BigInt(one))).toBe(makeWaybill(one));
    }),
  ));

test('one wrong digit is always found', () =>
  fc.assert(
    fc.property(counter, fc.integer({ min: 2, max: 14 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const waybill = makeWaybill(number);
      expect(isOwnWaybill(replaced(waybill, at, String((Number(waybill[at]) + by) % 10)))).toBe(false);
    }),
  ));

test('two neighbours swapped are always found', () =>
  fc.assert(
    fc.property(counter, fc.integer({ min: 2, max: 13 }), (number, at) => {
      const waybill = makeWaybill(number);
      const [left = '', right = ''] = waybill.slice(at, at + 2);
      fc.pre(left !== right);
      expect(isOwnWaybill(replaced(waybill, at, right + left))).toBe(false);
    }),
  ));

test('numbers of others are not ours', () => {
  for (const other of ['AA123456785BR', 'ML00000000057240', 'ML000000000572', 'XX0000000005724'])
    expect(isOwnWaybill(other)).toBe(false);
});

test('there is no number outside the range', () => {
  for (const beyond of [-1, lastOwnWaybill + 1, 1.5, Number.NaN]) expect(() => makeWaybill(beyond)).toThrow(RangeError);
  expect(makeWaybill(lastOwnWaybill)).toHaveLength(15);
});
