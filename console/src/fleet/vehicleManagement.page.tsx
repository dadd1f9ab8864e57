import { anyVehiclePage } from './any-vehicle-page.tsx';

/** All vehicles, of sites and of transport. */
export default anyVehiclePage();
