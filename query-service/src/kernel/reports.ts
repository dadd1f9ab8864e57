import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { nameOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { REPORT_MONTHS } from '@malote/contracts/kernel/report.ts';
import type { Dimension, ReportParts } from '@malote/contracts/kernel/report.ts';
import type { Asking } from './asking.ts';
import { columnName } from './fields/columns.ts';
import { presentRows } from './fields/present-rows.ts';
import type { ListSource } from './lists/list-source.ts';
import { monthsRefusal, rangeRefusal, spansRefusal } from './lists/range.ts';
import { firstGroups, groupedRows, groupingOf, periodBefore, periodOf } from './report-rows.ts';
import type { Period, ReportAsked } from './report-rows.ts';

type Raw = Readonly<Record<string, unknown>>;
export type AnyReport = AnyListing & { readonly report: ReportParts };

/** Values of a dimension that is no day, in the drawing. */
const DRAWN = 15;

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

/** What is drawn: the groups of one dimension; days as they come, others by the first measure and only the largest. */
async function pointsOf(made: AnyReport, asked: ReportAsked, period: Period | undefined, asking: Asking) {
  const { report } = made;
  const [by = ''] = groupingOf(report, asked);
  const dimension = report.dimensions[by] as Dimension;
  const isValue = dimension.kind === 'value';
  const grouped = asking.db
    .from(groupedRows(report, [by], asked, period, asking).as('points'))
    .orderByRaw(isValue ? '?? desc nulls last, ??' : '?? asc nulls last', [
      ...(isValue ? [columnName(Object.keys(report.measures)[0] ?? '')] : []),
      columnName(by),
    ])
    .limit(isValue ? DRAWN : 400);
  const values = await presentRows(made.fields, await asking.rows<Raw>(grouped), asking, 'passing');
  return values.map((row) => ({
    ...(row[by] !== undefined && { of: String(row[by] as string) }),
    ...(row[nameOf(by)] !== undefined && { name: String(row[nameOf(by)] as string) }),
    figures: figuresOf(made, row),
  }));
}

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
  return {
    ...period,
    totals: await totalsOf(made, asked, period, asking),
    ...(period !== undefined && { before: await totalsOf(made, asked, periodBefore(period), asking) }),
    points: await pointsOf(made, asked, period, asking),
  };
}
