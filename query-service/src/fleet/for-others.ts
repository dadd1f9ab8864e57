/** What other contexts of this service may use of the fleet: what a vehicle is. */
export { typeOfVehicle } from './type-of-vehicle.ts';
