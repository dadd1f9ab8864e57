import { lazy } from 'react';
import { MANIFEST_LOADS } from '@malote/contracts/linehaul/manifest.ts';
import { dialogAction } from '../ui/list/actions.ts';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';

const PrintManifest = lazy(async () => ({ default: (await import('./print-manifest.tsx')).PrintManifest }));

/** What vehicles carry, and the paper that goes with it (R-0425); that of a load which was cancelled says so. */
export default listingPage('LoadingDocument', {
  texts: ['orders'],
  actions: [dialogAction<ListingRow>('print-manifest', PrintManifest, { max: MANIFEST_LOADS })],
});
