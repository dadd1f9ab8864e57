import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { WatchKit } from '../kernel/context.ts';
import { forEachEvent } from '../kernel/reactor.ts';
import type { Watch } from '../kernel/reactor.ts';
import { parcelOf } from './raise-charges.ts';
import { raising } from './raising.ts';

const { ParcelReceived, ParcelDispatched, ParcelOutForDelivery, ParcelSigned, ParcelReturned, ParcelScanUndone } =
  parcelEvents;
/** What takes a parcel out of the site where it lay. */
const LEAVES: readonly string[] = [ParcelDispatched, ParcelOutForDelivery, ParcelSigned, ParcelReturned].map(
  ({ type }) => type,
);
const DAY_MS = 86_400_000;

/** How long a parcel lay where it was received: the first and the last day, in the company's calendar. */
export interface Stay {
  readonly site: string;
  readonly from: string;
  readonly to: string;
  /** Days that were begun: received and gone on one day is one. */
  readonly days: number;
}

/**
 * The stay that an event ends; undefined where the parcel did not lie at that site. It begins with the first receipt there that was not taken back; what is
 * received elsewhere, or has left, lies there no more.
 */
export function stayEnding(story: readonly StoredEvent[], ends: StoredEvent): Stay | undefined {
  const before = story.filter(({ version }) => version < ends.version);
  const undone = new Set(
    before.flatMap(({ type, data }) =>
      type === ParcelScanUndone.type ? [(data as { readonly scan: string }).scan] : [],
    ),
  );
  let lies: StoredEvent | undefined;
  for (const event of before) {
    if (undone.has(event.metadata.commandId)) continue;
    if (LEAVES.includes(event.type)) lies = undefined;
    if (event.type === ParcelReceived.type && lies?.metadata.site !== event.metadata.site) lies = event;
  }
  const { site } = ends.metadata;
  if (lies === undefined || site === undefined || lies.metadata.site !== site) return undefined;
  const [from, to] = [lies, ends].map(({ metadata }) => businessDay(metadata.happenedAt, COMPANY_ZONE));
  if (from === undefined || to === undefined || to < from) return undefined;
  return { site, from, to, days: 1 + Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) };
}

/**
 * Charges the days that a parcel lay at a site, when it leaves: by a quote for other services whose rows all count in pieces, a piece for each day that was
 * begun. Free days are a row of it that costs nothing; what costs nothing is no charge. Once for each stay.
 */
export function chargeStorage(kit: WatchKit): Watch {
  const house = raising(kit);
  return forEachEvent('charge days of storage', LEAVES, async (event) => {
    if (!house.prices()) return;
    const stay = stayEnding(await house.story(event), event);
    if (stay === undefined) return;
    const { waybill, customer, orderNumber, grams, question } = await parcelOf(house, event);
    const { days, from, to, site } = stay;
    const asked = { type: 'other' as const, ...question, package_count: days };
    const price = await house.priced(event, 'storage', asked, { billType: 'forward', by: 'package_count' });
    for (const { fee, amount } of price?.lines ?? []) {
      if (BigInt(amount.amount) === 0n) continue;
      // oxlint-disable-next-line no-await-in-loop -- a fee or two, each a charge of its own
      await house.register(event, `storage:${fee}`, {
        businessType: 'stocking',
        customer,
        ...house.heading(fee, 'receivableAccount'),
        orderNumber,
        amountReceivable: amount,
        occurrenceTime: event.metadata.happenedAt,
        businessTime: event.metadata.happenedAt,
        costOutlet: site,
        billableWeight: grams,
        source: 'system_generated',
        outOfWarehouse: true,
        remark: `Armazenagem de ${waybill}: ${days} ${days === 1 ? 'diária' : 'diárias'}, de ${from} a ${to}`,
        priceInquiry: price?.code,
        fee,
        ...(price?.partition !== undefined && { partition: price.partition }),
      });
    }
  });
}
