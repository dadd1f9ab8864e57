/** What other contexts may know of charges: whether what is charged for an order is settled, and which event may change that. */
export { ordersCharged, settledSince } from './order-charges.ts';
export type { ChargeEvent } from './order-charges.ts';
