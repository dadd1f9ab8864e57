import { money, one, rate, rows } from '../kernel/fields/index.ts';
import type { Money } from '../kernel/values/money.ts';
import { taxNames } from '../pricing/tax.ts';
import type { WithheldTax } from '../pricing/withholding.ts';

const AMOUNT_MAX = '99999999999999';
const later = { entered: 'never', optional: true } as const;

/** What is kept back for the state from what a self-employed driver is owed: by tax, and all of it (R-0678 to R-0680). */
export const withheldFields = {
  taxesWithheld: rows(
    {
      tax: one(taxNames, { pt: 'Imposto', zh: '税种', en: 'Tax' }),
      base: money({ pt: 'Base', zh: '计税基数', en: 'Base' }, { max: AMOUNT_MAX }),
      rate: rate({ pt: 'Alíquota', zh: '税率', en: 'Rate' }),
      amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { max: AMOUNT_MAX }),
    },
    { pt: 'Retenções', zh: '代扣税费', en: 'Withheld taxes' },
    { ...later, told: '{tax} {rate}: {amount}' },
  ),
  withheldAmount: money({ pt: 'Total retido', zh: '代扣合计', en: 'Withheld' }, { max: AMOUNT_MAX, ...later }),
};

/** One tax that was withheld, as events tell it. */
export interface Withheld {
  readonly tax: WithheldTax;
  readonly base: Money;
  readonly rate: string;
  readonly amount: Money;
}
