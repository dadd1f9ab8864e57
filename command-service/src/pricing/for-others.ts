// What other contexts may use of prices.
export { answered, quoteNumberFor } from './inquire-price.ts';
export type { Asked } from './inquire-price.ts';
export { taxTableOn } from './tax-table.ts';
export { today } from './today.ts';
