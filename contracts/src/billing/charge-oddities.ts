import { choice } from '../kernel/fields/index.ts';
import { sideOf } from './business.ts';
import { pricedWeightOf } from './priced-weight.ts';

/** What looks odd of a charge, by itself or beside others: a reason to look at it before it is billed, never one to refuse it. */
export const oddities = choice({
  price_low: { pt: 'Valor quase zero', zh: '金额近零', en: 'Almost no amount', tone: 'warn' },
  price_high: { pt: 'Valor alto para um pedido', zh: '单票金额过高', en: 'High for one order', tone: 'warn' },
  unquoted: { pt: 'Sem cotação', zh: '无报价', en: 'Without a quote', tone: 'warn' },
  no_weight: { pt: 'Cotada sem peso', zh: '计价无重量', en: 'Priced without a weight', tone: 'warn' },
  weight_far: { pt: 'Peso longe do pesado', zh: '与称重差异大', en: 'Weight far from weighed', tone: 'warn' },
  weight_changed: { pt: 'Peso mudou muito', zh: '重量变动大', en: 'Weight changed a lot', tone: 'warn' },
  dates_far: { pt: 'Datas distantes', zh: '日期相差大', en: 'Dates far apart', tone: 'warn' },
  repeated: { pt: 'Cobrada duas vezes?', zh: '疑似重复收费', en: 'Charged twice?', tone: 'warn' },
  price_unusual: { pt: 'Longe do preço usual', zh: '偏离惯常价格', en: 'Far from the usual price', tone: 'warn' },
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
  /** Times the mean of what the same party is charged under the same heading: more, or so many times less, is unusual … */
  times: 5,
  /** … once there are so many charges that they have a mean worth the name. */
  usualFrom: 20,
} as const;

/** What is usually charged: how many charges there were, and the centavos of all of them. */
export interface Usual {
  readonly charges: number;
  readonly minor: bigint;
}

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
  /** Whether the same party stands charged for the same order under the same heading by another charge (`isRepeated`). */
  readonly repeated?: boolean | undefined;
  /** Of the same party under the same heading. */
  readonly usual?: Usual | undefined;
}

/** A charge as far as another one may be the same once more. */
export interface Beside {
  readonly code: string;
  readonly status: string;
  readonly businessType: string;
  readonly orderNumber?: string | undefined;
  /** The customer or supplier. */
  readonly party?: string | undefined;
  /** The heading that it stands under. */
  readonly heading?: string | undefined;
  readonly priceInquiry?: string | undefined;
}

/**
 * Whether two charges may be one that was written twice. What the house raised by itself names its price and is raised once for each parcel, so two of those
 * are two parcels of an order.
 */
export const isRepeated = (one: Beside, other: Beside): boolean =>
  one.code !== other.code &&
  other.status !== 'deleted' &&
  one.orderNumber !== undefined &&
  one.orderNumber === other.orderNumber &&
  one.businessType === other.businessType &&
  one.party === other.party &&
  one.heading === other.heading &&
  (one.priceInquiry === undefined || other.priceInquiry === undefined);

/** Kinds of business whose quotes go by what a parcel weighs. */
const WEIGHED: readonly string[] = ['express', 'pickup'];
const DAY_MS = 86_400_000;

/** Further from each other than both limits let them be; what nobody told is no number, and as such far from nothing. */
function isFar(charged = Number.NaN, other = Number.NaN): boolean {
  const apart = Math.abs(charged - other);
  return apart > ODD.weightGrams && apart * 100 > charged * ODD.weightPercent;
}

/** Further from the mean than it may be, above or below. Nothing at all is told by another reason. */
function isUnusual(minor: bigint, { charges, minor: sum }: Usual): boolean {
  if (charges < ODD.usualFrom || minor < ODD.lowMinor) return false;
  const [own, times] = [minor * BigInt(charges), BigInt(ODD.times)];
  return own > sum * times || own * times < sum;
}

/**
 * What looks odd of a charge, in the order of the reasons; nothing where it looks usual. Only what customers owe for an order is looked at for its quote:
 * suppliers send what they ask for by file, and what belongs to no order is agreed by people.
 */
export function odditiesOf(charge: LookedAt): readonly Oddity[] {
  const { minor = 0n, businessType, priceInquiry, weightAfterRecalculation: after } = charge;
  const weight = pricedWeightOf(charge);
  const isQuoted = priceInquiry !== undefined;
  const found: Readonly<Record<Oddity, boolean>> = {
    price_low: minor < ODD.lowMinor,
    price_high: charge.orderNumber !== undefined && minor > ODD.highMinor,
    unquoted: !isQuoted && charge.orderNumber !== undefined && sideOf(businessType) === 'receivable',
    no_weight: isQuoted && WEIGHED.includes(businessType) && (weight ?? 0) === 0,
    weight_far: isFar(weight, charge.collectedWeight) || isFar(weight, charge.transitWeight),
    weight_changed: isFar(after, charge.weightBeforeRecalculation),
    dates_far: Math.abs(Date.parse(charge.businessTime) - Date.parse(charge.occurrenceTime)) > ODD.days * DAY_MS,
    repeated: charge.repeated === true,
    price_unusual: charge.usual !== undefined && isUnusual(minor, charge.usual),
  };
  return (Object.keys(oddities) as Oddity[]).filter((one) => found[one]);
}
