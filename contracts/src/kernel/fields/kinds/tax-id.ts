import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { TaxId } from '../../values/tax-id.ts';

type TaxIdOptions = Common;

/** A CPF or CNPJ of a company or an office; of a person it is `person` data. */
export const taxId = <const Options extends TaxIdOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'tax-id', string, Options> => said('tax-id', words, options);

export const taxIdKind: Kind<Said<'tax-id', string, TaxIdOptions>> = {
  input: () => TaxId,
  filter: 'codes',
  sample: () => '12345678909',
};
