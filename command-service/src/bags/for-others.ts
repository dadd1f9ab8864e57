/** What other contexts of this service may use of bags: a load's claim on a bag, what its departure explains, where a bag is, and the end of a parcel's dead binding. */
export { freeStray } from './bind-parcel.ts';
export { bindForLoad, releaseFromLoad } from './decide-bag.ts';
export { carrierOf, leftOn, placeAt as bagPlaceAt } from './place-bag.ts';
