export { receiptsAsOf } from './receipts-as-of.ts';
