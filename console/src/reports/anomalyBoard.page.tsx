import { listingPage } from '../ui/listing/listing-page.tsx';
import { EventsByLevel } from './events-by-level.tsx';

/** Abnormal parcels by kind and site, and the events that befell many of them by level and type. */
export default listingPage('AnomalyBoard', { buttons: EventsByLevel });
