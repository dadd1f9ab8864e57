import { largeOrder } from '@malote/contracts/bulky/large-order.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { orderEvents } from '@malote/contracts/orders/events.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { providerNumberRequest } from '@malote/contracts/partners/provider-number.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent } from '../kernel/outgoing.ts';
import type { Watch } from '../kernel/reactor.ts';
import { liveOrder } from '../orders/for-others.ts';

const NAMESPACE = '8f1ad2ff-6a0f-4b2a-8f59-2f3b9d0c7e64';
const ordered = orderEvents.OrderRegistered.type;
const { moved } = providerNumberRequest.events;
const { register, moves } = largeOrder.commands;

/** What became of a number, by the event that says so, and the move by which the order is told. */
const TOLD: Readonly<Record<string, 'number-asked' | 'number-obtained' | 'number-failed'>> = {
  [moved.request.type]: 'number-asked',
  [moved.reallocate.type]: 'number-asked',
  [moved.obtain.type]: 'number-obtained',
  [moved.fail.type]: 'number-failed',
};

/** An order of a bulky channel is a bulky order as soon as it is there, and knows how far its number is. */
export function followOrders({ streams, act }: WatchKit): readonly Watch[] {
  async function tell(event: StoredEvent): Promise<void> {
    const { fields } = (await streams.fresh(providerNumberRequest.aggregate, codeOfEvent(event))).state;
    const code = fields?.orderNumber ?? '';
    if ((await streams.fresh(largeOrder.aggregate, code)).state.status === 'absent') return;
    const move = TOLD[event.type];
    if (move === undefined) return;
    const said =
      move === 'number-obtained'
        ? { fields: { providerNumber: (event.data as { fields: { providerNumber: string } }).fields.providerNumber } }
        : {};
    await act(moves[move], uuidv5(NAMESPACE, event.id), { code, ...said });
  }

  return [
    {
      name: 'make a bulky order of each order of a bulky channel',
      afterMs: 0,
      types: [ordered],
      opens: ({ data }) => {
        const { orderNumber, bulky } = data as { readonly orderNumber: string; readonly bulky: boolean };
        return bulky ? orderNumber : undefined;
      },
      closes: () => [],
      end: async ({ data }) => {
        const { orderNumber: code } = data as { readonly orderNumber: string };
        // Void by now: a refusal that nobody asked for would be the only thing in the history of no bulky order.
        if (liveOrder((await streams.fresh(order, code)).state) !== undefined) return;
        await act(register, uuidv5(NAMESPACE, code), { code, fields: {} });
      },
    },
    {
      name: 'tell bulky orders how far their number is',
      afterMs: 0,
      types: Object.keys(TOLD),
      opens: ({ id }) => id,
      closes: () => [],
      end: tell,
    },
  ];
}
