import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { refuse } from '../../refusal.ts';
import { textValue } from '../../values/text-value.ts';

export interface RateOptions extends Common {
  /** Percent. */
  readonly min?: number;
  readonly max?: number;
}

/** A percentage, as a decimal text: no float ever holds it. */
export const rate = <const Options extends RateOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'rate', string, Options> => said('rate', words, options);

export const rateKind: Kind<Said<'rate', string, RateOptions>> = {
  input: ({ min = 0, max = 100 }) =>
    textValue('Rate', {
      description: `Percent as a decimal text with up to 4 places, ${min} to ${max}: "12.5".`,
      refused: (text) => {
        if (!/^-?\d{1,6}(\.\d{1,4})?$/.test(text)) return refuse('FIELD_FORMAT');
        return Number(text) >= min && Number(text) <= max ? undefined : refuse('OUT_OF_RANGE', { min, max });
      },
    }).schema,
  filter: 'range',
  sample: ({ min = 0, max = 100 }) => String(Math.min(max, min + 1)),
};
