import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import type { Choice } from '../choice.ts';

interface SeveralOptions extends Common {
  readonly of: Choice;
  readonly min?: number;
  /** They were free texts once: what stands in events and answers may be anything, what is typed in may not. */
  readonly wasTexts?: true;
}

/** Some of a choice, each once. */
export const several = <Value extends string, const Options extends Common & Pick<SeveralOptions, 'min' | 'wasTexts'>>(
  of: Choice<Value>,
  words: Words,
  options: Options = {} as Options,
): Said<'several', readonly Value[], Options & { readonly of: Choice }> => said('several', words, { ...options, of });

export const severalKind: Kind<Said<'several', readonly string[], SeveralOptions>> = {
  input: ({ of, min = 0 }) =>
    z
      .array(z.enum(Object.keys(of)))
      .min(min)
      .max(Object.keys(of).length)
      .refine((values) => new Set(values).size === values.length, 'DATA_ERROR_OR_DUPLICATE'),
  stored: (field, fields) => (field.wasTexts === true ? z.array(z.string()) : severalKind.input(field, fields)),
  filter: 'any',
  sample: ({ of }) => Object.keys(of).slice(0, 2),
};
