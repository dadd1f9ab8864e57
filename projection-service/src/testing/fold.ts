import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { knowNothing } from '../kernel/known-rows.ts';
import type { AnyReadModel, Group, View } from '../kernel/read-model.ts';
import { ground } from '../kernel/ground.ts';
import type { Columns, RowOf, Table } from '../kernel/table.ts';
import { remember, walk } from '../kernel/walk.ts';
import type { Changed, Held } from '../kernel/walk.ts';
import { countersOf } from '../kernel/write-rows.ts';

/** What a group makes of a log, in memory. */
export interface Folded {
  readonly row: <C extends Columns>(of: Table<C>, key: string) => RowOf<C> | undefined;
  readonly rows: <C extends Columns>(of: Table<C>) => readonly RowOf<C>[];
  readonly scopeOf: (of: { readonly name: string }, key: string) => readonly string[];
  /** Sums of a counter by its key, zeros left out. */
  readonly counts: ReadonlyMap<string, bigint>;
  readonly held: readonly Held[];
}

interface FoldOptions {
  /** Events of a batch. */
  readonly batch?: number;
  /** Before each batch that many earlier events come once more. */
  readonly redelivered?: number;
}

/** Folds a log in batches of a size, without a database. */
export function fold(
  group: Group,
  events: readonly StoredEvent[],
  { batch = 1_000, redelivered = 0 }: FoldOptions = {},
): Folded {
  const on = ground('memory', { ...group, models: group.models.map(lookingFirst) }, 1, 'live');
  const known = knowNothing(group.models, 'empty');
  const counts = new Map<string, bigint>();
  const held: Held[] = [];
  const parked = new Set<string>();
  for (let at = 0; at < events.length;) {
    const from = Math.max(0, at - redelivered);
    const walked = walk(events.slice(from, at + batch), on.models, known, {
      eventRows: 50,
      batchRows: 200,
      tries: 1,
      parked,
      skipped: new Map(),
      beginnings: 'looked for',
    });
    if (walked.kind === 'missing') throw new Error('A whole memory lacks nothing');
    count(walked.changes);
    remember(known, walked.changes);
    held.push(...walked.held);
    for (const { model, key } of walked.held) parked.add(`${model}\0${key}`);
    at = Math.max(at, from + walked.events);
  }
  function count(changes: ReadonlyMap<string, ReadonlyMap<string, Changed>>): void {
    for (const rows of countersOf(on, changes).values()) {
      for (const { row } of rows) {
        const id = row['id'] as string;
        const sum = (counts.get(id) ?? 0n) + (row['count'] as bigint);
        if (sum === 0n) counts.delete(id);
        else counts.set(id, sum);
      }
    }
  }
  const table = (name: string) => known.get(name)?.rows ?? new Map();
  return {
    row: (of, key) => table(of.name).get(key)?.row as never,
    rows: (of) => [...table(of.name)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, kept]) => kept?.row as never),
    scopeOf: (of, key) => table(of.name).get(key)?.scope ?? [],
    counts,
    held,
  };
}

/** The model, whose folds fail where they read of another model what they did not look at beforehand: that would be read for one row after the other. */
function lookingFirst(model: AnyReadModel): AnyReadModel {
  type Handler = NonNullable<ReturnType<typeof model.on.get>>;
  const checked = (handler: Handler): Handler => ({
    ...handler,
    fold(row, event, key, view) {
      const looked = new Set<string>();
      handler.looks?.(
        event,
        reading(view, (what) => looked.add(what)),
      );
      const read = (what: string) => {
        if (!looked.has(what)) throw new Error(`${event.type} in ${model.table.name} never looked at ${what}`);
      };
      return handler.fold(row, event, key, reading(view, read));
    },
  });
  const on = [...model.on].map(([type, handler]) => [type, handler.looks ? checked(handler) : handler] as const);
  return { ...model, on: new Map(on) };
}

/** The view, telling what is read by it. */
const reading = (view: View, tell: (what: string) => void): View => ({
  ...view,
  get: (of, key) => {
    tell(`${of.name} ${key}`);
    return view.get(of, key);
  },
  by: (of, column, value) => {
    tell(`${of.name} ${column} ${value}`);
    return view.by(of, column, value);
  },
});
