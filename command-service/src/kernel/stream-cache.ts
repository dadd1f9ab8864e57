import type { Flat, Loaded } from './loaded.ts';

/** Folded streams in memory; who was not asked for longest goes when they weigh too much together. */
export interface StreamCache {
  get(stream: string): Loaded | Flat | undefined;
  has(stream: string): boolean;
  /** Takes the place of what was kept of the same stream. `bytes`: its weight, where somebody knows it about. */
  keep(loaded: Loaded | Flat, bytes?: number): void;
  forget(stream: string): void;
  /** What is kept weighs about so much together, and one stream by itself. */
  bytes(): number;
  bytesOf(stream: string): number;
}

/** Each event adds about so many bytes to a stream: a command's id with the hash of its input, and what its fact tells. */
const EVENT_BYTES = 200;
/** Weighing walks through a state. A stream is weighed when it comes, and anew when it has these times as many events; in between its events are counted. */
const WEIGHED_ANEW = 4;

/** A cache that keeps about so many bytes of memory. One stream that weighs more by itself is kept as long as no other comes. */
export function createStreamCache(mostBytes: number): StreamCache {
  const kept = new Map<
    string,
    { readonly loaded: Loaded | Flat; readonly bytes: number; readonly weighedAt: number; asked: number }
  >();
  let bytes = 0;
  /** Counts what was put at the end; who was put there among the newer half is not put there again when he is asked for. */
  let turn = 0;
  /** Goes on where it was: whoever began anew each time would step over the places of all who have gone. What it has passed is gone. */
  let oldest = kept.keys();

  function makeRoom(): void {
    while (bytes > mostBytes && kept.size > 1) {
      const { done, value } = oldest.next();
      if (done === true) oldest = kept.keys();
      else forget(value);
    }
  }

  function forget(stream: string): void {
    bytes -= kept.get(stream)?.bytes ?? 0;
    kept.delete(stream);
  }

  return {
    get: (stream) => {
      const found = kept.get(stream);
      if (found === undefined) return undefined;
      if ((turn - found.asked) * 2 >= kept.size) {
        kept.delete(stream);
        found.asked = turn += 1;
        kept.set(stream, found);
      }
      return found.loaded;
    },
    has: (stream) => kept.has(stream),
    keep: (loaded, weight) => {
      const before = kept.get(loaded.stream);
      forget(loaded.stream);
      const counted =
        before !== undefined &&
        !isFlat(loaded) &&
        !isFlat(before.loaded) &&
        loaded.version >= before.loaded.version &&
        loaded.version < before.weighedAt * WEIGHED_ANEW;
      const now = counted
        ? {
            loaded,
            bytes: before.bytes + EVENT_BYTES * (loaded.version - before.loaded.version),
            weighedAt: before.weighedAt,
            asked: (turn += 1),
          }
        : {
            loaded,
            bytes: weight ?? (isFlat(loaded) ? flatWeight(loaded) : weightOf(loaded)),
            weighedAt: loaded.version,
            asked: (turn += 1),
          };
      kept.set(loaded.stream, now);
      bytes += now.bytes;
      makeRoom();
    },
    forget,
    bytes: () => bytes,
    bytesOf: (stream) => kept.get(stream)?.bytes ?? 0,
  };
}

/** Tells a stream that is kept as a text from one that is folded. */
export function isFlat(kept: Loaded | Flat): kept is Flat {
  return 'text' in kept;
}

/** What a text weighs when it is folded again, about: walking through it would cost more than reading it. */
export function unfoldedWeight({ text }: Flat): number {
  return 2.5 * text.length;
}

/** What a text takes of the heap; the names of stream and hash are not in it. */
export function flatWeight({ stream, headHash, text, owner = '' }: Flat): number {
  return (
    OBJECT + 5 * MEMBER + MAP_ENTRY + textBytes(stream) + textBytes(headHash ?? '') + textBytes(text) + textBytes(owner)
  );
}

/** What a loaded stream takes of the heap, about: V8 does not tell, and `stream-cache.test.ts` compares this with what its collector finds. */
export function weightOf({ stream, headHash, state, scope, known }: Loaded): number {
  let bytes =
    OBJECT + MAP_ENTRY + textBytes(stream) + textBytes(headHash ?? '') + valueBytes(state) + valueBytes(scope) + MAP;
  for (const [id, { hash }] of known) bytes += MAP_ENTRY + OBJECT + 3 * MEMBER + textBytes(id) + textBytes(hash);
  return bytes;
}

/** Bytes in V8 with 64 bits and compressed or full pointers, of what JSON is made of. */
const OBJECT = 24;
const MEMBER = 8;
const TEXT = 16;
const MAP = 200;
const MAP_ENTRY = 40;

const textBytes = (text: string): number => TEXT + ((text.length + 7) & ~7);

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + MEMBER + valueBytes(item), OBJECT + TEXT);
  let bytes = OBJECT;
  for (const name in value) bytes += MEMBER + valueBytes((value as Readonly<Record<string, unknown>>)[name]);
  return bytes;
}
