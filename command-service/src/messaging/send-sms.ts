import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { smsMessage } from '@malote/contracts/messaging/sms-message.ts';
import type { Sms } from '@malote/infra/outbound/sms.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent, outgoing } from '../kernel/outgoing.ts';
import type { Watch } from '../kernel/reactor.ts';

const NAMESPACE = '5f0a6b5e-3d6d-4f0c-8a53-0c6b5b1f2f7e';

const { registered, moved } = smsMessage.events;
const { moves } = smsMessage.commands;

/** As gateways want it: a number without its country is Brazilian (R-0280). */
const international = (phone: string): string => (phone.length <= 11 ? `+55${phone}` : `+${phone}`);

/** Sends the texts that were asked for, and those that were asked for again (R-0697). */
export function sendSms({ sms, open, streams, act, now }: WatchKit): readonly Watch[] {
  async function write(asked: StoredEvent, move: keyof typeof moves, more: object): Promise<void> {
    const code = codeOfEvent(asked);
    const done = await act(moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}`), { code, ...more });
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  }

  return [
    outgoing<Sms, 'no_gateway' | 'erased'>({
      name: 'send texts that were asked for',
      opens: [registered.type, moved.resend.type],
      closes: [moved.deliver.type, moved.fail.type],
      now,
      port: sms,
      absent: 'no_gateway',
      begins: async (asked) => {
        if (asked.type === registered.type) await write(asked, 'begin', {});
      },
      message: async (asked) => {
        const { fields } = (await streams.fresh(smsMessage.aggregate, codeOfEvent(asked))).state;
        const [phone, text] = await Promise.all([open(fields?.receivingPhone ?? ''), open(fields?.content ?? '')]);
        if (phone === undefined || text === undefined) return { kind: 'failed', failure: 'erased' };
        return { id: asked.id, to: international(phone), text };
      },
      ended: async (asked, came) =>
        await (came.kind === 'taken'
          ? write(asked, 'deliver', { fields: { ...(came.reference !== undefined && { reference: came.reference }) } })
          : write(asked, 'fail', {
              fields:
                came.kind === 'refused'
                  ? { failure: 'refused', errorMessage: came.why.slice(0, 300) }
                  : { failure: came.failure },
            })),
    }),
  ];
}
