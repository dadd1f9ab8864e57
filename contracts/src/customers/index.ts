import { context } from '../kernel/context.ts';
import * as codes from './authorization-code.ts';
import * as customers from './customer.ts';
import * as addresses from './customer-address.ts';

export default context('customers', {
  records: [customers.customer, addresses.customerAddress, codes.authorizationCode],
  screens: { ...customers, ...addresses, ...codes },
});
