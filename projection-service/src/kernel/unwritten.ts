import type { Changed, FoldedBatch } from './walk.ts';

/**
 * Rows that are folded and not in the tables yet. They stay among the known rows as long: what the tables say of them is of the past. Whoever
 * looks rows up by a column in the tables must add those that stand here.
 */
export interface Unwritten {
  readonly changes: Map<string, Map<string, Changed>>;
  /** Keys of rows that have or had a value, by `byValue`. */
  readonly by: Map<string, Set<string>>;
}

/** The place of a value of a table's column. */
export function byValue(table: string, column: string, value: string): string {
  return `${table}\0${column}\0${value}`;
}

/** Of a group whose tables hold all that was folded. */
export function nothingUnwritten(): Unwritten {
  return { changes: new Map(), by: new Map() };
}

/** Adds what was folded later; answers how many rows are new here. */
export function addFolded(into: Unwritten, folded: Pick<FoldedBatch, 'changes' | 'by'>): number {
  let added = 0;
  for (const [table, rows] of folded.changes) {
    const there = into.changes.get(table) ?? new Map<string, Changed>();
    into.changes.set(table, there);
    for (const [key, changed] of rows) {
      const first = there.get(key);
      if (first === undefined) added += 1;
      there.set(key, first === undefined ? changed : { before: first.before, after: changed.after });
    }
  }
  for (const [place, keys] of folded.by) {
    const there = into.by.get(place);
    if (there === undefined) into.by.set(place, new Set(keys));
    else for (const key of keys) there.add(key);
  }
  return added;
}
