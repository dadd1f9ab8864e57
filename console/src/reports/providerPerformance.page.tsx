import { listingPage } from '../ui/listing/listing-page.tsx';
import { TracksOfProviders } from './tracks-of-providers.tsx';

/** How channels deliver, and what the providers behind them told of it. */
export default listingPage('ChannelPerformanceReport', { beside: TracksOfProviders });
