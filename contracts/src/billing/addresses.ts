import { sameAt } from '../kernel/address.ts';
import { inquirePrice } from '../pricing/price-inquiry.ts';

/** Where partners and older clients ask what a cost of a site or a supplier comes to (finance 7): by the quotes, with the arithmetic, and kept in the log of prices. */
export const addresses = [
  sameAt('POST /siteExpense/queryCalculateFee', inquirePrice, {
    type: 'other',
    supplier: 'TRANSUL',
    weight: 1_250,
    km: 429.5,
    vehicleType: 'truck',
  }),
];
