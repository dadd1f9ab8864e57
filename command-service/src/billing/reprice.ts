import type { BusinessType } from '@malote/contracts/billing/business.ts';
import type { FoundCharge } from '@malote/contracts/billing/recalculation-job.ts';
import type { Outcome, Repriced } from '@malote/contracts/billing/recalculation-run.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import type { Dimension } from '@malote/contracts/pricing/quote.ts';
import type { Context } from '../kernel/decision.ts';
import { answered } from '../pricing/for-others.ts';
import type { Asked } from '../pricing/for-others.ts';

/** The kind of quote that prices each kind of business. */
export const QUOTE_OF = {
  express: 'courier',
  pickup: 'collection',
  stocking: 'other',
  third_collect: 'collection',
  hut: 'courier',
  ajd_dispatch: 'courier',
  dsp_dispatch: 'courier',
  trunk_feeder: 'other',
  post_office: 'courier',
} as const satisfies Record<BusinessType, 'courier' | 'collection' | 'other'>;

/** Characters of an explanation that are kept with a row. */
const EXPLAINED_MAX = 400;

/** Whose charge it is. */
export interface Party {
  readonly businessType: BusinessType;
  readonly customer?: string;
  readonly supplier?: string;
}

const brl = (minor: bigint): Money => ({ amount: String(minor), currency: 'BRL' });

const outcomeOf = (before: bigint, after: bigint): Outcome => {
  if (after === 0n) return 'zero';
  if (after === before) return 'unchanged';
  return after < before ? 'price_lower' : 'price_higher';
};

const explainedBy = (lines: readonly { readonly fee: string; readonly bracket: string; readonly formula: string }[]) =>
  lines.map(({ fee, bracket, formula }) => `${fee} ${bracket}: ${formula}`).join('; ');

type Values = Readonly<Record<string, unknown>>;

/** The one dimension in which a quote counts, where that is not the weight; undefined where it counts in several. */
function ownDimension({ priceRows = [] }: Values): Dimension | undefined {
  const counted = new Set(
    (priceRows as readonly { readonly dimension: Dimension }[]).map(({ dimension }) => dimension),
  );
  const [only] = counted;
  return counted.size === 1 && only !== 'weight' ? only : undefined;
}

/**
 * By which lists a charge is priced: of the way, and of the dimension, of the quote that it came from. What came from none is charged for the way there.
 */
function listsOf({ priced }: FoundCharge, { supplier }: Party, { directory }: Context): Pick<Asked, 'billType' | 'by'> {
  const quote = priced && directory.records.get('Quote')?.get(priced.quote)?.fields;
  if (quote === undefined) return supplier === undefined ? { billType: 'forward' } : {};
  const by = ownDimension(quote);
  const billType = quote['billType'] as Asked['billType'];
  return { ...(billType !== undefined && { billType }), ...(by !== undefined && { by }) };
}

/** Whether a fee of a quote is what a charge is about: the one that it names, else each under its heading. */
function isOf(found: FoundCharge, { supplier }: Party, { directory }: Context): (fee: string) => boolean {
  const { fee: named, heading } = found;
  if (named !== undefined) return (fee) => fee === named;
  const account = supplier === undefined ? 'receivableAccount' : 'payableAccount';
  return (fee) =>
    heading !== undefined && directory.records.get('FeeDefinition')?.get(fee)?.fields?.[account] === heading;
}

/**
 * What a charge would cost by the quotes of now, against what it says (R-0544). What no quote prices comes to zero, and the row says why; so does a charge
 * that tells no weight, and one whose heading no fee of the quote has.
 */
export function repriced(found: FoundCharge, of: Party, context: Context): Repriced {
  const grams = found.weighed ?? found.grams;
  const { quote: _, ...quantities } = found.priced ?? {};
  const price = answered(
    {
      ...(quantities as Partial<Asked>),
      ...listsOf(found, of, context),
      type: QUOTE_OF[of.businessType],
      weight: grams / 1_000,
      ...(of.customer !== undefined && { customer: of.customer }),
      ...(of.supplier !== undefined && { supplier: of.supplier }),
      ...(found.order !== undefined && { orderNumber: found.order }),
      ...(found.partition !== undefined && { partition: found.partition }),
      ...(found.zip !== undefined && { cep: found.zip as never }),
    },
    context,
  );
  const before = BigInt(found.minor);
  const isIts = isOf(found, of, context);
  const lines = isRefusal(price) ? [] : price.lines.filter(({ fee }) => isIts(fee));
  const after = lines.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n);
  const explanation: Pick<Repriced, 'quote' | 'explained' | 'why'> = isRefusal(price)
    ? { why: price.refused }
    : {
        quote: price.quote,
        ...(lines.length === 0 && { why: 'NO_FEE_OF_HEADING' }),
        ...(lines.length > 0 && { explained: explainedBy(lines).slice(0, EXPLAINED_MAX) }),
      };
  return {
    charge: found.charge,
    ...(found.order !== undefined && { orderNumber: found.order }),
    outcome: outcomeOf(before, after),
    before: brl(before),
    after: brl(after),
    ...(grams > 0 && { weight: grams / 1_000 }),
    weighed: found.weighed !== undefined,
    ...explanation,
  };
}
