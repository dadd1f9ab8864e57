import { sameAt } from '../kernel/address.ts';
import { tryFormula } from '../pricing/price-table.ts';

/** Where partners and older clients ask what something would cost (finance 7): the trial of a formula, which stores nothing. */
export const addresses = [
  sameAt('POST /siteExpense/queryCalculateFee', tryFormula, {
    formula: 'D * 1.5 + W',
    distance: 12,
    weight: 3,
    votes: 1,
  }),
];
