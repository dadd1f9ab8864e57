import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { moneyOf } from '@malote/contracts/kernel/values/money.ts';
import { formulaPrice } from '@malote/contracts/pricing/formula-price.ts';
import type { tryFormula } from '@malote/contracts/pricing/price-table.ts';
import type { Handler } from '../kernel/handlers.ts';

const reais = (minor: bigint) => moneyOf({ minor, currency: 'BRL' });

/** What a formula comes to: one that is kept, with its minimum charge, or one that is typed in. */
export const answerTryFormula: Handler<typeof tryFormula> = async ({ code, formula, ...trip }, { db }) => {
  const [kept] =
    code === undefined
      ? []
      : ((await db
          .from('reads.pricing_formulas')
          .select('formula', db.raw('minimum_charge::text as minimum'))
          .where({ code })) as { formula: string; minimum: string }[]);
  if (code !== undefined && kept === undefined) return refuse('RECORD_NOT_FOUND', {}, 'code');
  const text = kept?.formula ?? formula;
  if (text === undefined) return refuse('FIELD_MANDATORY', {}, 'formula');
  const price = formulaPrice(text, trip, BigInt(kept?.minimum ?? '0'));
  return isRefusal(price)
    ? { ...price, field: 'formula' }
    : { computed: reais(price.computed), charged: reais(price.charged) };
};
