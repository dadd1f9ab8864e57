/** What other contexts may know of parcels: their rows, what a number means, and what a container event concerns. */
export { bagsConcerned, parcelsInside } from './inside.ts';
export type { ContainerEvent } from './inside.ts';
export { parcelOrderTable } from './parcel-order-table.ts';
export { parcelsTable } from './parcels-table.ts';
export type { ParcelRow } from './parcels-table.ts';
