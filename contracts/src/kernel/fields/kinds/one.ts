import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import type { Choice } from '../choice.ts';

interface OneOptions extends Common {
  readonly of: Choice;
  /** It was a free text once: what stands in events and answers may be anything, what is typed in may not. */
  readonly wasText?: true;
  /** The dictionary in which the company adds words of its own to these, by its code (R-0752). */
  readonly dictionary?: string;
}

/** Characters of a word of a dictionary. */
export const WORD_CHARACTERS = 60;

/** One of a choice. */
export const one = <Value extends string, const Options extends Common & Pick<OneOptions, 'wasText'>>(
  of: Choice<Value>,
  words: Words,
  options: Options = {} as Options,
): Said<'one', Value, Options & { readonly of: Choice }> => said('one', words, { ...options, of });

/**
 * One of a choice that the company extends: its values are those that come with the product and the keys of the dictionary. Which the company has is asked
 * where it is decided.
 */
export const word = <const Options extends Common>(
  dictionary: string,
  of: Choice,
  words: Words,
  options: Options = {} as Options,
): Said<'one', string, Options & { readonly of: Choice; readonly dictionary: string }> =>
  said('one', words, { ...options, of, dictionary });

export const oneKind: Kind<Said<'one', string, OneOptions>> = {
  input: ({ of, dictionary }) =>
    dictionary === undefined ? z.enum(Object.keys(of)) : z.string().trim().min(1).max(WORD_CHARACTERS),
  stored: (field, fields) =>
    field.wasText === true || field.dictionary !== undefined ? z.string() : oneKind.input(field, fields),
  filter: 'any',
  sample: ({ of }) => Object.keys(of)[0],
};
