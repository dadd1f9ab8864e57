import { refuse } from '../refusal.ts';
import { textValue } from './text-value.ts';

const { schema, parse } = textValue('Letters', {
  description: 'Letters only.',
  clean: (text) => text.toUpperCase(),
  refused: (text) => (text.length > 3 ? refuse('FIELD_MAX_CHARS', { max: 3 }) : undefined),
});
const issuesOf = (input: unknown) => schema.safeParse(input).error?.issues.map(({ message }) => message);

test('schema and parser clean in the same way', () => {
  expect(schema.parse(' ab ')).toBe('AB');
  expect(parse(' ab ')).toBe('AB');
});

test('the message of an issue is a refusal code and its params are those of the text', () => {
  expect(schema.safeParse('abcd').error?.issues).toEqual([
    expect.objectContaining({ code: 'custom', message: 'FIELD_MAX_CHARS', params: { max: 3 } }),
  ]);
  expect(parse('abcd')).toEqual({ refused: 'FIELD_MAX_CHARS', params: { max: 3 } });
});

test('nothing is refused as mandatory, another type as wrong', () => {
  expect(issuesOf(undefined)).toEqual(['FIELD_MANDATORY']);
  expect(issuesOf('  ')).toEqual(['FIELD_MANDATORY']);
  expect(issuesOf(12)).toEqual(['FIELD_WRONG_TYPE']);
  expect(issuesOf(null)).toEqual(['FIELD_WRONG_TYPE']);
});

test('a NUL and half a surrogate pair are refused, not stripped', () => {
  expect(issuesOf('a\u0000')).toEqual(['TEXT_HAS_NUL']);
  expect(issuesOf('a\ud83d')).toEqual(['FIELD_FORMAT']);
});

test('a value of one spelling is trimmed and otherwise left as it was written', () => {
  const plain = textValue('Plain', { description: 'Anything.', refused: () => undefined });
  expect([plain.schema.parse(' aB '), plain.parse(' aB ')]).toEqual(['aB', 'aB']);
});
