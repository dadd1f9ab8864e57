/** What other contexts of this service may use of bags: a load's claim on a bag, what its departure explains, and the end of a parcel's dead binding. */
export { freeStray } from './bind-parcel.ts';
export { bindForLoad, releaseFromLoad } from './decide-bag.ts';
export { placed as placedBag } from './place-bag.ts';
