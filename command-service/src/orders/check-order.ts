import type { createOrder } from '@malote/contracts/orders/commands.ts';
import { orderEvents } from '@malote/contracts/orders/events.ts';
import { ORDER_LIMITS } from '@malote/contracts/orders/limits.ts';
import type { ProtectedParty, StoredParty } from '@malote/contracts/orders/party.ts';
import { stateOfCep } from '@malote/contracts/network/places/state-of-cep.ts';
import { MOST_PARCEL_GRAMS } from '@malote/contracts/partners/channel.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { z } from 'zod';
import { usable } from '../kernel/directory.ts';
import type { Directory } from '../kernel/directory.ts';
import { sidesRefused } from '../scanning/for-others.ts';
import { sidesOf } from '../scanning/for-others.ts';
import { siteFor } from './site-for.ts';

const DAY_MS = 86_400_000;

type Input = z.output<typeof createOrder.input>;
type Registered = Parameters<typeof orderEvents.OrderRegistered>[0];
type Package = Input['packages'][number];

/** An order that passed every limit, but for its numbers. */
export type CheckedOrder = Omit<Registered, 'orderNumber' | 'parcels'> & {
  readonly packages: readonly CheckedPackage[];
};
export type CheckedPackage = Omit<Registered['parcels'][number], 'waybill'> & { readonly waybill?: string | undefined };

/** Limits of an order (ops 5.1) against master data; each breach answers with its own code and names the field. `receivedAt`: when it came. */
export function checkOrder(input: Input, directory: Directory, receivedAt: string): CheckedOrder | Refusal {
  const channel = usable(directory.channels, input.channel);
  if (usable(directory.customers, input.customer) === undefined) return refuse('CUSTOMER_NOT_EXIST', {}, 'customer');
  if (channel === undefined) return refuse('CHANNEL_NOT_EXIST', {}, 'channel');
  const stray = strayRecipient(input.recipient);
  if (stray !== undefined) return stray;
  const { maxParcelGrams = MOST_PARCEL_GRAMS } = channel;
  const bulky = channel.kind === 'bulky';
  // Those who issue it may have another day already than we have: nobody has a later one than our tomorrow.
  const tomorrow = businessDay(Date.parse(receivedAt) + DAY_MS, COMPANY_ZONE);
  const packages: CheckedPackage[] = [];
  for (const [index, one] of input.packages.entries()) {
    const checked = checkPackage(one, maxParcelGrams, bulky, tomorrow);
    if (isRefusal(checked))
      return { ...checked, field: `packages.${index}${checked.field === undefined ? '' : `.${checked.field}`}` };
    packages.push(checked);
  }
  const value = declaredValue(input, channel);
  if (value !== undefined) return value;
  const totals = totalsOf(input, packages);
  if (isRefusal(totals)) return totals;
  const weight = orderWeight(totals.grams, channel);
  if (weight !== undefined) return weight;
  const originSite = siteFor(directory, input.sender);
  const destinationSite = siteFor(directory, input.recipient);
  const { customerOrderNumber, referenceNumber, logisticsSlipNumber, batteryType, packageType } = input;
  return {
    customer: input.customer,
    channel: input.channel,
    source: input.source,
    status: input.forecast ? 'forecast' : 'handed_over',
    declaredValue: input.declaredValue,
    paymentMethod: input.paymentMethod,
    deliveryMethod: input.deliveryMethod,
    sender: storedParty(input.sender),
    recipient: storedParty(input.recipient),
    products: input.products.map(
      ({ weight, ...product }) =>
        dropUndefined({ ...product, ...(weight !== undefined && { grams: weight }) }) as Registered['products'][number],
    ),
    packages,
    totals,
    limits: { maxParcelGrams },
    divisor: channel.divisor,
    bulky,
    ...dropUndefined({
      customerOrderNumber,
      referenceNumber,
      logisticsSlipNumber,
      batteryType,
      packageType,
      originSite,
      destinationSite,
    }),
  };
}

/**
 * The site of a parcel is found by state and city, its grid and its price by the CEP: where the two tell of different states it would go astray. Of the CEP that
 * the kernel has closed its first five digits stay readable; those of elsewhere, and the few that belong to no state, say nothing.
 */
function strayRecipient(party: Input['recipient']): Refusal | undefined {
  const { country, state, zip, cep5 = zip } = party as Input['recipient'] & Partial<ProtectedParty>;
  const found = country === 'BR' ? stateOfCep(cep5) : undefined;
  return found === undefined || found.uf === state
    ? undefined
    : refuse('STATE_NOT_OF_ZIP', { state: found.uf }, 'recipient.zip');
}

/** The limits that have a sentence of their own, in grams: one that says 30 kg of a channel of 10 would send people back to weigh again. */
const TOO_HEAVY: ReadonlyMap<number, RefusalCode> = new Map([
  [30_000, 'PACKAGE_WEIGHT_LIMIT'],
  [MOST_PARCEL_GRAMS, 'WEIGHT_LIMIT'],
]);

/** A parcel channel takes 30 kg and sides of 170/240 cm; a bulky one 500 kg (R-0251, R-0735): the channel's own maximum decides. */
function checkPackage(one: Package, maxGrams: number, bulky: boolean, latestDay: string): CheckedPackage | Refusal {
  if (one.invoices.length === 0) return refuse('PACKAGE_INVOICE_REQUIRED', {}, 'invoices');
  const early = one.invoices.findIndex(({ date }) => date > latestDay);
  if (early >= 0) return refuse('INVOICE_DATE_IN_FUTURE', {}, `invoices.${early}.date`);
  const sides = sidesOf(one);
  if ('refused' in sides) return sides;
  const tooLong = sidesRefused(sides.mm, bulky);
  if (tooLong !== undefined) return tooLong;
  if (one.weight > maxGrams) return refuse(TOO_HEAVY.get(maxGrams) ?? 'CHANNEL_MAX_WEIGHT_EXCEEDED', {}, 'weight');
  return dropUndefined({
    waybill: one.waybill,
    grams: one.weight,
    ...sides,
    invoices: one.invoices.map((invoice) => dropUndefined(invoice)),
  }) as CheckedPackage;
}

/** The declared value lies in the channel's inclusive range (R-0263). Only reais can be compared with it. */
function declaredValue(
  input: Input,
  channel: { readonly minDeclaredMinor: string; readonly maxDeclaredMinor: string },
): Refusal | undefined {
  const minor = BigInt(input.declaredValue.amount);
  if (minor < 0n || minor > ORDER_LIMITS.declaredMinor) return refuse('OUT_OF_RANGE', {}, 'declaredValue');
  if (input.declaredValue.currency !== 'BRL') return undefined;
  return minor < BigInt(channel.minDeclaredMinor) || minor > BigInt(channel.maxDeclaredMinor)
    ? refuse('OUT_OF_RANGE', {}, 'declaredValue')
    : undefined;
}

/** What an order weighs in all lies in the channel's range, where it has one (R-0461). */
function orderWeight(
  grams: number,
  { minOrderWeight = 0, maxOrderWeight = ORDER_LIMITS.grams }: { minOrderWeight?: number; maxOrderWeight?: number },
): Refusal | undefined {
  return grams < minOrderWeight || grams > maxOrderWeight
    ? refuse('OUT_OF_RANGE', { min: minOrderWeight / 1_000, max: maxOrderWeight / 1_000 }, 'packages')
    : undefined;
}

/** Totals: at most 999 items, 9,999 kg, 999 m3, and not less than the sum of the parts (R-0254 to R-0258). */
function totalsOf(input: Input, packages: readonly CheckedPackage[]): Registered['totals'] | Refusal {
  const sum = {
    items: input.products.reduce((items, product) => items + product.quantity, 0),
    grams: packages.reduce((grams, one) => grams + one.grams, 0),
    litres: packages.reduce(
      (litres, one) =>
        litres +
        (one.mm === undefined
          ? 0
          : Math.max(ORDER_LIMITS.minLitres, (one.mm.length * one.mm.width * one.mm.height) / 1e6)),
      0,
    ),
  };
  const told = input.totals;
  if (told?.items !== undefined && told.items < sum.items) return refuse('TOTALS_BELOW_ITEMS', {}, 'totals.items');
  if (told?.weight !== undefined && told.weight < sum.grams) return refuse('TOTALS_BELOW_ITEMS', {}, 'totals.weight');
  if (told?.volume !== undefined && told.volume * 1_000 < sum.litres - 1e-6)
    return refuse('TOTALS_BELOW_ITEMS', {}, 'totals.volume');
  const totals = {
    parcels: packages.length,
    items: told?.items ?? sum.items,
    grams: told?.weight ?? sum.grams,
    litres: told?.volume === undefined ? sum.litres : told.volume * 1_000,
  };
  if (totals.items > ORDER_LIMITS.items) return refuse('OUT_OF_RANGE', { max: ORDER_LIMITS.items }, 'totals.items');
  if (totals.grams > ORDER_LIMITS.grams)
    return refuse('OUT_OF_RANGE', { max: ORDER_LIMITS.grams / 1_000 }, 'totals.weight');
  if (totals.litres > ORDER_LIMITS.maxLitres)
    return refuse('OUT_OF_RANGE', { max: ORDER_LIMITS.maxLitres / 1_000 }, 'totals.volume');
  return totals;
}

/** The kernel has added what stays readable of a person (contracts, orders/party.ts); in a dry run it has not, and nothing of the answer is kept. */
/** A party as it stands in events: what the kernel made of it, without what is missing. */
export function storedParty(party: Input['sender']): StoredParty {
  const { key, words = [], cep5, ...fields } = party as Partial<ProtectedParty>;
  return dropUndefined({ ...fields, key, words: [...words], cep5 }) as unknown as StoredParty;
}

function dropUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } & {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key];
} {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as never;
}
