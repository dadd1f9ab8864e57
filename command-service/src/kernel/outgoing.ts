import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { CounterpartAway } from '@malote/infra/outbound/outbound.ts';
import type { Outbound, Outgoing, Sent } from '@malote/infra/outbound/outbound.ts';
import type { Watch } from './reactor.ts';

/** A counterpart that stays away is asked for so long, in milliseconds; then the attempt has failed. */
const ASKED_FOR_MS = 600_000;
/** Messages on their way at once; the others wait. */
const AT_ONCE = 8;

/** What an attempt came to that no counterpart said. */
export interface NotSent<Failure extends string> {
  readonly kind: 'failed';
  readonly failure: Failure | 'no_answer';
}

/** What leaves the house because somebody asked for it, and what is written down of it. */
interface OutgoingOptions<Message extends Outgoing, Failure extends string> {
  readonly name: string;
  /** Events that ask for an attempt, and those that say what it came to; both about the same code. */
  readonly opens: readonly string[];
  readonly closes: readonly string[];
  /** Which of the events that ask do so, where others of their kind leave the counterpart alone; all where nothing is said. */
  readonly concerns?: (asked: StoredEvent) => boolean;
  readonly now: () => Date;
  /** Way out; the attempt fails by `absent` where there is none. */
  readonly port: Outbound<Message> | undefined;
  readonly absent: Failure;
  /** Called before the first try of an attempt. */
  readonly begins: (asked: StoredEvent) => Promise<void>;
  /** What is sent, or why it cannot be, or that it hangs on what others are about to end: then it is asked for again. Its id is that of the event that asked, so that whoever gets it twice takes it once. */
  readonly message: (asked: StoredEvent) => Promise<Message | NotSent<Failure> | 'not yet'>;
  /** Writes down what the attempt came to. */
  readonly ended: (asked: StoredEvent, came: Sent | NotSent<Failure>) => Promise<void>;
}

/** A mistake of ours is told to who runs the house, and tried again. */
type Came<Failure extends string> = Sent | NotSent<Failure> | { readonly kind: 'mistaken'; readonly error: unknown };

/** The code of the record that an event of the record kit is of. */
export const codeOfEvent = (event: StoredEvent): string => (event.data as { readonly code: string }).code;

/**
 * Sends what was asked for. The id of an attempt is that of the event that asked for it, so a counterpart that gets it twice, after a process was killed or
 * an answer was lost, takes it once. A counterpart that is slow holds up nobody else: messages go beside the watch, which looks in again.
 */
export function outgoing<Message extends Outgoing, Failure extends string>(
  options: OutgoingOptions<Message, Failure>,
): Watch {
  const { name, opens, closes, concerns = () => true, now, port, absent, begins, message, ended } = options;
  const onTheWay = new Set<string>();
  const came = new Map<string, Came<Failure>>();

  async function attempt(asked: StoredEvent): Promise<Came<Failure> | undefined> {
    if (port === undefined) return { kind: 'failed', failure: absent };
    const sending = await message(asked);
    if (sending === 'not yet') return undefined;
    if ('kind' in sending && 'failure' in sending) return sending as NotSent<Failure>;
    try {
      return await port.send(sending as Message);
    } catch (error) {
      if (!(error instanceof CounterpartAway)) throw error;
      const since = now().getTime() - Date.parse(asked.metadata.writtenAt);
      return since < ASKED_FOR_MS ? undefined : { kind: 'failed', failure: 'no_answer' };
    }
  }

  function start(asked: StoredEvent): void {
    onTheWay.add(asked.id);
    void attempt(asked)
      .catch((error: unknown): Came<Failure> => ({ kind: 'mistaken', error }))
      .then((outcome) => {
        if (outcome !== undefined) came.set(asked.id, outcome);
        onTheWay.delete(asked.id);
      });
  }

  return {
    name,
    afterMs: 0,
    types: [...opens, ...closes],
    opens: (event) => (opens.includes(event.type) && concerns(event) ? codeOfEvent(event) : undefined),
    closes: (event) => (closes.includes(event.type) ? [codeOfEvent(event)] : []),
    end: async (asked) => {
      const outcome = came.get(asked.id);
      if (outcome === undefined) {
        if (onTheWay.has(asked.id) || onTheWay.size >= AT_ONCE) return 'open';
        await begins(asked);
        start(asked);
        return 'open';
      }
      if (outcome.kind === 'mistaken') {
        came.delete(asked.id);
        throw outcome.error;
      }
      await ended(asked, outcome);
      came.delete(asked.id);
      return undefined;
    },
  };
}
