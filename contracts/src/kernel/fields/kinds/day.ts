import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { refuse } from '../../refusal.ts';
import { textValue } from '../../values/text-value.ts';
import type { Dated } from '../plausible.ts';

type DayOptions = Common & Dated;

/** A calendar day, `2026-11-20`. */
export const day = <const Options extends DayOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'day', string, Options> => said('day', words, options);

/** A calendar day that exists, `2026-11-20`. */
export const Day = textValue('Day', {
  description: 'Calendar day, YYYY-MM-DD.',
  refused: (text) => {
    const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? undefined : refuse('FIELD_FORMAT');
  },
}).schema;

export const dayKind: Kind<Said<'day', string, DayOptions>> = {
  input: () => Day,
  filter: 'days',
  sample: () => '2026-11-20',
};
