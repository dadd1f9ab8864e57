import { lazy } from 'react';
import { loadListing } from '../client/records.ts';
import { listingPage } from '../ui/listing/listing-page.tsx';
import { MapButton } from '../ui/map/map-button.tsx';

const SignMap = lazy(async () => {
  const [{ SignMap: Drawing }, entry] = await Promise.all([import('./sign-map.tsx'), loadListing('SignLocation')]);
  return { default: () => <Drawing entry={entry} /> };
});

/** Signatures with how far from the address they were given, as a list and on a map. */
export default listingPage('SignLocation', { texts: ['report'], buttons: () => <MapButton of={SignMap} /> });
