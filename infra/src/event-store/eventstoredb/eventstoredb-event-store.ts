import { setTimeout as wait } from 'node:timers/promises';
import { checkAppend } from '../check-append.ts';
import { AppendRefused, Busy, SomeAppendsFailed } from '../errors.ts';
import { streamPageEvents, waitingAppends, waitingBytes } from '../limits.ts';
import type { Append, AppendResult, EventStore } from '../port.ts';
import { ofTypes, subscription } from '../subscription.ts';
import { wakeups } from '../wakeups.ts';
import { appendLane } from './append-lane.ts';
import type { Company } from './append-lane.ts';
import { connection } from './connection.ts';
import { answerTimeoutMs, visibleWithinMs } from './limits.ts';
import { listenLive } from './listen-live.ts';
import { eventStoreDbReads } from './reads.ts';

export interface EventStoreDbOptions {
  /** `esdb://host:port?tls=false`, `esdb+discover://…`: with user, password and certificates as the client reads them. */
  readonly address: string;
  /** Appends that may wait in this process before it answers Busy. */
  readonly waitingAppends?: number;
  /** How long an append waits for its answer (ms). */
  readonly answerTimeoutMs?: number;
  /** Told of lost connections; what they mean for a call is that call's answer. */
  readonly onTrouble?: (error: unknown) => void;
}

/** The event store on an EventStoreDB that is Malote's alone. Connects when first used; the caller closes it. */
export const eventStoreDb = (options: EventStoreDbOptions): EventStore => {
  const { onTrouble = () => undefined } = options;
  const node = connection(options.address);
  const { streamPage, storedAfter: _, ...reads } = eventStoreDbReads(node);
  const notices = wakeups(listenLive(node), onTrouble);
  const closing = new AbortController();
  const queue = options.waitingAppends ?? waitingAppends;
  const lane = appendLane(node, reads.head, {
    waitingAppends: queue,
    waitingBytes,
    answerTimeoutMs: options.answerTimeoutMs ?? answerTimeoutMs,
  });
  let closed: Promise<void> | undefined;

  const append = async (wanted: Append, company: Company): Promise<AppendResult> => {
    const bytes = checkAppend(wanted);
    checkJson(wanted);
    const answer = await lane.send(wanted, bytes, company);
    if (answer.kind === 'stored')
      return { kind: 'appended', stream: wanted.stream, version: answer.version, position: answer.position };
    return answer.actual > wanted.expected
      ? await whatStandsThere(wanted, answer.actual)
      : { kind: 'conflict', actual: answer.actual };
  };

  /** At the version expected stands another append, or this one from an earlier attempt. */
  const whatStandsThere = async (wanted: Append, actual: number): Promise<AppendResult> => {
    for (const begun = performance.now(); ;) {
      const [first] = await streamPage(wanted.stream, wanted.expected, 1);
      if (first !== undefined && first.appendId !== wanted.appendId.toLowerCase()) return { kind: 'conflict', actual };
      if (first !== undefined) {
        const whole = await streamPage(wanted.stream, wanted.expected, first.appendSize);
        const last = whole[first.appendSize - 1];
        if (last !== undefined)
          return { kind: 'duplicate', stream: wanted.stream, version: last.version, position: last.position };
      }
      if (performance.now() - begun > visibleWithinMs) throw new Busy('too slow');
      await wait(2);
    }
  };

  return {
    ...reads,
    append: (wanted) => append(wanted, {}),
    knowsAppends: 'at its version',
    async appendMany(appends) {
      if (appends.length > queue)
        throw new AppendRefused(`One call takes at most ${queue} appends, not ${appends.length}`);
      const company: Company = {};
      const outcomes = await Promise.allSettled(appends.map((wanted) => append(wanted, company)));
      const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      if (answers.length < outcomes.length) throw new SomeAppendsFailed(outcomes);
      return answers;
    },
    subscribe: (after, how) =>
      subscription(
        {
          follow: async (from, limit, types) => ofTypes(await reads.readAll(from, limit), types),
          wakeups: notices,
          passes: (error) => error instanceof Busy,
          closing: closing.signal,
          onTrouble,
        },
        after,
        how,
      ),
    async findAppend(appendId, stream) {
      for (let version = 0; ;) {
        const page = await streamPage(stream, version, streamPageEvents);
        const found = page.find((event) => event.appendId === appendId.toLowerCase());
        if (found !== undefined) return { stream, version: found.version, position: found.position };
        if (page.length < streamPageEvents) return undefined;
        version += page.length;
      }
    },
    close() {
      closed ??= (async () => {
        closing.abort();
        await lane.close();
        await notices.close();
        await node.close();
      })();
      return closed;
    },
  };
};

/** The server would store what is no JSON, and every reader would stumble over it. */
const checkJson = (append: Append): void => {
  for (const { data, metadata } of append.events) {
    for (const text of [data, metadata]) {
      try {
        JSON.parse(text);
      } catch (cause) {
        throw new AppendRefused('Data and metadata of an event must be JSON', { cause });
      }
    }
  }
};
