/** What other contexts may know of loads: their rows, and what they carried when; and which bags lie on a total order. */
export { bagLoadTable } from './bag-load-table.ts';
export { loadsTable } from './loads-table.ts';
export { stowagesTable } from './stowages-table.ts';
