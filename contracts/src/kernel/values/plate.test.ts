import fc from 'fast-check';
import { formatPlate, parsePlate } from './plate.ts';

test('a plate has the old format AAA9999 or the Mercosul format AAA9A99 (R-0309)', () => {
  expect(parsePlate('abc-1234')).toBe('ABC1234');
  expect(parsePlate('ABC1D23')).toBe('ABC1D23');
  for (const wrong of ['AB12345', 'ABCD123', 'ABC12D3', 'ABC123', 'ABC12345'])
    expect(parsePlate(wrong)).toEqual({ refused: 'PLATE_INVALID', params: {} });
});

test('what is written is read back', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{3}\d[A-Z0-9]\d{2}$/), (plate) =>
      expect(parsePlate(formatPlate(plate))).toBe(plate),
    ),
  ));

test('a plate of old is written with a hyphen, one of Mercosul without', () =>
  expect(['ABC1234', 'ABC1D23'].map(formatPlate)).toEqual(['ABC-1234', 'ABC1D23']));

test('what is no plate is written as it stands', () =>
  expect(['XABC1234', 'ABC12345'].map(formatPlate)).toEqual(['XABC1234', 'ABC12345']));
