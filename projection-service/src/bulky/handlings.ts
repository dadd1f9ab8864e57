import { bulkyLoadingRecord } from '@malote/contracts/bulky/handlings.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { signedParcelsTable } from '../delivery/for-others.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Folded, View } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

/** A row for each thing that was done with a large parcel. */
export const bulkyHandlingsTable = listingTable(bulkyLoadingRecord, {}, [
  { name: 'time', on: 'time desc, id desc' },
  { name: 'waybill', on: 'waybill, id' },
]);
type Handling = RowOf<typeof bulkyHandlingsTable.columns>;

interface Told {
  readonly waybill: string;
  readonly order: string;
  readonly kind: Handling['kind'];
  readonly vehicle?: string | undefined;
}

/** A row of its own, seen by whoever sees the parcel. */
const told = (
  id: string,
  { waybill, order, kind, vehicle }: Told,
  { happenedAt, behalfOf, actor, site }: StoredEvent['metadata'],
  view: View,
): Folded<Handling> => ({
  id,
  waybill,
  orderNumber: order,
  kind,
  vehicle: vehicle ?? null,
  time: happenedAt,
  operator: behalfOf ?? actor,
  site: site ?? null,
  undone: false,
  scope: view.scopeOf(signedParcelsTable, waybill),
});

/** What was done with large parcels, and which of them the others went on without; what was taken back stays and says so. */
export const bulkyHandlings = readModel<Handling>(bulkyHandlingsTable, {
  LargeParcelHandled: {
    begins: 'new rows',
    keys: ({ data, metadata }) => [`${data.waybill}:${metadata.commandId}`],
    looks: ({ data }, view) => void view.get(signedParcelsTable, data.waybill),
    fold: (_, { data, metadata }, id, view) => told(id, { ...data, kind: data.step }, metadata, view),
  },
  LargeParcelLeft: {
    begins: 'new rows',
    keys: ({ data, metadata }) => [`${data.waybill}:${metadata.commandId}:left`],
    looks: ({ data }, view) => void view.get(signedParcelsTable, data.waybill),
    fold: (_, { data, metadata }, id, view) => told(id, { ...data, kind: data.cause }, metadata, view),
  },
  LargeParcelStepUndone: {
    keys: ({ data }) => [`${data.waybill}:${data.scan}`],
    fold: (row) => row && { ...row, undone: true },
  },
});
