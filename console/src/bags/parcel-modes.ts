/** What the bag station shows when parcels are scanned one by one: comes right behind the station. */
export { Bagging } from './bagging.tsx';
export { Removing } from './removing.tsx';
