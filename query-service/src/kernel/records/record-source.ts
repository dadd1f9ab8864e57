import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import { behindOf } from '../behind.ts';
import { columnName } from '../fields/columns.ts';
import { filtersOf } from '../fields/field-filters.ts';
import { presentRows } from '../fields/present-rows.ts';
import { contains } from '../lists/conditions.ts';
import { oneOf } from '../lists/filters.ts';
import type { Filter, ListSource } from '../lists/list-source.ts';

type Raw = Readonly<Record<string, unknown>> & { readonly code: string };

/** What every list of records is narrowed by. */
function ownFilters(made: AnyRecord): Readonly<Record<string, Filter<never>>> {
  const sought = ['code', ...(made.named === undefined ? [] : [columnName(made.named)])];
  return {
    search: ((query, text: string) => (text === '' ? undefined : void contains(query, sought, text))) as Filter<never>,
    codes: oneOf('code') as Filter<never>,
  };
}

/** The list of a kind of record over its view, as its fields say; deleted records are left out. */
export function recordSource(made: AnyRecord): ListSource<ListDefinition, Raw> {
  const names = Object.keys(made.fields);
  return {
    definition: made.list,
    view: `reads.${made.table}`,
    key: 'code',
    columns: ['code', 'status', ...names.map(columnName)],
    sorts: Object.fromEntries(
      made.list.sorts.map((name) => [
        name,
        { column: columnName(name), nulls: made.fields[name]?.optional === true ? 'last' : 'none' },
      ]),
    ),
    always: (query) => void query.where('status', '<>', 'deleted'),
    filters: { ...ownFilters(made), ...filtersOf(made.fields), status: oneOf('status') } as never,
    present: async (rows, asking) => {
      const behind = await behindOf(
        asking,
        made.table,
        rows.map(({ code }) => code),
      );
      const values = await presentRows(made.fields, rows, asking);
      return rows.map(({ code, status }, at) => ({
        code,
        status,
        ...values[at],
        ...(behind.has(code) && { behind: true }),
      }));
    },
  };
}

/** What may be chosen where a record is named: those in use, by code and name. */
export function choiceSource(made: AnyRecord): ListSource<ListDefinition, Raw> {
  const named = made.named === undefined ? 'code' : columnName(made.named);
  return {
    definition: made.choices,
    view: `reads.${made.table}`,
    key: 'code',
    columns: named === 'code' ? ['code'] : ['code', named],
    sorts: { code: { column: 'code', nulls: 'none' } },
    always: (query, _, params) =>
      void ((params as { readonly codes?: unknown }).codes === undefined && query.where('status', 'enabled')),
    filters: { ...ownFilters(made), ...filtersOf(made.fields) } as never,
    present: (rows) => Promise.resolve(rows.map((row) => ({ code: row.code, name: String(row[named]) }))),
  };
}
