/** What other contexts of this service may use of bags: a load's claim on a bag, and the end of a parcel's dead binding. */
export { freeStray } from './bind-parcel.ts';
export { bindForLoad, releaseFromLoad } from './decide-bag.ts';
