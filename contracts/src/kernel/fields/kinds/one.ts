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
}

/** One of a choice. */
export const one = <Value extends string, const Options extends Common & Pick<OneOptions, 'wasText'>>(
  of: Choice<Value>,
  words: Words,
  options: Options = {} as Options,
): Said<'one', Value, Options & { readonly of: Choice }> => said('one', words, { ...options, of });

export const oneKind: Kind<Said<'one', string, OneOptions>> = {
  input: ({ of }) => z.enum(Object.keys(of)),
  stored: (field, fields) => (field.wasText === true ? z.string() : oneKind.input(field, fields)),
  filter: 'any',
  sample: ({ of }) => Object.keys(of)[0],
};
