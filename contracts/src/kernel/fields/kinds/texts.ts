import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';

interface TextsOptions extends Common {
  /** Texts at most, and characters of each. */
  readonly max: number;
  readonly characters: number;
}

/** A list of short texts: permission strings, aliases. */
export const texts = <const Options extends TextsOptions>(
  words: Words,
  options: Options,
): Said<'texts', readonly string[], Options> => said('texts', words, options);

export const textsKind: Kind<Said<'texts', readonly string[], TextsOptions>> = {
  input: ({ max, characters }) => z.array(z.string().max(characters)).max(max),
  filter: 'any',
  sample: () => ['exemplo'],
};
