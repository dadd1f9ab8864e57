import { jest } from '@jest/globals';
import { freeText } from './free-text.ts';

const { parse } = freeText('Remark', { min: 2, max: 5 });
const tooLong = { refused: 'FIELD_MAX_CHARS', params: { max: 5 } };

test('a text is counted in characters as a reader counts them', () => {
  expect(parse('  ação  ')).toBe('ação');
  expect(parse('圣保罗市区')).toBe('圣保罗市区');
  expect(parse('👩‍👩‍👧‍👦👩‍👩‍👧‍👦')).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦');
  expect(parse('a')).toEqual({ refused: 'FIELD_MIN_CHARS', params: { min: 2 } });
  expect(parse('abcdef')).toEqual(tooLong);
  expect(freeText('Remark', { max: 5 }).parse('abcdef')).toEqual(tooLong);
});

describe('counting takes longer than all the rest, so', () => {
  let segment: jest.Spied<typeof Intl.Segmenter.prototype.segment>;
  beforeEach(() => (segment = jest.spyOn(Intl.Segmenter.prototype, 'segment')));
  afterEach(() => segment.mockRestore());

  test('what has no more code units than it may have characters is not counted', () => {
    for (const text of ['a', 'abcde', '圣保罗市区']) expect(freeText('Remark', { max: 5 }).parse(text)).toBe(text);
    expect(segment).not.toHaveBeenCalled();
    expect(freeText('Remark', { max: 5 }).parse('abcde\u0301')).toBe('abcde\u0301');
    expect(segment).toHaveBeenCalledTimes(1);
  });

  test('a text longer than so many of the longest characters is refused without being counted', () => {
    const letter = (marks: number) => `a${'\u0301'.repeat(marks)}`;
    expect(parse(letter(15).repeat(5))).toBe(letter(15).repeat(5));
    segment.mockClear();
    expect(parse(letter(16) + letter(15).repeat(4))).toEqual(tooLong);
    expect(parse('a'.repeat(1_000_000))).toEqual(tooLong);
    expect(segment).not.toHaveBeenCalled();
  });
});

test('lines are kept, other control characters are refused', () => {
  expect(parse('a\nb')).toBe('a\nb');
  expect(parse('a\u0007b')).toEqual({ refused: 'FIELD_FORMAT', params: {} });
});

test('the shortest text is a text', () => {
  expect(parse('ab')).toBe('ab');
  expect(freeText('Remark', { max: 5 }).parse('a')).toBe('a');
});
