import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { pickupOrder } from '@malote/contracts/pickup/pickup-order.ts';
import { edition } from '@malote/contracts/returns/edition.ts';
import { reversePickup } from '@malote/contracts/returns/reverse-pickup.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent } from '../kernel/outgoing.ts';
import type { Watch } from '../kernel/reactor.ts';
import type { Outcome } from '../kernel/outcome.ts';

const NAMESPACE = 'c4b7c8aa-8d0b-4d0c-8f63-1a5d51f3c0b2';
const { moved } = reversePickup.events;

const codeIn = (done: Outcome): string | undefined =>
  done.kind === 'stored' || done.kind === 'duplicate'
    ? (done.answer as { readonly code?: string } | undefined)?.code
    : undefined;

/**
 * Makes the pickup order of each line for which one was asked, once; the edition counts as generated from the first on. A line whose sender was erased
 * meanwhile has nobody to collect from: it stays as it is, and the reactor says so.
 */
export function generatePickups({ streams, act, open }: WatchKit): readonly Watch[] {
  async function end(asked: StoredEvent): Promise<void> {
    const code = codeOfEvent(asked);
    const { status, fields } = (await streams.fresh(reversePickup.aggregate, code)).state;
    if (status !== 'generating' || fields === undefined) return;
    const [sender, phone, address] = await Promise.all([fields.sender, fields.phone, fields.address].map(open));
    if (sender === undefined || phone === undefined) throw new Error(`${code} has no sender any more`);
    const made = await act(pickupOrder.commands.register, uuidv5(NAMESPACE, `${code}:order`), {
      fields: {
        kind: 'merchant',
        merchant: fields.merchant,
        orderNumber: `${fields.edition}-${fields.batch}`.slice(0, 40),
        quantity: fields.quantity,
        sender,
        phone,
        zip: fields.zip,
        state: fields.state,
        city: fields.city,
        ...(address !== undefined && { address }),
      },
    });
    const order = codeIn(made);
    if (order === undefined) throw new Error(`the pickup order of ${code} was not made`);
    await act(reversePickup.commands.moves.finish, uuidv5(NAMESPACE, `${code}:finish`), {
      code,
      fields: { pickupOrder: order },
    });
    await act(edition.commands.moves.generate, uuidv5(NAMESPACE, `${fields.edition}:generated`), {
      code: fields.edition,
    });
  }

  return [
    {
      name: 'make the pickup order of each line of an edition',
      afterMs: 0,
      types: [moved.generate.type, moved.finish.type],
      opens: (event) => (event.type === moved.generate.type ? codeOfEvent(event) : undefined),
      closes: (event) => (event.type === moved.finish.type ? [codeOfEvent(event)] : []),
      end,
    },
  ];
}
