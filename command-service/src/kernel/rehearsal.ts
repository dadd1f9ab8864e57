import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { Append, AppendResult, EventStore } from '@malote/infra/event-store/port.ts';
import type { ExecuteKit } from './execute.ts';
import type { Loaded } from './loaded.ts';
import type { Protector } from './protect.ts';
import type { Streams } from './streams.ts';
import { createTurns } from './turns.ts';

/**
 * A kit that decides as the real one does and stores nothing: what commands append stays in this kit's memory, where the next commands find it. For one
 * rehearsal; whoever keeps it sees a world that grows old. Texts are not encrypted, because that would make keys.
 */
export function rehearsing<Kit extends ExecuteKit>(kit: Kit): Kit {
  const appended = new Map<string, Loaded>();
  const streams: Streams = {
    ...kit.streams,
    load: async (of, id) => (appended.get(streamOf(of, id)) as never) ?? (await kit.streams.load(of, id)),
    fresh: async (of, id) => (appended.get(streamOf(of, id)) as never) ?? (await kit.streams.fresh(of, id)),
    keep: (_, loaded) => void appended.set(loaded.stream, loaded),
    forget: () => undefined,
    close: () => Promise.resolve(),
  };
  const append = ({ stream, expected, events }: Append): Promise<AppendResult> =>
    Promise.resolve({ kind: 'appended', stream, version: expected + events.length, position: 0n });
  const store: EventStore = {
    ...kit.store,
    append,
    appendMany: async (appends) => await Promise.all(appends.map(append)),
    readStream: (...asked) => kit.store.readStream(...asked),
    readStreams: (...asked) => kit.store.readStreams(...asked),
    findAppend: (...asked) => kit.store.findAppend(...asked),
  };
  const protector: Protector = {
    subjectOf: (...asked) => kit.protector.subjectOf(...asked),
    wordsOf: (text) => kit.protector.wordsOf(text),
    encrypt: (texts) => Promise.resolve(texts.map(() => 'pd1.rehearsed')),
  };
  return { ...kit, store, streams, protector, turns: createTurns() };
}
