import { stationPage } from '../ui/scan/station-page.tsx';
import { SignaturePhotos } from './signature-photos.tsx';

/** Signing, with the photos that follow each signature. */
export default stationPage('delivery', '/expressDataCenter/operatingPlatform/signScan', { beside: SignaturePhotos });
