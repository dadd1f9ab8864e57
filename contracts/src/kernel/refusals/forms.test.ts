import { refusalText } from './refusal-text.ts';

test('seven generic messages cover format errors, in each language (R-0651)', () => {
  const said = (['pt', 'zh', 'en'] as const).map((language) => [
    refusalText('FIELD_MANDATORY', language, {}),
    refusalText('FIELD_NUMERIC_ONLY', language, {}),
    refusalText('FIELD_EMAIL_INVALID', language, {}),
    refusalText('FIELD_LETTERS_ONLY', language, {}),
    refusalText('FIELD_LETTERS_AND_NUMBERS', language, {}),
    refusalText('FIELD_MIN_CHARS', language, { min: 3 }),
    refusalText('FIELD_BETWEEN', language, { x: 1, y: 99 }),
  ]);
  expect(new Set(said.flat()).size).toBe(21);
  expect(said[2]).toEqual([
    'This field is mandatory.',
    'Numbers only.',
    'Invalid e-mail.',
    'Letters only.',
    'Letters and numbers only.',
    'At least 3 characters.',
    'Between 1 and 99.',
  ]);
});
