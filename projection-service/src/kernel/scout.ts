import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { KnownRows } from './known-rows.ts';
import { lookUp } from './look-up.ts';
import type { Missing } from './look-up.ts';
import type { View } from './read-model.ts';
import { heldId } from './walk.ts';
import type { FormedModel, WalkOptions } from './walk.ts';

/**
 * Looks at which rows the events of a batch touch, without folding any of them, and answers those that are not known: a walk that found them out
 * would fold the batch for nothing. It may overlook rows that only a fold asks for, or that depend on what an earlier event of the batch changes;
 * the walk asks for them then.
 */
export function scout(
  events: readonly StoredEvent[],
  models: ReadonlyMap<string, readonly FormedModel[]>,
  known: KnownRows,
  { beginnings }: Pick<WalkOptions, 'beginnings'>,
): Missing | undefined {
  const there = lookUp(known);
  /** Rows that an earlier event of the batch begins. */
  const begun = new Set<string>();
  const memo = new Map<string, unknown>();

  const rowOf = (table: string, key: string) =>
    (begun.has(heldId(table, key)) ? null : there.row(table, key, 'missing'))?.row;

  const view = {
    get: (table: { readonly name: string }, key: string) => rowOf(table.name, key),
    by: (table: { readonly name: string }, column: string, value: string) =>
      [...there.keys(table.name, column, value)].flatMap((key) => {
        const row = rowOf(table.name, key);
        return row !== undefined && row[column] === value ? [row] : [];
      }),
    scopeOf: (table: { readonly name: string }, key: string) => {
      rowOf(table.name, key);
      return [];
    },
    once<Value>(name: string, make: () => Value): Value {
      if (!memo.has(name)) memo.set(name, make());
      return memo.get(name) as Value;
    },
  } as unknown as View;

  function look({ model: { table, on } }: FormedModel, event: StoredEvent): void {
    const handler = on.get(event.type);
    const begins = beginnings === 'believed' && handler?.begins !== undefined;
    for (const key of handler?.keys(event, view) ?? []) {
      if (begins) begun.add(heldId(table.name, key));
      else rowOf(table.name, key);
    }
    handler?.looks?.(event, view);
  }

  for (const event of events) {
    memo.clear();
    for (const formed of models.get(event.type) ?? []) {
      try {
        look(formed, event);
      } catch {
        // the walk meets the same, and says what it means
      }
    }
  }
  return there.lacks() ? there.missing : undefined;
}
