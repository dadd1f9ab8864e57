/** What other contexts of this service may use of bags: a load's claim on a bag, what its departure explains, where a bag is and was, and the end of a parcel's dead binding. */
export { freeStray } from './bind-parcel.ts';
export type { Freed } from './bind-parcel.ts';
export { heldInBags, heldInBagsNamed, unlessHeld } from './held-in-bags.ts';
export { bindForLoad, lyingElsewhere, releaseFromLoad } from './decide-bag.ts';
export { bagOf, bagStepOf, carrierOf, leftOn, placeAt as bagPlaceAt } from './place-bag.ts';
export type { BagStep } from './place-bag.ts';
