import type { Fields, ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import { destinationOf } from '@malote/contracts/kernel/life.ts';
import type { Move } from '@malote/contracts/kernel/life.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Hands } from '@malote/contracts/kernel/record-aggregate.ts';
import { addingMoves, handsAfter, watchesHands, watchesRevisers } from '@malote/contracts/kernel/record-aggregate.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { json, optional, text } from '../column.ts';
import type { Column } from '../column.ts';
import { existing, readModel } from '../read-model.ts';
import type { AnyReadModel, Handlers, View } from '../read-model.ts';
import { table } from '../table.ts';
import type { Index, RowOf, Table } from '../table.ts';
import { columnOf, keptOf } from './field-columns.ts';

/** The columns of a record's table: its code, where it stands, and its fields. */
type RecordColumns<Of extends Fields> = {
  readonly code: Column<string>;
  readonly status: Column<string>;
} & { readonly [Name in keyof Of & string]: Column<ColumnValue<ValuesOf<Of>, Name>> };

/** The form in memory of a column of a field. */
export type ColumnValue<Values, Name> = Name extends keyof Values
  ? undefined extends Values[Name]
    ? Kept<NonNullable<Values[Name]>> | null
    : Kept<Values[Name]>
  : unknown;

/** Money stands in its column as minor units. */
type Kept<Value> = Value extends Money ? bigint : Value;

interface RecordLike<Of extends Fields> extends Pick<AnyRecord, 'noun' | 'table' | 'list' | 'life'> {
  readonly fields: Of;
}

/** The table of a kind of record, made of its fields. A record that names another has an index by it, for "used by". */
export function recordTable<const Of extends Fields>(
  made: RecordLike<Of>,
  more: readonly Index[] = [],
): Table<RecordColumns<Of>> {
  const columns = Object.fromEntries(Object.entries(made.fields).map(([name, field]) => [name, columnOf(field)]));
  return table(made.table, {
    key: 'code',
    scope: made.list.scope === 'row' ? 'rows' : 'everyone',
    columns: {
      code: text(),
      status: text(),
      ...columns,
      ...(watchesHands(made.life) && { hands: optional(json()) }),
    },
    indexes: more,
  }) as unknown as Table<RecordColumns<Of>>;
}

/** A row as it stands: its values in the form of their columns, null or missing where nothing is said. */
export type Standing = { readonly status: string } & Readonly<Record<string, unknown>>;

type Told = { readonly code: string; readonly fields?: Readonly<Record<string, unknown>>; readonly opens?: string };

/**
 * The read model of a kind of record: a row for each, as its fields stand. `by`: columns by which other folds look rows up; `derives`: fields that follow from
 * the state and the other fields, as columns hold them, and which no event tells; the view shows rows of models before this one and, by a column of `by`, its
 * own. `tells`: fields that a move says by who made it, and that its events did not always tell. `looks`: what a registration will be seen beside, by its
 * fields as they are told.
 */
export function recordModel<const Of extends Fields>(
  made: RecordLike<Of> & Pick<AnyRecord, 'events'>,
  options: {
    readonly table?: Table<RecordColumns<Of>>;
    /** What other events than its own tell of its rows. */
    readonly also?: Handlers<RowOf<RecordColumns<Of>>>;
    readonly by?: readonly (keyof Of & string)[];
    readonly derives?: (row: Standing, view: View) => Readonly<Partial<Record<keyof Of & string, unknown>>>;
    readonly tells?: (move: string, event: StoredEvent) => Readonly<Partial<Record<keyof Of & string, unknown>>>;
    readonly looks?: (fields: Readonly<Record<string, unknown>>, view: View) => void;
  } = {},
): AnyReadModel {
  const { life } = made;
  const { registered, revised, moved } = made.events;
  const { looks } = options;
  const derived = (row: Standing, view: View) => ({ ...row, ...options.derives?.(row, view) });
  const withHands = watchesHands(life);
  const toldOf = (event: StoredEvent) => event.data as Told;
  const keys = (event: StoredEvent) => [toldOf(event).code];
  const kept = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        const field = made.fields[name];
        return field === undefined ? [] : [[name, keptOf(field, value)]];
      }),
    );
  const adding = addingMoves(life);
  /** Who made a move, for what asks another person. */
  const hands = (row: object | undefined, name: string, { metadata }: StoredEvent) =>
    withHands
      ? {
          hands: handsAfter((row as { readonly hands?: Hands } | undefined)?.hands, name, metadata.actor, adding),
        }
      : {};
  const changing = (name: string | undefined, move: Pick<Move, 'to' | 'instead'>) => ({
    keys,
    fold: (row: Standing | undefined, event: StoredEvent, _: string, view: View) =>
      derived(
        {
          ...existing(row),
          status: destinationOf(move, row) ?? existing(row).status,
          ...kept(toldOf(event).fields ?? {}),
          ...(name !== undefined && { ...kept(options.tells?.(name, event) ?? {}), ...hands(row, name, event) }),
        },
        view,
      ),
  });
  const handlers = {
    ...options.also,
    [registered.type]: {
      keys,
      ...(looks !== undefined && {
        looks: (event: StoredEvent, view: View) => looks(toldOf(event).fields ?? {}, view),
      }),
      fold: (_: unknown, event: StoredEvent, key: string, view: View) => {
        const { fields = {}, opens = life.opens } = toldOf(event);
        return derived({ code: key, status: opens, ...kept(fields), ...hands(undefined, 'register', event) }, view);
      },
    },
    [revised.type]: changing(watchesRevisers(life) ? 'revise' : undefined, {}),
    ...Object.fromEntries(
      Object.entries(life.moves).map(([name, move]) => [moved[name]?.type ?? '', changing(name, move)]),
    ),
  };
  return readModel((options.table ?? recordTable(made)) as never, handlers as unknown as Handlers<never>, {
    by: (options.by ?? []) as never,
  });
}
