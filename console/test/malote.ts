import { contractTable } from '../contract-table.ts';

/** What `virtual:malote` is under Jest: made from the contracts directly. */
export const { base, routes, screens } = contractTable();
