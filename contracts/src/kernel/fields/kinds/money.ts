import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { Money } from '../../values/money.ts';

export interface MoneyOptions extends Common {
  readonly currency?: 'BRL' | 'USD';
  /** Minor units. */
  readonly min?: string;
  readonly max?: string;
}

/** Money of one currency, in minor units as text. */
export const money = <const Options extends MoneyOptions>(
  words: Words,
  options: Options = {} as Options,
): Said<'money', Money, Options> => said('money', words, options);

export const moneyKind: Kind<Said<'money', Money, MoneyOptions>> = {
  input: ({ currency = 'BRL', min = '0', max = '99999999900' }) =>
    Money.refine((money) => money.currency === currency, { message: 'FIELD_FORMAT', path: ['currency'] }).refine(
      // Asked of amounts of a wrong form too, which are refused for that.
      ({ amount }) => !/^-?\d+$/.test(amount) || (BigInt(amount) >= BigInt(min) && BigInt(amount) <= BigInt(max)),
      { message: 'OUT_OF_RANGE', params: { min, max }, path: ['amount'] },
    ),
  stored: () => Money,
  filter: 'range',
  sample: ({ currency = 'BRL', min = '0' }) => ({ amount: String(BigInt(min) + 1_990n), currency }),
};
