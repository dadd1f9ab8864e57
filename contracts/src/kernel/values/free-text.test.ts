import { freeText } from './free-text.ts';

const { parse } = freeText('Remark', { min: 2, max: 5 });

test('a text is counted in characters as a reader counts them', () => {
  expect(parse('  ação  ')).toBe('ação');
  expect(parse('圣保罗市区')).toBe('圣保罗市区');
  expect(parse('👩‍👩‍👧‍👦👩‍👩‍👧‍👦')).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦');
  expect(parse('a')).toEqual({ refused: 'FIELD_MIN_CHARS', params: { min: 2 } });
  expect(parse('abcdef')).toEqual({ refused: 'FIELD_MAX_CHARS', params: { max: 5 } });
});

test('a text far too long is refused without being counted', () =>
  expect(parse('a'.repeat(10_000_000))).toEqual({ refused: 'FIELD_MAX_CHARS', params: { max: 5 } }));

test('lines are kept, other control characters are refused', () => {
  expect(parse('a\nb')).toBe('a\nb');
  expect(parse('a\u0007b')).toEqual({ refused: 'FIELD_FORMAT', params: {} });
});

test('the shortest text is a text', () => {
  expect(parse('ab')).toBe('ab');
  expect(freeText('Remark', { max: 5 }).parse('a')).toBe('a');
});
