import fc from 'fast-check';
import { bagNumberOf } from './bag-number.ts';
import { kindOfCode } from './code-kind.ts';
import { makeWaybill } from './waybill-number.ts';

test('a station tells bags, waybills and plates apart by their form', () => {
  expect(kindOfCode('BG0000000042')).toBe('bag');
  expect(kindOfCode('123456')).toBe('bag');
  expect(kindOfCode('AA123456785BR')).toBe('waybill');
  expect(kindOfCode('A'.repeat(20))).toBe('waybill');
  expect(kindOfCode('ABC1234')).toBe('plate');
  expect(kindOfCode('ABC1D23')).toBe('plate');
  for (const longer of ['XABC1D23', 'ABC1D234']) expect(kindOfCode(longer)).toBe('bag');
  for (const other of ['', '12345', 'A'.repeat(21), 'BG-0000042', 'bg0000000042', 'ÁÉÍ12345'])
    expect(kindOfCode(other)).toBe('unknown');
});

test('our own numbers are never taken for another kind', () =>
  fc.assert(
    fc.property(fc.nat(), (number) => {
      expect(kindOfCode(bagNumberOf(number))).toBe('bag');
      expect(kindOfCode(makeWaybill(number))).toBe('waybill');
    }),
  ));
