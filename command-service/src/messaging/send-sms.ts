import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { smsMessage } from '@malote/contracts/messaging/sms-message.ts';
import { CounterpartAway } from '@malote/infra/outbound/outbound.ts';
import type { Sent } from '@malote/infra/outbound/outbound.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Watch } from '../kernel/reactor.ts';

const NAMESPACE = '5f0a6b5e-3d6d-4f0c-8a53-0c6b5b1f2f7e';

/** A gateway that stays away is asked for so long, in milliseconds; then the attempt has failed. */
const ASKED_FOR_MS = 600_000;
/** Texts on their way at once; the others wait. */
const AT_ONCE = 8;

const { registered, moved } = smsMessage.events;
const { moves } = smsMessage.commands;
const opens = [registered.type, moved.resend.type];
const closes = [moved.deliver.type, moved.fail.type];
const codeOf = (event: StoredEvent) => (event.data as { readonly code: string }).code;

type Failure = 'no_gateway' | 'no_answer' | 'refused' | 'erased';
/** What an attempt came to; a mistake of ours is told to who runs the house, and tried again. */
type Came =
  | Sent
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'mistaken'; readonly error: unknown };

/** As gateways want it: a number without its country is Brazilian (R-0280). */
const international = (phone: string): string => (phone.length <= 11 ? `+55${phone}` : `+${phone}`);

/**
 * Sends the texts that were asked for (R-0697). The id of an attempt is that of the event that asked for it, so a gateway that gets it twice, after a
 * process was killed or an answer was lost, takes it once. A gateway that is slow holds up nobody else: texts go beside the watch, which looks in again.
 */
export function sendSms({ sms, open, streams, act, now }: WatchKit): readonly Watch[] {
  const onTheWay = new Set<string>();
  const came = new Map<string, Came>();

  async function attempt(asked: StoredEvent): Promise<Came | undefined> {
    if (sms === undefined) return { kind: 'failed', failure: 'no_gateway' };
    const { fields } = (await streams.fresh(smsMessage.aggregate, codeOf(asked))).state;
    const [phone, text] = await Promise.all([open(fields?.receivingPhone ?? ''), open(fields?.content ?? '')]);
    if (phone === undefined || text === undefined) return { kind: 'failed', failure: 'erased' };
    try {
      return await sms.send({ id: asked.id, to: international(phone), text });
    } catch (error) {
      if (!(error instanceof CounterpartAway)) throw error;
      const since = now().getTime() - Date.parse(asked.metadata.writtenAt);
      return since < ASKED_FOR_MS ? undefined : { kind: 'failed', failure: 'no_answer' };
    }
  }

  function start(asked: StoredEvent): void {
    onTheWay.add(asked.id);
    void attempt(asked)
      .catch((error: unknown): Came => ({ kind: 'mistaken', error }))
      .then((outcome) => {
        if (outcome !== undefined) came.set(asked.id, outcome);
        onTheWay.delete(asked.id);
      });
  }

  async function write(asked: StoredEvent, move: keyof typeof moves, more: object): Promise<void> {
    const code = codeOf(asked);
    const done = await act(moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}`), { code, ...more });
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  }

  return [
    {
      name: 'send texts that were asked for',
      afterMs: 0,
      types: [...opens, ...closes],
      opens: (event) => (opens.includes(event.type) ? codeOf(event) : undefined),
      closes: (event) => (closes.includes(event.type) ? [codeOf(event)] : []),
      end: async (asked) => {
        const outcome = came.get(asked.id);
        if (outcome === undefined) {
          if (onTheWay.has(asked.id) || onTheWay.size >= AT_ONCE) return 'open';
          if (asked.type === registered.type) await write(asked, 'begin', {});
          start(asked);
          return 'open';
        }
        if (outcome.kind === 'mistaken') {
          came.delete(asked.id);
          throw outcome.error;
        }
        await (outcome.kind === 'taken'
          ? write(asked, 'deliver', {
              fields: { ...(outcome.reference !== undefined && { reference: outcome.reference }) },
            })
          : write(asked, 'fail', {
              fields:
                outcome.kind === 'refused'
                  ? { failure: 'refused', errorMessage: outcome.why.slice(0, 300) }
                  : { failure: outcome.failure },
            }));
        came.delete(asked.id);
      },
    },
  ];
}
