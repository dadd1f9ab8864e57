import { parcelHold } from '@malote/contracts/orders/parcel-hold.ts';
import { signedParcelsTable } from '../delivery/for-others.ts';
import type { EventOf } from '../kernel/events.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Folded, On, View } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

/** A row per parcel and kind of hold, with the last of them. */
export const parcelHoldsTable = listingTable(parcelHold, {}, [
  { name: 'since', on: 'time desc, id desc' },
  { name: 'waybill', on: 'waybill_number, id' },
  { name: 'standing', on: 'standing, time desc, id desc' },
]);
type Hold = RowOf<typeof parcelHoldsTable.columns>;
type Began = EventOf<'ParcelIntercepted' | 'ParcelImpounded'>;
type Ended = EventOf<'ParcelInterceptionReleased' | 'ParcelImpoundCancelled' | 'ParcelReturnStarted'>;

function begun(kind: Hold['kind'], row: Hold | undefined, event: Began, id: string, view: View): Folded<Hold> {
  const { data, metadata } = event;
  const of = view.get(signedParcelsTable, data.waybill);
  return {
    id,
    waybillNumber: data.waybill,
    orderNumber: of?.orderNumber ?? '',
    customer: of?.customer ?? '',
    kind,
    standing: 'held',
    time: metadata.happenedAt,
    reason: metadata.reason ?? null,
    heldBy: metadata.behalfOf ?? metadata.actor,
    site: metadata.site ?? null,
    releaseDeadline: event.type === 'ParcelIntercepted' ? event.data.releaseUntil : null,
    releasedAt: null,
    releasedBy: null,
    times: (row?.times ?? 0) + 1,
    scope: view.scopeOf(signedParcelsTable, data.waybill),
  };
}

function began<Event extends Began>(kind: Hold['kind']): On<Hold, Event> {
  return {
    keys: ({ data }) => [`${data.waybill}:${kind}`],
    looks: ({ data }, view) => void view.get(signedParcelsTable, data.waybill),
    fold: (row, event, id, view) => begun(kind, row, event, id, view),
  };
}

function ended<Event extends Ended>(kind: Hold['kind']): On<Hold, Event> {
  return {
    keys: ({ data }) => [`${data.waybill}:${kind}`],
    fold: (row, { metadata }) =>
      row?.standing !== 'held'
        ? row
        : {
            ...row,
            standing: 'ended',
            releasedAt: metadata.happenedAt,
            releasedBy: metadata.behalfOf ?? metadata.actor,
          },
  };
}

/** What is held back, why, and what was let go (R-0693, R-0694). */
export const parcelHolds = readModel<Hold>(parcelHoldsTable, {
  ParcelIntercepted: began<EventOf<'ParcelIntercepted'>>('interception'),
  ParcelImpounded: began<EventOf<'ParcelImpounded'>>('impound'),
  ParcelInterceptionReleased: ended<EventOf<'ParcelInterceptionReleased'>>('interception'),
  // what goes back is not kept by an interception any more
  ParcelReturnStarted: ended<EventOf<'ParcelReturnStarted'>>('interception'),
  ParcelImpoundCancelled: ended<EventOf<'ParcelImpoundCancelled'>>('impound'),
});
