import fc from 'fast-check';
import { BagNumber, bagNumberOf, isOwnBag, lastOwnBag, parseBagNumber } from './bag-number.ts';

const accepts = (form: RegExp) => () =>
  fc.assert(fc.property(fc.stringMatching(form), (number) => expect(parseBagNumber(number)).toBe(number)));

test('a bag number has 6 to 12 letters or digits (R-0300)', () => {
  accepts(/^[A-Z0-9]{6,12}$/)();
  for (const wrong of ['12345', 'A'.repeat(13), 'BG-000042', 'BAG 0001'])
    expect(parseBagNumber(wrong)).toEqual({ refused: 'CODE_FORMAT_UNKNOWN', params: {} });
  expect(BagNumber.safeParse('12345').error?.issues[0]?.message).toBe('CODE_FORMAT_UNKNOWN');
  expect(parseBagNumber(' bg000042 ')).toBe('BG000042');
});

test('BG and 4 to 10 digits is a bag number (R-0301)', accepts(/^BG\d{4,10}$/));
test('6 to 8 digits are a bag number (R-0302)', accepts(/^\d{6,8}$/));
test('digits alone, more than 6, are a bag number (R-0303)', accepts(/^\d{7,12}$/));

test('our numbers are BG and 10 digits, all different', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: lastOwnBag }), fc.integer({ min: 0, max: lastOwnBag }), (one, other) => {
      expect(isOwnBag(bagNumberOf(one))).toBe(true);
      expect(parseBagNumber(bagNumberOf(one))).toBe(bagNumberOf(one));
      expect(bagNumberOf(one) === bagNumberOf(other)).toBe(one === other);
    }),
  ));

test('there is no number outside the range', () => {
  for (const beyond of [-1, lastOwnBag + 1, 0.5]) expect(() => bagNumberOf(beyond)).toThrow(RangeError);
});

test('a number that is longer, shorter or of others is none of ours', () => {
  for (const other of ['BG000000004', 'BG00000000042', 'XBG0000000042', 'BX0000000042', '0000000042'])
    expect(isOwnBag(other)).toBe(false);
});

test('a counter of many digits is as good as a number', () => {
  expect(bagNumberOf(42n)).toBe('BG0000000042');
  expect(() => bagNumberOf(BigInt(lastOwnBag) + 1n)).toThrow('No bag number for 10000000000');
});
