import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { Cnpj } from '../../values/cnpj.ts';
import { TaxId } from '../../values/tax-id.ts';

interface TaxIdOptions extends Common {
  /** No person's is taken. */
  readonly only?: 'cnpj';
}

/** A CPF or CNPJ of a company or an office; of a person it is `person` data. */
export const taxId = <const Options extends TaxIdOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'tax-id', string, Options> => said('tax-id', words, options);

export const taxIdKind: Kind<Said<'tax-id', string, TaxIdOptions>> = {
  input: ({ only }) => (only === 'cnpj' ? Cnpj : TaxId),
  // What was stored before a field took companies alone stays, and is shown.
  stored: () => TaxId,
  filter: 'codes',
  sample: ({ only }) => (only === 'cnpj' ? '11222333000181' : '12345678909'),
};
