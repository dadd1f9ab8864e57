import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { endsWithMod11, mod11 } from './check-digits.ts';
import { textValue } from './text-value.ts';

/** State and month (6), the issuer's CNPJ without check digits, which may hold letters (12), the rest (26). */
const form = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/** Whether 44 characters, without spaces, are an access key with a right check digit. */
export const isAccessKey = (text: string): boolean => form.test(text) && endsWithMod11(text, 1, 9);

const value = textValue('AccessKey', {
  description: 'Access key of a fiscal document: 44 characters, spaces are accepted, the check digit is verified.',
  clean: (text) => text.replaceAll(/\s/g, '').toUpperCase(),
  refused: (text) => (isAccessKey(text) ? undefined : refuse('INVOICE_KEY_INVALID')),
});

/** The key of an NF-e, CT-e, MDF-e or DC-e: 44 characters after removing spaces (R-0296), letters possible since July 2026. */
export const AccessKey = value.schema;
export type AccessKey = z.infer<typeof AccessKey>;

/** 44 characters without spaces, or `INVOICE_KEY_INVALID`. */
export const parseAccessKey = value.parse;

/** In groups of four, as printed. */
export const formatAccessKey = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** What a key is made of. Digits, but for the issuer, whose CNPJ may hold letters. */
export interface AccessKeyParts {
  /** IBGE's two digits of the issuer's state. */
  readonly state: string;
  /** Day of issue, `YYYY-MM-DD`. */
  readonly day: string;
  /** CNPJ, 14 signs. */
  readonly issuer: string;
  /** `55`, `57`, `58`. */
  readonly model: string;
  readonly serial: number;
  readonly number: number;
}

/** The largest serial that a key has room for. */
export const SERIAL_MAX = 999;
const NUMBER_MAX = 999_999_999;
/** Issued in the ordinary way, not in contingency. */
const ORDINARY = '1';

/** The key of a document: the same parts give the same key. @throws RangeError on parts that no key can hold */
export function accessKeyOf({ state, day, issuer, model, serial, number }: AccessKeyParts): string {
  if (serial < 0 || serial > SERIAL_MAX || number < 1 || number > NUMBER_MAX)
    throw new RangeError(`No key has the serial ${serial} and the number ${number}`);
  const month = day.slice(2, 4) + day.slice(5, 7);
  const counted = `${String(serial).padStart(3, '0')}${String(number).padStart(9, '0')}`;
  // The code beside the number only has to differ from it, so that keys are not counted up.
  const code = String((number * 7_919 + serial * 104_729 + 40_503) % 99_999_989).padStart(8, '0');
  const body = `${state}${month}${issuer}${model}${counted}${ORDINARY}${code}`;
  const key = `${body}${mod11(body, 9)}`;
  if (!isAccessKey(key)) throw new RangeError('These parts give no access key');
  return key;
}
