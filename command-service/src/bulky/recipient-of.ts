import { largeRecipient } from '@malote/contracts/bulky/large-recipient.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Run } from '../kernel/run.ts';
import { liveOrder } from '../orders/for-others.ts';
import { announce } from './decide-large.ts';

/** Who a bulky order goes to, as a key, and its parcels. */
interface Known {
  readonly recipient: string;
  readonly parcels: readonly Parcel[];
}

/** The recipient of a bulky order; its parcels are known to her from then on, so that nothing is done for one of them alone. */
export async function recipientOf(run: Run, orderNumber: string): Promise<Refusal | Known> {
  const { state } = await run.fresh(order, orderNumber);
  const closed = liveOrder(state);
  if (closed !== undefined) return closed;
  const { waybills, recipient } = state;
  const parcels = await Promise.all(waybills.map(async (number) => (await run.fresh(parcel, number)).state));
  if (recipient === undefined || !parcels.some(({ bulky }) => bulky)) return refuse('NOT_LARGE_PARCEL');
  const told = await run.step('announce', largeRecipient, recipient, announce(orderNumber, waybills));
  return isRefusal(told) ? told : { recipient, parcels };
}
