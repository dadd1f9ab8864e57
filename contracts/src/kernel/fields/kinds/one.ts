import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import type { Choice } from '../choice.ts';

interface OneOptions extends Common {
  readonly of: Choice;
}

/** One of a choice. */
export const one = <Value extends string, const Options extends Common>(
  of: Choice<Value>,
  words: Words,
  options: Options = {} as Options,
): Said<'one', Value, Options & { readonly of: Choice }> => said('one', words, { ...options, of });

export const oneKind: Kind<Said<'one', string, OneOptions>> = {
  input: ({ of }) => z.enum(Object.keys(of)),
  filter: 'any',
  sample: ({ of }) => Object.keys(of)[0],
};
