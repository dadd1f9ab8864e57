import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** Goods do not go where they come from (R-0330). */
const endsApart: RecordRule = ({ origin, destination }) =>
  origin === destination ? refuse('RECEIVING_EQUALS_RETURNING', {}, 'fields.destination') : undefined;

export const routeRules: RecordRules = { allows: endsApart };
export const deliveryRouteRules: RecordRules = {
  allows: ({ originOutlet, destinationOutlet }) =>
    originOutlet === destinationOutlet
      ? refuse('RECEIVING_EQUALS_RETURNING', {}, 'fields.destinationOutlet')
      : undefined,
};

/** A way leads somewhere else, and what it stops at lies between. `from`, `to`, `stops`: the fields that name them. */
const between = (from: string, to: string, stops: string): RecordRules => ({
  allows: (fields) => {
    const ends = [fields[from], fields[to]];
    if (ends[0] === ends[1]) return refuse('ROUTE_ENDS_SAME', {}, `fields.${to}`);
    const stop = ((fields[stops] ?? []) as readonly string[]).find((one) => ends.includes(one));
    return stop === undefined ? undefined : refuse('STOP_IS_AN_END', { stop }, `fields.${stops}`);
  },
});

export const trunkLineRules = between('origin', 'destination', 'stops');
export const transferRouteRules = between('initialPoint', 'finalPoint', 'stopPoints');

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
