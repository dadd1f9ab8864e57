import type { StoredParty } from '@malote/contracts/orders/party.ts';
import { printLabel } from '@malote/contracts/orders/commands.ts';
import type { labelData } from '@malote/contracts/orders/queries.ts';
import { channel } from '@malote/contracts/partners/channel.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { accessRefusal } from '../kernel/access.ts';
import { disclose } from '../kernel/disclosure.ts';
import { recordNames } from '../kernel/fields/present-rows.ts';
import type { Handler } from '../kernel/handlers.ts';
import { overlaps } from '../kernel/lists/conditions.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { kilograms } from '../kernel/units.ts';
import { routeBetween, siteNames } from '../network/for-others.ts';
import { partyOf, sealedOf } from './party.ts';

interface LabelRaw {
  readonly waybill: string;
  readonly number: string;
  readonly order_number: string;
  readonly channel: string;
  readonly forecast_grams: number;
  readonly grams: number | null;
  readonly origin_site: string | null;
  readonly destination_site: string | null;
}

/** What a label needs, for who may print one and has put it on record: it shows in clear what is masked elsewhere. */
export const answerLabelData: Handler<typeof labelData> = async ({ waybill, accessId }, asking) => {
  const { caller, db, master, permits } = asking;
  if (!permits(printLabel)) return refuse('NO_PERMISSION');
  const refused = await accessRefusal(asking, accessId, { kind: 'print', of: [waybill] });
  if (refused !== undefined) return refused;
  const [parcel] = (await overlaps(inScope(db.from('reads.parcels'), caller.scope), 'numbers', [waybill]).select(
    'waybill',
    'number',
    'order_number',
    'channel',
    'forecast_grams',
    'grams',
    'origin_site',
    'destination_site',
  )) as LabelRaw[];
  if (parcel === undefined) return refuse('WAYBILL_NOT_FOUND', {}, 'waybill');
  const [order] = (await db
    .from('reads.orders')
    .select('waybill_numbers', 'sender', 'recipient')
    .where({ order_number: parcel.order_number })) as {
    waybill_numbers: readonly string[];
    sender: StoredParty;
    recipient: StoredParty;
  }[];
  if (order === undefined) return refuse('WAYBILL_NOT_FOUND', {}, 'waybill');
  const channels = await recordNames(channel, [parcel.channel], asking);
  const { destination_site: destination } = parcel;
  const route = [...routeBetween(master, parcel.origin_site, destination)];
  const people = await disclose(asking, 'printed', sealedOf(order.sender, order.recipient));
  return {
    waybill: parcel.number,
    orderNumber: parcel.order_number,
    channel: parcel.channel,
    channelName: channels.get(parcel.channel) ?? null,
    weight: kilograms(parcel.grams ?? parcel.forecast_grams),
    part: Math.max(1, order.waybill_numbers.indexOf(parcel.waybill) + 1),
    parts: order.waybill_numbers.length,
    recipient: partyOf(order.recipient, people),
    sender: { name: partyOf(order.sender, people).name, city: order.sender.city, state: order.sender.state },
    destinationSite: destination,
    route,
    siteNames: siteNames(master, [...route, ...(destination === null ? [] : [destination])]),
  };
};
