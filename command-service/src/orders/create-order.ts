import { customerAccount, isBeyondLimit } from '@malote/contracts/billing/customer-account.ts';
import type { createOrder } from '@malote/contracts/orders/commands.ts';
import { orderEvents } from '@malote/contracts/orders/events.ts';
import { order } from '@malote/contracts/orders/order.ts';
import type { Order } from '@malote/contracts/orders/order.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import { claimValue, releaseValue } from '../kernel/claim-value.ts';
import type { Handle } from '../kernel/execute.ts';
import { digitsFor, NUMBER_TRIES } from '../kernel/numbers.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { cancel } from '../scanning/for-others.ts';
import { checkOrder } from './check-order.ts';
import type { CheckedOrder, CheckedPackage } from './check-order.ts';

type Input = z.output<typeof createOrder.input>;

/** The kind of unique value that keeps a customer's order numbers apart; freed by void or cancelled forecast (events, decision 5). */
export const CUSTOMER_ORDER = 'customer-order';
export const customerOrderValue = (customer: string, number: string) => `${customer}:${number}`;

/**
 * Opened on the order, then claims the customer's order number and the parcels, then registers the order. After a crash in between a retry goes on with it, or
 * the reactor in its stead (finish-orders.ts): what was begun is never refused because its client came late.
 */
export const createOrderHandle: Handle<Input> = async (run) => {
  const { input } = run.command;
  const orderNumber = input.orderNumber ?? (await freeOrderNumber(run));
  if (orderNumber === undefined) return { kind: 'denied', refusal: refuse('SERVICE_BUSY') };
  const checked = checkOrder(input, run.context.directory, run.command.envelope.receivedAt);
  if (run.command.early !== undefined || isRefusal(checked))
    return await run.conclude(order, orderNumber, () => checked as Refusal);
  if (
    !run.mayTouch(
      orderEvents.OrderRegistered.scope({ ...checked, orderNumber, parcels: [] }, run.command.envelope.actor),
    )
  )
    return { kind: 'denied', refusal: refuse('NO_PERMISSION') };
  // Read now: no append of ours would prove an account from memory wrong. What was begun before goes on whatever is owed since.
  const { customer } = checked;
  const owes = isBeyondLimit((await run.fresh(customerAccount, customer)).state);
  const begun = await run.begin<Order>(order, orderNumber, (now) => {
    if (now.status !== 'absent') return refuse('ORDER_NUMBER_ALREADY_TAKEN');
    return owes ? refuse('CUSTOMER_OWES', { customer }, 'customer') : [];
  });
  if ('kind' in begun) return begun;
  const { customerOrderNumber } = checked;
  if (customerOrderNumber !== undefined) {
    const claim = await claimValue(
      run,
      CUSTOMER_ORDER,
      customerOrderValue(checked.customer, customerOrderNumber),
      orderNumber,
      refuse('CUSTOMER_ORDER_NUMBER_TAKEN', {}, 'customerOrderNumber'),
      at(order, orderNumber),
    );
    if ('kind' in claim) return claim;
    if (isRefusal(claim)) return await run.conclude(order, orderNumber, () => claim);
  }
  const waybills: string[] = [];
  for (const [index, one] of checked.packages.entries()) {
    const claimed = await claimParcel(run, orderNumber, checked, one, index);
    if (typeof claimed !== 'string')
      return await settled(
        run,
        orderNumber,
        checked,
        waybills,
        'kind' in claimed ? claimed : await run.conclude(order, orderNumber, () => claimed),
      );
    waybills.push(claimed);
  }
  const outcome = await run.conclude(order, orderNumber, (now) => {
    if (now.status !== 'absent') return refuse('ORDER_NUMBER_ALREADY_TAKEN');
    const { packages, ...facts } = checked;
    const registered = orderEvents.OrderRegistered({
      ...facts,
      orderNumber,
      parcels: packages.map((one, index) => ({ ...one, waybill: waybills[index] ?? '' })),
    });
    const promised =
      input.promisedAt === undefined
        ? []
        : [
            orderEvents.OrderPromised({
              orderNumber,
              promisedAt: new Date(input.promisedAt).toISOString(),
              basis: 'customer',
            }),
          ];
    return { facts: [registered, ...promised], answer: { orderNumber, waybills } };
  });
  return await settled(run, orderNumber, checked, waybills, outcome);
};

async function freeOrderNumber(run: Run): Promise<string | undefined> {
  const { commandId } = run.command.envelope;
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const number = `PD${digitsFor(commandId, 'order', attempt, 12)}`;
    const now = await run.load(order, number);
    if (now.state.status === 'absent' || now.known.has(commandId)) return number;
  }
  return undefined;
}

/** Registers one parcel under a number that nobody has: the client's own, or the first free one of ours. */
async function claimParcel(
  run: Run,
  orderNumber: string,
  checked: CheckedOrder,
  one: CheckedPackage,
  index: number,
): Promise<string | Refusal | Outcome> {
  const { commandId } = run.command.envelope;
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const waybill: string = one.waybill ?? makeWaybill(BigInt(digitsFor(commandId, `waybill:${index}`, attempt, 12)));
    const register: Decide<Parcel> = (now) => {
      if (
        now.status === 'registered' &&
        now.registeredBy === commandId &&
        now.orderNumber === orderNumber &&
        now.cancelled === undefined
      )
        return [];
      if (now.status !== 'absent') return refuse('BAG_OR_WAYBILL_DUPLICATE', {}, `packages.${index}.waybill`);
      return [
        parcelEvents.ParcelRegistered({
          waybill,
          orderNumber,
          b: commandId,
          customer: checked.customer,
          channel: checked.channel,
          bulky: checked.bulky,
          divisor: checked.divisor,
          forecastGrams: one.grams,
          ...(one.mm !== undefined && { mm: one.mm }),
          ...(checked.originSite !== undefined && { originSite: checked.originSite }),
          ...(checked.destinationSite !== undefined && { destinationSite: checked.destinationSite }),
          destination: {
            country: checked.recipient.country,
            state: checked.recipient.state,
            city: checked.recipient.city,
            cep5: checked.recipient.cep5,
            ...(checked.recipient.municipality !== undefined && { municipality: checked.recipient.municipality }),
          },
          recipientKey: checked.recipient.key,
        }),
      ];
    };
    const claimed = await run.claim('register', parcel, waybill, register, [at(order, orderNumber)]);
    if (!isRefusal(claimed)) return 'kind' in claimed ? claimed : waybill;
    if (one.waybill !== undefined || claimed.refused !== 'BAG_OR_WAYBILL_DUPLICATE') return claimed;
  }
  return refuse('SERVICE_BUSY');
}

/** Takes back what a refused command has claimed. One that found its id used for something else leaves that to the reactor: what it met may be that command's. */
async function settled(
  run: Run,
  orderNumber: string,
  checked: CheckedOrder,
  waybills: readonly string[],
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.kind !== 'refused') return outcome;
  for (const waybill of waybills) await run.step('cancel', parcel, waybill, cancel(orderNumber, 'order_refused'));
  if (checked.customerOrderNumber !== undefined)
    await releaseValue(
      run,
      CUSTOMER_ORDER,
      customerOrderValue(checked.customer, checked.customerOrderNumber),
      orderNumber,
    );
  return outcome;
}
