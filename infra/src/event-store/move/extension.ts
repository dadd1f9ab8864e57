import type { Append, Appended, AppendResult } from '../port.ts';

/** What became of appends that were to stand behind each other in a log. */
export type Extension =
  | { readonly kind: 'stored' }
  /** The first of them that could not be stored at its place, and what stands in the log instead. */
  | { readonly kind: 'obstructed'; readonly append: Append; readonly found: AppendResult };

/** Whether each of them stands at the version that it asks for, behind the one before it; answers are in the order asked. */
export const extensionOf = (appends: readonly Append[], answers: readonly AppendResult[]): Extension => {
  let last = 0n;
  for (const [index, append] of appends.entries()) {
    const found = answers[index];
    if (found === undefined) throw new Error('An append was left without an answer');
    if (found.kind === 'conflict' || !standsAtItsPlace(append, found) || found.position <= last)
      return { kind: 'obstructed', append, found };
    last = found.position;
  }
  return { kind: 'stored' };
};

/** False of an append id that was known from another place in the log. */
export const standsAtItsPlace = ({ stream, expected, events }: Append, found: Appended): boolean =>
  found.stream === stream && found.version === expected + events.length;
