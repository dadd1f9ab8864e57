/** What other contexts of this service may use of linehaul: a bag that no load carries is freed before it is unpacked. */
export { freeStrayBag } from './free-stray-bag.ts';
