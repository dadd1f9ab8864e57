import * as commands from '@malote/contracts/orders/commands.ts';
import { orderEvents } from '@malote/contracts/orders/events.ts';
import { order } from '@malote/contracts/orders/order.ts';
import type { Order } from '@malote/contracts/orders/order.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { freeStray } from '../bags/for-others.ts';
import { releaseValue } from '../kernel/claim-value.ts';
import type { Decide } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import type { Handle, Handler } from '../kernel/execute.ts';
import { at } from '../kernel/stream-ref.ts';
import * as parcels from '../scanning/for-others.ts';
import { parcelStream, theParcel } from '../scanning/for-others.ts';
import { amendOrderHandle, saveOrderHandle } from './amend-order.ts';
import { createOrderHandle, CUSTOMER_ORDER, customerOrderValue } from './create-order.ts';
import { liveOrder, wholeOrder } from './hold-order.ts';
import type { WholeOrderProcess } from './hold-order.ts';

type One = { readonly orderNumber: string };
const orderStream = (input: One) => [at(order, input.orderNumber)];

function onOrder<Input extends One>(decision: (input: Input) => Decide<Order>): Handle<Input> {
  return async (run) => await run.conclude(order, run.command.input.orderNumber, decision(run.command.input));
}

/** After a void or a cancelled forecast the customer may use his order number again. */
function freeingNumber({ handle, giveBack }: WholeOrderProcess): WholeOrderProcess {
  const freeing: Handle<One> = async (run) => {
    const outcome = await handle(run);
    if (outcome.kind !== 'stored') return outcome;
    const { state } = await run.load(order, run.command.input.orderNumber);
    if (state.customerOrderNumber !== undefined)
      await releaseValue(
        run,
        CUSTOMER_ORDER,
        customerOrderValue(state.customer, state.customerOrderNumber),
        run.command.input.orderNumber,
      );
    return outcome;
  };
  return { handle: freeing, giveBack };
}

const none = () => [];

const voidOrder = wholeOrder({
  step: 'cancel',
  order: liveOrder,
  prepare: freeStray,
  parcel: (orderNumber, unpacked) => parcels.cancel(orderNumber, 'order_void', unpacked),
  back: parcels.withdrawCancellation,
  facts: (orderNumber, waybills) => [orderEvents.OrderVoided({ orderNumber, waybills: [...waybills] })],
});

const cancelForecast = wholeOrder({
  step: 'cancel',
  order: (now) => liveOrder(now) ?? (now.status === 'forecast' ? undefined : refuse('ORDER_STATUS_NOT_OPERABLE')),
  prepare: freeStray,
  parcel: (orderNumber, unpacked) => parcels.cancel(orderNumber, 'forecast_cancelled', unpacked),
  back: parcels.withdrawCancellation,
  facts: (orderNumber, waybills) => [orderEvents.OrderForecastCancelled({ orderNumber, waybills: [...waybills] })],
});

const nothing = refuse('ORDER_STATUS_NOT_OPERABLE');

function onWholeOrder(definition: Parameters<typeof handler>[0], { handle, giveBack }: WholeOrderProcess) {
  return { handler: handler(definition, handle as Handle<unknown>, orderStream as never), giveBack };
}

/** What is done to an order and all its parcels: several appends, opened by `command.begun`. */
export const wholeOrders: readonly { readonly handler: Handler; readonly giveBack: WholeOrderProcess['giveBack'] }[] = [
  onWholeOrder(commands.cancelForecast, freeingNumber(cancelForecast)),
  onWholeOrder(commands.voidOrder, freeingNumber(voidOrder)),
  onWholeOrder(
    commands.interceptOrder,
    wholeOrder({
      step: 'intercept',
      order: liveOrder,
      parcel: () => parcels.intercept,
      back: parcels.takeHoldBack,
      facts: none,
      nothing,
    }),
  ),
  onWholeOrder(
    commands.releaseOrder,
    wholeOrder({
      step: 'release',
      order: liveOrder,
      parcel: () => parcels.releaseInterception,
      back: parcels.takeHoldBack,
      facts: none,
      nothing: refuse('RELEASE_FAILED'),
    }),
  ),
  onWholeOrder(
    commands.impoundOrder,
    wholeOrder({
      step: 'impound',
      order: liveOrder,
      parcel: () => parcels.impound,
      back: parcels.takeHoldBack,
      facts: none,
      nothing,
    }),
  ),
  onWholeOrder(
    commands.cancelImpound,
    wholeOrder({
      step: 'cancel-impound',
      order: liveOrder,
      parcel: () => parcels.cancelImpound,
      back: parcels.takeHoldBack,
      facts: none,
      nothing,
    }),
  ),
];

export const orderHandlers: readonly Handler[] = [
  handler(commands.createOrder, createOrderHandle, ({ orderNumber, packages }) => [
    ...(orderNumber === undefined ? [] : [at(order, orderNumber)]),
    ...packages.flatMap(({ waybill }) => (waybill === undefined ? [] : [at(parcel, waybill)])),
  ]),
  handler(
    commands.handOverOrder,
    onOrder(
      ({ orderNumber }) =>
        (now) =>
          liveOrder(now) ??
          (now.status === 'forecast'
            ? [orderEvents.OrderHandedOver({ orderNumber })]
            : refuse('ORDER_STATUS_NOT_OPERABLE')),
    ),
    orderStream,
  ),
  handler(
    commands.promiseOrder,
    onOrder(
      ({ orderNumber, promisedAt }) =>
        (now) =>
          liveOrder(now) ?? [
            orderEvents.OrderPromised({
              orderNumber,
              promisedAt: new Date(promisedAt).toISOString(),
              basis: 'customer',
            }),
          ],
    ),
    orderStream,
  ),
  handler(commands.saveOrder, saveOrderHandle, parcelStream),
  handler(commands.amendOrder, amendOrderHandle, orderStream),
  ...wholeOrders.map((one) => one.handler),
  handler(
    commands.printLabel,
    async (run) => {
      const { id } = await theParcel(run, run.command.input.waybill);
      return await run.conclude(parcel, id, parcels.printLabel(run.command.input.copies));
    },
    parcelStream,
  ),
];
