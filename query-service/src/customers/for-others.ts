/** What other contexts of this service may use of customers: the names that stand beside their codes. */
export { customerNames } from './customer-names.ts';
