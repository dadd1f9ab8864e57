import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import { KNOWN_COMMANDS } from './loaded.ts';
import type { Loaded } from './loaded.ts';
import type { Outcome } from './outcome.ts';
import type { Accepted } from './run.ts';
import type { StreamRef } from './stream-ref.ts';
import type { Streams } from './streams.ts';

/** What the log says a command came to already. An id belongs to command, input and actor: whoever comes with it for something else is told so. */
export interface Answers {
  /** The answer that stands in this stream, also where the loaded state has forgotten it and the store will not notice. */
  in(before: Loaded): Promise<Outcome | undefined> | undefined;
  /** The answer that stands in one of these streams, as they are in memory. */
  inMemory(streams: readonly StreamRef[]): Promise<Outcome | undefined>;
  /**
   * The answer that stands in the log now: anywhere in one that knows its ids, else in one of these streams. `further` tells of more, and is asked in the
   * latter case alone.
   */
  inLog(streams: readonly StreamRef[], further?: () => Promise<readonly StreamRef[]>): Promise<Outcome | undefined>;
  /** After the store has called an append with the record a duplicate: its stream, read since then, or another one holds the answer. */
  ofDuplicate(now: Loaded): Promise<Outcome>;
  /** Whether this command opened the process whose record stands at this version. */
  opened(stream: string, version: number): Promise<boolean>;
}

type RecordData = {
  inputHash?: string;
  follows?: number;
  answer?: unknown;
  code?: Refusal['refused'];
  params?: Refusal['params'];
  field?: string;
};

/** Whoever knows his ids everywhere asks for no stream. */
const ANYWHERE = '';
const REUSED: Outcome = { kind: 'denied', refusal: refuse('COMMAND_ID_REUSED') };

/** Finds what a command was answered before: by its id, of who sends it now and for the same input; under another hash of the input it is `COMMAND_ID_REUSED`. */
export function createAnswers(store: EventStore, streams: Streams, command: Accepted): Answers {
  const { commandId, actor } = command.envelope;

  function isOwn(record: StoredEvent): boolean {
    const { inputHash } = record.data as RecordData;
    return (
      inputHash !== undefined &&
      (inputHash === command.inputHash || inputHash === '' || command.inputHash === '') &&
      record.metadata.command === command.definition.name &&
      record.metadata.actor === actor
    );
  }

  /** The answer that a record holds. Its position is that of the last event that follows the record: read, because positions have gaps in EventStoreDB. */
  async function at(stream: string, version: number): Promise<Outcome> {
    let event: StoredEvent | undefined;
    for await (const recorded of store.readStream(stream, version - 1)) {
      event ??= parseEvent(recorded);
      if (!isOwn(event)) return REUSED;
      if (recorded.version === version + ((event.data as RecordData).follows ?? 0))
        return outcomeOf(event, recorded.position);
    }
    throw new Error(`stream ${stream} has no event ${version}, or not all that follows it`);
  }

  function outcomeOf(event: StoredEvent, position: bigint): Outcome {
    const data = event.data as RecordData;
    return event.type === 'command.refused' && data.code !== undefined
      ? { kind: 'refused', duplicate: true, refusal: refuse(data.code, data.params ?? {}, data.field), position }
      : { kind: 'duplicate', answer: data.answer, position };
  }

  function known({ stream, known: all }: Loaded): Promise<Outcome> | undefined {
    const found = all.get(commandId);
    return found === undefined || found.outcome === 'begun' ? undefined : at(stream, found.version);
  }

  async function found(stream: string): Promise<Outcome | undefined> {
    const append = await store.findAppend(commandId, stream);
    return append === undefined ? undefined : await at(append.stream, append.version);
  }

  function inStream(before: Loaded): Promise<Outcome | undefined> | undefined {
    return (
      known(before) ??
      (store.knowsAppends === 'everywhere' || before.known.size < KNOWN_COMMANDS ? undefined : found(before.stream))
    );
  }

  async function inMemory(asked: readonly StreamRef[]): Promise<Outcome | undefined> {
    for (const { of, id } of asked) {
      const held = streams.held(of, id);
      const answer = held === undefined ? undefined : known(held);
      if (answer !== undefined) return await answer;
    }
    return undefined;
  }

  return {
    in: inStream,
    inMemory,
    inLog: async (asked, further = async () => await Promise.resolve([])) => {
      const remembered = await inMemory(asked);
      if (remembered !== undefined) return remembered;
      if (store.knowsAppends === 'everywhere') return await found(ANYWHERE);
      const now = await Promise.all(
        [...asked, ...(await further())].map(async ({ of, id }) => await streams.fresh(of, id)),
      );
      for (const stream of now) {
        const answer = await inStream(stream);
        if (answer !== undefined) return answer;
      }
      return undefined;
    },
    ofDuplicate: async (now) =>
      (await known(now)) ?? (await found(now.stream)) ?? { kind: 'denied', refusal: refuse('OUTCOME_UNKNOWN') },
    opened: async (stream, version) => {
      for await (const recorded of store.readStream(stream, version - 1)) return isOwn(parseEvent(recorded));
      return false;
    },
  };
}
