import { orderEvents } from '@malote/contracts/orders/events.ts';
import { order } from '@malote/contracts/orders/order.ts';
import type { Order } from '@malote/contracts/orders/order.ts';
import type { amendOrder, saveOrder } from '@malote/contracts/orders/commands.ts';
import type { StoredParty } from '@malote/contracts/orders/party.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import type { Decide } from '../kernel/decision.ts';
import type { Handle } from '../kernel/execute.ts';
import { theParcel } from '../scanning/for-others.ts';
import { storedParty } from './check-order.ts';
import { liveOrder } from './hold-order.ts';

/** A forecast is handed over, and a reference that is new stands in the order. */
export const save =
  (orderNumber: string, referenceNumber?: string): Decide<Order> =>
  (now) => {
    const closed = liveOrder(now);
    if (closed !== undefined) return closed;
    const isNew = referenceNumber !== undefined && referenceNumber !== now.referenceNumber;
    const facts = [
      ...(now.status === 'forecast' ? [orderEvents.OrderHandedOver({ orderNumber })] : []),
      ...(isNew ? [orderEvents.OrderAmended({ orderNumber, referenceNumber })] : []),
    ];
    return facts.length === 0 ? refuse('ORDER_ALREADY_SAVED') : facts;
  };

/** Who sends is changed only while the order is a forecast: from the hand-over on it is printed on labels and documents. */
export const amend =
  (orderNumber: string, asked: { readonly referenceNumber?: string; readonly sender?: StoredParty }): Decide<Order> =>
  (now) => {
    const closed = liveOrder(now);
    if (closed !== undefined) return closed;
    if (asked.sender !== undefined && now.status !== 'forecast')
      return refuse('SENDER_CHANGE_NOT_SUPPORTED', {}, 'sender');
    const { sender } = asked;
    const referenceNumber = asked.referenceNumber === now.referenceNumber ? undefined : asked.referenceNumber;
    if (sender === undefined && referenceNumber === undefined) return refuse('NOTHING_TO_CHANGE');
    return [
      orderEvents.OrderAmended({
        orderNumber,
        ...(sender !== undefined && { sender }),
        ...(referenceNumber !== undefined && { referenceNumber }),
      }),
    ];
  };

/** The order that a scanned number stands in. */
export const saveOrderHandle: Handle<z.output<typeof saveOrder.input>> = async (run) => {
  const { waybill, referenceNumber } = run.command.input;
  const { id, loaded } = await theParcel(run, waybill);
  if (loaded.state.status !== 'registered')
    return await run.conclude(parcel, id, () => refuse('PARCEL_NOT_REGISTERED'));
  const { orderNumber } = loaded.state;
  return await run.conclude(order, orderNumber, save(orderNumber, referenceNumber));
};

export const amendOrderHandle: Handle<z.output<typeof amendOrder.input>> = async (run) => {
  const { orderNumber, referenceNumber, sender } = run.command.input;
  return await run.conclude(
    order,
    orderNumber,
    amend(orderNumber, {
      ...(referenceNumber !== undefined && { referenceNumber }),
      ...(sender !== undefined && { sender: storedParty(sender) }),
    }),
  );
};
