import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { Phone } from '../../values/phone.ts';

type PhoneOptions = Common;

/** A phone of the company; of a person it is `person` data. */
export const phone = <const Options extends PhoneOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'phone', string, Options> => said('phone', words, options);

export const phoneKind: Kind<Said<'phone', string, PhoneOptions>> = {
  input: () => Phone,
  filter: 'contains',
  sample: () => '11987654321',
};
