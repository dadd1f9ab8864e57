import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { liveOrder } from '../orders/for-others.ts';
import { closedTo } from '../scanning/for-others.ts';

/**
 * Why nothing is to be said of how an order is delivered: there is none under this number that the caller may see, it is void, or the way of each of its
 * parcels has ended.
 */
async function orderRefusal(run: Run, code: string): Promise<Refusal | undefined> {
  const { callerScope } = run.command;
  const { state, scope } = await run.fresh(order, code);
  if (callerScope !== '*' && !meets(callerScope, scope)) return refuse('ORDER_NOT_EXIST', {}, 'code');
  const closed = liveOrder(state);
  if (closed !== undefined) return refuse(closed.refused, closed.params, 'code');
  const parcels = await Promise.all(state.waybills.map(async (number) => (await run.fresh(parcel, number)).state));
  return parcels.every((one) => closedTo(one) !== undefined)
    ? refuse('ORDER_ALREADY_DELIVERED', {}, 'code')
    : undefined;
}

/** Beside the method of an order stands the one before it: as it was ordered, then as it was changed last. */
export const deliveryMethodRules: RecordRules = {
  alsoNames: (_, code) => (code === undefined ? [] : [at(order, code)]),
  looks: async (run, what, _, code) => {
    const refused = await orderRefusal(run, code);
    if (refused !== undefined || what !== 'register') return refused;
    const ordered = (await run.events(order, code)).find(({ type }) => type === 'OrderRegistered');
    const { deliveryMethod } = (ordered?.data ?? {}) as { readonly deliveryMethod?: string };
    return deliveryMethod === undefined ? undefined : { oldMethod: deliveryMethod };
  },
  follows: { modify: ({ newMethod }) => ({ oldMethod: newMethod }) },
};
