import type { orderWaybillInfo } from '@malote/contracts/orders/queries.ts';
import type { Handler } from '../kernel/handlers.ts';
import { isAmong, keysHolding } from '../kernel/lists/conditions.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { orderColumns, presentOrders } from './order-list.ts';
import type { OrderRaw } from './order-list.ts';
import { spellings } from '../kernel/spellings.ts';

/** A reference number may stand on several orders; no answer holds more than this. */
const FOUND_ORDERS = 1_000;

/** Order and waybill facts by numbers (R-0393); numbers that nobody the caller may see knows are named. */
export const answerOrderWaybillInfo: Handler<typeof orderWaybillInfo> = async ({ numbers }, asking) => {
  const { db } = asking;
  const found = (await isAmong(
    inScope(db.from('reads.orders'), asking.caller.scope),
    'order_number',
    keysHolding(db, 'reads.orders', 'order_number', 'numbers', spellings(numbers)),
  )
    .select([...orderColumns, 'numbers'])
    .orderBy('order_number')
    .limit(FOUND_ORDERS)) as (OrderRaw & { readonly numbers: readonly string[] })[];
  const known = new Set(found.flatMap((row) => row.numbers));
  return {
    records: [...(await presentOrders(found, asking))],
    notFound: [...new Set(numbers.filter((number) => !known.has(number) && !known.has(number.toUpperCase())))],
  };
};
