import { lazy, Suspense } from 'react';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ReportAsked } from '../ui/report/report-page.tsx';

const FlowMap = lazy(async () => ({ default: (await import('./flow-map.tsx')).FlowMap }));

const Beside = (asked: ReportAsked) => (
  <Suspense>
    <FlowMap {...asked} />
  </Suspense>
);

/** What flows between mini drops and hubs, in figures, on a map, and pair by pair. */
export default listingPage('MiniDropFlows', { beside: Beside });
