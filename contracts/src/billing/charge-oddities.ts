import { choice } from '../kernel/fields/index.ts';
import { sideOf } from './business.ts';

/** What looks odd of a charge, told by the charge alone: a reason to look at it before it is billed, never one to refuse it. */
export const oddities = choice({
  price_low: { pt: 'Valor quase zero', zh: '金额近零', en: 'Almost no amount', tone: 'warn' },
  price_high: { pt: 'Valor alto para um pedido', zh: '单票金额过高', en: 'High for one order', tone: 'warn' },
  unquoted: { pt: 'Sem cotação', zh: '无报价', en: 'Without a quote', tone: 'warn' },
  no_weight: { pt: 'Cotada sem peso', zh: '计价无重量', en: 'Priced without a weight', tone: 'warn' },
  weight_far: { pt: 'Peso longe do pesado', zh: '与称重差异大', en: 'Weight far from weighed', tone: 'warn' },
  weight_changed: { pt: 'Peso mudou muito', zh: '重量变动大', en: 'Weight changed a lot', tone: 'warn' },
  dates_far: { pt: 'Datas distantes', zh: '日期相差大', en: 'Dates far apart', tone: 'warn' },
});
export type Oddity = keyof typeof oddities;

/** From where on a charge looks odd. */
export const ODD = {
  /** Centavos: less is almost nothing (R$ 1). Nothing at all is refused when it is written. */
  lowMinor: 100n,
  /** Centavos: more is a slip of the comma rather than the price of one order (R$ 5.000). */
  highMinor: 500_000n,
  /** Percent of the weight that was charged by: a difference of more is far … */
  weightPercent: 30,
  /** … where it is also more than so many grams, so that letters are left in peace. */
  weightGrams: 500,
  /** Days from what happened to the day it is charged for: more, and it may be billed in another month than its own. */
  days: 31,
} as const;

/** A charge as far as something may look odd of it. Amounts in centavos, weights in grams. */
export interface LookedAt {
  readonly businessType: string;
  /** What is owed, by whomever. */
  readonly minor: bigint | undefined;
  readonly orderNumber?: string | undefined;
  readonly priceInquiry?: string | undefined;
  readonly billableWeight?: number | undefined;
  readonly collectedWeight?: number | undefined;
  readonly transitWeight?: number | undefined;
  readonly weightBeforeRecalculation?: number | undefined;
  readonly weightAfterRecalculation?: number | undefined;
  readonly occurrenceTime: string;
  readonly businessTime: string;
}

/** Kinds of business whose quotes go by what a parcel weighs. */
const WEIGHED: readonly string[] = ['express', 'pickup'];
const DAY_MS = 86_400_000;

/** Further from each other than both limits let them be; what nobody told is no number, and as such far from nothing. */
function isFar(charged = Number.NaN, other = Number.NaN): boolean {
  const apart = Math.abs(charged - other);
  return apart > ODD.weightGrams && apart * 100 > charged * ODD.weightPercent;
}

/**
 * What looks odd of a charge, in the order of the reasons; nothing where it looks usual. Only what customers owe is looked at for its quote: suppliers
 * send what they ask for by file, without one.
 */
export function odditiesOf(charge: LookedAt): readonly Oddity[] {
  const { minor = 0n, businessType, priceInquiry, weightAfterRecalculation: after } = charge;
  const weight = after ?? charge.billableWeight;
  const isQuoted = priceInquiry !== undefined;
  const found: Readonly<Record<Oddity, boolean>> = {
    price_low: minor < ODD.lowMinor,
    price_high: charge.orderNumber !== undefined && minor > ODD.highMinor,
    unquoted: !isQuoted && sideOf(businessType) === 'receivable',
    no_weight: isQuoted && WEIGHED.includes(businessType) && (weight ?? 0) === 0,
    weight_far: isFar(weight, charge.collectedWeight) || isFar(weight, charge.transitWeight),
    weight_changed: isFar(after, charge.weightBeforeRecalculation),
    dates_far: Math.abs(Date.parse(charge.businessTime) - Date.parse(charge.occurrenceTime)) > ODD.days * DAY_MS,
  };
  return (Object.keys(oddities) as Oddity[]).filter((one) => found[one]);
}
