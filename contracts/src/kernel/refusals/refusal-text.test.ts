import type { ParamsOf } from './refusal-params.ts';
import { refusalText } from './refusal-text.ts';

test('a refusal speaks the language of the caller', () => {
  expect(refusalText('BAG_NOT_EXIST', 'pt')).toBe('O número da saca não existe.');
  expect(refusalText('BAG_NOT_EXIST', 'zh')).toBe('包号不存在。');
  expect(refusalText('BAG_NOT_EXIST', 'en')).toBe('The bag number does not exist.');
});

test('parameters take the place of their names', () => {
  expect(refusalText('REGION_ROW_OVERLAP', 'en', { row: 4, other: 9 })).toBe('Row 4 overlaps with row 9.');
  expect(refusalText('PARCEL_IN_OTHER_BAG', 'pt', { bag: 'BG0000000042' })).toBe(
    'O pacote está na saca BG0000000042. Retire-o dela primeiro.',
  );
});

test("the type of a code's parameters has the names of its text", () => {
  const params: ParamsOf<'PUSH_PARTIALLY_FAILED'> = { failed: 2, success: 98 };
  expect(refusalText('PUSH_PARTIALLY_FAILED', 'en', params)).toBe(
    '2 orders failed to push to the provider; 98 succeeded.',
  );
});

test('numbers are written as the reader writes them, identifiers as they are', () => {
  expect(refusalText('EXPORT_CAP_EXCEEDED', 'pt', { max: 50_000 })).toContain('50.000');
  expect(refusalText('EXPORT_CAP_EXCEEDED', 'en', { max: 50_000 })).toContain('50,000');
  expect(refusalText('PARCEL_IN_OTHER_BAG', 'pt', { bag: '1234567' })).toContain('1234567');
});

test('a parameter that was not given shows as a dash', () => {
  expect(refusalText('BAG_TOTAL_WEIGHT_LIMIT', 'en')).toBe('The bag is at most – kg: seal it and use a new bag.');
  expect(refusalText('BAG_TOTAL_WEIGHT_LIMIT', 'en', {})).toContain('–');
});

test('a list ends after twenty items with its length', () => {
  const waybills = Array.from({ length: 25 }, (_, at) => `ML${at}`);
  expect(refusalText('FIELD_ENUM', 'zh', { values: ['a', 'b'] })).toBe('请使用以下值之一：a、b。');
  expect(refusalText('BAG_CONTENT_DIFFERS', 'en', { waybills })).toContain('ML19, … (25).');
  expect(refusalText('BAG_CONTENT_DIFFERS', 'en', { waybills })).not.toContain('ML20');
});

test('a parameter that itself looks like a placeholder is not filled again', () => {
  expect(refusalText('LOGIN_FAILED', 'en', { message: '{message} $& $1' })).toBe('Sign-in failed: {message} $& $1');
});

test("names of Object's own members are no parameters", () => {
  expect(refusalText('DATE_RANGE_TOO_LONG', 'en', Object.create({ max: '31 days' }))).toContain('–');
});
