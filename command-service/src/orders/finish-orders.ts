import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import { createOrder, voidOrder } from '@malote/contracts/orders/commands.ts';
import { order } from '@malote/contracts/orders/order.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { uniqueEvents, uniqueValue } from '@malote/contracts/kernel/unique.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { releaseValue } from '../kernel/claim-value.ts';
import type { Watch } from '../kernel/reactor.ts';
import { inTheNameOf, resume } from '../kernel/resume.ts';
import { isOver } from '../kernel/outcome.ts';
import type { Run, RunKit } from '../kernel/run.ts';
import { cancel } from '../scanning/for-others.ts';
import { createOrderHandle, CUSTOMER_ORDER, customerOrderValue } from './create-order.ts';

/** A command that was begun is given this long to come to its end by itself. */
const COMPLETED_AFTER_MS = 10_000;
/** What a crash left that belongs to no command under way is looked at this long after. */
const PATIENCE_MS = 60_000;

const dataOf = (event: StoredEvent) =>
  event.data as {
    orderNumber: string;
    waybill?: string;
    waybills?: string[];
    parcels?: { waybill: string }[];
    b?: string;
    cause?: string;
    owner?: string;
    kind?: string;
  };
const keyOf = (b: string | undefined, waybill: string | undefined) => `${b}/${waybill}`;

/** What a crash can leave of orders: orders that were begun, claims without an order, numbers that nobody freed. */
export function finishOrders(kit: RunKit): readonly Watch[] {
  async function completed(begun: { readonly stream: string; readonly version: number }): Promise<void> {
    const outcome = await createOrderHandle((await resume(kit, createOrder, begun)) as Run<never>);
    if (outcome.kind === 'denied' && !isOver(outcome))
      throw new Error(`${begun.stream} could not be completed: ${outcome.refusal.refused}`);
  }

  /**
   * Brings a command that did not come back to its end: what it began is completed; what is of before there was a beginning in the log is refused, unless
   * it was concluded. Only then may its steps be taken back; a neighbour that is slow, and not dead, finds its own command answered.
   */
  async function concluded(run: Run, orderNumber: string): Promise<'accepted' | 'refused'> {
    const { commandId } = run.command.envelope;
    const outcomeNow = async () => (await kit.streams.fresh(order, orderNumber)).known.get(commandId);
    const there = await outcomeNow();
    if (there?.outcome === 'begun') await completed({ stream: streamOf(order, orderNumber), version: there.version });
    if (there === undefined) {
      const outcome = await run.conclude(order, orderNumber, () => refuse('OPERATION_FAILED_RETRY'));
      if (outcome.kind === 'denied' && !isOver(outcome))
        throw new Error(`order ${orderNumber} could not be settled: ${outcome.refusal.refused}`);
    }
    return (await outcomeNow())?.outcome === 'accepted' ? 'accepted' : 'refused';
  }

  return [
    {
      name: 'complete orders that were begun',
      afterMs: COMPLETED_AFTER_MS,
      types: ['command.begun', 'OrderRegistered'],
      opens: (event) =>
        event.type === 'command.begun' && event.metadata.command === createOrder.name
          ? event.metadata.commandId
          : undefined,
      closes: (event) => (event.type === 'OrderRegistered' ? [event.metadata.commandId] : []),
      end: completed,
    },
    {
      name: 'cancel parcels without an order',
      afterMs: PATIENCE_MS,
      types: ['ParcelRegistered', 'OrderRegistered', 'ParcelCancelled'],
      opens: (event) => (event.type === 'ParcelRegistered' ? keyOf(dataOf(event).b, dataOf(event).waybill) : undefined),
      closes: (event) => {
        if (event.type === 'OrderRegistered')
          return (dataOf(event).parcels ?? []).map(({ waybill }) => keyOf(event.metadata.commandId, waybill));
        return event.type === 'ParcelCancelled' ? [keyOf(dataOf(event).b, dataOf(event).waybill)] : [];
      },
      end: async (opened) => {
        const { orderNumber, waybill = '' } = dataOf(opened);
        const run = inTheNameOf(kit, createOrder, opened);
        if ((await concluded(run, orderNumber)) === 'refused')
          await run.step('cancel', parcel, waybill, cancel(orderNumber, 'order_refused'));
      },
    },
    {
      name: 'free customer order numbers without an order',
      afterMs: PATIENCE_MS,
      types: ['ValueClaimed', 'OrderRegistered'],
      opens: (event) =>
        event.type === 'ValueClaimed' && dataOf(event).kind === CUSTOMER_ORDER ? dataOf(event).b : undefined,
      closes: (event) => (event.type === 'OrderRegistered' ? [event.metadata.commandId] : []),
      end: async (opened) => {
        const { owner = '', b } = dataOf(opened);
        const run = inTheNameOf(kit, createOrder, opened);
        if ((await concluded(run, owner)) === 'accepted') return;
        await run.step('release', uniqueValue, opened.stream.slice('unique-'.length), (now) =>
          now.b === b ? [uniqueEvents.ValueReleased({ kind: CUSTOMER_ORDER, owner })] : [],
        );
      },
    },
    {
      name: 'free customer order numbers',
      afterMs: PATIENCE_MS,
      types: ['OrderVoided', 'OrderForecastCancelled', 'ValueReleased'],
      opens: (event) =>
        event.type === 'OrderVoided' || event.type === 'OrderForecastCancelled' ? dataOf(event).orderNumber : undefined,
      closes: (event) =>
        event.type === 'ValueReleased' && dataOf(event).kind === CUSTOMER_ORDER ? [dataOf(event).owner ?? ''] : [],
      end: async (opened) => {
        const { orderNumber } = dataOf(opened);
        const { state } = await kit.streams.fresh(order, orderNumber);
        if (state.customerOrderNumber === undefined) return;
        await releaseValue(
          inTheNameOf(kit, voidOrder, opened),
          CUSTOMER_ORDER,
          customerOrderValue(state.customer, state.customerOrderNumber),
          orderNumber,
        );
      },
    },
  ];
}
