import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { grown } from '@malote/contracts/kernel/scope.ts';
import { keep } from './known-rows.ts';
import type { KnownRows } from './known-rows.ts';
import { lookUp } from './look-up.ts';
import type { Missing } from './look-up.ts';
import type { AnyReadModel, Folded, View } from './read-model.ts';
import type { Kept, Row, RowForm } from './row-form.ts';
import { byValue } from './unwritten.ts';

/** A row that a batch changes: as it stood before, and as it stands after. */
export interface Changed {
  readonly before: Kept | null;
  readonly after: Kept;
}

/** A row's key that failed or waits behind a failure, at one event. */
export interface Held {
  readonly model: string;
  readonly key: string;
  readonly event: StoredEvent;
  /** Undefined: it waits behind an earlier event of that key. */
  readonly error?: unknown;
}

/** What a batch was folded into, not yet written. */
export interface FoldedBatch {
  readonly kind: 'folded';
  /** How many events are folded whole; one more may be folded in part (`sliced`), and goes on from there. */
  readonly events: number;
  readonly sliced: boolean;
  readonly changes: ReadonlyMap<string, ReadonlyMap<string, Changed>>;
  /** Keys of changed rows by the values that they were given (`byValue`), for columns that rows are looked up by. */
  readonly by: ReadonlyMap<string, ReadonlySet<string>>;
  readonly held: readonly Held[];
}

export type Walked = FoldedBatch | { readonly kind: 'missing'; readonly missing: Missing };

export interface WalkOptions {
  /** Rows changed by one event before the rest of it waits for the next slice. */
  readonly eventRows: number;
  /** Rows changed before the rest of the batch waits for the next one. */
  readonly batchRows: number;
  /** `<model>\0<key>` of parked keys. */
  readonly parked: ReadonlySet<string>;
  /** Meetings of rows with events that are left out, because somebody decided so. */
  readonly skipped: Skipped;
  /** A fold that throws is tried this often. */
  readonly tries: number;
  /** `again`: events of the past are folded once more, so derived models look anew at rows that have moved on (a parked key is replayed). */
  readonly order?: 'forward' | 'again';
  /** Whether rows that an event is said to begin are looked for all the same. */
  readonly beginnings: 'believed' | 'looked for';
}

/** A model with the form of its rows. */
export interface FormedModel {
  readonly model: AnyReadModel;
  readonly form: RowForm;
}

/** By event (`stream@version`), the keys (`heldId`) that leave it out. */
export type Skipped = ReadonlyMap<string, ReadonlySet<string>>;

/** An event cannot be folded into a row that holds later ones already: only a rebuild puts it in its place. */
export class MovedOn extends Error {
  override readonly name = 'MovedOn';
}

const NONE: readonly string[] = [];

/** The place of a row among all rows of the group, as parked keys and skips name it. */
export const heldId = (model: string, key: string) => `${model}\0${key}`;

/** Stands for a key when an event fails before it says which rows it touches. */
export const streamKey = (stream: string) => `@${stream}`;

/**
 * Folds a batch of events through all models, in memory: event by event, model by model, so that a fold sees the rows of the models before it
 * as they stand at that event. Touches nothing: answers the changes, or what it must know first.
 */
export function walk(
  events: readonly StoredEvent[],
  models: ReadonlyMap<string, readonly FormedModel[]>,
  known: KnownRows,
  options: WalkOptions,
): Walked {
  const changes = new Map<string, Map<string, Changed>>();
  const changedBy = new Map<string, Set<string>>();
  const there = lookUp(known);
  const parkedNow = new Set<string>();
  const held: Held[] = [];
  const memo = new Map<string, unknown>();
  let changedRows = 0;

  function find(table: string, key: string, unknown: 'missing' | 'absent' = 'missing'): Kept | null | undefined {
    return changes.get(table)?.get(key)?.after ?? there.row(table, key, unknown);
  }

  const view = {
    get: (table: { readonly name: string }, key: string) => find(table.name, key)?.row,
    by: (table: { readonly name: string }, column: string, value: string) =>
      [
        ...new Set([
          ...there.keys(table.name, column, value),
          ...(changedBy.get(byValue(table.name, column, value)) ?? []),
        ]),
      ]
        .toSorted()
        .flatMap((key) => {
          const row = find(table.name, key)?.row;
          return row !== undefined && row[column] === value ? [row] : [];
        }),
    scopeOf: (table: { readonly name: string }, key: string) => find(table.name, key)?.scope ?? [],
    once<Value>(name: string, make: () => Value): Value {
      if (!memo.has(name)) memo.set(name, make());
      return memo.get(name) as Value;
    },
  } as View;

  /** A fold is pure, so a second try helps only against what is not its own fault; what is done still costs nothing. */
  function tried<Value>(work: () => Value): { readonly value: Value } | { readonly error: unknown } {
    let failure: unknown;
    for (let tries = 0; tries < options.tries; tries += 1) {
      try {
        return { value: work() };
      } catch (error) {
        failure = error;
        if (there.lacks()) break;
      }
    }
    return { error: failure };
  }

  function waits(model: string, key: string): boolean {
    if (options.parked.size === 0 && parkedNow.size === 0) return false;
    const id = heldId(model, key);
    return options.parked.has(id) || parkedNow.has(id);
  }

  /** Park the key from here on. In a walk that lacks rows a failure means nothing. */
  function fail(model: string, key: string, event: StoredEvent, error: unknown): void {
    if (there.lacks()) return;
    parkedNow.add(heldId(model, key));
    held.push({ model, key, event, error });
  }

  function change({ model, form }: FormedModel, key: string, before: Kept | null, after: Kept): void {
    const table = form.table.name;
    const changed = changes.get(table) ?? new Map<string, Changed>();
    const first = changed.get(key);
    changed.set(key, { before: first === undefined ? before : first.before, after });
    changes.set(table, changed);
    if (first === undefined) changedRows += 1;
    for (const column of model.by) {
      const value = after.row[column];
      if (typeof value !== 'string') continue;
      const place = byValue(table, column, value);
      const keys = changedBy.get(place);
      if (keys === undefined) changedBy.set(place, new Set([key]));
      else keys.add(key);
    }
  }

  function foldOne(formed: FormedModel, key: string, event: StoredEvent): void {
    const { model, form } = formed;
    const handler = model.on.get(event.type);
    if (handler === undefined) return;
    const kept = find(
      model.table.name,
      key,
      handler.begins !== undefined && options.beginnings === 'believed' ? 'absent' : 'missing',
    );
    if (kept === undefined) return;
    if (
      kept !== null &&
      kept.position >= event.position &&
      !(options.order === 'again' && model.nature === 'derived')
    ) {
      if (options.order === 'again')
        fail(model.table.name, key, event, new MovedOn('Later events are in the row already'));
      return;
    }
    const outcome = tried(() => {
      const folded = handler.fold(kept?.row, event, key, view);
      if (folded === undefined) return undefined;
      const row = form.canonical(folded.scope === undefined ? folded : withoutScope(folded), kept?.row);
      if (form.keyOf(row) !== key)
        throw new Error(
          `${model.table.name}: the fold of ${event.type} answers the row ${form.keyOf(row)} for the key ${key}`,
        );
      const scope = form.scoped
        ? grown(grown(kept?.scope ?? NONE, folded.scope ?? NONE), event.metadata.scope ?? NONE)
        : NONE;
      return {
        row,
        position: kept !== null && kept.position > event.position ? kept.position : event.position,
        scope,
      } satisfies Kept;
    });
    if ('error' in outcome) fail(model.table.name, key, event, outcome.error);
    else if (outcome.value !== undefined) change(formed, key, kept, outcome.value);
  }

  let folded = 0;
  for (const event of events) {
    if (folded > 0 && changedRows >= options.batchRows) break;
    memo.clear();
    const before = changedRows;
    const leftOut = options.skipped.size === 0 ? undefined : options.skipped.get(`${event.stream}@${event.version}`);
    for (const formed of models.get(event.type) ?? []) {
      const name = formed.model.table.name;
      if (leftOut?.has(heldId(name, streamKey(event.stream))) === true) continue;
      const keys = tried(() => formed.model.on.get(event.type)?.keys(event, view) ?? []);
      if ('error' in keys) {
        fail(name, streamKey(event.stream), event, keys.error);
        continue;
      }
      for (const key of keys.value.length > 1 ? new Set(keys.value) : keys.value) {
        if (leftOut?.has(heldId(name, key)) === true) continue;
        if (waits(name, key)) {
          held.push({ model: name, key, event });
          continue;
        }
        if (changedRows - before >= options.eventRows && !there.lacks())
          return { kind: 'folded', events: folded, sliced: true, changes, by: changedBy, held };
        foldOne(formed, key, event);
      }
    }
    folded += 1;
  }
  return there.lacks()
    ? { kind: 'missing', missing: there.missing }
    : { kind: 'folded', events: folded, sliced: false, changes, by: changedBy, held };
}

function withoutScope(folded: Folded<Row>): Row {
  const { scope: _, ...row } = folded;
  return row;
}

/** Takes what was written into what is known. */
export function remember(known: KnownRows, changes: ReadonlyMap<string, ReadonlyMap<string, Changed>>): void {
  for (const [table, rows] of changes) {
    const into = known.get(table);
    if (into !== undefined) for (const [key, { after }] of rows) keep(into, key, after);
  }
}
