import { jest } from '@jest/globals';
import { Circumstances } from '../envelope.ts';
import { refusalOfIssue } from '../refusals/refusal-of-issue.ts';
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

describe('a reason says something in words', () => {
  const why = freeText('Remark', { min: 2, max: 40, inWords: true });
  const words = ['erro', '5 a mais', '少一个包', 'Lacre 12', 'não veio', '破损'];
  const none = ['...', '-- 12 --', '12345', '? ? ?', 'a.b', '。。。', 'ok'];

  test('in any script', () => {
    for (const text of words) expect(why.parse(text)).toBe(text);
    for (const text of none)
      expect([text, why.parse(text)]).toEqual([text, { refused: 'REASON_WITHOUT_WORDS', params: {} }]);
    // What is too short is told so.
    expect(why.parse('.')).toEqual({ refused: 'FIELD_MIN_CHARS', params: { min: 2 } });
    expect(freeText('Remark', { min: 3, max: 40 }).parse('...')).toBe('...');
  });

  test('also that which goes beside a command', () => {
    for (const reason of words) expect(Circumstances.safeParse({ reason }).success).toBe(true);
    for (const reason of none) {
      const [issue] = Circumstances.safeParse({ reason }, { reportInput: true }).error?.issues ?? [];
      expect(issue && refusalOfIssue(issue)).toMatchObject({ refused: 'REASON_WITHOUT_WORDS', field: 'reason' });
    }
  });
});
