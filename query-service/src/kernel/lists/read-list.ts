import type { Knex } from 'knex';
import type { z } from 'zod';
import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Asking } from '../asking.ts';
import { worded } from '../wordings.ts';
import { isAnyOf } from './conditions.ts';
import { inScope } from './in-scope.ts';
import type { ListSource, SortColumn } from './list-source.ts';

/** Totals are counted this far (architecture, section 2). */
export const COUNTED_ROWS = 10_000;
/** Page numbers reach this far; deeper pages go by the cursor, which costs the same at any depth. */
const NUMBERED_ROWS = 10_000;

/** The body of a list call, parsed. */
export interface ListAsked<Params> {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly params: Params;
  readonly sort?: readonly [string, 'asc' | 'desc'] | undefined;
  readonly after?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

/** One page of a list. */
export interface ListAnswer<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  readonly totalIsMore: boolean;
  readonly next?: string;
  /** Of a refetch by keys: those that the filters still let through. */
  readonly matching?: readonly string[];
}

/** The name of a derived table in a statement. */
const WHOLE = 'whole';

type Order = SortColumn & { readonly direction: 'asc' | 'desc'; readonly key: string };
type Paged<Raw> = Raw & { readonly cursor_value: string | null };

/** Answers a list call: a page by number or by cursor, or the rows of the keys on screen. */
export async function readList<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  asked: ListAsked<z.infer<Definition['params']>>,
  asking: Asking,
): Promise<ListAnswer<z.infer<Definition['row']>> | Refusal> {
  const refused = source.check?.(asked.params, asking);
  if (refused !== undefined) return refused;
  if (asked.keys !== undefined) return await readKeys(source, asked.params, asked.keys, asking);
  if (asked.pageSize > source.definition.maxPage)
    return refuse('OUT_OF_RANGE', { min: 1, max: source.definition.maxPage }, 'pageSize');
  const order = orderOf(source, asked.sort);
  if (order === undefined) return refuse('FIELD_ENUM', { values: source.definition.sorts }, 'sort');
  const of = JSON.stringify([source.definition.name, order.column, order.direction, asked.params]);
  const cursor = asked.after === undefined ? undefined : asking.cursors.read(of, asked.after);
  if (asked.after !== undefined && cursor === undefined) return refuse('FIELD_FORMAT', {}, 'after');
  const offset = cursor === undefined ? (asked.pageNumber - 1) * asked.pageSize : 0;
  if (offset >= NUMBERED_ROWS)
    return refuse('OUT_OF_RANGE', { min: 1, max: Math.floor(NUMBERED_ROWS / asked.pageSize) }, 'pageNumber');

  const question = [
    source.definition.name,
    'page',
    order.column,
    order.direction,
    asked.params,
    offset,
    asked.pageSize,
    cursor?.value,
    cursor?.key,
  ];
  const found = await asking.rows<Paged<Raw>>(
    worded(asking.wordings, question, asking, (who) => {
      return pageQuery(source, asked.params, order, who, {
        offset,
        limit: asked.pageSize + 1,
        ...(cursor !== undefined && { after: cursor }),
      });
    }),
  );
  const rows = found.slice(0, asked.pageSize);
  const counted =
    cursor ??
    (await totalOf(
      source,
      asked.params,
      asking,
      offset === 0 && found.length <= asked.pageSize ? found.length : undefined,
    ));
  const records = await source.present(rows, asking);
  const last = rows.at(-1);
  const more = found.length > asked.pageSize && last !== undefined;
  return {
    records,
    total: counted.total,
    totalIsMore: counted.totalIsMore,
    ...(more && {
      next: asking.cursors.write(of, {
        value: last.cursor_value,
        key: keyOf(source, last),
        total: counted.total,
        totalIsMore: counted.totalIsMore,
      }),
    }),
  };
}

/** All rows of a question in order, in groups of `size`, each read after the last key of the one before; for files. */
export async function* listGroups<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  params: z.infer<Definition['params']>,
  sort: readonly [string, 'asc' | 'desc'] | undefined,
  asking: Asking,
  size: number,
  most: number,
): AsyncGenerator<readonly z.infer<Definition['row']>[]> {
  const order = orderOf(source, sort) ?? orderOf(source, undefined);
  if (order === undefined) return;
  let after: Paged<Raw> | undefined;
  for (let read = 0; read < most;) {
    const rows = await asking.rows<Paged<Raw>>(
      pageQuery(source, params, order, asking, {
        limit: Math.min(size, most - read),
        ...(after !== undefined && { after: { value: after.cursor_value, key: keyOf(source, after) } }),
      }),
    );
    if (rows.length > 0) yield await source.present(rows, asking);
    read += rows.length;
    after = rows.at(-1);
    if (rows.length < size) return;
  }
}

/** The keys of a question's first rows, in order. */
export async function firstKeys<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  params: z.infer<Definition['params']>,
  sort: readonly [string, 'asc' | 'desc'] | undefined,
  asking: Asking,
  most: number,
): Promise<readonly string[]> {
  const order = orderOf(source, sort) ?? orderOf(source, undefined);
  if (order === undefined) return [];
  const rows = await asking.rows<{ key: string }>(
    pageQuery(source, params, order, asking, { limit: most }).clear('select').select({ key: source.key }),
  );
  return rows.map((row) => row.key);
}

/** The rows of keys, in the order of the keys, in groups of `size`; for files whose question is too dear to be asked again for each group. */
export async function* groupsOfKeys<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  keys: readonly string[],
  asking: Asking,
  size: number,
): AsyncGenerator<readonly z.infer<Definition['row']>[]> {
  for (let at = 0; at < keys.length; at += size) {
    const group = keys.slice(at, at + size);
    const rows = await asking.rows<Raw & { readonly group_key: string }>(
      withKeys(
        source,
        visible(source, asking, {})
          .select([...source.columns])
          .select({ group_key: source.key }),
        group,
      ),
    );
    const places = new Map(group.map((key, place) => [key, place]));
    const placeOf = (row: { readonly group_key: string }) => places.get(row.group_key) ?? 0;
    yield await source.present(
      rows.toSorted((a, b) => placeOf(a) - placeOf(b)),
      asking,
    );
  }
}

/** How many rows a question has, counted up to `most`, and whether there are more. */
export async function countUpTo<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  params: z.infer<Definition['params']>,
  asking: Asking,
  most: number,
): Promise<{ readonly total: number; readonly totalIsMore: boolean }> {
  const statement = worded(asking.wordings, [source.definition.name, 'total', params, most], asking, (who) =>
    totalQuery(source, params, who, most),
  );
  // The statement with its values is the question: another filter, another caller's scope or another instant has another.
  const question = JSON.stringify(statement);
  const known = asking.known(source.definition.reads).get(question);
  const count = known ?? Number((await asking.rows<{ count: string }>(statement))[0]?.count ?? 0);
  if (known === undefined) asking.known(source.definition.reads).set(question, count);
  return { total: Math.min(Number(count), most), totalIsMore: Number(count) > most };
}

/** The statement that counts a question's rows, up to one more than `most`. */
export function totalQuery<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  params: z.infer<Definition['params']>,
  asking: Asking,
  most: number,
): Knex.QueryBuilder {
  return asking.db.count('* as count').from(
    filtered(source, params, asking)
      .select(asking.db.raw('1'))
      .limit(most + 1)
      .as('some'),
  );
}

/** The rows that a caller may see and that the params let through; without columns, order or limit. */
export function filtered<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  params: z.infer<Definition['params']>,
  asking: Asking,
): Knex.QueryBuilder {
  return narrowed(visible(source, asking, params), source, params, asking);
}

function narrowed<Definition extends ListDefinition, Raw extends object>(
  query: Knex.QueryBuilder,
  source: ListSource<Definition, Raw>,
  params: z.infer<Definition['params']>,
  asking: Asking,
): Knex.QueryBuilder {
  source.always?.(query, asking, params);
  for (const [param, value] of Object.entries(params as Record<string, unknown>)) {
    if (value !== undefined)
      (source.filters as Readonly<Record<string, (query: Knex.QueryBuilder, value: unknown, asking: Asking) => void>>)[
        param
      ]?.(query, value, asking);
  }
  return query;
}

/** The rows that the caller may see. */
function visible<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  asking: Asking,
  params: Partial<z.infer<Definition['params']>>,
): Knex.QueryBuilder {
  if (typeof source.view !== 'string')
    return asking.db.from(asking.db.unionAll([...source.view(asking, params)]).as(WHOLE));
  const query = asking.db.from(source.view);
  source.seen?.(query, asking);
  source.within?.(query, asking);
  const isLimited = source.definition.scope === 'row' && source.beyondScope?.(asking) !== true;
  return isLimited ? inScope(query, asking.caller.scope) : query;
}

function withKeys<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  query: Knex.QueryBuilder,
  keys: readonly string[],
): Knex.QueryBuilder {
  return source.withKeys?.(query, keys) ?? isAnyOf(query, source.key, keys);
}

async function readKeys<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  params: z.infer<Definition['params']>,
  keys: readonly string[],
  asking: Asking,
): Promise<ListAnswer<z.infer<Definition['row']>>> {
  const rows = await asking.rows<Raw>(
    withKeys(source, visible(source, asking, params).select([...source.columns]), keys),
  );
  const matches = await asking.rows<{ key: string }>(
    withKeys(source, filtered(source, params, asking).select({ key: source.key }), keys),
  );
  return {
    records: await source.present(rows, asking),
    total: rows.length,
    totalIsMore: false,
    matching: matches.map((row) => row.key),
  };
}

async function totalOf<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  params: z.infer<Definition['params']>,
  asking: Asking,
  known: number | undefined,
): Promise<{ readonly total: number; readonly totalIsMore: boolean }> {
  return known === undefined
    ? await countUpTo(source, params, asking, COUNTED_ROWS)
    : { total: known, totalIsMore: false };
}

/** What a list is sorted by; undefined for a column that it does not sort by. */
export function orderOf<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  sort: readonly [string, 'asc' | 'desc'] | undefined,
): Order | undefined {
  const [name, direction] = sort ?? source.definition.defaultSort;
  const sorts: Readonly<Record<string, SortColumn>> = source.sorts;
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  return column === undefined ? undefined : { ...column, direction, key: source.key };
}

/** Which rows of an ordered question: so many, from an offset on or after a row. */
interface Cut {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: { readonly value: string | null; readonly key: string };
}

/** One page's statement. Of a list of several parts each is ordered and cut by itself, where its index is, and then all of them together. */
export function pageQuery<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  params: z.infer<Definition['params']>,
  order: Order,
  asking: Asking,
  { limit, offset = 0, after }: Cut,
): Knex.QueryBuilder {
  const { db } = asking;
  const columns = [...source.columns, db.raw('??::text as cursor_value', [order.column])];
  const ordered = (rows: Knex.QueryBuilder) => {
    const query = inOrder(narrowed(rows, source, params, asking).select(columns), order, asking);
    if (after !== undefined) beyond(query, order, after.value, after.key);
    return query;
  };
  if (typeof source.view === 'string')
    return ordered(visible(source, asking, params))
      .offset(offset)
      .limit(limit);
  const parts = source.view(asking, params).map((part) => ordered(db.from(part.as(WHOLE))).limit(offset + limit));
  return inOrder(db.from(db.unionAll(parts, true).as(WHOLE)).select([...source.columns, 'cursor_value']), order, asking)
    .offset(offset)
    .limit(limit);
}

function inOrder(query: Knex.QueryBuilder, order: Order, asking: Asking): Knex.QueryBuilder {
  const way = asking.db.raw(order.direction);
  if (order.nulls === 'last') query.orderByRaw('? nulls last', [asking.db.raw('?? ?', [order.column, way])]);
  else query.orderByRaw('?? ?', [order.column, way]);
  return order.column === order.key ? query : query.orderByRaw('?? ?', [order.key, way]);
}

/** A row's key: a text among the columns of every list. */
function keyOf<Definition extends ListDefinition, Raw extends object>(
  source: ListSource<Definition, Raw>,
  row: Raw,
): string {
  return String((row as Readonly<Record<string, unknown>>)[source.key]);
}

/** What stands after a row in the list's order. */
function beyond(query: Knex.QueryBuilder, order: Order, value: string | null, key: string): void {
  const after = order.direction === 'asc' ? '>' : '<';
  if (order.column === order.key) query.where(order.key, after, key);
  else if (order.nulls === 'none') query.whereRaw(`(??, ??) ${after} (?, ?)`, [order.column, order.key, value, key]);
  else if (value === null) query.whereNull(order.column).where(order.key, after, key);
  else query.whereRaw(`((??, ??) ${after} (?, ?) or ?? is null)`, [order.column, order.key, value, key, order.column]);
}
