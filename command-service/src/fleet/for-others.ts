/** What other contexts of this service may use of the fleet: whether a vehicle may go today. */
export { rotationRefusal } from './rotation.ts';
