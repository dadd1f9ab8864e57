import { base32, bytesOfBase32, codeAt, recoveryCodes, STEP_MS, stepOf, typedCode } from './one-time-codes.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('after %d s the code is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeAt(secret, Math.floor((seconds * 1_000) / STEP_MS))).toBe(code);
  expect(stepOf(secret, code, new Date(seconds * 1_000))).toBe(Math.floor((seconds * 1_000) / STEP_MS));
});

test('a code of the step before or after is taken, one of two steps away is not', () => {
  const now = new Date(1_234_567_890_000);
  const step = Math.floor(now.getTime() / STEP_MS);
  for (const by of [-1, 0, 1]) expect(stepOf(secret, codeAt(secret, step + by), now)).toBe(step + by);
  for (const by of [-2, 2]) expect(stepOf(secret, codeAt(secret, step + by), now)).toBeUndefined();
  expect(stepOf(secret, '', now)).toBeUndefined();
});

test('a secret is the same after it was written and read (RFC 4648, section 10)', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(bytesOfBase32('mzxw 6ytb oi').toString()).toBe('foobar');
  expect(bytesOfBase32(base32(secret))).toEqual(secret);
});

test('recovery codes are ten, differ, and are those of one enrolment; they are typed as people type', () => {
  const hash = (text: string) => Buffer.from(`${text} keyed and long enough`).toString('base64url');
  const codes = recoveryCodes((text) => hash(text.split(' ').toReversed().join(' ')), 'ana', 'e1');
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^[A-Z2-7]{10}$/.test(code))).toBe(true);
  expect(typedCode(' abcde-fgh23 ')).toBe('ABCDEFGH23');
});
