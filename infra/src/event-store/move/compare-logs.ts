import { hash as digest } from 'node:crypto';
import { framed, hashOf } from '../chain.ts';
import type { Position } from '../port.ts';
import { cover, nothingCovered } from '../seals/seal.ts';
import type { Covered } from '../seals/seal.ts';
import type { ReadAppends, StoredAppend } from './stored-append.ts';

/** How far two logs are the same. */
export interface Common {
  readonly appends: number;
  readonly events: number;
  /** Running SHA-256 over every byte that an append is made of; the stores' own clocks and positions are not part of it. */
  readonly hash: string;
  /** The last position of each that was compared. */
  readonly source: Position;
  readonly target: Position;
  /** The same as a seal sees it, at the target's positions. */
  readonly covered: Covered;
}

export type Comparison = { readonly common: Common } & (
  | { readonly kind: 'same' }
  /** All of the target is the beginning of the source. */
  | { readonly kind: 'target ends' }
  /** All of the source is the beginning of the target; `next` is what follows there. */
  | { readonly kind: 'target goes on'; readonly next: readonly StoredAppend[] }
  | { readonly kind: 'differs'; readonly there: StoredAppend; readonly here: StoredAppend }
);

/** Appends of a target that goes on which are worth looking at: after the seal of a move there should be none. */
const LOOKED_AT = 2;

/** Reads both logs side by side from their start, until they differ or one ends. */
export const compareLogs = async (
  source: ReadAppends,
  target: ReadAppends,
  signal: AbortSignal,
  onProgress: (common: Common) => void = () => undefined,
): Promise<Comparison> => {
  const [from, to] = [source(0n)[Symbol.asyncIterator](), target(0n)[Symbol.asyncIterator]()];
  let common: Common = { appends: 0, events: 0, hash: '', source: 0n, target: 0n, covered: nothingCovered };
  try {
    for (;;) {
      signal.throwIfAborted();
      const [here, there] = await Promise.all([nextOf(from), nextOf(to)]);
      if (here === undefined && there === undefined) return { kind: 'same', common };
      if (there === undefined) return { kind: 'target ends', common };
      if (here === undefined) return { kind: 'target goes on', common, next: await some(there, to) };
      const hash = hashAfter(common.hash, here);
      if (hash !== hashAfter(common.hash, there)) return { kind: 'differs', common, here, there };
      common = {
        appends: common.appends + 1,
        events: common.events + here.events.length,
        hash,
        source: here.position,
        target: there.position,
        covered: there.events.reduce((covered, event) => cover(covered, event.position, hashOf(event)), common.covered),
      };
      onProgress(common);
    }
  } finally {
    await Promise.all([from.return?.(), to.return?.()]);
  }
};

const nextOf = async (appends: AsyncIterator<StoredAppend>): Promise<StoredAppend | undefined> => {
  const { done, value } = (await appends.next()) as IteratorResult<StoredAppend, undefined>;
  return done === true ? undefined : value;
};

const some = async (first: StoredAppend, rest: AsyncIterator<StoredAppend>): Promise<readonly StoredAppend[]> => {
  const found = [first];
  for (let next = await nextOf(rest); next !== undefined && found.length < LOOKED_AT; next = await nextOf(rest))
    found.push(next);
  return found;
};

const hashAfter = (before: string, { appendId, stream, expected, events }: StoredAppend): string =>
  digest(
    'sha256',
    framed([
      before,
      appendId.toLowerCase(),
      stream,
      String(expected),
      ...events.flatMap(({ id, type, schemaVersion, data, metadata }) => [
        id.toLowerCase(),
        type,
        String(schemaVersion),
        data,
        metadata,
      ]),
    ]),
    'base64url',
  );
