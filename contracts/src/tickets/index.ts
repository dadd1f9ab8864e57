import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as issues from './customer-issue.ts';
import * as orders from './work-order.ts';

export default context('tickets', {
  records: [orders.workOrder, issues.customerIssue],
  screens: { ...orders, ...issues },
  addresses,
});
