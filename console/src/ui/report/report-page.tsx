import { titleOf } from '../../i18n/titles.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { ListingEntry, ReportEntry } from '../../client/contract-table.ts';
import type { ListName, OneName } from '../../client/names.ts';
import { month } from '../../i18n/format.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { recordPrefix } from '../../i18n/record-words.ts';
import { usePlace, useSearch } from '../../shell/page-context.ts';
import { useFullScreen } from '../board/use-full-screen.ts';
import { CodeLink } from '../code-link.tsx';
import { columnsOf } from '../fields/field-columns.tsx';
import { filtersOf, spanning } from '../fields/field-filters.ts';
import { textOf } from '../fields/values.ts';
import type { Column } from '../list/columns.tsx';
import { AS_OF, paramsOf } from '../list/filters.ts';
import type { Filter } from '../list/filters.ts';
import { ListFrame } from '../list/list-screen.tsx';
import type { ListPageModule, ListSpec } from '../list/list-spec.ts';
import { behindOf } from './behind.ts';
import { figureText } from './figure-text.ts';
import { isOfMonths } from './months.ts';
import { ReportSummary } from './report-summary.tsx';
import styles from './report.module.css';

type Row = Readonly<Record<string, unknown>>;

/** What a page says beyond what follows from the report: tools beside its figures, and their texts. */
export interface ReportPageOptions {
  readonly texts?: readonly Namespace[];
  readonly buttons?: ComponentType;
  /** What stands between the figures and the groups; it is told how the report is asked. On a whole screen it takes the place of the groups. */
  readonly beside?: ComponentType<ReportAsked>;
}

/** How a report is asked: its filters, and by what it is grouped. */
export interface ReportAsked {
  readonly grouping: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The page of a report: its figures in large, what is drawn, and the groups as a list that sorts, filters and exports. */
export function reportPage(entry: ListingEntry, report: ReportEntry, more: ReportPageOptions = {}): ListPageModule {
  const specs = Object.fromEntries(
    Object.keys(report.groupings).map((grouping) => [grouping, specOf(entry, report, grouping)]),
  );
  const [first = ''] = Object.keys(specs);
  const name = entry.queries.list as ListName;
  return {
    texts: ['list', 'record', 'report', ...(more.texts ?? [])],
    Page: () => (
      <ReportFrame
        entry={entry}
        report={report}
        specs={specs}
        first={first}
        tools={more.buttons}
        beside={more.beside}
      />
    ),
    list: { name, spec: specs[first] as ListSpec<ListName> },
  };
}

function ReportFrame({
  entry,
  report,
  specs,
  first,
  tools: Tools,
  beside: Beside,
}: {
  readonly entry: ListingEntry;
  readonly report: ReportEntry;
  readonly specs: Readonly<Record<string, ListSpec<ListName>>>;
  readonly first: string;
  readonly tools: ComponentType | undefined;
  readonly beside: ComponentType<ReportAsked> | undefined;
}) {
  const { t } = useTranslation('report');
  const { screen } = usePlace();
  const [search] = useSearch();
  const asked = search.get('grouping') ?? first;
  const grouping = Object.hasOwn(specs, asked) ? asked : first;
  const spec = specs[grouping] as ListSpec<ListName>;
  const params = useMemo(
    () => ({ grouping, ...paramsOf(spec.filters, search) }),
    // oxlint-disable-next-line react/exhaustive-deps -- the search as a whole also holds the page and the sort
    [grouping, spec, JSON.stringify(paramsOf(spec.filters, search))],
  );
  const frame = useRef<HTMLDivElement>(null);
  const { full, toggle } = useFullScreen(frame);
  return (
    <div ref={frame} className={styles.report} data-board={screen.kind === 'board' || undefined}>
      <ReportSummary
        entry={entry}
        report={report}
        grouping={grouping}
        params={params}
        pace={screen.kind === 'board' ? 'live' : 'asked'}
      >
        {Tools !== undefined && (
          <div className={styles.tools}>
            <Tools />
          </div>
        )}
        {screen.kind === 'board' && (
          <Tooltip label={t(full ? 'leaveFullScreen' : 'fullScreen')}>
            <ActionIcon
              variant="default"
              data-action="full-screen"
              aria-label={t(full ? 'leaveFullScreen' : 'fullScreen')}
              onClick={toggle}
            >
              {full ? <IconArrowsMinimize size={16} /> : <IconArrowsMaximize size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </ReportSummary>
      {Beside !== undefined && (
        <div className={styles.beside} role="group" aria-label={titleOf(screen)} tabIndex={0}>
          <Beside grouping={grouping} params={params} />
        </div>
      )}
      <div className={styles.rows}>
        <ListFrame key={grouping} name={entry.queries.list as ListName} spec={spec} />
      </div>
    </div>
  );
}

const NONE = <span className="muted">–</span>;

/** The list of a grouping: the dimensions that it is by, and all figures; the first one leads to the rows behind it. */
function specOf(entry: ListingEntry, report: ReportEntry, grouping: string): ListSpec<ListName> {
  const { by = [], without = [] } = report.groupings[grouping] ?? {};
  const prefix = recordPrefix(entry.noun);
  const shown = Object.fromEntries(
    Object.entries(entry.fields).filter(
      ([name]) => by.includes(name) || (report.measures.includes(name) && !without.includes(name)),
    ),
  );
  const filters = filtersIn(entry, report);
  const [firstBy = ''] = by;
  const [figure = ''] = report.measures;
  const isInTime = report.dimensions[firstBy]?.kind !== 'value';
  const cellOf = (name: string): ((row: Row) => ReactNode) | undefined => {
    const field = entry.fields[name];
    if (field === undefined) return undefined;
    if (name === figure && report.drill !== undefined)
      return (row) => <Behind entry={entry} report={report} by={by} row={row} />;
    if (isOfMonths(report, name)) return (row) => (typeof row[name] === 'string' ? month(row[name]) : NONE);
    if (field.kind === 'rate') return (row) => figureText(field, row[name]) || NONE;
    return undefined;
  };
  return {
    columns: columnsOf(shown, prefix).map((column) => {
      const cell = cellOf(column.id);
      return cell === undefined ? column : { ...column, cell };
    }) as unknown as readonly Column<never>[],
    filters,
    tabs: {
      key: 'grouping',
      values: Object.keys(report.groupings),
      domain: `${prefix}.groupings`,
    },
    fixed: { grouping },
    export: entry.queries.file as OneName,
    sorted: isInTime ? [firstBy, 'asc'] : [report.drawn, 'desc'],
  } as unknown as ListSpec<ListName>;
}

/** The first figure of a group, as a link to the rows that it counts. */
function Behind({
  entry,
  report,
  by,
  row,
}: {
  readonly entry: ListingEntry;
  readonly report: ReportEntry;
  readonly by: readonly string[];
  readonly row: Row;
}) {
  const [search] = useSearch();
  const [figure = ''] = report.measures;
  const field = entry.fields[figure];
  return (
    <span data-action="drill-down">
      <CodeLink
        letters="words"
        code={field === undefined ? '' : textOf(field, row[figure])}
        to={[report.drill ?? '', behindOf(report, by, row, search)]}
      />
    </span>
  );
}

const isOfSites = (field: Field | undefined): boolean =>
  field?.kind === 'ref' && (field as Field & { readonly to?: string }).to === 'Site';

/** The filters of a report, the period first, with the days that it may span. */
function filtersIn({ noun, spans, asOf }: ListingEntry, report: ReportEntry): readonly Filter[] {
  const { filters, period, usual } = report;
  const ofRows = new Set(Object.values(report.dimensions).map((dimension) => dimension.of));
  const bySites = Object.entries(filters).filter(([name, field]) => isOfSites(field) && ofRows.has(name));
  // Where rows are by a site, that site is asked for before any other.
  const isFirst = (name: string, sought: boolean): boolean =>
    bySites.length > 0 && isOfSites(filters[name]) ? ofRows.has(name) : sought;
  const made = spanning(filtersOf(filters, recordPrefix(noun)), spans).map((filter): Filter => ({
    ...filter,
    primary: filter.key === period || (filter.kind === 'record' && isFirst(filter.key, filter.primary)),
    ...(filter.key === period && { usual }),
  }));
  const sorted = made.toSorted((one, other) => Number(other.key === period) - Number(one.key === period));
  return asOf === undefined ? sorted : [AS_OF, ...sorted];
}
