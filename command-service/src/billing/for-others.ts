/** What claims need of billing: what a supplier answers for is deducted from what we owe him. */
export { creditBill, creditRefusal, OFFSET, postCredit } from './credit-bill.ts';
