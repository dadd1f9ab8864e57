import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as codes from './authorization-code.ts';
import * as customers from './customer.ts';
import * as book from './customer-address.ts';

export default context('customers', {
  records: [customers.customer, book.customerAddress, codes.authorizationCode],
  screens: { ...customers, ...book, ...codes },
  addresses,
});
