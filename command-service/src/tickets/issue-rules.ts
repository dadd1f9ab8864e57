import { order } from '@malote/contracts/orders/order.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { at } from '../kernel/stream-ref.ts';

/** An issue is about an order of the customer who raises it: it is shown to his people, and to nobody else's. */
export const customerIssueRules: RecordRules = {
  alsoNames: ({ orderNumber: number }) => (typeof number === 'string' ? [at(order, number)] : []),
  looks: async (run, what, { orderNumber: number, customer }) => {
    if ((what !== 'register' && what !== 'revise') || typeof number !== 'string') return undefined;
    const { state } = await run.fresh(order, number);
    if (state.status === 'absent') return refuse('ORDER_NOT_EXIST', {}, 'fields.orderNumber');
    return state.customer === customer ? undefined : refuse('ORDER_OF_ANOTHER_CUSTOMER', {}, 'fields.orderNumber');
  },
};
