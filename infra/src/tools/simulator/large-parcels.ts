import { largeOrder } from '@malote/contracts/bulky/large-order.ts';
import { handleLargeParcel } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeStep } from '@malote/contracts/bulky/large-recipient.ts';
import { orderKey, parcelKey, planned } from '../journey/planned.ts';
import { diceOf } from './dice.ts';
import { SECOND } from './hours.ts';
import type { Parcel } from './parcel.ts';
import { SHARES } from './shares.ts';
import type { World } from './world.ts';

const { pack, unload } = largeOrder.commands.moves;

/**
 * What is done with a large parcel besides: packed with the others of its recipient, into a vehicle and out of it. Some orders are packed or unloaded as a
 * whole by who works through their list, all of their parcels at once.
 */
export function largeParcels({ desks, desk, post, scan, say }: World) {
  const handled = (waybill: string, step: Exclude<LargeStep, 'handed_over'>, site: string, at: number) =>
    planned(handleLargeParcel, { waybill, step }, [parcelKey(waybill)], [step], post(site, at, 'volumosos'));

  return (parcel: Parcel, step: Exclude<LargeStep, 'handed_over'>, site: string, at: number): void => {
    const { channel, orderNumber, waybill, together, part } = parcel;
    if (channel !== 'BULKY') return;
    const share = together.length > 1 ? SHARES.severalHandledWhole : SHARES.handledWhole;
    const isWhole = diceOf('whole', step, orderNumber).chance(share);
    const move = step === 'packed' ? pack : step === 'unloaded' ? unload : undefined;
    if (desks === undefined || move === undefined || !isWhole) {
      scan(handled(waybill, step, site, at), at);
      return;
    }
    if (part > 0) return;
    // The last of them is there a little later.
    const all = at + (together.length - 1) * 30 * SECOND;
    const by = step === 'packed' ? desks.warehouseAt(site) : desks.operations;
    const keys = [orderKey(orderNumber), ...together.map(parcelKey)];
    // The house writes each order into the list by itself.
    const awaits = { list: largeOrder.list, params: { codes: [orderNumber] } };
    const whole = planned(move, { code: orderNumber }, keys, [], { ...desk(all, by), awaits });
    const each = () => together.map((one) => handled(one, step, site, all));
    say({ ...whole, refused: (_, code) => (code === 'RECORD_NOT_FOUND' ? each() : undefined) }, all);
  };
}
