/** What other contexts may know of orders: their rows. */
export { ordersTable } from './orders-table.ts';
