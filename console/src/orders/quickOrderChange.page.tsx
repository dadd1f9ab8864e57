import { stationPage } from '../ui/scan/station-page.tsx';
import { PrintNewLabel } from './print-new-label.tsx';

/** Exchange of a number, with the label of the new one at hand. */
export default stationPage('orders', '/expressDataCenter/operatingPlatform/quickOrderChange', {
  texts: ['orders'],
  beside: PrintNewLabel,
});
