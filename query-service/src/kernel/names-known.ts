import type { Known } from './standing-memory.ts';

/** Of a code that has no name: that is known as well, and asked for once. */
const NAMELESS = 0;

/**
 * The names of some codes, those that have one: of what is known from the rows as they stand, and what is not, `read` and known from then on. `of` says
 * what the codes are of, and everything else that a name depends on.
 */
export async function namesKnown(
  known: Known,
  of: string,
  codes: Iterable<string>,
  read: (unknown: readonly string[]) => Promise<Iterable<readonly [code: string, name: string]>>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const unknown: string[] = [];
  for (const code of new Set(codes)) {
    const name = known.get(`${of} ${code}`);
    if (typeof name === 'string') names.set(code, name);
    else if (name === undefined) unknown.push(code);
  }
  if (unknown.length === 0) return names;
  const found = new Map(await read(unknown));
  for (const code of unknown) {
    const name = found.get(code);
    if (name !== undefined) names.set(code, name);
    known.set(`${of} ${code}`, name ?? NAMELESS);
  }
  return names;
}
