import fc from 'fast-check';
import { formatPhone, parseMobile, parsePhone, Phone } from './phone.ts';

test('a phone has 10 to 13 digits once plus, hyphen and space are stripped (R-0280, R-0281)', () => {
  expect(parsePhone('+55 11 98765-4321')).toBe('5511987654321');
  expect(parsePhone('11 3456-7890')).toBe('1134567890');
  for (const wrong of ['123456789', '12345678901234', '11 3456-789x', '(11 3456-7890', '11) 3456-7890'])
    expect(parsePhone(wrong)).toEqual({ refused: 'PHONE_INVALID', params: {} });
  expect(Phone.safeParse('1').error?.issues[0]?.message).toBe('PHONE_INVALID');
});

test('a phone that is pasted as this country writes it is read, with brackets around its area code (R-0281)', () => {
  expect(parsePhone('(11) 3456-7890')).toBe('1134567890');
  expect(parsePhone('+55 (11) 98765-4321')).toBe('5511987654321');
  expect(parseMobile('(11) 98765-4321')).toBe('11987654321');
});

test('a mobile has 11 digits (R-0282)', () => {
  expect(parseMobile('11 98765-4321')).toBe('11987654321');
  expect(parseMobile('1134567890')).toEqual({ refused: 'PHONE_INVALID', params: {} });
});

test('a phone is grouped as people write it', () => {
  expect(formatPhone('11987654321')).toBe('11 98765-4321');
  expect(formatPhone('551134567890')).toBe('+55 11 3456-7890');
  expect(formatPhone('8613812345678')).toBe('+8613812345678');
  expect(['ramal 1234', '1198765x'].map(formatPhone)).toEqual(['ramal 1234', '1198765x']);
});

test('what is written is read back', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10,13}$/), (phone) => expect(parsePhone(formatPhone(phone))).toBe(phone)),
  ));

test('a mobile with the country code, or a digit too many, is none', () => {
  for (const wrong of ['5511987654321', '119876543210', '1198765432x'])
    expect(parseMobile(wrong)).toEqual({ refused: 'PHONE_INVALID', params: {} });
});
