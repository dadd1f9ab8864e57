import { parseOrderNumber } from './order-number.ts';

test('an order number has letters, digits and hyphens between', () => {
  expect(parseOrderNumber(' ord-2026-000042 ')).toBe('ORD-2026-000042');
  for (const wrong of ['ABC', '-ABCD', 'ABCD-', 'AB CD', 'ÁBCD', 'ORD/42'])
    expect(parseOrderNumber(wrong)).toEqual({ refused: 'ORDER_NUMBER_INVALID_RESCAN', params: {} });
});

test('an order number has 40 characters at most', () => {
  expect(parseOrderNumber('A'.repeat(40))).toHaveLength(40);
  expect(parseOrderNumber('A'.repeat(41))).toEqual({ refused: 'FIELD_MAX_CHARS', params: { max: 40 } });
});

test('four characters are an order number', () => expect(parseOrderNumber('A-1B')).toBe('A-1B'));
