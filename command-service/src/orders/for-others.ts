/** What other contexts of this service may use of orders: whether there is one with which something can be done still. */
export { liveOrder } from './hold-order.ts';
