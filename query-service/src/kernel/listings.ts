import type { Knex } from 'knex';
import { stillAskedOfListing } from '@malote/contracts/kernel/criterion.ts';
import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import { inTime } from '@malote/contracts/kernel/file-time.ts';
import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import { mayBeEmpty, nameOf, namesOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import { REPORT_ROWS } from '@malote/contracts/kernel/report.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Asking } from './asking.ts';
import { columnName } from './fields/columns.ts';
import { fileColumns } from './fields/file-columns.ts';
import { presentRows } from './fields/present-rows.ts';
import { exportList } from './files/export-list.ts';
import type { ListFile } from './files/export-list.ts';
import { EXPORT_ROWS } from './files/limits.ts';
import { inScope } from './lists/in-scope.ts';
import type { ListSource } from './lists/list-source.ts';
import { behindOfListing, listingFilters, rowsOfListing, rowsOfParts, waitsOf } from './listing-rows.ts';
import { spansRefusal } from './lists/range.ts';
import { readList } from './lists/read-list.ts';
import { footOf, reportSource, summarize } from './reports.ts';
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

/** Where the rows of a listing stand: in the view of its table, or in what is made when they are asked for. */
function viewOf(made: AnyListing): ListSource<ListDefinition, Raw>['view'] {
  if (made.parts !== undefined) return (asking) => rowsOfParts(made, asking);
  if (made.asOf === undefined && made.lookedUp.length === 0) return `reads.${made.table}`;
  return (asking, params) => {
    const rows = rowsOfListing(made, params as Params, asking, () => true).select('*');
    return [made.list.scope === 'row' ? inScope(rows, asking.caller.scope) : rows];
  };
}

/** A listing over its view, as its fields say. */
export function listingSource(made: AnyListing): ListSource<ListDefinition, Raw> {
  const names = Object.keys(made.fields).filter((name) => made.waits[name] === undefined);
  const only = made.only ?? ['', ''];
  // People are looked at in passing: nobody put on record whom he looked up.
  const shown = Object.fromEntries(names.map((name) => [made.columns[name] ?? name, made.fields[name]])) as Fields;
  return {
    definition: made.list,
    view: viewOf(made),
    key: columnOf(made, made.key),
    columns: names.map((name) => columnOf(made, name)),
    sorts: Object.fromEntries(
      made.list.sorts.map((name) => {
        const field = made.fields[name];
        const nulls = field !== undefined && mayBeEmpty(field) ? ('last' as const) : ('none' as const);
        return [name, { column: columnOf(made, name), nulls }];
      }),
    ),
    filters: listingFilters(
      made,
      Object.fromEntries(Object.entries(made.fields).filter(([name]) => made.narrowed.includes(name))),
    ) as never,
    ...(made.only !== undefined && {
      always: (query: Knex.QueryBuilder) => void query.where(columnName(only[0]), only[1]),
    }),
    check: (params, asking) => objection(made, params as Params, asking),
    present: async (rows, asking) => {
      const keyOf = (row: Raw) => String(row[columnOf(made, made.key)]);
      const behind = await behindOfListing(made, rows.map(keyOf), asking);
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
        ...waitsOf(made, row, asking.now),
        ...(behind.has(keyOf(row)) && { behind: true }),
      }));
    },
  };
}

/** The file of a listing: a column for each field, headed by its words. */
export function listingFile(made: AnyListing): ListFile<never, never> {
  return {
    source: sourceOf(made),
    name: made.file.name,
    file: made.list.name.replace(/^.*\./, '').replace(/(Report)?List$/, ''),
    columns: fileColumns(made.fields),
    cap: () => (made.report === undefined ? EXPORT_ROWS : REPORT_ROWS),
    ...(isReport(made) && {
      isCut: true,
      foot: async (params: Params, asking: Asking) => await footOf(made, params, asking),
    }),
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
