import { createOrder, handOverOrder, voidOrder } from '@malote/contracts/orders/commands.ts';
import {
  collectParcel,
  receiveParcel,
  sendOutForDelivery,
  signParcel,
  weighParcel,
} from '@malote/contracts/scanning/commands.ts';
import { bagSteps, loadSteps, openingOf, putting } from '../journey/bag-trip.ts';
import type { Post } from '../journey/bag-trip.ts';
import type { Network } from '../journey/network.ts';
import { bagKey, orderKey, parcelKey, planned } from '../journey/planned.ts';
import type { Planned } from '../journey/planned.ts';
import { diceOf } from '../simulator/dice.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../simulator/hours.ts';
import { personName } from '../simulator/people.ts';
import { instantOf, newestFact, promiseOf } from './local-time.ts';
import { channelOf, cityOf, gramsOf, orderNumberOf, orderOf, waybillOf } from './olist-order.ts';
import type { Olist, OlistItem, Shipment } from './read-olist.ts';
import { tripsOf } from './trips.ts';
import type { Traveller } from './trips.ts';

/** Parcels whose end the set does not know are on the road this long. */
const UNKNOWN_END = 8 * DAY;
/** From this on a journey is too short for a bag: the collector brings the parcel himself. */
const TOO_SHORT = 20 * MINUTE;

/** The registration of a shipment's order, as it is sent; the first one sent keeps the shift of all. */
export function registrationOf(shipment: Shipment, shift: number): Planned {
  const registered = instantOf(shipment.purchased) + shift;
  const input = orderOf(shipment, { registered, promised: promiseOf(shipment) + shift });
  return planned(
    createOrder,
    input,
    [orderKey(orderNumberOf(shipment)), ...shipment.items.map((item) => parcelKey(waybillOf(shipment, item)))],
    ['olist'],
    { at: registered },
  );
}

/**
 * The whole data set as steps, in the order of sending: purchase is registration (a forecast), approval the hand-over, the carrier's date the
 * collection, the customer's the signature; between them the scans at each site of the route, bags and vehicles. `shift` is whole days in
 * milliseconds. Nothing is planned after the newest fact of the set.
 */
export function planOlist(olist: Olist, network: Network, shift: number): readonly Planned[] {
  const devices = new Map<string, number>();
  const post: Post = (site, at, where) => ({ at, site, device: `${where}-${site}`, shown: 'accepted' });
  const end = newestFact(olist.shipments) + shift;
  const steps: Planned[] = [];
  const travellers: Traveller[] = [];
  const lasts: {
    readonly shipment: Shipment;
    readonly item: OlistItem;
    readonly outlet: string;
    readonly delivered: number | undefined;
  }[] = [];

  for (const shipment of olist.shipments) {
    const time = (local: string | undefined) => (local === undefined ? undefined : instantOf(local) + shift);
    const [purchased, approved, collected, delivered] = [
      instantOf(shipment.purchased) + shift,
      time(shipment.approved),
      time(shipment.handedToCarrier),
      time(shipment.delivered),
    ];
    const orderNumber = orderNumberOf(shipment);
    const registration = registrationOf(shipment, shift);
    steps.push(registration);
    if (approved !== undefined)
      steps.push(
        planned(handOverOrder, { orderNumber }, [orderKey(orderNumber)], ['olist'], {
          at: approved,
          sentAt: Math.max(approved, purchased),
        }),
      );
    const origin = network.serving(cityOf(shipment.from), shipment.from.state);
    const outlet = network.serving(cityOf(shipment.to), shipment.to.state);
    if (collected !== undefined && origin !== undefined && outlet !== undefined) {
      const hub = network.centreOf(origin).code;
      // A collection that the set has before the purchase is a late scan, and too odd for a bag.
      const span = collected < purchased ? 0 : (delivered ?? collected + UNKNOWN_END) - collected;
      const reported = (step: Planned, turn: number) =>
        collected < purchased ? { ...step, sentAt: purchased + turn * SECOND } : step;
      const early = Math.max(span, 0);
      for (const item of shipment.items) {
        const waybill = waybillOf(shipment, item);
        const keys = [parcelKey(waybill)];
        const received = collected + Math.min(4 * HOUR, early * 0.1);
        const weighed = received + Math.min(MINUTE, early * 0.01);
        const ready = weighed + Math.min(HOUR, early * 0.03);
        steps.push(
          reported(planned(collectParcel, { waybill }, keys, ['olist'], post(origin.code, collected, 'coleta')), 1),
          reported(planned(receiveParcel, { waybill }, keys, ['olist', hub], post(hub, received, 'esteira')), 2),
          reported(
            planned(
              weighParcel,
              {
                waybill,
                weight: gramsOf(item) / 1_000,
                ...(item.sides !== undefined && { length: item.sides[0], width: item.sides[1], height: item.sides[2] }),
                source: 'replay',
              },
              keys,
              ['olist'],
              post(hub, weighed, 'balanca'),
            ),
            3,
          ),
        );
        if (span > TOO_SHORT)
          travellers.push({
            waybill,
            grams: gramsOf(item),
            channel: channelOf(shipment),
            route: [hub, network.centreOf(outlet).code, outlet.code],
            ready,
            due: collected + span,
          });
        lasts.push({ shipment, item, outlet: outlet.code, delivered });
      }
    }
    // What was delivered in spite of its status is refused by the product, and counted.
    if (shipment.status === 'canceled' || shipment.status === 'unavailable') {
      const at = Math.max(delivered ?? collected ?? approved ?? purchased, purchased) + HOUR;
      steps.push(
        planned(voidOrder, { orderNumber }, registration.keys, ['olist'], {
          at: Math.min(at, end),
          sentAt: at,
          reason: `Olist: ${shipment.status}`,
        }),
      );
    }
  }

  const trips = tripsOf(travellers, network.kilometres);
  const unpacked = new Map<string, { readonly at: number; readonly bagNumber: string }>();
  for (const trip of trips.bags) {
    const [hub] = trip.route;
    steps.push(
      openingOf(trip, trip.times.opened, post),
      ...trip.puts.map(({ waybill, at }) => putting(trip.bagNumber, waybill, hub, at, post)),
      ...bagSteps(trip, post),
    );
    for (const { waybill } of trip.puts) unpacked.set(waybill, { at: trip.times.unpacked, bagNumber: trip.bagNumber });
  }
  for (const load of trips.loads) steps.push(...loadSteps(load, post));

  for (const { shipment, item, outlet, delivered } of lasts) {
    const waybill = waybillOf(shipment, item);
    const out = unpacked.get(waybill);
    const keys = out === undefined ? [parcelKey(waybill)] : [parcelKey(waybill), bagKey(out.bagNumber)];
    const collected =
      Math.max(instantOf(shipment.handedToCarrier ?? shipment.purchased), instantOf(shipment.purchased)) + shift;
    const until = delivered ?? collected + UNKNOWN_END;
    const from = Math.min(out?.at ?? until, until);
    const received = from + Math.min(HOUR, (until - from) * 0.1);
    if (out !== undefined)
      steps.push(planned(receiveParcel, { waybill }, keys, ['olist', outlet], post(outlet, received, 'mesa')));
    if (delivered === undefined) continue;
    const leaving = Math.max(delivered - 5 * HOUR, received + (delivered - received) * 0.2);
    if (out !== undefined)
      steps.push(
        planned(sendOutForDelivery, { waybill }, [parcelKey(waybill)], ['olist'], post(outlet, leaving, 'entrega')),
      );
    // A signature that the set has before the collection is a late scan: sent after it.
    steps.push({
      ...planned(
        signParcel,
        { waybill, signer: personName(diceOf('olist buyer', shipment.buyerId)) },
        [parcelKey(waybill)],
        ['olist'],
        post(outlet, delivered, 'entrega'),
      ),
      sentAt: Math.max(delivered, collected + 5 * SECOND),
    });
  }
  const sent = (step: Planned) => step.sentAt ?? step.at;
  return steps
    .filter(({ at }) => at <= end)
    .toSorted((a, b) => sent(a) - sent(b))
    .map((step) => {
      if (step.device === undefined) return step;
      const deviceNumber = (devices.get(step.device) ?? 0) + 1;
      devices.set(step.device, deviceNumber);
      return { ...step, deviceNumber };
    });
}
