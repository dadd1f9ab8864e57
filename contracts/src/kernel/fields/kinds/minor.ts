import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';

/** Minor units of the company's own currency as digits, where no currency is stored beside them. */
export const minor = <const Options extends Common>(
  words: Words,
  options: Options = {} as Options,
): Said<'minor', string, Options> => said('minor', words, options);

export const minorKind: Kind<Said<'minor', string, Common>> = {
  input: () => z.string().regex(/^\d{1,13}$/, 'FIELD_FORMAT'),
  filter: 'range',
  sample: () => '1990',
};
