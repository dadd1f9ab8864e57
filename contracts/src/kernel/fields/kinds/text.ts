import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import type { Choice } from '../choice.ts';
import { freeText } from '../../values/free-text.ts';

/** Characters of a text of which nothing is said (R-0276). */
export const SHORT_TEXT = 30;

export interface TextOptions extends Common {
  readonly min?: number;
  /** `SHORT_TEXT` where nothing is said. */
  readonly max?: number;
  /** Longer ones of so many characters were taken once, and stay readable. */
  readonly once?: number;
  /** It says why: signs and digits alone are no answer. What was taken before stays readable. */
  readonly inWords?: true;
  /** More than one line to type in. */
  readonly lines?: number;
  /** It is JSON of values of a record, whose kind another field of the row names: people read them in the words of its fields. */
  readonly valuesOf?: string;
  /** The house keeps refusals in it (`kept-refusal.ts`), which readers are told in their language; what people write there stands as it is. */
  readonly refusals?: true;
  /** A form offers what records of a kind that are in use hold in a field of theirs; with `only`, nothing else is chosen. */
  readonly offered?: { readonly of: string; readonly field: string; readonly only?: true };
  /** A form offers these words, and those that the company has in a dictionary, by its code; whatever else is sent is taken, too. */
  readonly of?: Choice;
  readonly dictionary?: string;
}

/** Words that people write, `min` to `max` characters. */
export const text = <const Options extends TextOptions>(
  words: Words,
  options: Options,
): Said<'text', string, Options> => said('text', words, { ...options, max: options.max ?? SHORT_TEXT });

/**
 * A text for which a form offers words, those that come with the product and those of a dictionary of the company. The key of the word is kept, and told in the
 * reader's language; whatever else is typed or sent stands as it is.
 */
export const freeWord = <const Options extends TextOptions>(
  dictionary: string,
  of: Choice,
  words: Words,
  options: Options,
): Said<'text', string, Options & { readonly of: Choice; readonly dictionary: string }> =>
  text(words, { ...options, of, dictionary });

export const textKind: Kind<Said<'text', string, TextOptions>> = {
  input: ({ min = 1, max = SHORT_TEXT, missing, inWords }) => freeText('Text', { min, max, missing, inWords }).schema,
  stored: ({ min = 1, max = SHORT_TEXT, once = max, inWords }) =>
    freeText('Text', { min: inWords === true ? 1 : min, max: once }).schema,
  filter: 'contains',
  sample: ({ min = 1, max = SHORT_TEXT }) => 'Texto de exemplo'.padEnd(min, '.').slice(0, max),
};
