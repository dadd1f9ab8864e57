/** What other contexts may know of loads: their rows, and what they carried when. */
export { bagLoadTable } from './bag-load-table.ts';
export { loadsTable } from './loads-table.ts';
