import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';

type FlagOptions = Common;

/** Yes or no. */
export const flag = <const Options extends FlagOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'flag', boolean, Options> => said('flag', words, options);

export const flagKind: Kind<Said<'flag', boolean, FlagOptions>> = {
  input: () => z.boolean(),
  filter: 'equal',
  sample: () => true,
};
