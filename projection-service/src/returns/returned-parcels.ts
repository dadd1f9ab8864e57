import { returnedParcel } from '@malote/contracts/returns/returned-parcel.ts';
import { signedParcelsTable } from '../delivery/for-others.ts';
import type { EventOf } from '../kernel/events.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Folded, View } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

/** A row per parcel that goes or went back. */
export const returnedParcelsTable = listingTable(returnedParcel, {}, [
  { name: 'last', on: 'last_at desc, original_waybill_number desc' },
]);
type Returned = RowOf<typeof returnedParcelsTable.columns>;

/** The row before anything is known of the way back: a parcel may be returned on the spot, without a start. */
function fresh(event: EventOf<'ParcelReturnStarted' | 'ParcelReturned'>, view: View): Folded<Returned> {
  const { waybill } = event.data;
  const of = view.get(signedParcelsTable, waybill);
  return {
    originalWaybillNumber: waybill,
    orderNumber: of?.orderNumber ?? '',
    customer: of?.customer ?? '',
    orderResult: 'not_returned',
    cause: null,
    startedAt: null,
    startedSite: null,
    startedBy: null,
    returnSite: null,
    returnedAt: null,
    returnedSite: null,
    returnedBy: null,
    lastAt: event.metadata.happenedAt,
    scope: view.scopeOf(signedParcelsTable, waybill),
  };
}

/** Parcels on their way back, and those that are there. */
export const returnedParcels = readModel<Returned>(returnedParcelsTable, {
  ParcelReturnStarted: {
    keys: ({ data }) => [data.waybill],
    looks: ({ data }, view) => void view.get(signedParcelsTable, data.waybill),
    fold: (row, event, _, view) => ({
      ...(row ?? fresh(event, view)),
      cause: event.data.cause,
      startedAt: event.metadata.happenedAt,
      startedSite: event.metadata.site ?? null,
      startedBy: event.metadata.behalfOf ?? event.metadata.actor,
      returnSite: event.data.returnSite ?? null,
      lastAt: event.metadata.happenedAt,
    }),
  },
  ParcelReturned: {
    keys: ({ data }) => [data.waybill],
    looks: ({ data }, view) => void view.get(signedParcelsTable, data.waybill),
    fold: (row, event, _, view) => ({
      ...(row ?? fresh(event, view)),
      orderResult: 'returned',
      returnedAt: event.metadata.happenedAt,
      returnedSite: event.metadata.site ?? null,
      returnedBy: event.metadata.behalfOf ?? event.metadata.actor,
      lastAt: event.metadata.happenedAt,
    }),
  },
  ParcelScanUndone: {
    keys: ({ data }) => (data.undone === 'ParcelReturned' ? [data.waybill] : []),
    fold: (row, { metadata }) =>
      row && {
        ...row,
        orderResult: 'not_returned',
        returnedAt: null,
        returnedSite: null,
        returnedBy: null,
        lastAt: metadata.happenedAt,
      },
  },
});
