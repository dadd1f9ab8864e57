import type { Knex } from 'knex';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import { REPORT_MONTHS, REPORT_ROWS, WAITED_HOURS, waitedFrom } from '@malote/contracts/kernel/report.ts';
import type { Condition, Dimension, Grouping, Measure, ReportParts } from '@malote/contracts/kernel/report.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { instantOf } from './as-of.ts';
import type { Asking } from './asking.ts';
import { columnName } from './fields/columns.ts';
import { listingFilters, rowsOfListing } from './listing-rows.ts';
import { inScope } from './lists/in-scope.ts';
import { DAY_MS, firstOfMonths } from './lists/range.ts';

/** The company's days (R-0445). */
const ZONE = 'America/Sao_Paulo';

/** From one instant to another, both in. */
export interface Period {
  readonly from: string;
  readonly to: string;
}
export type ReportAsked = Readonly<Record<string, unknown>> & { readonly grouping?: string; readonly asOf?: string };
type Query = Knex.QueryBuilder;

/** The name of the column that a field of the report's list stands in. */
const columnOf = (of: AnyListing, field: string): string => columnName(of.columns[field] ?? field);

/** How the report is put together: as asked, else by its first grouping. */
export const groupingOf = (report: ReportParts, asked: ReportAsked): readonly string[] =>
  chosenGrouping(report, asked)?.by ?? [];

const chosenGrouping = ({ groupings }: ReportParts, { grouping }: ReportAsked): Grouping | undefined =>
  groupings[grouping ?? ''] ?? Object.values(groupings)[0];

/** The period that is asked of, each open end filled in: the usual days up to now where nothing is said. Undefined where the report looks at what stands now. */
export function periodOf(report: ReportParts, asked: ReportAsked, asking: Asking): Period | undefined {
  if (report.period === undefined) return undefined;
  const range = asked[report.period] as Partial<Period> | undefined;
  if (range?.from !== undefined && range.to !== undefined) return { from: range.from, to: range.to };
  const to = range?.to ?? (range?.from === undefined ? dayEnd(asking.now) : daysAfter(range.from, report.days));
  return { from: range?.from ?? new Date(Date.parse(daysAfter(to, -report.usual)) + 1).toISOString(), to };
}

/** The end of the day that an instant lies in; Brazil has had no summer time since 2019. */
const dayEnd = (instant: Date): string => {
  const local = new Date(instant.getTime() - 3 * 3_600_000);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1, 3) - 1).toISOString();
};

const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();

/**
 * As long a period, just before; of one that is still running as much of it as has passed by now. Half a day beside a whole one would be less on every day.
 */
export function periodBefore({ from, to }: Period, now: Date): Period {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const length = last - first + 1;
  const isRunning = first <= now.getTime() && now.getTime() < last;
  return {
    from: new Date(first - length).toISOString(),
    to: new Date((isRunning ? now.getTime() : last) - length).toISOString(),
  };
}

/** The rows that figures are made of: in the caller's scope, in the period, as the report is about them and as they are asked for. */
function rowsOf(report: ReportParts, asked: ReportAsked, period: Period | undefined, asking: Asking): Query {
  const { of } = report;
  const query = rowsOfListing(of, asked, asking, (field) => asked[field] !== undefined || speaksOf(report, field));
  if (of.list.scope === 'row') inScope(query, asking.caller.scope);
  if (of.only !== undefined) query.where(columnName(of.only[0]), of.only[1]);
  if (period !== undefined && report.period !== undefined)
    query.whereBetween(columnOf(of, report.period), [period.from, period.to]);
  // Where nobody names a month, the last year of them.
  if (report.months !== undefined && asked[report.months] === undefined)
    query.where(columnOf(of, report.months), '>=', firstOfMonths(REPORT_MONTHS, businessDay(asking.now, COMPANY_ZONE)));
  for (const one of [...report.where, ...(chosenGrouping(report, asked)?.where ?? [])])
    query.whereRaw(conditionOf(one, of, asOfAsking(asked, asking)));
  const filters = listingFilters(of, report.filters);
  for (const [param, value] of Object.entries(asked)) {
    if (param === 'grouping' || param === 'asOf' || param === report.period || value === undefined) continue;
    filters[param]?.(query, value as never, asking);
  }
  return query;
}

/** Whether a report counts, groups or compares by a field. */
function speaksOf({ period, dimensions, groupings, measures, where }: ReportParts, field: string): boolean {
  const names = (one: object) => Object.values(one).includes(field);
  return (
    period === field ||
    where.some(names) ||
    Object.values(dimensions).some(names) ||
    Object.values(groupings).some((one) => one.where?.some(names)) ||
    Object.values(measures).some(
      (one) =>
        names(one) || ('where' in one && one.where?.some(names)) || ('among' in one && one.among?.some(names) === true),
    )
  );
}

/** Who asks, as far as figures depend on it. */
type Asked = Pick<Asking, 'db' | 'now' | 'master'>;

/** The same at the day that is asked for: how old something is follows from it. */
const asOfAsking = (asked: ReportAsked, { db, master, now }: Asked): Asked => ({
  db,
  master,
  now: instantOf(asked, now),
});

function conditionOf(made: Condition, of: AnyListing, { db, now, master }: Asked): Knex.Raw {
  const column = (field: string) => columnOf(of, field);
  if ('is' in made)
    return Array.isArray(made.is)
      ? db.raw('?? = any(?::text[])', [column(made.field), made.is as string[]])
      : db.raw('?? is not distinct from ?', [column(made.field), made.is as string]);
  if ('known' in made) return db.raw(`?? is ${made.known ? 'not ' : ''}null`, [column(made.field)]);
  if ('above' in made) return db.raw('?? > ?', [column(made.field), made.above]);
  if ('below' in made) return db.raw('?? < ?', [column(made.field), made.below]);
  if ('olderThanHours' in made)
    return db.raw('?? <= ?', [
      column(made.field),
      new Date(now.getTime() - made.olderThanHours * 3_600_000).toISOString(),
    ]);
  if ('daysAgo' in made) {
    const today = businessDay(now, COMPANY_ZONE);
    const { from, to } = made.daysAgo;
    const ends = [
      ...(from === undefined ? [] : [['<=', from] as const]),
      ...(to === undefined ? [] : [['>=', to] as const]),
    ];
    return db.raw(
      ends.map(([sign]) => `?? ${sign} ?::date - ?::int`).join(' and '),
      ends.flatMap(([, days]) => [column(made.field), today, days]),
    );
  }
  if ('daysPassed' in made)
    return db.raw('(?? at time zone ?)::date <= ?::date - ?::int', [
      column(made.field),
      ZONE,
      businessDay(now, COMPANY_ZONE),
      made.daysPassed,
    ]);
  if ('siteOfType' in made) {
    const ofType = Iterator.from(master.sites()).filter(({ type }) => type === made.siteOfType);
    return db.raw('?? = any(?::text[])', [column(made.field), ofType.map(({ code }) => code).toArray()]);
  }
  if ('differsFrom' in made) return db.raw('?? <> ??', [column(made.field), column(made.differsFrom)]);
  if ('later' in made) return db.raw('?? > ??', [column(made.later), column(made.than)]);
  if ('withinHours' in made)
    return db.raw("?? <= ?? + ? * interval '1 hour'", [column(made.to), column(made.from), made.withinHours]);
  if ('beyondHours' in made)
    return db.raw("?? > ?? + ? * interval '1 hour'", [column(made.to), column(made.from), made.beyondHours]);
  return db.raw('(?? at time zone ?)::date <= (?? at time zone ?)::date + ?::int', [
    column(made.to),
    ZONE,
    column(made.from),
    ZONE,
    made.withinDays,
  ]);
}

const FORMS = { day: 'YYYY-MM-DD', month: 'YYYY-MM', hour: 'HH24' } as const;

function dimensionOf(made: Dimension, of: AnyListing, { db, now }: Asked): Knex.Raw {
  const column = columnOf(of, made.of);
  if (made.kind === 'value') return db.raw('??', [column]);
  if (made.kind !== 'waited') return db.raw('to_char(?? at time zone ?, ?)', [column, ZONE, FORMS[made.kind]]);
  const cases = WAITED_HOURS.toReversed().map(
    (hours) =>
      [
        `when ?? <= ?::timestamptz - ? * interval '1 hour' then ?`,
        [column, now.toISOString(), hours, waitedFrom(hours)],
      ] as const,
  );
  return db.raw(`case when ?? is null then null ${cases.map(([sql]) => sql).join(' ')} else ? end`, [
    column,
    ...cases.flatMap(([, bindings]) => [...bindings]),
    waitedFrom(0),
  ]);
}

/** Kinds that no float ever holds. */
const MONEY: ReadonlySet<string> = new Set(['money', 'minor']);

/** A measure as an expression over the rows of a group. */
function measureOf(name: string, report: ReportParts, asking: Asked): Knex.Raw {
  const { db } = asking;
  const made = report.measures[name] as Measure;
  const { of } = report;
  switch (made.kind) {
    case 'rows':
      return db.raw('(count(*)?)::int', [those(made.where, of, asking)]);
    case 'distinct':
      return db.raw('(count(distinct ??)?)::int', [columnOf(of, made.of), those(made.where, of, asking)]);
    case 'sum':
      // Of no rows it is zero, as their number is; of rows that do not tell it, it is not known.
      return db.raw(
        `(case when count(*)? = 0 then 0 else sum(??)? end)::${MONEY.has(of.fields[made.of]?.kind ?? '') ? 'bigint' : 'float8'}`,
        [those(made.where, of, asking), columnOf(of, made.of), those(made.where, of, asking)],
      );
    case 'hours':
      return db.raw('round((avg(extract(epoch from ?? - ??)) / 3600)::numeric, 1)::float8', [
        columnOf(of, made.to),
        columnOf(of, made.from),
      ]);
    case 'share':
      // A percentage with one place, in the ten-thousandths that rates are kept in.
      return db.raw('(round(1000.0 * count(*)? / nullif(count(*)?, 0)) * 1000)::int', [
        those([...(made.among ?? []), ...made.where], of, asking),
        those(made.among, of, asking),
      ]);
    case 'part':
      // Of the rows of all groups, whatever of them the page shows.
      return db.raw('(round(1000.0 * count(*) / nullif(sum(count(*)) over (), 0)) * 1000)::int');
  }
}

/** Which rows of a group are measured. */
function those(where: readonly Condition[] | undefined, of: AnyListing, asking: Asked): Knex.Raw {
  const { db } = asking;
  // Knex leaves the place of an empty text open.
  if (where === undefined || where.length === 0) return db.raw(' filter (where true)');
  const conditions = where.map((one) => conditionOf(one, of, asking));
  return db.raw(` filter (where ${conditions.map(() => '?').join(' and ')})`, conditions);
}

/** The rows of a report: one for each group, with a column for each dimension and measure; what it is not grouped by is empty. */
export function groupedRows(
  report: ReportParts,
  by: readonly string[],
  asked: ReportAsked,
  period: Period | undefined,
  asking: Asking,
): Query {
  const { db } = asking;
  const then = asOfAsking(asked, asking);
  const dimensions = by.map(
    (name) => [name, dimensionOf(report.dimensions[name] as Dimension, report.of, then)] as const,
  );
  const inner = rowsOf(report, asked, period, asking).select(
    Object.fromEntries(Object.keys(report.measures).map((name) => [columnName(name), measureOf(name, report, then)])),
  );
  if (dimensions.length > 0)
    inner
      .select(Object.fromEntries(dimensions.map(([name, made]) => [columnName(name), made])))
      .groupByRaw(dimensions.map((_, at) => String(Object.keys(report.measures).length + at + 1)).join(', '));
  const keys = dimensions.map(([name]) => columnName(name));
  return db.from(inner.as('grouped')).select(
    {
      key: db.raw(`concat_ws('|', ''${keys.map(() => ", coalesce(??::text, '')").join('')})`, keys),
      ...Object.fromEntries(
        Object.keys(report.dimensions)
          .filter((name) => !by.includes(name))
          .map((name) => [columnName(name), db.raw('null::text')]),
      ),
    },
    'grouped.*',
  );
}

/** What a report answers: its groups, and of more than it may answer those with the largest figure that is drawn (R-0429). */
export function firstGroups(report: ReportParts, asked: ReportAsked, asking: Asking): Query {
  const groups = groupedRows(report, groupingOf(report, asked), asked, periodOf(report, asked, asking), asking);
  return asking.db
    .from(
      groups
        .orderByRaw('?? desc nulls last, ??', [columnName(report.drawn), 'key'])
        .limit(REPORT_ROWS)
        .as('first'),
    )
    .select('*');
}
