import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { Cep, FIRST_CEP } from '../../values/cep.ts';

type CepOptions = Common;

/** A postal code (R-0284). */
export const cep = <const Options extends CepOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'cep', string, Options> => said('cep', words, options);

/** No place has one below the first (R-0285). What was stored below it stays. */
export const cepKind: Kind<Said<'cep', string, CepOptions>> = {
  input: () => Cep.refine((code) => code >= FIRST_CEP, 'ZIP_FORMAT_INVALID'),
  stored: () => Cep,
  filter: 'codes',
  sample: () => '01310100',
};
