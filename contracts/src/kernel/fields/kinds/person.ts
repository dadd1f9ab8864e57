import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import { personal, sealedText } from '../../personal.ts';
import type { Personal } from '../../personal.ts';
import { Cpf } from '../../values/cpf.ts';
import { Email } from '../../values/email.ts';
import { freeText } from '../../values/free-text.ts';
import { Phone } from '../../values/phone.ts';
import { TaxId } from '../../values/tax-id.ts';

export interface PersonOptions extends Common {
  readonly as: 'name' | 'tax-id' | 'phone' | 'email' | 'ip' | 'text';
  /** A tax id that is a person's own: no company's is taken. */
  readonly only?: 'cpf';
  readonly max?: number;
  /** More than one line to type in. */
  readonly lines?: number;
}

/** Personal data: encrypted before it is decided, masked to who may not see it, never sorted or searched by. */
export const person = <const Options extends PersonOptions>(
  words: Words,
  options: Options,
): Said<'person', Personal, Options> => said('person', words, options);

const SAMPLES = {
  name: 'Ana Souza',
  'tax-id': '12345678909',
  phone: '11987654321',
  email: 'ana@exemplo.com.br',
  ip: '203.0.113.7',
  text: 'Texto',
};

function plain({ as, only, max = 80 }: PersonOptions): z.ZodType<string> {
  switch (as) {
    case 'name':
      return freeText('PersonName', { min: 2, max }).schema;
    case 'tax-id':
      return only === 'cpf' ? Cpf : TaxId;
    case 'phone':
      return Phone;
    case 'email':
      return Email;
    case 'ip':
    case 'text':
      return freeText('PersonText', { max }).schema;
  }
}

export const personKind: Kind<Said<'person', Personal, PersonOptions>> = {
  input: (options) => personal(plain(options), options.as),
  stored: () => sealedText,
  answer: () => z.string(),
  filter: 'none',
  storedSample: () => 'pd1.example',
  sample: ({ as }) => SAMPLES[as],
};
