import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { orderEvents } from '@malote/contracts/orders/events.ts';
import { providerNumberRequest } from '@malote/contracts/partners/provider-number.ts';
import type { NumberRequest } from '@malote/infra/outbound/provider-numbers.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent, outgoing } from '../kernel/outgoing.ts';
import type { Watch } from '../kernel/reactor.ts';
import { orderRefusal } from './provider-number-rules.ts';

const NAMESPACE = '5d8f0b0e-7a64-4a55-9f7e-0c0b8b0f7a21';
const { moved, registered } = providerNumberRequest.events;
const { moves, register } = providerNumberRequest.commands;
const ordered = orderEvents.OrderRegistered.type;

/** Characters of a reason that are kept. */
const REASON = 300;
const WHY = {
  no_service: 'Nenhum serviço de números configurado (PROVIDER_NUMBERS).',
  no_answer: 'O serviço de números não respondeu.',
};

/**
 * Asks providers for what was asked for, and writes down the number or why there is none (R-0704); and asks by itself for orders of channels that take
 * their number at a provider (R-0519).
 */
export function takeNumbers({ numbers, streams, act, now, directory }: WatchKit): readonly Watch[] {
  async function write(asked: StoredEvent, move: 'obtain' | 'fail', fields: object): Promise<void> {
    const code = codeOfEvent(asked);
    const done = await act(moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}`), { code, fields });
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  }

  const channelFor = (channel: string) =>
    [...(directory.records.get('ProviderChannel') ?? [])].find(
      ([, { status, fields }]) =>
        status === 'enabled' && (fields?.['takesNumbersOf'] as readonly string[] | undefined)?.includes(channel),
    );

  return [
    outgoing<NumberRequest, 'no_service'>({
      name: 'ask providers for numbers',
      opens: [moved.request.type, moved.reallocate.type],
      closes: [moved.obtain.type, moved.fail.type],
      now,
      port: numbers,
      absent: 'no_service',
      begins: async () => await Promise.resolve(),
      message: async (asked) => {
        const { fields } = (await streams.fresh(providerNumberRequest.aggregate, codeOfEvent(asked))).state;
        const { provider = '', channel, orderNumber = '', providerNumber } = fields ?? {};
        return {
          id: asked.id,
          provider,
          orderNumber,
          ...(channel != null && { channel }),
          ...(asked.type === moved.reallocate.type && providerNumber != null && { instead: providerNumber }),
        };
      },
      ended: async (asked, came) => {
        if (came.kind === 'refused') return await write(asked, 'fail', { failureReason: came.why.slice(0, REASON) });
        if (came.kind === 'failed') return await write(asked, 'fail', { failureReason: WHY[came.failure] });
        await write(asked, 'obtain', {
          providerNumber: came.reference,
          ...(came.label !== undefined && { labelUrl: came.label }),
        });
      },
    }),
    {
      name: 'take numbers for orders of channels that take theirs at a provider',
      afterMs: 0,
      types: [ordered, registered.type],
      opens: ({ type, data }) => {
        if (type !== ordered) return undefined;
        const { orderNumber, channel } = data as { readonly orderNumber: string; readonly channel: string };
        return channelFor(channel) === undefined ? undefined : orderNumber;
      },
      closes: () => [],
      end: async (event) => {
        const { orderNumber, channel } = event.data as { readonly orderNumber: string; readonly channel: string };
        const [code, of] = channelFor(channel) ?? [];
        const provider = of?.fields?.['provider'];
        if (code === undefined || typeof provider !== 'string') return;
        // Void by now, or gone: a refusal that nobody asked for would be the only thing in the history of its request.
        if ((await orderRefusal({ ...streams, context: { directory } }, orderNumber)) !== undefined) return;
        const made = await act(register, uuidv5(NAMESPACE, `${orderNumber}:register`), {
          fields: { orderNumber, provider, channel: code },
        });
        // It was void, or left, just now.
        if (made.kind === 'denied' || made.kind === 'refused') return;
        const request = (made as { readonly answer?: { readonly code?: string } }).answer?.code;
        if (request !== undefined)
          await act(moves.request, uuidv5(NAMESPACE, `${orderNumber}:request`), { code: request });
      },
    },
  ];
}
