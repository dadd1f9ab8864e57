import type { Standing } from './standing.ts';

/** Answers by their questions. Whoever asks must put everything that the answer depends on into the question, beside the rows. */
export type Known = Map<string, string | number>;

/** Answers of one set of groups; more are begun anew. Some hundred bytes each. */
const KNOWN_ANSWERS = 5_000;

/**
 * What was answered from the rows of some groups, good for as long as nothing is written into them. Whoever still reads at an older standing, or
 * already at a newer one, never meets an answer of another.
 */
export function standingMemory(capacity = KNOWN_ANSWERS): (standing: Standing, groups: readonly string[]) => Known {
  const kept = new Map<string, { readonly turns: string; readonly known: Known }>();
  return (standing, groups) => {
    const [name, turns] = [groups.join(' '), standing.turnsOf(groups)];
    const found = kept.get(name);
    if (found?.turns === turns && found.known.size < capacity) return found.known;
    const known: Known = new Map();
    kept.set(name, { turns, known });
    return known;
  };
}
