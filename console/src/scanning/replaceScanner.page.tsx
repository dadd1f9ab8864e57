import { PrintNewLabel } from '../orders/print-new-label.tsx';
import { stationPage } from '../ui/scan/station-page.tsx';

/** A damaged label replaced by another number, whose label is at hand where the parcel bears none yet. */
export default stationPage('scanning', '/expressDataCenter/operatingPlatform/replaceScanner', {
  texts: ['orders'],
  beside: PrintNewLabel,
});
