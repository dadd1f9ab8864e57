import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';
import type { Asked } from '../pricing/for-others.ts';
import * as parcels from '../scanning/for-others.ts';
import { raising } from './raising.ts';
import type { End, Raising } from './raising.ts';

/** What the operation did, and what a customer is charged for it. */
export interface Policy {
  readonly on: { readonly type: string };
  readonly businessType: 'express' | 'pickup';
  readonly asks: { readonly type: Asked['type']; readonly billType: 'forward' | 'reverse' };
  /** Whose postal code tells the price: a delivery costs by where it goes, a collection by where it is fetched. */
  readonly by: End;
  readonly source: 'system_generated' | 'pushed_by_collection_system';
  readonly remark: (waybill: string) => string;
}

export const POLICIES: readonly Policy[] = [
  {
    on: parcelEvents.ParcelSigned,
    businessType: 'express',
    asks: { type: 'courier', billType: 'forward' },
    by: 'recipient',
    source: 'system_generated',
    remark: (waybill) => `Entrega assinada de ${waybill}`,
  },
  {
    on: parcelEvents.ParcelCollected,
    businessType: 'pickup',
    asks: { type: 'collection', billType: 'forward' },
    by: 'sender',
    source: 'pushed_by_collection_system',
    remark: (waybill) => `Coleta de ${waybill}`,
  },
  {
    on: parcelEvents.ParcelReturned,
    businessType: 'express',
    asks: { type: 'courier', billType: 'reverse' },
    by: 'recipient',
    source: 'system_generated',
    remark: (waybill) => `Devolução de ${waybill}`,
  },
];

/** A parcel as prices look at it: whose it is, its order and where one of its ends lies, and the grams that count. */
export async function parcelOf(house: Raising, event: StoredEvent, end: End = 'recipient') {
  const { waybill } = event.data as { readonly waybill: string };
  const { state } = (await parcels.theParcel(house.following(event, 'look'), waybill)).loaded;
  const { customer, orderNumber, grams = state.forecastGrams } = state;
  const zip = await house.zipOf(orderNumber, end);
  const question = { customer, orderNumber, weight: grams / 1_000, ...(zip !== undefined && { cep: zip as never }) };
  return { waybill, customer, orderNumber, grams, question };
}

/** What a charge of a policy says beside its fee and amount. */
export function chargeOf(
  { businessType, source, remark }: Policy,
  { data, metadata: { happenedAt, site } }: StoredEvent,
  { customer, orderNumber, grams }: { readonly customer: string; readonly orderNumber: string; readonly grams: number },
) {
  return {
    businessType,
    customer,
    orderNumber,
    occurrenceTime: happenedAt,
    businessTime: happenedAt,
    ...(site !== undefined && { costOutlet: site }),
    billableWeight: grams,
    source,
    outOfWarehouse: businessType === 'express',
    remark: remark((data as { readonly waybill: string }).waybill),
  };
}

/**
 * Raises the charges of what the operation did: one for each fee of the quote that holds, under the heading of the fee, exactly once for each parcel and
 * kind (its id follows from the event). The price stands as a price inquiry, with its quote, rows and arithmetic, and the charge names it. Where no quote
 * holds nothing is priced and nothing is raised; what a quote cannot price, and a fee without a heading, is refused by a command that the log keeps.
 */
export function raiseCharges(kit: WatchKit): readonly Watch[] {
  const house = raising(kit);

  async function raise(policy: Policy, event: StoredEvent): Promise<void> {
    if (!house.prices()) return;
    // What is signed twice is charged once.
    const first = (await house.story(event)).find(({ type }) => type === event.type);
    if (first?.id !== event.id) return;
    const parcel = await parcelOf(house, event, policy.by);
    const { type, billType } = policy.asks;
    const price = await house.priced(event, 'price', { type, ...parcel.question }, { billType });
    if (price === undefined) return;
    for (const { fee, amount } of price.lines) {
      if (BigInt(amount.amount) === 0n) continue;
      // oxlint-disable-next-line no-await-in-loop -- a fee or two, each a charge of its own
      await house.register(event, fee, {
        ...chargeOf(policy, event, parcel),
        ...house.heading(fee, 'receivableAccount'),
        amountReceivable: amount,
        priceInquiry: price.code,
        fee,
        ...(price.partition !== undefined && { partition: price.partition }),
      });
    }
  }

  return POLICIES.map((policy) => ({
    name: `charge for ${policy.on.type}`,
    afterMs: 0,
    types: [policy.on.type],
    opens: (event: StoredEvent) => event.id,
    closes: () => [],
    end: async (event: StoredEvent) => await raise(policy, event),
  }));
}
