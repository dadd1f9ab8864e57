import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { textValue } from './text-value.ts';

/** RFC 5321: a path has at most 256 octets, brackets included. */
const longest = 254;

const value = textValue('Email', {
  description: 'E-mail address, checked loosely: something, an at sign, a domain with a dot.',
  refused: (text) =>
    text.length <= longest && /^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/.test(text)
      ? undefined
      : refuse('FIELD_EMAIL_INVALID'),
});

/** An e-mail address by a loose pattern (R-0283): only sending a mail proves one. */
export const Email = value.schema;
export type Email = z.infer<typeof Email>;

export const parseEmail = value.parse;
