import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { Email } from '../../values/email.ts';

type EmailOptions = Common;

/** An e-mail address of the company; of a person it is `person` data. */
export const email = <const Options extends EmailOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'email', string, Options> => said('email', words, options);

export const emailKind: Kind<Said<'email', string, EmailOptions>> = {
  input: () => Email,
  filter: 'contains',
  sample: () => 'ana@exemplo.com.br',
};
