import { createHash } from 'node:crypto';
import type { Column } from './column.ts';
import { counterTables } from './read-model.ts';
import type { Counter, Group } from './read-model.ts';
import { rowForm } from './row-form.ts';
import type { Field, RowForm } from './row-form.ts';
import { snake } from './table.ts';
import type { AnyTable } from './table.ts';
import type { FormedModel } from './walk.ts';

/** Where one generation of a group's tables stands, with the statements that work on them. */
export interface Ground {
  readonly schema: string;
  readonly group: Group;
  readonly generation: number;
  /** The name of its checkpoint: the group's own for the live generation, else `<group>_g<N>`. */
  readonly checkpoint: string;
  readonly forms: ReadonlyMap<string, RowForm>;
  readonly models: ReadonlyMap<string, readonly FormedModel[]>;
  readonly counters: readonly (Counter & { readonly form: RowForm })[];
  readonly sql: ReadonlyMap<string, TableSql>;
}

/** The statements of one table of one generation. */
export interface TableSql {
  readonly name: string;
  readonly byKey: string;
  by(column: string): string;
  /** Whole rows, from JSON, over those that are there; a counter's row adds its count to that of the row there. */
  readonly write: string;
  /** Columns that updates have sent so far, by the wide ones among them: sent again whether they changed or not, so that the texts are few and stay planned. */
  readonly updated: Map<string, Set<Field>>;
}

/** The table of a generation, quoted with its schema. */
export function tableName(schema: string, table: Pick<AnyTable, 'name'>, generation: number): string {
  return `${schema}.${table.name}_g${generation}`;
}

/** `counter`: adds to `count` instead of replacing the row. */
function statements(name: string, form: RowForm, kind: 'model' | 'counter'): TableSql {
  const key = snake(form.table.key);
  const columns = form.sqlColumns.join(', ');
  const set =
    kind === 'counter'
      ? 'count = into_row.count + excluded.count, position = greatest(into_row.position, excluded.position)'
      : form.sqlColumns
          .filter((column) => column !== key)
          .map((column) => `${column} = excluded.${column}`)
          .join(', ');
  return {
    name,
    updated: new Map(),
    byKey: `select ${columns} from ${name} where ${key} = any($1)`,
    by: (column) => `select ${columns} from ${name} where ${snake(column)} = any($1)`,
    write: `insert into ${name} as into_row (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1) on conflict (${key}) do update set ${set}`,
  };
}

/** The ground of a generation. Makes no table: see `ddl`. */
export function ground(schema: string, group: Group, generation: number, stands: 'live' | 'building'): Ground {
  const formed = group.models.map((model): FormedModel => ({ model, form: rowForm(model.table) }));
  const types = new Set(group.models.flatMap((model) => [...model.on.keys()]));
  const counting = counterTables(group).map((table) => rowForm(table));
  return {
    schema,
    group,
    generation,
    checkpoint: stands === 'live' ? group.name : `${group.name}_g${generation}`,
    forms: new Map([...formed.map(({ form }) => form), ...counting].map((form) => [form.table.name, form])),
    models: new Map([...types].map((type) => [type, formed.filter(({ model }) => model.on.has(type))])),
    counters: group.counters.map((one) => ({
      ...one,
      form: counting.find((form) => form.table === one.table) ?? rowForm(one.table),
    })),
    sql: new Map([
      ...formed.map(
        ({ form }) => [form.table.name, statements(tableName(schema, form.table, generation), form, 'model')] as const,
      ),
      ...counting.map(
        (form) => [form.table.name, statements(tableName(schema, form.table, generation), form, 'counter')] as const,
      ),
    ]),
  };
}

/** The tables of a generation. */
export function tableNames(schema: string, group: Group, generation: number): readonly string[] {
  return tablesOf(group).map((table) => tableName(schema, table, generation));
}

/** Every table of a group, models first. */
export function tablesOf(group: Group): readonly AnyTable[] {
  return [...group.models.map((model) => model.table), ...counterTables(group)];
}

function columnSql(name: string, { sql, nullable }: Column): string {
  return `${snake(name)} ${sql}${nullable ? '' : ' not null'}`;
}

/**
 * Makes the tables of a generation with their indexes; may be repeated. `for folds` leaves out the indexes that only queries need: a build
 * makes them when the tables are full, which is faster.
 */
export function ddl(
  schema: string,
  group: Group,
  generation: number,
  reach: 'for folds' | 'for queries',
): readonly string[] {
  const lookedUp = new Set(group.models.filter((model) => model.by.length > 0).map((model) => model.table));
  return tablesOf(group).flatMap((table) =>
    tableDdl(schema, table, generation, lookedUp.has(table) ? 'for queries' : reach),
  );
}

/** The same for one table. */
export function tableDdl(
  schema: string,
  table: AnyTable,
  generation: number,
  reach: 'for folds' | 'for queries',
): readonly string[] {
  const name = tableName(schema, table, generation);
  const scoped = table.scope !== 'everyone';
  const columns = [
    ...Object.entries<Column>(table.columns).map(([column, of]) => columnSql(column, of)),
    'position bigint not null',
    ...(scoped ? ['scope text[] not null'] : []),
  ];
  const indexes = [
    ...table.indexes,
    ...(table.scope === 'rows' ? [{ name: 'scope', on: 'scope', using: 'gin' as const }] : []),
  ];
  return [
    `create table if not exists ${name} (${columns.join(', ')}, primary key (${snake(table.key)})) with (fillfactor = 85)`,
    ...(reach === 'for queries' ? indexes : []).map(
      (index) =>
        `create index if not exists ${table.name}_g${generation}_${index.name} on ${name} using ${index.using ?? 'btree'} (${index.on})${index.where === undefined ? '' : ` where ${index.where}`}`,
    ),
  ];
}

/** Puts the views (and what stands on them) over a generation. For one transaction. */
export function viewSql(schema: string, group: Group, generation: number): readonly string[] {
  return [
    ...tablesOf(group).map((table) => `drop view if exists ${schema}.${table.name} cascade`),
    ...tablesOf(group).map(
      (table) => `create view ${schema}.${table.name} as select * from ${tableName(schema, table, generation)}`,
    ),
    ...group.sql.map((text) => text.replaceAll(/\breads\./g, `${schema}.`)),
  ];
}

/** Changes when a table's shape does, and when the folds are said to be others; a generation made from another shape must be built anew. */
export function shapeOf(group: Group): string {
  const folds = group.folds ?? 1;
  return createHash('sha256')
    .update([...ddl('s', group, 0, 'for queries'), ...group.sql, ...(folds > 1 ? [`folds ${folds}`] : [])].join('\n'))
    .digest('hex')
    .slice(0, 16);
}
