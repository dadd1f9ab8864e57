import { PrintLastLabel } from '../orders/print-new-label.tsx';
import { stationPage } from '../ui/scan/station-page.tsx';

/** Large parcels from their pickup to their unloading; one whose label does not read any more gets it anew (R-0345). */
export default stationPage('bulky', '/collectionCenter/handle/largeParcelCollection', {
  texts: ['orders'],
  beside: PrintLastLabel,
});
