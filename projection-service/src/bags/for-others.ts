/** What other contexts may know of bags: their rows, what was in them when, and which scan of one was confirmed. */
export { bagsTable } from './bags-table.ts';
export type { BagRow } from './bags-table.ts';
export { confirmedScan } from './confirmed-scan.ts';
export { parcelBagTable } from './parcel-bag-table.ts';
export type { ParcelBagRow } from './parcel-bag-table.ts';
