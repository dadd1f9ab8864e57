import { customer } from '@malote/contracts/customers/customer.ts';
import { recordHandlers } from '../kernel/record-handlers.ts';

export const customerHandlers = recordHandlers(customer as never);
