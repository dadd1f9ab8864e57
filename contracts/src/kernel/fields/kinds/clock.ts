import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { refuse } from '../../refusal.ts';
import { textValue } from '../../values/text-value.ts';

type ClockOptions = Common;

/** A time of day, `08:30`. */
export const clock = <const Options extends ClockOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'clock', string, Options> => said('clock', words, options);

export const clockKind: Kind<Said<'clock', string, ClockOptions>> = {
  input: () =>
    textValue('Clock', {
      description: 'Time of day, HH:MM.',
      refused: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : refuse('FIELD_FORMAT')),
    }).schema,
  filter: 'none',
  sample: () => '08:30',
};
