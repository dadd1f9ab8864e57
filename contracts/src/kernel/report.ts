import { z } from 'zod';
import { openAccess } from './access.ts';
import { exportQuery, listQuery, query } from './definition.ts';
import type { QueryDefinition, Route } from './definition.ts';
import { choice } from './fields/choice.ts';
import type { Field, Fields } from './fields/field.ts';
import { count, COUNT_MAX } from './fields/kinds/count.ts';
import { day } from './fields/kinds/day.ts';
import { decimal } from './fields/kinds/decimal.ts';
import { one } from './fields/kinds/one.ts';
import { rate } from './fields/kinds/rate.ts';
import { text } from './fields/kinds/text.ts';
import { paramsOf } from './fields/params.ts';
import { answerShapeOf } from './fields/schemas.ts';
import type { Words } from './language.ts';
import { asOfParam } from './listing.ts';
import type { AnyListing } from './listing.ts';
import { once } from './once.ts';
import { screen } from './screen.ts';
import type { Screen } from './screen.ts';
import { Instant } from './values/instant.ts';

/** What a row must be for a measure to see it; conditions stand together. Days are those of the company's zone. */
export type Condition<Name extends string = string> =
  | { readonly field: Name; readonly is: string | boolean | number | readonly string[] }
  | { readonly field: Name; readonly known: boolean }
  /** At most so many calendar days from one instant to the other (R-0445). */
  | { readonly from: Name; readonly to: Name; readonly withinDays: number }
  | { readonly from: Name; readonly to: Name; readonly withinHours: number }
  | { readonly from: Name; readonly to: Name; readonly beyondHours: number }
  /** Both are known, and the one is after the other. */
  | { readonly later: Name; readonly than: Name }
  | { readonly field: Name; readonly above: number }
  | { readonly field: Name; readonly below: number }
  /** So many hours ago or longer. */
  | { readonly field: Name; readonly olderThanHours: number }
  /** A day at least and at most so many days before today of the company: 0 is today, below 0 what is to come. */
  | { readonly field: Name; readonly daysAgo: { readonly from?: number; readonly to?: number } }
  /** An instant whose day lies so many calendar days back, or more: what happens within so many days of it is known by now. */
  | { readonly field: Name; readonly daysPassed: number }
  /** A site of this type. */
  | { readonly field: Name; readonly siteOfType: string }
  /** Both are known, and differ. */
  | { readonly field: Name; readonly differsFrom: Name };

/** By what rows are put together. */
export type Dimension<Name extends string = string> =
  | { readonly kind: 'value'; readonly of: Name }
  | { readonly kind: 'day' | 'month' | 'hour'; readonly of: Name; readonly words: Words }
  /** How long ago an instant is, in the buckets of R-0444. */
  | { readonly kind: 'waited'; readonly of: Name; readonly words: Words };

/** A figure of the rows that were put together. */
export type Measure<Name extends string = string> =
  | { readonly kind: 'rows'; readonly words: Words; readonly where?: readonly Condition<Name>[] }
  | { readonly kind: 'distinct'; readonly of: Name; readonly words: Words; readonly where?: readonly Condition<Name>[] }
  /** Zero of no rows, as their number is; empty where there are rows and none of them tells it. */
  | { readonly kind: 'sum'; readonly of: Name; readonly words: Words; readonly where?: readonly Condition<Name>[] }
  /** Hours from one instant to another, in the mean, with one place. */
  | { readonly kind: 'hours'; readonly from: Name; readonly to: Name; readonly words: Words }
  /** How many rows of those `among` are `where`, in percent; empty where there are none to be a part of. */
  | {
      readonly kind: 'share';
      readonly where: readonly Condition<Name>[];
      readonly among?: readonly Condition<Name>[];
      readonly words: Words;
    }
  /** How many of all rows that are asked for are in the group, in percent. */
  | { readonly kind: 'part'; readonly words: Words };

/** Detention buckets by the hours that they begin with (R-0444). */
export const WAITED_HOURS = [0, 24, 48, 72, 168, 360] as const;
/** The bucket that begins with so many hours; buckets in the order of their names are in that of their hours. */
export const waitedFrom = (hours: number): string => `h${String(hours).padStart(3, '0')}`;
export const waited = choice({
  h000: { pt: 'Até 24 h', zh: '24小时内', en: 'Up to 24 h', tone: 'ok' },
  h024: { pt: '24 a 48 h', zh: '24至48小时', en: '24 to 48 h', tone: 'info' },
  h048: { pt: '48 a 72 h', zh: '48至72小时', en: '48 to 72 h', tone: 'warn' },
  h072: { pt: '72 h a 7 dias', zh: '72小时至7天', en: '72 h to 7 days', tone: 'warn' },
  h168: { pt: '7 a 15 dias', zh: '7至15天', en: '7 to 15 days', tone: 'bad' },
  h360: { pt: 'Mais de 15 dias', zh: '超过15天', en: 'More than 15 days', tone: 'bad' },
});

/** Groups that a report answers at most, those with the largest first figure (R-0429). */
export const REPORT_ROWS = 100_000;
const MOST = COUNT_MAX;

/** A way to put rows together: by which dimensions, the first of which the drawing follows; `where`: which of the report's rows it is about. */
export interface Grouping<Name extends string = string> {
  readonly words: Words;
  readonly by: readonly string[];
  readonly where?: readonly Condition<Name>[];
  /** Figures that say nothing of such groups, and so are no columns of theirs. */
  readonly without?: readonly string[];
}

export type ReportKind = 'report' | 'board';

/** Merchants that one question names at most, by where it is asked (R-0370). */
export const MERCHANTS_ASKED: Readonly<Record<ReportKind, number>> = { board: 100, report: 1_000 };
/** Whoever gives parcels: a customer of the company, or the merchant whose goods are collected. */
const MERCHANTS: readonly string[] = ['Customer', 'Merchant'];

/** Months of a report of whole months, from the first to the last (R-0361: a year). */
export const REPORT_MONTHS = 12;

interface ReportOptions<Source extends Fields> {
  readonly context: string;
  readonly words: Words;
  /** `/dispatch` gives `/dispatch/page`, `/dispatch/export` and `/dispatch/summary`. */
  readonly path: `/${string}`;
  /** The list whose rows are put together: its scope, its filters. */
  readonly of: Pick<AnyListing, 'noun' | 'table' | 'group' | 'list' | 'asOf' | 'parts'> & { readonly fields: Source };
  /** The instant that the period is asked of; without one the report looks at what stands now. */
  readonly period?: keyof Source & string;
  /** How many days a period may span. */
  readonly days?: number;
  /** Days up to now that are asked where nobody says a period. */
  readonly usual?: number;
  /** Days that a panel of the home page shows of it, however far its reader looks back there: its title says them. */
  readonly panelDays?: number;
  /** The field that holds the calendar month, of a report that sums up whole months: a question reaches over a year of them (`REPORT_MONTHS`). */
  readonly months?: keyof Source & string;
  /** `board`: its figures stand large on a wall, and come anew by themselves; fewer merchants are chosen there at once. */
  readonly kind?: ReportKind;
  /** Rows that the report is about, of all that the list has. */
  readonly where?: readonly Condition<keyof Source & string>[];
  readonly dimensions: Readonly<Record<string, Dimension<keyof Source & string>>>;
  readonly groupings: Readonly<Record<string, Grouping<keyof Source & string>>>;
  /** The first leads to the rows behind it. */
  readonly measures: Readonly<Record<string, Measure<keyof Source & string>>>;
  /** The figure that the report is about: what is drawn and sorted by. The first where nothing is said. */
  readonly drawn?: string;
  /** The screen that shows the rows behind a figure. */
  readonly drill?: string;
}

/** What a report says beyond a list; plain data, as frames and handlers need it. */
export interface ReportParts {
  readonly of: AnyListing;
  readonly period: string | undefined;
  readonly days: number;
  readonly usual: number;
  readonly panelDays: number | undefined;
  readonly months: string | undefined;
  readonly kind: ReportKind;
  readonly where: readonly Condition[];
  readonly dimensions: Readonly<Record<string, Dimension>>;
  readonly groupings: Readonly<Record<string, Grouping>>;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly drawn: string;
  /** The fields of the list that the report is narrowed by. */
  readonly filters: Fields;
  readonly drill: string | undefined;
  readonly summary: QueryDefinition;
}

/** Days of a period where nobody says one: a week. */
const PERIOD_DAYS = 7;
const LONGEST_DAYS = 31;

const dimensionField = (made: Dimension, of: Fields): Field => {
  switch (made.kind) {
    case 'value': {
      const { sought: _, listed: __, ...field } = of[made.of] as Field;
      return { ...field, optional: true };
    }
    case 'day':
      return day(made.words, { optional: true });
    case 'month':
    case 'hour':
      return text(made.words, { max: 7, optional: true });
    case 'waited':
      return one(waited, made.words, { optional: true });
  }
};

/** A field as a report is narrowed by it: of merchants it takes as many as its kind lets be chosen. */
const asked = (field: Field & { readonly to?: string }, kind: ReportKind): Field =>
  MERCHANTS.includes(field.to ?? '') ? { ...field, askedAtOnce: MERCHANTS_ASKED[kind] } : field;

function measureField(made: Measure, of: Fields): Field {
  switch (made.kind) {
    case 'rows':
    case 'distinct':
      return count(made.words, { max: MOST });
    case 'sum': {
      const { sought: _, listed: __, ...field } = of[made.of] as Field & { readonly min?: unknown };
      // A sum of nothing is none, however large one value must be; what may be below nothing sums up below it.
      const min = typeof field.min === 'number' && { min: field.min < 0 ? -MOST : 0 };
      return { ...field, words: made.words, ...min, max: MOST, optional: true } as Field;
    }
    case 'hours':
      return decimal(made.words, { min: -MOST, max: MOST, places: 1, optional: true });
    case 'share':
    case 'part':
      return rate(made.words, { optional: true });
  }
}

/** The figures of all rows, those of the period before, and what is drawn. */
const summaryOf = (figures: Fields) => {
  const values = z.object(answerShapeOf(figures));
  return z.object({
    /** The period that was asked, or the week that stands for it; missing where the report looks at what stands now. */
    from: Instant.optional(),
    to: Instant.optional(),
    totals: values,
    before: values.optional(),
    /** Until when those are counted: of a period that is still running, as long as it has run. */
    beforeTo: Instant.optional(),
    /** The grouping's first dimension, in its order: days as they come, others by the first measure. */
    points: z.array(z.object({ of: z.string().optional(), name: z.string().optional(), figures: values })),
  });
};

/**
 * Figures over the rows of a list: put together by dimensions, measured, compared with the period before, drawn, exported, and opened as the list behind
 * them. It is a listing whose rows are made while they are asked for, so everything that lists can do, reports can. `noun` is singular: `DispatchReport`.
 */
export function report<const Noun extends string, const Source extends Fields>(
  noun: Noun,
  options: ReportOptions<Source>,
): AnyListing & { readonly noun: Noun; readonly report: ReportParts } {
  const { context, path, measures, groupings } = options;
  const of = options.of as unknown as AnyListing;
  if (of.parts !== undefined) throw new Error(`${noun} counts rows of several kinds of records, which nobody does yet`);
  const dimensions = options.dimensions as Readonly<Record<string, Dimension>>;
  const name = noun.charAt(0).toLowerCase() + noun.slice(1);
  for (const [grouping, { by }] of Object.entries(groupings))
    for (const one of by)
      if (dimensions[one] === undefined) throw new Error(`${noun} is grouped by ${one} in ${grouping}, which it lacks`);
  const figures = Object.fromEntries(
    Object.entries(measures as Readonly<Record<string, Measure>>).map(([one, made]) => [
      one,
      measureField(made, of.fields),
    ]),
  );
  const fields: Fields = {
    key: text({ pt: 'Grupo', zh: '分组', en: 'Group' }, { max: 400, listed: 'never' }),
    ...Object.fromEntries(Object.entries(dimensions).map(([one, made]) => [one, dimensionField(made, of.fields)])),
    ...figures,
  };
  const kind = options.kind ?? 'report';
  const filters = Object.fromEntries(
    of.narrowed
      .filter((one) => of.fields[one]?.kind !== 'person')
      .map((one) => [one, asked(of.fields[one] as Field, kind)]),
  );
  const params = once(() =>
    z.strictObject({
      grouping: z.enum(Object.keys(groupings)).optional(),
      ...paramsOf(filters),
      ...asOfParam(of.asOf),
    }),
  );
  const drawn = options.drawn ?? Object.keys(figures)[0] ?? 'key';
  if (figures[drawn] === undefined) throw new Error(`${noun} draws ${drawn}, which it lacks`);
  const refusals = ['DATE_RANGE_TOO_LONG', 'TIME_RANGE_24H', 'START_AFTER_END'] as const;
  const list = listQuery(`${context}.${name}List`, {
    path: `POST ${path}/page` as Route,
    params: params as unknown as () => z.ZodObject,
    row: () => z.object(answerShapeOf(fields)),
    key: 'key' as never,
    sorts: Object.keys(fields).filter((one) => one !== 'key') as never[],
    defaultSort: [drawn, 'desc'] as unknown as [never, 'desc'],
    scope: of.list.scope,
    reads: of.list.reads,
    refusals,
  });
  const summary = query(`${context}.${name}Summary`, {
    path: `POST ${path}/summary` as Route,
    shape: 'one',
    scope: of.list.scope,
    access: 'screen',
    reads: of.list.reads,
    params,
    answer: () => summaryOf(figures),
    refusals,
  });
  return {
    noun,
    context,
    words: options.words,
    key: 'key',
    fields,
    narrowed: Object.keys(filters),
    table: of.table,
    group: of.group,
    columns: {},
    // One that looks at what stands now is narrowed by the instants of its list, which span what they span there.
    spans: options.period === undefined ? of.spans : { [options.period]: options.days ?? LONGEST_DAYS },
    only: undefined,
    asOf: of.asOf,
    lookedUp: [],
    waits: {},
    parts: undefined,
    demands: 'nothing',
    list: list as unknown as AnyListing['list'],
    file: exportQuery(`${context}.${name}Export`, list as never, `${path}/export`) as unknown as QueryDefinition,
    report: {
      of,
      period: options.period,
      days: options.days ?? LONGEST_DAYS,
      usual: options.usual ?? PERIOD_DAYS,
      panelDays: options.panelDays,
      months: options.months,
      kind,
      where: (options.where ?? []) as readonly Condition[],
      dimensions,
      groupings: groupings as Readonly<Record<string, Grouping>>,
      measures: measures as Readonly<Record<string, Measure>>,
      drawn,
      filters,
      drill: options.drill,
      summary: summary as unknown as QueryDefinition,
    },
  };
}

interface ReportScreenOptions {
  readonly permission: string;
  readonly title: Words;
  readonly context?: string;
  /** `own page`: a page file puts more beside what follows from the report. */
  readonly page?: 'own page';
  readonly queries?: readonly QueryDefinition[];
  /** What its figures are called to be, in the words of the company. */
  readonly offers?: readonly string[];
  readonly without?: Readonly<Record<string, string>>;
}

/** The screen of a report: filter, drill down where it has rows to show, export; a board fills the screen. */
export function reportScreen(
  made: Pick<AnyListing, 'noun' | 'context' | 'list' | 'file'> & { readonly report: ReportParts },
  path: string,
  { permission, title, context, page, queries = [], offers = [], without }: ReportScreenOptions,
): Screen {
  const { kind } = made.report;
  return screen(path, {
    context: context ?? made.context,
    kind,
    permission,
    title,
    ...(page === undefined && { record: made.noun }),
    queries: [made.list, made.file, made.report.summary, ...queries],
    commands: { export: openAccess },
    offers: [
      'filter',
      ...(made.report.drill === undefined ? [] : ['drill-down']),
      ...(kind === 'board' ? ['full-screen'] : []),
      ...offers,
    ],
    ...(without !== undefined && { without }),
  });
}
