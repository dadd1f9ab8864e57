import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { FilterShape } from '@malote/contracts/kernel/fields/kind.ts';
import { kindOf } from '@malote/contracts/kernel/fields/kinds.ts';
import { filterOf } from '@malote/contracts/kernel/fields/params.ts';
import { inputOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { contains, isAnyOf, overlaps } from '../lists/conditions.ts';
import type { Filter } from '../lists/list-source.ts';
import { boundOf } from './field-kinds.ts';
import { columnName } from './columns.ts';

interface Ends<End> {
  readonly from?: End;
  readonly to?: End;
}

const between =
  <End extends string | number>(column: string, kept: (end: End) => string | number): Filter<Ends<End>> =>
  (query, { from, to }) => {
    if (from !== undefined) query.where(column, '>=', kept(from));
    if (to !== undefined) query.where(column, '<=', kept(to));
  };

/** A code as it was asked for, in capitals, and as it is kept: a CEP is found with its hyphen and without it, as lists show it and as files have it. */
export function spellingsOf(field: Field): (code: string) => readonly string[] {
  const { input } = kindOf(field);
  let schema: ReturnType<typeof input> | undefined;
  return (code) => {
    schema ??= input(field, inputOf);
    const { data } = schema.safeParse(code);
    return [code, code.toUpperCase(), ...(typeof data === 'string' ? [data] : [])];
  };
}

const MANY: ReadonlySet<string> = new Set(['several', 'texts', 'refs', 'people', 'permissions']);

/** How a shape narrows a list by a field's column. */
const filters: Readonly<Record<Exclude<FilterShape, 'none'>, (field: Field, column: string) => Filter<never>>> = {
  contains: (_, column) => (query, text: string) => void contains(query, [column], text),
  codes: (field, column) => {
    const spellings = spellingsOf(field);
    return (query, codes: readonly string[]) => void isAnyOf(query, column, [...new Set(codes.flatMap(spellings))]);
  },
  any:
    ({ kind }, column) =>
    (query, values: readonly string[]) =>
      void (MANY.has(kind) ? overlaps(query, column, values) : isAnyOf(query, column, values)),
  equal: (_, column) => (query, value: boolean) => void query.where(column, value),
  range: (field, column) => between<number>(column, (end) => boundOf(field, end)),
  days: (_, column) => between<string>(column, (end) => end),
  instants: (_, column) => between<string>(column, (end) => end),
};

/** The filters of a list over fields, by the params that they bring. */
export function filtersOf(fields: Fields): Readonly<Record<string, Filter<never>>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const shape = filterOf(field);
      return shape === 'none' ? [] : [[name, filters[shape](field, columnName(name))]];
    }),
  );
}
