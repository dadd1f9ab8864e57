import type { KnownRows, KnownTable } from './known-rows.ts';
import type { Kept } from './row-form.ts';

/** Rows that must be read before a batch can be folded. */
export interface Missing {
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  readonly by: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
}

/** Looks into what is known, and remembers what was asked for and is not. */
export interface LookUp {
  /** Null: there is none; undefined: nobody knows, and it is missing. `absent`: what is not known does not exist. */
  row(table: string, key: string, unknown: 'missing' | 'absent'): Kept | null | undefined;
  /** Keys of rows that have or had a value; none when they are missing. */
  keys(table: string, column: string, value: string): Iterable<string>;
  /** Whether anything was missing so far. */
  lacks(): boolean;
  readonly missing: Missing;
}

const NONE: readonly string[] = [];

/** A look into known rows of the group's tables. @throws at a table that is none of the group's */
export function lookUp(known: KnownRows): LookUp {
  const keys = new Map<string, Set<string>>();
  const by = new Map<string, Map<string, Set<string>>>();

  function tableOf(name: string): KnownTable {
    const table = known.get(name);
    if (table === undefined) throw new Error(`${name} is not a model of this group`);
    return table;
  }

  return {
    row(table, key, unknown) {
      const { rows, whole } = tableOf(table);
      const kept = rows.get(key);
      if (kept !== undefined) return kept;
      if (whole || unknown === 'absent') return null;
      const missing = keys.get(table);
      if (missing === undefined) keys.set(table, new Set([key]));
      else missing.add(key);
      return undefined;
    },
    keys(table, column, value) {
      const { by: columns, whole } = tableOf(table);
      const values = columns.get(column);
      if (values === undefined) throw new Error(`${table} is not looked up by ${column}`);
      const found = values.get(value);
      if (found === undefined && !whole) {
        const missing = by.get(table) ?? new Map<string, Set<string>>();
        by.set(table, missing.set(column, (missing.get(column) ?? new Set()).add(value)));
      }
      return found ?? NONE;
    },
    lacks: () => keys.size > 0 || by.size > 0,
    missing: { keys, by },
  };
}
