/** What other contexts of this service may use of bags: a load's claim on a bag. */
export { bindForLoad, releaseFromLoad } from './decide-bag.ts';
