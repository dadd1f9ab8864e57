import { taxOf } from './tax-of.ts';
import type { TaxTable } from './tax-of.ts';
import type { TaxName } from './tax.ts';

/** What is kept back from the freight of a self-employed driver where the company has no table of its own, in percent (R-0678, R-0679, R-0680). */
export const WITHHELD_RATES = {
  INSS: '11',
  'Sest Senat': '2.5',
  IRRF: '10',
} as const satisfies Readonly<Partial<Record<TaxName, string>>>;
export type WithheldTax = keyof typeof WITHHELD_RATES;

/** What one tax takes of a freight, in centavos, and at which rate in percent. */
export interface Withholding {
  readonly tax: WithheldTax;
  readonly base: bigint;
  readonly rate: string;
  readonly minor: bigint;
}

/** What each tax takes of a freight by the table that holds of it, else by its usual rate (R-0682); what takes nothing is left out. */
export const withholdingsOf = (
  base: bigint,
  tableOf: (tax: WithheldTax) => TaxTable | undefined,
): readonly Withholding[] =>
  base <= 0n
    ? []
    : (Object.keys(WITHHELD_RATES) as readonly WithheldTax[])
        .map((tax) => ({ tax, base, ...taxOf(tableOf(tax) ?? { rate: WITHHELD_RATES[tax] }, base) }))
        .filter(({ minor }) => minor > 0n);
