import { sortingLog } from '@malote/contracts/sorting/sorting-log.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

/** A row for each time that a piece fell into a grid. */
export const sortingLogTable = listingTable(sortingLog, {}, [
  { name: 'sorted', on: 'sorting_time desc, id desc' },
  { name: 'number', on: 'tracking_number, id' },
  { name: 'center', on: 'sorting_center, sorting_time desc, id desc' },
]);
type Fall = RowOf<typeof sortingLogTable.columns>;

export const sortingFalls = readModel<Fall>(sortingLogTable, {
  PieceSorted: {
    begins: 'new rows',
    keys: ({ data, metadata }) => [`${data.number}:${metadata.commandId}`],
    fold: (_, { data, metadata }, id) => ({
      id,
      trackingNumber: data.number,
      kind: data.kind,
      sortingTime: metadata.happenedAt,
      result: data.expectedGrid === undefined ? 'unruled' : data.expectedGrid === data.grid ? 'expected' : 'other',
      sortingCenter: data.center,
      dropGrid: data.grid,
      expectedGrid: data.expectedGrid ?? null,
      cartNumber: data.cart ?? null,
      packageWeight: data.grams ?? null,
      deviceId: data.device ?? null,
      expectedDeliverySite: data.expected.site ?? null,
      actualDeliverySite: data.actual.site ?? null,
      expectedDeliverySupplier: data.expected.supplier ?? null,
      actualDeliverySupplier: data.actual.supplier ?? null,
      returnSite: data.returned?.site ?? null,
      returnSupplier: data.returned?.supplier ?? null,
      nextStation: data.nextStation ?? null,
      by: data.by,
    }),
  },
});
