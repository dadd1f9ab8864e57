import { checkAppend } from '@malote/infra/event-store/check-append.ts';
import { AppendRefused, LostEvent, SomeAppendsFailed, StoreClosed } from '@malote/infra/event-store/errors.ts';
import { ofTypes } from '@malote/infra/event-store/subscription.ts';
import type {
  Append,
  AppendFound,
  AppendResult,
  EventStore,
  LoggedEvent,
  Page,
  Position,
  RecordedEvent,
} from '@malote/infra/event-store/port.ts';

/** One log in memory; any number of stores may be opened on it, as processes would. */
export interface MemoryLog {
  /** A client of the log. It keeps the port's promises, but for the durability that a test has no use for. */
  open(): EventStore;
  /** The whole log, oldest first. */
  readonly events: readonly RecordedEvent[];
}

/** An empty log. `onAppend` is told of every append that was stored. `knowsAppends`: how it tells an append id that comes again, as Postgres or as EventStoreDB. */
export function memoryLog(
  onAppend: (events: readonly RecordedEvent[]) => void = () => undefined,
  knowsAppends: EventStore['knowsAppends'] = 'everywhere',
): MemoryLog {
  const events: RecordedEvent[] = [];
  /** What the first event of each append is known by in the global order, by its position. */
  const firsts = new Map<Position, NonNullable<LoggedEvent['append']>>();
  const streams = new Map<string, RecordedEvent[]>();
  const answers = new Map<
    string,
    { readonly found: AppendFound; readonly result: AppendResult & { kind: 'appended' } }
  >();
  let grown = signal();

  function store(append: Append): AppendResult {
    checkAppend(append);
    for (const text of append.events.flatMap(({ data, metadata }) => [data, metadata]))
      if (!isJson(text)) throw new AppendRefused('A text is not JSON');
    const known = answers.get(append.appendId);
    if (
      known !== undefined &&
      (knowsAppends === 'everywhere' ||
        (known.found.stream === append.stream && known.found.version === append.expected + 1))
    )
      return { ...known.result, kind: 'duplicate' };
    const stream = streams.get(append.stream) ?? [];
    if (stream.length !== append.expected) return { kind: 'conflict', actual: stream.length };
    const stored = append.events.map((event, index): RecordedEvent => ({
      ...event,
      stream: append.stream,
      version: append.expected + 1 + index,
      position: BigInt(events.length + 1 + index),
      recordedAt: new Date(0),
    }));
    streams.set(append.stream, [...stream, ...stored]);
    firsts.set(BigInt(events.length + 1), { id: append.appendId, size: stored.length });
    events.push(...stored);
    const result = {
      kind: 'appended' as const,
      stream: append.stream,
      version: append.expected + stored.length,
      position: BigInt(events.length),
    };
    answers.set(append.appendId, {
      result,
      found: {
        stream: append.stream,
        version: append.expected + 1,
        position: result.position - BigInt(stored.length - 1),
      },
    });
    onAppend(stored);
    const told = grown;
    grown = signal();
    told.wake();
    return result;
  }

  function page(after: Position, limit: number): Page {
    const found = events.slice(Number(after), Number(after) + limit);
    const logged = found.map((event): LoggedEvent => {
      const first = firsts.get(event.position);
      return first === undefined ? event : { ...event, append: first };
    });
    return { events: logged, last: found.at(-1)?.position ?? after, head: BigInt(events.length) };
  }

  return { events, open: () => opened() };

  function opened(): EventStore {
    let closed = false;
    const closing = signal();
    const attempt = async (append: Append): Promise<AppendResult> => {
      if (closed) throw new StoreClosed();
      await Promise.resolve();
      return store(append);
    };
    return {
      append: attempt,
      appendMany: async (appends) => {
        const outcomes = await Promise.allSettled(appends.map(attempt));
        if (outcomes.some((outcome) => outcome.status === 'rejected')) throw new SomeAppendsFailed(outcomes);
        return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      },
      readStream: async function* (stream, after) {
        await Promise.resolve();
        yield* (streams.get(stream) ?? []).slice(after);
      },
      readStreams: async (asked) =>
        await Promise.resolve(new Map(asked.map((stream) => [stream, [...(streams.get(stream) ?? [])]]))),
      readLast: async (stream) => await Promise.resolve(streams.get(stream)?.at(-1)),
      readAll: async (after, limit) => await Promise.resolve(page(after, limit)),
      readAt: async (position) => await Promise.resolve(events[Number(position) - 1]),
      subscribe: async function* (after, options) {
        const ended = signal();
        options.signal.addEventListener('abort', ended.wake, { once: true });
        for (let at = after; !closed && !options.signal.aborted;) {
          const more = grown.woken;
          const next = page(at, options.limit);
          if (next.head < at) throw new LostEvent(at, undefined);
          if (next.events.length === 0) await Promise.race([more, ended.woken, closing.woken]);
          else {
            yield ofTypes(next, options.types);
            at = next.last;
          }
        }
      },
      head: async () => await Promise.resolve(BigInt(events.length)),
      eventsAfter: async (position) => await Promise.resolve(events.length - Number(position)),
      knowsAppends,
      findAppend: async (id, stream) => {
        const found = answers.get(id)?.found;
        return await Promise.resolve(knowsAppends === 'everywhere' || found?.stream === stream ? found : undefined);
      },
      close: async () => {
        closed = true;
        closing.wake();
        await Promise.resolve();
      },
    };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function signal(): { readonly woken: Promise<void>; readonly wake: () => void } {
  let wake: () => void = () => undefined;
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return { woken, wake };
}
