import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { textValue } from './text-value.ts';

/** What people put between digits (R-0281), and the brackets in which this country writes an area code. Anything else in a phone number is a mistake. */
const withoutSeparators = (text: string): string => text.replace(/\((\d+)\)/, '$1').replaceAll(/[+\-\s]/g, '');

const phone = textValue('Phone', {
  description:
    'Phone: 10 to 13 digits with the country code; plus, hyphen, space and brackets around the area code are accepted.',
  clean: withoutSeparators,
  refused: (text) => (/^\d{10,13}$/.test(text) ? undefined : refuse('PHONE_INVALID')),
});

const mobile = textValue('Mobile', {
  description:
    'Mobile phone: area code and 9 digits, 11 together; plus, hyphen, space and brackets around the area code are accepted.',
  clean: withoutSeparators,
  refused: (text) => (/^\d{11}$/.test(text) ? undefined : refuse('PHONE_INVALID')),
});

/** A phone number: separators stripped, then 10 to 13 digits, the country code 55 among them or not (R-0280, R-0281). */
export const Phone = phone.schema;
export type Phone = z.infer<typeof Phone>;

export const parsePhone = phone.parse;

/** A mobile phone: 11 digits (R-0282). */
export const Mobile = mobile.schema;
export type Mobile = z.infer<typeof Mobile>;

export const parseMobile = mobile.parse;

/** As people write it: `11 98765-4321`, `+55 11 3456-7890`; a foreign number with a plus and no grouping. */
export function formatPhone(phoneNumber: string): string {
  if (phoneNumber.length <= 11) return national(phoneNumber);
  return phoneNumber.startsWith('55') ? `+55 ${national(phoneNumber.slice(2))}` : `+${phoneNumber}`;
}

const national = (digits: string): string => digits.replace(/^(\d\d)(\d+)(\d{4})$/, '$1 $2-$3');
