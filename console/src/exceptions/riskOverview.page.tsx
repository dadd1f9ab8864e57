import { listingPage } from '../ui/listing/listing-page.tsx';
import { OpenCases } from './open-cases.tsx';

/** What is at risk on its way, and which cases are open. */
export default listingPage('RiskOverview', { buttons: OpenCases });
