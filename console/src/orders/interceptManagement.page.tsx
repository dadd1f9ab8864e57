import { bulkAction } from '../ui/list/actions.ts';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import { HoldOrders } from './hold-orders.tsx';

const isOpen = (row: ListingRow, kind: string) => row.kind === kind && row.standing === 'held';
const called = (row: ListingRow) => String(row.waybillNumber);
const input = (row: ListingRow) => ({ orderNumber: String(row.orderNumber) });

/** What is held back and what was let go; more is held by its numbers. */
export default listingPage('ParcelHold', {
  texts: ['orders'],
  actions: [
    bulkAction<ListingRow, 'orders.releaseOrder'>('release', 'orders.releaseOrder', {
      input,
      called,
      not: (row) => (isOpen(row, 'interception') ? undefined : 'notIntercepted'),
    }),
    bulkAction<ListingRow, 'orders.cancelImpound'>('cancel-impound', 'orders.cancelImpound', {
      input,
      called,
      not: (row) => (isOpen(row, 'impound') ? undefined : 'notImpounded'),
    }),
  ],
  buttons: HoldOrders,
});
