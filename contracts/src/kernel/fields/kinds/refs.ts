import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Said } from '../field.ts';
import type { RefOptions } from './ref.ts';
import { z } from 'zod';

interface RefsOptions extends RefOptions {
  /** At most so many; 200 where nothing is said. */
  readonly max?: number;
}

/** Some records by their codes. */
export const refs = <const Options extends RefsOptions>(
  words: Words,
  options: Options,
): Said<'refs', readonly string[], Options> => said('refs', words, options);

export const refsKind: Kind<Said<'refs', readonly string[], RefsOptions>> = {
  input: ({ max = 200, optional }) =>
    z
      .array(z.string().trim().min(1).max(40))
      .min(optional === true ? 0 : 1, 'FIELD_MANDATORY')
      .max(max),
  filter: 'any',
  sample: ({ to }) => [`${to.toUpperCase()}1`],
};
