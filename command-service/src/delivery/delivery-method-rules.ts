import { order } from '@malote/contracts/orders/order.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { at } from '../kernel/stream-ref.ts';

/** Beside the method of an order stands the one before it: as it was ordered, then as it was changed last. */
export const deliveryMethodRules: RecordRules = {
  alsoNames: (_, code) => (code === undefined ? [] : [at(order, code)]),
  looks: async (run, what, _, code) => {
    if (what !== 'register') return undefined;
    const ordered = (await run.events(order, code)).find(({ type }) => type === 'OrderRegistered');
    const { deliveryMethod } = (ordered?.data ?? {}) as { readonly deliveryMethod?: string };
    return deliveryMethod === undefined ? undefined : { oldMethod: deliveryMethod };
  },
  follows: { modify: ({ newMethod }) => ({ oldMethod: newMethod }) },
};
