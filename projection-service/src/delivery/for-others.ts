/** What other contexts of this service may use of delivery: which parcels are signed. */
export { signedParcels, signedParcelsTable } from './signings.ts';
