import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { askTogether } from '@malote/infra/event-store/ask-together.ts';
import type { Answered } from '@malote/infra/event-store/ask-together.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore, RecordedEvent } from '@malote/infra/event-store/port.ts';
import type { StateRow, StateTable } from '@malote/infra/event-store/postgres/states.ts';
import { absent, flat, folded, unfolded } from './loaded.ts';
import type { Flat, Loaded } from './loaded.ts';
import { createStreamCache, flatWeight, isFlat, unfoldedWeight } from './stream-cache.ts';
import type { StreamRef } from './stream-ref.ts';

/** What the streams in memory weigh together: some 6,000 parcels. */
const CACHED_BYTES = 8 << 20;
/** Changed states are written to the table of states this often; it is a hint, so a lost write costs only a longer load. */
const SAVE_EVERY_MS = 1_000;
/** What the states weigh together that wait to be written; beyond it the oldest are forgotten. */
const UNSAVED_BYTES = 8 << 20;
/** States that are written by one statement: its texts stand in memory once more until it is through. */
const SAVED_TOGETHER = 200;

/** Streams that are loaded in one round trip; what is asked for meanwhile travels together in the next one. */
const LOADED_TOGETHER = 256;
/** Streams that may wait to be loaded; beyond it the service is busy. */
const WAITING_STREAMS = 20_000;

/** Streams in memory, backed by a table of states, backed by the log (architecture, section 3, handler). */
export interface Streams {
  /** Folded, perhaps behind: an append at its version proves it or conflicts. */
  load<State>(of: Aggregate<State>, id: string): Promise<Loaded<State>>;
  /** Folded and read up to the end of the stream now. */
  fresh<State>(of: Aggregate<State>, id: string): Promise<Loaded<State>>;
  /**
   * What is in memory of a stream, perhaps behind; undefined where nothing is. Who asks for states that have one of these properties gets no text unfolded that
   * names none of them: of hundreds that he looks at, few have it.
   */
  held<State>(of: Aggregate<State>, id: string, having?: readonly string[]): Loaded<State> | undefined;
  /** Whose it is (`Aggregate.owner`), as far as that is known without reading or unfolding anything: for who looks at thousands once, and keeps none of them. */
  ownerOf<State>(of: Aggregate<State>, id: string): string | undefined;
  /** Brings many streams into memory in one or two round trips. */
  prefetch(wanted: readonly StreamRef[]): Promise<void>;
  /** Remembers what was appended. */
  keep<State>(of: Aggregate<State>, loaded: Loaded<State>): void;
  forget(stream: string): void;
  /** Writes what is unsaved and stops. */
  close(): Promise<void>;
}

/**
 * Streams of so many events are remembered as texts once they are written: reading one again costs microseconds, and most are not asked for again soon. What has
 * more to tell, a bag that is being filled, is asked for at every scan, and stays as it is folded.
 */
const FLAT_EVENTS = 16;

interface Wanted {
  readonly of: Aggregate<unknown>;
  readonly stream: string;
}

/** Streams in memory up to 12 MiB; `close` must be called, or states that are not written yet are folded again at the next start. */
export function createStreams(store: EventStore, states: StateTable): Streams {
  const cache = createStreamCache(CACHED_BYTES);
  const unsaved = new Map<
    string,
    { readonly kept: Loaded | Flat; readonly stateVersion: number; readonly bytes: number }
  >();
  let unsavedBytes = 0;
  let saving: Promise<void> = Promise.resolve();
  const loadOne = askTogether(loadTogether, { most: LOADED_TOGETHER, waiting: WAITING_STREAMS });
  const timer = setInterval(() => {
    saving = saving.then(save, save);
  }, SAVE_EVERY_MS);
  timer.unref();

  async function save(): Promise<void> {
    while (unsaved.size > 0) {
      const rows = [...unsaved.values().take(SAVED_TOGETHER)].map(({ kept, stateVersion }): StateRow => {
        const { stream, version, headHash, text } = isFlat(kept) ? kept : flat(kept);
        return { stream, stateVersion, version, headHash: headHash ?? '', state: text };
      });
      for (const { stream } of rows) savedOrForgotten(stream);
      // oxlint-disable-next-line no-await-in-loop -- one statement after the other: their texts are not in memory at once
      await states.save(rows).catch(() => undefined);
      if (rows.length < SAVED_TOGETHER) return;
    }
  }

  function savedOrForgotten(stream: string): void {
    unsavedBytes -= unsaved.get(stream)?.bytes ?? 0;
    unsaved.delete(stream);
  }

  function saveLater(of: Aggregate<unknown>, kept: Loaded | Flat): void {
    savedOrForgotten(kept.stream);
    const bytes = isFlat(kept) ? flatWeight(kept) : cache.bytesOf(kept.stream);
    unsaved.set(kept.stream, { kept, stateVersion: of.stateVersion, bytes });
    unsavedBytes += bytes;
    for (const oldest of unsaved.keys()) {
      if (unsavedBytes <= UNSAVED_BYTES || unsaved.size === 1) return;
      savedOrForgotten(oldest);
    }
  }

  function fromRow<State>(of: Aggregate<State>, row: StateRow | undefined): Flat | undefined {
    return row?.stateVersion === of.stateVersion
      ? { stream: row.stream, version: row.version, headHash: row.headHash, text: row.state }
      : undefined;
  }

  /** Who asks for a stream will soon ask again, so it stays folded until it is written. */
  function remembered<State>(stream: string): Loaded<State> | undefined {
    const found = cache.get(stream);
    if (found === undefined || !isFlat(found)) return found as Loaded<State> | undefined;
    const loaded = unfolded<State>(found);
    cache.keep(loaded, unfoldedWeight(found));
    return loaded;
  }

  async function readOn<State>(of: Aggregate<State>, before: Loaded<State>): Promise<Loaded<State>> {
    const events: StoredEvent[] = [];
    for await (const recorded of store.readStream(before.stream, before.version)) events.push(parseEvent(recorded));
    return folded(of, before, events);
  }

  async function fromTable<State>(of: Aggregate<State>, stream: string): Promise<Loaded<State> | undefined> {
    const found = fromRow(of, (await states.load([stream])).get(stream));
    return found === undefined ? undefined : unfolded(found);
  }

  function load<State>(of: Aggregate<State>, id: string): Promise<Loaded<State>> {
    const stream = streamOf(of, id);
    const there = remembered<State>(stream);
    return there === undefined ? loadedFor(of, stream) : Promise.resolve(there);
  }

  async function loadedFor<State>(of: Aggregate<State>, stream: string): Promise<Loaded<State>> {
    const found = await loadOne({ of: of as unknown as Aggregate<unknown>, stream });
    return isFlat(found) ? (remembered(stream) ?? unfolded(found)) : (found as Loaded<State>);
  }

  /** One round trip for the states that are kept of these streams, one more for those that have none. */
  async function loadTogether(wanted: readonly Wanted[]): Promise<readonly Answered<Loaded | Flat>[]> {
    const rows = await states.load(wanted.map(({ stream }) => stream));
    const kept = wanted.map(({ of, stream }) => fromRow(of, rows.get(stream)));
    const [first, ...rest] = wanted.flatMap(({ stream }, index) => (kept[index] === undefined ? [stream] : []));
    const events = first === undefined ? new Map<string, RecordedEvent[]>() : await store.readStreams([first, ...rest]);
    return wanted.map(({ of, stream }, index) => {
      try {
        const found = kept[index] ?? folded(of, absent(of, stream), (events.get(stream) ?? []).map(parseEvent));
        const newer = cache.get(stream);
        if (newer !== undefined && newer.version >= found.version) return { answer: newer };
        if (found.version > 0) cache.keep(found);
        return { answer: found };
      } catch (error) {
        return { error };
      }
    });
  }

  async function fresh<State>(of: Aggregate<State>, id: string): Promise<Loaded<State>> {
    const stream = streamOf(of, id);
    const before = remembered<State>(stream) ?? (await fromTable(of, stream)) ?? absent(of, stream);
    const now = await readOn(of, before);
    const newer = cache.get(stream);
    if (now.version > 0 && (newer === undefined || newer.version < now.version)) cache.keep(now);
    return now;
  }

  async function prefetch(wanted: readonly StreamRef[]): Promise<void> {
    const missing = new Map(
      wanted.map(({ of, id }) => [streamOf(of, id), of] as const).filter(([stream]) => !cache.has(stream)),
    );
    // Whoever needs a stream that cannot be loaded is told why when he asks for it.
    if (missing.size > 0) await loadTogether([...missing].map(([stream, of]) => ({ of, stream })));
  }

  return {
    load,
    fresh,
    held: (of, id, having) => {
      const stream = streamOf(of, id);
      return having !== undefined && namesNone(cache.get(stream), having) ? undefined : remembered(stream);
    },
    ownerOf: (of, id) => {
      const found = cache.get(streamOf(of, id));
      if (found === undefined) return undefined;
      return isFlat(found) ? found.owner : of.owner?.((found as Loaded<never>).state);
    },
    prefetch,
    keep: (of, loaded) => {
      const now = cache.get(loaded.stream);
      if (now !== undefined && now.version > loaded.version) return;
      const kept = loaded.version <= FLAT_EVENTS ? { ...flat(loaded), owner: of.owner?.(loaded.state) } : loaded;
      cache.keep(kept);
      saveLater(of as unknown as Aggregate<unknown>, kept);
    },
    forget: (stream) => cache.forget(stream),
    close: async () => {
      clearInterval(timer);
      await saving;
      await save();
    },
  };
}

/** Whether it is a text that names none of these properties; a state that has one is never told to have none. */
function namesNone(found: Loaded | Flat | undefined, properties: readonly string[]): boolean {
  return found !== undefined && isFlat(found) && !properties.some((name) => found.text.includes(`"${name}":`));
}
