/** What other contexts may know of bags: their rows, and what was in them when. */
export { bagsTable } from './bags-table.ts';
export type { BagRow } from './bags-table.ts';
export { parcelBagTable } from './parcel-bag-table.ts';
export type { ParcelBagRow } from './parcel-bag-table.ts';
