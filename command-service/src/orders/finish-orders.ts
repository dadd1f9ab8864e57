import { createOrder, voidOrder } from '@malote/contracts/orders/commands.ts';
import { order } from '@malote/contracts/orders/order.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { releaseValue } from '../kernel/claim-value.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf } from '../kernel/resume.ts';
import type { RunKit } from '../kernel/run.ts';
import { cancel, withdrawCancellation } from '../scanning/for-others.ts';
import { CUSTOMER_ORDER, customerOrderValue } from './create-order.ts';

/** A process that died half-way is given this long to be retried by its client. */
const PATIENCE_MS = 60_000;

const dataOf = (event: StoredEvent) => event.data as { orderNumber: string; waybill?: string; b?: string; cause?: string; owner?: string; kind?: string };

/** What a crash can leave of orders: parcels without an order, parcels cancelled for a void that never came, numbers that nobody freed. */
export function finishOrders(kit: RunKit): readonly Watch[] {
  return [
    {
      name: 'cancel parcels without an order', afterMs: PATIENCE_MS, types: ['ParcelRegistered', 'OrderRegistered'],
      opens: (event) => (event.type === 'ParcelRegistered' ? dataOf(event).orderNumber : undefined),
      closes: (event) => (event.type === 'OrderRegistered' ? dataOf(event).orderNumber : undefined),
      end: async (opened) => {
        const { orderNumber, waybill = '' } = dataOf(opened);
        if ((await kit.streams.fresh(order, orderNumber)).state.status !== 'absent') return;
        await inTheNameOf(kit, createOrder, opened).step('cancel', parcel, waybill, cancel(orderNumber, 'order_refused'));
      },
    },
    {
      name: 'withdraw cancellations without a void', afterMs: PATIENCE_MS, types: ['ParcelCancelled', 'ParcelCancellationWithdrawn', 'OrderVoided', 'OrderForecastCancelled'],
      opens: (event) => (event.type === 'ParcelCancelled' && dataOf(event).cause !== 'order_refused' ? dataOf(event).b : undefined),
      closes: (event) => (event.type === 'OrderVoided' || event.type === 'OrderForecastCancelled' ? event.metadata.commandId : event.type === 'ParcelCancellationWithdrawn' ? dataOf(event).b : undefined),
      end: async (opened) => {
        const { state } = await kit.streams.fresh(order, dataOf(opened).orderNumber);
        if (state.status === 'void' || state.status === 'forecast_cancelled') return;
        const run = inTheNameOf(kit, voidOrder, opened);
        for (const waybill of state.waybills) await run.step('cancel-back', parcel, waybill, withdrawCancellation);
      },
    },
    {
      name: 'free customer order numbers', afterMs: PATIENCE_MS, types: ['OrderVoided', 'OrderForecastCancelled', 'ValueReleased'],
      opens: (event) => (event.type === 'OrderVoided' || event.type === 'OrderForecastCancelled' ? dataOf(event).orderNumber : undefined),
      closes: (event) => (event.type === 'ValueReleased' && dataOf(event).kind === CUSTOMER_ORDER ? dataOf(event).owner : undefined),
      end: async (opened) => {
        const { orderNumber } = dataOf(opened);
        const { state } = await kit.streams.fresh(order, orderNumber);
        if (state.customerOrderNumber === undefined) return;
        await releaseValue(inTheNameOf(kit, voidOrder, opened), CUSTOMER_ORDER, customerOrderValue(state.customer, state.customerOrderNumber), orderNumber);
      },
    },
  ];
}
