import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { nameOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import { dayText } from '@malote/infra/sheets/local-time.ts';
import type { Words } from '@malote/contracts/kernel/language.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { REPORT_MONTHS, WAITED_HOURS, waitedFrom } from '@malote/contracts/kernel/report.ts';
import type { Dimension, Measure, ReportParts } from '@malote/contracts/kernel/report.ts';
import type { Asking } from './asking.ts';
import { columnName } from './fields/columns.ts';
import { wireOf } from './fields/field-kinds.ts';
import { presentRows } from './fields/present-rows.ts';
import { numberCell } from './files/cell.ts';
import type { FileColumn } from './files/cell.ts';
import type { FootRow } from './files/export-list.ts';
import type { ListSource } from './lists/list-source.ts';
import { DAY_MS, monthsRefusal, rangeRefusal, spansRefusal } from './lists/range.ts';
import { firstGroups, groupedRows, groupingOf, periodBefore, periodOf } from './report-rows.ts';
import type { Period, ReportAsked } from './report-rows.ts';

type Raw = Readonly<Record<string, unknown>>;
export type AnyReport = AnyListing & { readonly report: ReportParts };

/** Values of a dimension that is no day, in the drawing. */
const DRAWN = 15;
/** Days in it at most: a year of them. */
const LONGEST_AXIS = 400;
/** Figures that are zero where there are no rows; all others are not known there. */
const ZERO_OF_NOTHING: ReadonlySet<Measure['kind']> = new Set(['rows', 'distinct', 'sum']);

interface Point {
  readonly of?: string;
  readonly name?: string;
  readonly figures: Raw;
}

const objectionOf = (made: AnyReport, asked: ReportAsked, asking: Asking): Refusal | undefined => {
  const { report } = made;
  if (report.months !== undefined)
    return monthsRefusal(
      asked[report.months] as readonly string[] | undefined,
      REPORT_MONTHS,
      `params.${report.months}`,
      asking.language,
    );
  return report.period === undefined
    ? spansRefusal(made.spans, asked, asking.language)
    : rangeRefusal(periodOf(report, asked, asking), report.days, `params.${report.period}`, asking.language);
};

/** The rows of a report as a list that can be sorted, paged and exported like any other. */
export function reportSource(made: AnyReport): ListSource<ListDefinition, Raw> {
  const { report } = made;
  const names = Object.keys(made.fields);
  const nullable = (name: string) => made.fields[name]?.optional === true;
  return {
    definition: made.list,
    view: (asking, params) => [firstGroups(report, params as ReportAsked, asking)],
    key: 'key',
    columns: names.map(columnName),
    sorts: Object.fromEntries(
      made.list.sorts.map((name) => [name, { column: columnName(name), nulls: nullable(name) ? 'last' : 'none' }]),
    ) as never,
    // The rows that figures are made of are narrowed, not the figures.
    filters: {} as never,
    check: (params, asking) => objectionOf(made, params as ReportAsked, asking),
    present: async (rows, asking) => (await presentRows(made.fields, rows, asking, 'passing')) as never,
  };
}

/** What is drawn: the groups of one dimension; days as they come, others by the figure that is drawn and only the largest. */
async function pointsOf(made: AnyReport, asked: ReportAsked, period: Period | undefined, asking: Asking) {
  const { report } = made;
  const [by = ''] = groupingOf(report, asked);
  const dimension = report.dimensions[by] as Dimension;
  const isValue = dimension.kind === 'value';
  const grouped = asking.db
    .from(groupedRows(report, [by], asked, period, asking).as('points'))
    .orderByRaw(isValue ? '?? desc nulls last, ??' : '?? asc nulls last', [
      ...(isValue ? [columnName(report.drawn)] : []),
      columnName(by),
    ])
    .limit(isValue ? DRAWN : LONGEST_AXIS);
  const values = await presentRows(made.fields, await asking.rows<Raw>(grouped), asking, 'passing');
  const points = values.map((row): Point => ({
    ...(row[by] !== undefined && { of: String(row[by] as string) }),
    ...(row[nameOf(by)] !== undefined && { name: String(row[nameOf(by)] as string) }),
    figures: figuresOf(made, row),
  }));
  return points.length === 0 ? points : withEmptyOnes(made, points, axisOf(dimension, report.period, period));
}

/** What an axis must show whether there is anything at it or not: each day of the period, each hour of a day, each bucket; nothing of values. */
function axisOf(dimension: Dimension, periodField: string | undefined, period: Period | undefined): readonly string[] {
  switch (dimension.kind) {
    case 'day':
      // The days of another instant have no first and no last.
      return period === undefined || dimension.of !== periodField ? [] : daysOf(period);
    case 'hour':
      return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
    case 'waited':
      return WAITED_HOURS.map(waitedFrom);
    case 'month':
    case 'value':
      return [];
  }
}

/** The company's days from the first to the last of a period. */
function daysOf({ from, to }: Period): readonly string[] {
  const first = Date.parse(businessDay(new Date(from), COMPANY_ZONE));
  const last = Date.parse(businessDay(new Date(to), COMPANY_ZONE));
  return Array.from({ length: Math.min(LONGEST_AXIS, (last - first) / DAY_MS + 1) }, (_, at) =>
    new Date(first + at * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The points with those between them of which there is nothing: a line that leaves out empty days tells of a steady business. What has no place on the axis stays last. */
function withEmptyOnes(
  { report, fields }: AnyReport,
  points: readonly Point[],
  axis: readonly string[],
): readonly Point[] {
  if (axis.length === 0) return points;
  const known = new Set(points.map(({ of }) => of));
  const nothing = Object.fromEntries(
    Object.entries(report.measures).flatMap(([name, { kind }]) =>
      ZERO_OF_NOTHING.has(kind) ? [[name, wireOf(fields[name] as Field, 0)]] : [],
    ),
  );
  const empty = axis.filter((one) => !known.has(one)).map((of): Point => ({ of, figures: nothing }));
  return [...points, ...empty].toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** After every day, hour and bucket. */
const NOWHERE = '~';
const placeOf = ({ of }: Point): string => of ?? NOWHERE;

function figuresOf(made: AnyReport, row: Raw): Raw {
  return Object.fromEntries(
    Object.keys(made.report.measures).flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
  );
}

async function totalsOf(made: AnyReport, asked: ReportAsked, period: Period | undefined, asking: Asking): Promise<Raw> {
  const rows = await asking.rows<Raw>(groupedRows(made.report, [], asked, period, asking));
  const figures: Fields = Object.fromEntries(
    Object.keys(made.report.measures).map((name) => [name, made.fields[name] as Field]),
  );
  return (await presentRows(figures, rows, asking, 'passing'))[0] ?? {};
}

/** The figures of all rows, of the period before, and what is drawn. */
export async function summarize(made: AnyReport, asked: ReportAsked, asking: Asking) {
  const refused = objectionOf(made, asked, asking);
  if (refused !== undefined) return refused;
  const period = periodOf(made.report, asked, asking);
  const before = period && periodBefore(period, asking.now);
  return {
    ...period,
    totals: await totalsOf(made, asked, period, asking),
    ...(before !== undefined && {
      before: await totalsOf(made, asked, before, asking),
      beforeTo: before.to,
    }),
    points: await pointsOf(made, asked, period, asking),
  };
}

const TOTAL: Words = { pt: 'Total', zh: '合计', en: 'Total' };
const BEFORE: Words = { pt: 'Período anterior', zh: '上期', en: 'Period before' };
const CHANGE: Words = { pt: 'Variação (%)', zh: '变化（%）', en: 'Change (%)' };
const CHANGE_AND_POINTS: Words = {
  pt: 'Variação (%, taxas em p.p.)',
  zh: '变化（%，比率为百分点）',
  en: 'Change (%, shares in points)',
};

/** The company's days of a period, behind what it is called. */
const withDays = (words: Words, { from, to }: Period): Words => {
  const [first, last] = [from, to].map((at) => dayText(businessDay(new Date(at), COMPANY_ZONE)));
  return {
    pt: `${words.pt} (${first} a ${last})`,
    zh: `${words.zh}（${first} 至 ${last}）`,
    en: `${words.en} (${first} to ${last})`,
  };
};

const amountIn = (figure: unknown): number =>
  Number(typeof figure === 'object' && figure !== null ? (figure as { readonly amount: string }).amount : figure);

/** A figure against the period before as the page tells it: a share by its points, everything else in per cent of what it was; with one place. */
function changeIn(field: Field, now: unknown, before: unknown): number | undefined {
  if (now === undefined || before === undefined) return undefined;
  const [current, past] = [amountIn(now), amountIn(before)];
  if (field.kind === 'rate') return Math.round((current - past) * 10) / 10;
  return past === 0 ? undefined : Math.round(((current - past) / past) * 1000) / 10;
}

/** What the page says of all rows, below the groups in their file: the totals, those of the period before, and how they differ. */
export async function footOf(made: AnyReport, asked: ReportAsked, asking: Asking): Promise<readonly FootRow[]> {
  const { report } = made;
  const period = periodOf(report, asked, asking);
  const earlier = period && periodBefore(period, asking.now);
  const totals = await totalsOf(made, asked, period, asking);
  const isFigure = ({ key }: FileColumn<never>) => report.measures[key] !== undefined;
  const figures =
    (of: Raw): FootRow['cell'] =>
    (column, language) =>
      isFigure(column) ? column.cell(of as never, language) : undefined;
  const total: FootRow = { label: TOTAL, cell: figures(totals), isFigure };
  if (earlier === undefined) return [total];
  const before = await totalsOf(made, asked, earlier, asking);
  const hasShares = Object.keys(report.measures).some((name) => made.fields[name]?.kind === 'rate');
  return [
    total,
    { label: withDays(BEFORE, earlier), cell: figures(before), isFigure },
    {
      label: hasShares ? CHANGE_AND_POINTS : CHANGE,
      cell: (column) =>
        isFigure(column)
          ? numberCell(changeIn(made.fields[column.key] as Field, totals[column.key], before[column.key]), 1)
          : undefined,
      isFigure,
    },
  ];
}
