import type { EventOf } from '../kernel/events.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import { parcelBagTable } from './parcel-bag-table.ts';
import type { ParcelBagRow } from './parcel-bag-table.ts';

const bindingId = (waybill: string, b: string) => `${waybill}:${b}`;

/** A parcel lies in a bag from an event on: of its own, or the seal of the bag in which it was counted. */
function put(
  id: string,
  { waybill, b, orderNumber, grams }: Pick<ParcelBagRow, 'waybill' | 'b' | 'orderNumber' | 'grams'>,
  event: EventOf<'ParcelPutInBag' | 'BagSealed'>,
): ParcelBagRow {
  return {
    id,
    waybill,
    bag: event.data.bag,
    b,
    orderNumber,
    grams,
    fromPosition: event.position,
    toPosition: null,
    fromVersion: event.version,
    toVersion: null,
    fromAt: event.metadata.happenedAt,
    toAt: null,
    putBy: event.metadata.behalfOf ?? event.metadata.actor,
  };
}

type Closing = EventOf<'ParcelTakenOutOfBag' | 'BagUnpacked'>;

function closed(row: ParcelBagRow | undefined, event: Closing): ParcelBagRow {
  return { ...existing(row), toPosition: event.position, toVersion: event.version, toAt: event.metadata.happenedAt };
}

/** Lookup: which bag held which parcel, and when. */
export const parcelBags = readModel(
  parcelBagTable,
  {
    ParcelPutInBag: {
      begins: 'new rows',
      keys: ({ data }) => [bindingId(data.waybill, data.b)],
      fold: (_, event, id) => put(id, event.data, event),
    },
    BagSealed: {
      keys: ({ data }) => data.parcels.map(({ waybill, b }) => bindingId(waybill, b)),
      fold: (row, event, id, view) => {
        if (row !== undefined) return row;
        const taken = view
          .once(
            'sealed parcels',
            () => new Map(event.data.parcels.map((parcel) => [bindingId(parcel.waybill, parcel.b), parcel])),
          )
          .get(id);
        return put(id, existing(taken), event);
      },
    },
    ParcelTakenOutOfBag: { keys: ({ data }) => [bindingId(data.waybill, data.b)], fold: closed },
    BagUnpacked: {
      keys: (event, view) =>
        view
          .by(parcelBagTable, 'bag', event.data.bag)
          .filter(
            (held) =>
              held.fromPosition < event.position && (held.toPosition === null || held.toPosition >= event.position),
          )
          .map(({ id }) => id),
      fold: closed,
    },
  },
  { by: ['bag', 'waybill'], notices: 'silent' },
);
