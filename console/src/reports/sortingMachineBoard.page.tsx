import { lazy, Suspense } from 'react';
import { listingPage } from '../ui/listing/listing-page.tsx';
import type { ReportAsked } from '../ui/report/report-page.tsx';

const SortingMachines = lazy(async () => ({ default: (await import('./sorting-machines.tsx')).SortingMachines }));

const Beside = (asked: ReportAsked) => (
  <Suspense>
    <SortingMachines {...asked} />
  </Suspense>
);

/** Each sorting machine as it stands now, above what went through them by machine, hour and grid. */
export default listingPage('SortingMachineBoard', { beside: Beside });
