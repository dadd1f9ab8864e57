import fc from 'fast-check';
import { cleanScan } from './clean-scan.ts';

test.each([
  ['\u001dml0000000000420\r\n', 'ML0000000000420'],
  [']C1BG0000000042', 'BG0000000042'],
  [' ]c1 BG 0000 0000 42\t', 'BG0000000042'],
  ['\u0002]d2AA123456785BR\u0003', 'AA123456785BR'],
  ['\ufeffABC\u200b1234', 'ABC1234'],
  ['BG]C10000042', 'BG]C10000042'],
  ['', ''],
])('the scan %p is the code %p', (scanned, code) => expect(cleanScan(scanned)).toBe(code));

test('a code that is clean stays as it is', () =>
  fc.assert(fc.property(fc.stringMatching(/^[A-Z0-9]{1,20}$/), (code) => expect(cleanScan(code)).toBe(code))));

test('cleaning twice changes nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => expect(cleanScan(cleanScan(text))).toBe(cleanScan(text))),
  ));
