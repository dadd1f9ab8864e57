import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** Goods do not go where they come from (R-0330). */
const endsApart: RecordRule = ({ origin, destination }) =>
  origin === destination ? refuse('RECEIVING_EQUALS_RETURNING', {}, 'fields.destination') : undefined;

export const routeRules: RecordRules = { allows: endsApart };

/** A run of a route visits somebody, and counts no fewer sellers than it names (R-0065). */
export const routeOrderRules: RecordRules = {
  allows: ({ sellers, sellerQuantity }) => {
    const named = (sellers ?? []) as readonly string[];
    if (named.length === 0) return refuse('ROUTE_ORDER_SELLER_REQUIRED', {}, 'fields.sellers');
    return typeof sellerQuantity === 'number' && sellerQuantity < named.length
      ? refuse('SELLER_COUNT_BELOW_NAMED', { count: named.length }, 'fields.sellerQuantity')
      : undefined;
  },
};
