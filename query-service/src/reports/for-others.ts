/** What other contexts of this service may use of reports: what is planned for a parcel. */
export { plannedArrival, plannedDeparture, shiftOfPickup } from './planned-times.ts';
