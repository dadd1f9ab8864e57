import { z } from 'zod';
import type { Language } from '../language.ts';
import { remembered } from '../remembered.ts';
import { localeOf } from './locale.ts';

export const currencies = ['BRL', 'USD'] as const;
export type Currency = (typeof currencies)[number];

/** An amount to calculate with: a whole number of cents. */
export interface Amount {
  readonly minor: bigint;
  readonly currency: Currency;
}

/**
 * Money on the wire and in events: `{ amount: "1999", currency: "BRL" }` is R$ 19,99. Minor units as decimal digits in a text, because
 * JSON's numbers lose cents above 2^53; at most 18 digits, so that sums fit the database's bigint.
 */
export const Money = z
  .strictObject({
    amount: z
      .string()
      .regex(/^(0|-?[1-9]\d{0,17})$/, 'FIELD_FORMAT')
      .describe('Whole minor units (cents) as decimal digits.'),
    currency: z.enum(currencies),
  })
  .meta({ title: 'Money' });
export type Money = z.infer<typeof Money>;

/** Money of the wire as an amount that can be counted with. */
export const amountOf = (money: Money): Amount => ({ minor: BigInt(money.amount), currency: money.currency });

/** An amount as the wire takes it; `amountOf` gives the same back. */
export const moneyOf = (amount: Amount): Money => ({ amount: String(amount.minor), currency: amount.currency });

/** The sum of amounts of one currency; throws on a mix, because no rate is known here: whoever adds has to exchange first. */
export function sumOf(amounts: Iterable<Amount>, currency: Currency): Amount {
  let minor = 0n;
  for (const amount of amounts) {
    if (amount.currency !== currency) throw new TypeError(`${amount.currency} cannot be added to ${currency}`);
    minor += amount.minor;
  }
  return { minor, currency };
}

/** For people: `R$ 1.234,50`. Exact for any size: digits go to `Intl` as text. */
export function formatMoney(money: Money, language: Language): string {
  const digits = money.amount.replace('-', '').padStart(3, '0');
  const sign = money.amount.startsWith('-') ? '-' : '';
  return formatter(language)(money.currency).format(
    `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral,
  );
}

const formatter = remembered((language: Language) =>
  remembered((currency: Currency) => new Intl.NumberFormat(localeOf(language), { style: 'currency', currency })),
);
