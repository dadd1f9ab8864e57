import { lazy } from 'react';
import { dialogAction } from '../ui/list/actions.ts';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';

const CorrectWeight = lazy(async () => ({ default: (await import('./correct-weight.tsx')).CorrectWeight }));

/** What scales said of large parcels; a weight that was wrong is corrected by another weighing. */
export default listingPage('BulkyWeighing', {
  actions: [
    dialogAction<ListingRow>('edit', CorrectWeight, {
      max: 1,
      not: ({ undone }) => (undone === true ? 'state' : undefined),
    }),
  ],
});
