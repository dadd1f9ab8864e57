import { largeOrder } from '@malote/contracts/bulky/large-order.ts';
import { largeRecipient } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeStep } from '@malote/contracts/bulky/large-recipient.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { gramsOf, parcel } from '@malote/contracts/scanning/parcel.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { announce, handleOrders } from './decide-large.ts';

type Values = Readonly<Record<string, unknown>>;
const CUBIC_MILLIMETRES = 1e9;

/** What the house knows of a bulky order; its parcels become known to its recipient before the order is a bulky one. */
async function known(run: Run, orderNumber: string): Promise<Refusal | Values> {
  const { status, waybills, recipient } = (await run.fresh(order, orderNumber)).state;
  if (status === 'absent') return refuse('ORDER_NOT_EXIST', {}, 'code');
  if (status === 'void' || status === 'forecast_cancelled') return refuse('ORDER_STATUS_NOT_OPERABLE', {}, 'code');
  const parcels = await Promise.all(waybills.map(async (number) => (await run.fresh(parcel, number)).state));
  const [first] = parcels;
  if (recipient === undefined || first === undefined || !parcels.every(({ bulky }) => bulky))
    return refuse('NOT_LARGE_PARCEL', {}, 'code');
  const told = await run.step('announce', largeRecipient, recipient, announce(orderNumber, waybills));
  if (isRefusal(told)) return told;
  const cubic = parcels.reduce((sum, { mm }) => sum + (mm ? mm.length * mm.width * mm.height : 0), 0);
  return {
    recipient,
    ...(first.destination !== undefined && { place: `${first.destination.city}, ${first.destination.state}` }),
    parcels: parcels.map((one) => ({ waybill: one.waybill, weight: gramsOf(one) })),
    pieces: parcels.length,
    weight: parcels.reduce((sum, one) => sum + gramsOf(one), 0),
    ...(cubic > 0 && { volume: Math.round((cubic / CUBIC_MILLIMETRES) * 1_000) / 1_000 }),
    ...(first.originSite !== undefined && { originSite: first.originSite }),
    ...(first.destinationSite !== undefined && { destinationSite: first.destinationSite }),
  };
}

const STEPS: Readonly<Record<string, LargeStep>> = { pack: 'packed', unload: 'unloaded' };

export const largeOrderRules: RecordRules = {
  looks: async (run, what, { recipient }, code) => {
    if (what === 'register') return await known(run, code);
    const step = STEPS[what];
    if (step === undefined) return undefined;
    const done = await run.step(what, largeRecipient, String(recipient), handleOrders([code], step));
    return isRefusal(done) ? done : undefined;
  },
};

/** Orders change hands by recipient: each of them a bulky one, and nothing that was loaded for its recipient is still in a vehicle (R-0666). */
export const bulkyProtocolRules: RecordRules = {
  looks: async (run, what, { orders }) => {
    if (what !== 'register') return undefined;
    const numbers = [...new Set(orders as readonly string[])];
    const large = await Promise.all(
      numbers.map(async (number) => ({ number, state: (await run.fresh(largeOrder.aggregate, number)).state })),
    );
    if (large.some(({ state }) => state.status === 'absent')) return refuse('NOT_LARGE_PARCEL', {}, 'fields.orders');
    for (const [recipient, of] of Map.groupBy(large, ({ state }) => state.fields?.recipient ?? '')) {
      const named = of.map(({ number }) => number);
      const done = await run.step('hand over', largeRecipient, recipient, handleOrders(named, 'handed_over'));
      if (isRefusal(done)) return refuse(done.refused, done.params, 'fields.orders');
    }
    return undefined;
  },
};
