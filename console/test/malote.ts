import { contractTable, firstTable } from '../contract-table.ts';

/** What `virtual:malote` is under Jest: made from the contracts directly. A record's own routes come with its context here, too. */
export const { base, screens } = contractTable();
export const { routes } = firstTable();
