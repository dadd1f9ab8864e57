import { listingPage } from '../ui/listing/listing-page.tsx';
import { VehicleMapButton } from './vehicle-map-button.tsx';

/** Vehicles that are loaded or on the road, in figures and on a map. */
export default listingPage('VehiclesUnderWay', { texts: ['orders'], buttons: VehicleMapButton });
