import { context } from '../kernel/context.ts';
import { customer } from './customer.ts';

export default context('customers', { records: [customer] });
