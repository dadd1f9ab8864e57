import type { Knex } from 'knex';
import { stillAskedOfListing } from '@malote/contracts/kernel/criterion.ts';
import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import { inTime } from '@malote/contracts/kernel/file-time.ts';
import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { headingOf, nameHeadingOf } from '@malote/contracts/kernel/fields/heading.ts';
import { isNamed, mayBeEmpty, nameOf, namesOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import { REPORT_ROWS } from '@malote/contracts/kernel/report.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { rowsAsOf } from './as-of.ts';
import type { Asking } from './asking.ts';
import { behindOf } from './behind.ts';
import { columnName } from './fields/columns.ts';
import { cellOf } from './fields/field-kinds.ts';
import { filtersOf } from './fields/field-filters.ts';
import { presentRows } from './fields/present-rows.ts';
import { textCell } from './files/cell.ts';
import type { FileColumn } from './files/cell.ts';
import { exportList } from './files/export-list.ts';
import type { ListFile } from './files/export-list.ts';
import { EXPORT_ROWS } from './files/limits.ts';
import { inScope } from './lists/in-scope.ts';
import type { ListSource } from './lists/list-source.ts';
import { spansRefusal } from './lists/range.ts';
import { readList } from './lists/read-list.ts';
import { reportSource, summarize } from './reports.ts';
import type { AnyReport } from './reports.ts';

type Raw = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, unknown>>;
type AnyHandler = (asked: never, asking: Asking) => Promise<unknown>;

const columnOf = ({ columns }: AnyListing, name: string): string => columnName(columns[name] ?? name);

/** Nothing asked where something must be (R-0351, R-0364), and ranges that span more than they may (R-0354). */
function objection(made: AnyListing, params: Params, { language }: Asking): Refusal | undefined {
  const still = stillAskedOfListing(params, made);
  return still === undefined ? spansRefusal(made.spans, params, language) : refuse(still);
}

/** A listing over its view, as its fields say. */
export function listingSource(made: AnyListing): ListSource<ListDefinition, Raw> {
  const names = Object.keys(made.fields);
  const only = made.only ?? ['', ''];
  const narrowed = Object.fromEntries(
    Object.entries(made.fields)
      .filter(([name]) => made.narrowed.includes(name))
      .map(([name, field]) => [made.columns[name] ?? name, field]),
  ) as Fields;
  const filters = filtersOf(narrowed);
  // People are looked at in passing: nobody put on record whom he looked up.
  const shown = Object.fromEntries(names.map((name) => [made.columns[name] ?? name, made.fields[name]])) as Fields;
  return {
    definition: made.list,
    view:
      made.asOf === undefined
        ? `reads.${made.table}`
        : (asking, params) => {
            const rows = rowsAsOf(made, params as Params, asking).select('*');
            return [made.list.scope === 'row' ? inScope(rows, asking.caller.scope) : rows];
          },
    key: columnOf(made, made.key),
    columns: names.map((name) => columnOf(made, name)),
    sorts: Object.fromEntries(
      made.list.sorts.map((name) => {
        const field = made.fields[name];
        const nulls = field !== undefined && mayBeEmpty(field) ? ('last' as const) : ('none' as const);
        return [name, { column: columnOf(made, name), nulls }];
      }),
    ),
    filters: Object.fromEntries(made.narrowed.map((name) => [name, filters[made.columns[name] ?? name]])) as never,
    ...(made.only !== undefined && {
      always: (query: Knex.QueryBuilder) => void query.where(columnName(only[0]), only[1]),
    }),
    check: (params, asking) => objection(made, params as Params, asking),
    present: async (rows, asking) => {
      const keyOf = (row: Raw) => String(row[columnOf(made, made.key)]);
      const behind = await behindOf(asking, made.table, rows.map(keyOf));
      const values = await presentRows(shown, rows, asking, 'passing');
      return rows.map((row, at) => ({
        ...Object.fromEntries(
          names.flatMap((name) => {
            const stored = made.columns[name] ?? name;
            const value = values[at]?.[stored];
            const named = values[at]?.[nameOf(stored)];
            const several = values[at]?.[namesOf(stored)];
            return [
              ...(value === undefined ? [] : [[name, value] as const]),
              ...(named === undefined ? [] : [[nameOf(name), named] as const]),
              ...(several === undefined ? [] : [[namesOf(name), several] as const]),
            ];
          }),
        ),
        ...(behind.has(keyOf(row)) && { behind: true }),
      }));
    },
  };
}

/** The file of a listing: a column for each field, headed by its words. */
export function listingFile(made: AnyListing): ListFile<never, never> {
  const columns = Object.entries(made.fields).flatMap(([name, field]): FileColumn<Raw>[] => [
    { key: name, title: headingOf(field), cell: (row, language) => cellOf(field, row[name], language) },
    ...(isNamed(field.kind)
      ? [
          {
            key: nameOf(name),
            title: nameHeadingOf(field),
            cell: (row: Raw) => textCell(row[nameOf(name)] as string | undefined),
          },
        ]
      : []),
  ]);
  return {
    source: sourceOf(made),
    name: made.file.name,
    file: made.list.name.replace(/^.*\./, '').replace(/(Report)?List$/, ''),
    columns,
    cap: () => (made.report === undefined ? EXPORT_ROWS : REPORT_ROWS),
    ...(made.report !== undefined && { isCut: true }),
    time: inTime(made),
  } as unknown as ListFile<never, never>;
}

const isReport = (made: AnyListing): made is AnyReport => made.report !== undefined;

/** Where the rows of a listing come from: its view, or what a report puts together of another one's. */
const sourceOf = (made: AnyListing) => (isReport(made) ? reportSource(made) : listingSource(made));

/** The queries of a listing, by their names. */
export function listingQueries(made: AnyListing): Readonly<Record<string, AnyHandler>> {
  const [list, file] = [sourceOf(made), listingFile(made)];
  return {
    [made.list.name]: (asked, asking) => readList(list, asked, asking),
    [made.file.name]: (asked, asking) => exportList(file, asked, asking),
    ...(isReport(made) && {
      [made.report.summary.name]: (asked: never, asking: Asking) => summarize(made, asked, asking),
    }),
  };
}
