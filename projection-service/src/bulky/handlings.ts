import { bulkyLoadingRecord } from '@malote/contracts/bulky/handlings.ts';
import { signedParcelsTable } from '../delivery/for-others.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Folded } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

/** A row for each thing that was done with a large parcel. */
export const bulkyHandlingsTable = listingTable(bulkyLoadingRecord, {}, [
  { name: 'time', on: 'time desc, id desc' },
  { name: 'waybill', on: 'waybill, id' },
]);
type Handling = RowOf<typeof bulkyHandlingsTable.columns>;

/** What was done with large parcels; what was taken back stays and says so. */
export const bulkyHandlings = readModel<Handling>(bulkyHandlingsTable, {
  LargeParcelHandled: {
    begins: 'new rows',
    keys: ({ data, metadata }) => [`${data.waybill}:${metadata.commandId}`],
    looks: ({ data }, view) => void view.get(signedParcelsTable, data.waybill),
    fold: (_, { data, metadata }, id, view): Folded<Handling> => ({
      id,
      waybill: data.waybill,
      orderNumber: data.order,
      kind: data.step,
      vehicle: data.vehicle ?? null,
      time: metadata.happenedAt,
      operator: metadata.behalfOf ?? metadata.actor,
      site: metadata.site ?? null,
      undone: false,
      scope: view.scopeOf(signedParcelsTable, data.waybill),
    }),
  },
  LargeParcelStepUndone: {
    keys: ({ data }) => [`${data.waybill}:${data.scan}`],
    fold: (row) => row && { ...row, undone: true },
  },
});
