import { lazy } from 'react';
import { dialogAction } from '../ui/list/actions.ts';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';

const ViewPhotos = lazy(async () => ({ default: (await import('./view-photos.tsx')).ViewPhotos }));

/** Signatures, with the photos that prove them at hand. */
export default listingPage('Signing', {
  texts: ['scan'],
  actions: [{ ...dialogAction<ListingRow>('view-photos', ViewPhotos, { max: 1 }), label: 'scan:photos.view' }],
});
