import { inTime } from '@malote/contracts/kernel/file-time.ts';
import type { ListingEntry } from '../../client/contract-table.ts';
import type { ListName, OneName } from '../../client/names.ts';
import { loadListing } from '../../client/records.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { columnsOf } from '../fields/field-columns.tsx';
import { filtersOf, spanning } from '../fields/field-filters.ts';
import type { Column } from '../list/columns.tsx';
import { AS_OF } from '../list/filters.ts';
import type { Filter } from '../list/filters.ts';
import { late } from '../late.tsx';
import { listScreen } from '../list/list-screen.tsx';
import type { ListPageModule, ListSpec } from '../list/list-spec.ts';
import { beginning, needsCriterion, needsTime } from '../list/needs-criterion.tsx';
import type { ReportPageOptions } from '../report/report-page.tsx';

const { Part: ListingDrawer, ...drawer } = late(async () => (await import('./listing-drawer.tsx')).ListingDrawer);

/** A row of a listing, as its fields say. */
export type ListingRow = Readonly<Record<string, unknown>>;

/** What a page says beyond what follows from the fields: columns and filters take the place of those of the same name. */
export interface ListingPageOptions extends Omit<ListSpec<ListName>, 'columns' | 'filters' | 'actions'> {
  readonly columns?: readonly Column<ListingRow>[];
  readonly filters?: readonly Filter[];
  readonly actions?: readonly unknown[];
  /** Of a report: what stands between its figures and its groups. */
  readonly beside?: NonNullable<ReportPageOptions['beside']>;
}

/** The page of a listing: columns, filters, export and drawer follow from its fields. */
export async function listingPage(noun: string, options: ListingPageOptions = {}): Promise<ListPageModule> {
  const entry = await loadListing(noun);
  if (entry.report !== undefined)
    return (await import('../report/report-page.tsx')).reportPage(entry, entry.report, options);
  const made = columnsOf(entry.fields, recordPrefix(noun));
  const own = new Map((options.columns ?? []).map((column) => [column.id, column]));
  const columns = [
    ...made.map((column) => own.get(column.id) ?? column),
    ...[...own.values()].filter(({ id }) => !made.some((column) => column.id === id)),
  ];
  const filters = [...(options.filters ?? []), ...filtersIn(entry, options.filters ?? [])];
  const sorted = entry.routes[entry.queries.list]?.list?.defaultSort[0];
  const spec = {
    ...(entry.isOfParts !== true && { live: entry.table }),
    export: entry.queries.file as OneName,
    fileTime: inTime(entry),
    drawer: (props: { readonly id: string; readonly row: ListingRow | undefined; readonly onClose: () => void }) => (
      <ListingDrawer entry={entry} {...props} />
    ),
    soon: drawer,
    ...(entry.demands === 'a criterion' && { needs: needsCriterion(), ...beginning(filters) }),
    ...(entry.demands === 'a range' && {
      needs: needsTime(entry),
      ...beginning(filters, { sorted, spans: entry.spans }),
    }),
    ...options,
    texts: ['record', ...(options.texts ?? [])],
    columns: columns as readonly Column<never>[],
    filters,
  };
  return listScreen(entry.queries.list as ListName, spec as unknown as ListSpec<ListName>);
}

/** The filters of the fields that the list is narrowed by, each with the days that its range may span. */
function filtersIn({ fields, narrowed, spans, noun, asOf }: ListingEntry, own: readonly Filter[]): readonly Filter[] {
  const made = spanning(filtersOf(fields, recordPrefix(noun)), spans).filter(
    ({ key }) => narrowed.includes(key) && !own.some((one) => one.key === key),
  );
  return asOf === undefined ? made : [AS_OF, ...made];
}
