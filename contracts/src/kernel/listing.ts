import { z } from 'zod';
import type { ProjectionGroup } from '../projections/projection.ts';
import { openAccess } from './access.ts';
import type { ListingDemand } from './criterion.ts';
import { exportQuery, listQuery } from './definition.ts';
import type { CommandDefinition, Definition, ListDefinition, QueryDefinition, Route, ScopeRule } from './definition.ts';
import type { Fields, ValuesOf } from './fields/field.ts';
import { paramsOf } from './fields/params.ts';
import { Day } from './fields/kinds/day.ts';
import { answerShapeOf } from './fields/schemas.ts';
import { isSortable } from './fields/sortable.ts';
import type { Words } from './language.ts';
import type { AnyRecord } from './record.ts';
import type { ReportParts } from './report.ts';
import { screen } from './screen.ts';
import type { Leads, Screen } from './screen.ts';

/** Names that a row has a meaning for whatever its fields are. */
const TAKEN: ReadonlySet<string> = new Set(['position', 'scope', 'behind']);

/** Records of one kind among those that make up a list: what of theirs stands in which of its fields. What is not said is empty. */
export interface ListingPart<Name extends string = string> {
  readonly of: Pick<AnyRecord, 'noun' | 'table' | 'group' | 'life' | 'list'> & { readonly fields: Fields };
  readonly fields: Readonly<Partial<Record<Name, string>>>;
}

/** Kinds of records that make up a list together, each under the value of the field `told` that tells it. */
export interface ListingParts<Name extends string = string> {
  readonly told: Name;
  readonly of: Readonly<Record<string, ListingPart<Name>>>;
}

interface ListingOptions<Of extends Fields> {
  readonly context: string;
  /** What one row is called. */
  readonly words: Words;
  /** The field that identifies a row. */
  readonly key: keyof Of & string;
  readonly fields: Of;
  /** `/signing` gives `/signing/page` and `/signing/export`. */
  readonly path: `/${string}`;
  /** A further path of its page: one that partners know. */
  readonly alsoAt?: Route;
  /** The read model whose rows these are, and the group that it is folded with. Several listings may show one model. */
  readonly table: string;
  readonly group?: ProjectionGroup;
  /** Fields whose column has another name than they. */
  readonly columns?: Readonly<Partial<Record<keyof Of & string, string>>>;
  readonly sorted: readonly [keyof Of & string, 'asc' | 'desc'];
  /** By which fields it is sorted, where a table is too large for all of them. */
  readonly sorts?: readonly (keyof Of & string)[];
  /** By which fields it is narrowed, where a table is too large for all of them. */
  readonly narrowed?: readonly (keyof Of & string)[];
  readonly scope?: Exclude<ScopeRule, 'station' | 'stream'>;
  /** How many days the range of an instant may span at most. A list that has any answers nothing before one of them is asked, or a number (R-0351). */
  readonly spans?: Readonly<Partial<Record<keyof Of & string, number>>>;
  /** The column and the value of the rows that the list is about, where its table has others too. */
  readonly only?: readonly [column: string, value: string | boolean];
  /** `a criterion`: whatever is asked will do (R-0364). `nothing`: it shows what stands now, and what has waited longest would be the first that a range hides. */
  readonly demands?: 'a criterion' | 'nothing';
  /** The function of the read models that tells the rows as they stood at the end of a day; with it the list may be asked for any day. */
  readonly asOf?: string;
  /** Fields that no column holds: the context's folder in the query service looks them up in other tables (`lookUps` of its `index.ts`), of the groups `beside`. */
  readonly lookedUp?: readonly (keyof Of & string)[];
  readonly beside?: readonly ProjectionGroup[];
  /** Fields that tell how long ago an instant of the row is, in buckets (R-0444): `{ waited: 'lastAt' }`. */
  readonly waits?: Readonly<Partial<Record<keyof Of & string, keyof Of & string>>>;
  /**
   * Kinds of records of which the list is made when it is asked for; its key is the part and the code, `trailer:RB00000001`. Whoever sees a record in its own
   * list sees it here, and nobody else.
   */
  readonly parts?: ListingParts<keyof Of & string>;
}

/** How a list is asked for a day that is over. */
export const asOfParam = (asOf: string | undefined): Record<string, z.ZodType> =>
  asOf === undefined
    ? {}
    : { asOf: Day.optional().describe('The rows as they stood at the end of this day; as they stand now without it.') };

/**
 * A list that is no record: rows that read models fold from events, said by their fields. Filters, sorts, columns, export and liveness follow from them;
 * the fold of its table, where no other list has it yet, is the one thing that is written. `noun` is singular and capitalised: `Signing`.
 */
export function listing<const Noun extends string, const Of extends Fields>(noun: Noun, options: ListingOptions<Of>) {
  const { context, fields, path, key } = options;
  const group = options.group ?? 'operations';
  const name = noun.charAt(0).toLowerCase() + noun.slice(1);
  const names = Object.keys(fields);
  for (const one of names)
    if (TAKEN.has(one))
      throw new Error(`The field ${one} of ${noun} has a name that every row uses for something else`);
  const lookedUp: readonly string[] = options.lookedUp ?? [];
  const waits = (options.waits ?? {}) as Readonly<Record<string, string>>;
  if (options.asOf !== undefined && lookedUp.length > 0)
    throw new Error(`${noun} looks up what nobody knows of a day that is over`);
  const isKept = (one: string) => !lookedUp.includes(one) && waits[one] === undefined;
  const sorts = (options.sorts ?? names).filter((one) => isKept(one) && isSortable(fields[one]));
  const narrowed = Object.fromEntries(
    (options.narrowed ?? names).map((one) => [one, fields[one] as Of[keyof Of & string]]),
  ) as Fields;
  const list = listQuery(`${context}.${name}List`, {
    path: [`POST ${path}/page` as Route, ...(options.alsoAt === undefined ? [] : [options.alsoAt])],
    params: () => z.strictObject({ ...paramsOf(narrowed), ...asOfParam(options.asOf) } as Record<never, z.ZodType>),
    row: () => z.object({ ...answerShapeOf(fields), behind: z.literal(true).optional() }),
    key: key as never,
    sorts: sorts as never[],
    defaultSort: options.sorted as unknown as [never, 'asc' | 'desc'],
    scope: options.scope ?? 'row',
    reads: [...new Set([group, ...(options.beside ?? []), ...groupsOf(options.parts)])],
    masked: names.filter((one) => fields[one]?.kind === 'person'),
    refusals: [
      'DATE_RANGE_TOO_LONG',
      'TIME_RANGE_24H',
      'TIME_RANGE_REQUIRED',
      'START_AFTER_END',
      'SEARCH_CRITERIA_EMPTY',
    ],
  });
  return {
    noun,
    context,
    words: options.words,
    key,
    fields,
    narrowed: Object.keys(narrowed),
    table: options.table,
    group,
    columns: (options.columns ?? {}) as Readonly<Record<string, string>>,
    spans: (options.spans ?? {}) as Readonly<Record<string, number>>,
    only: options.only,
    asOf: options.asOf,
    lookedUp,
    waits,
    parts: partsOf(noun, options.parts),
    demands: options.demands ?? (options.spans === undefined ? ('nothing' as const) : ('a range' as const)),
    list: list as ListDefinition as ListDefinition & { readonly carries?: ValuesOf<Of> },
    file: exportQuery(`${context}.${name}Export`, list, `${path}/export`) as QueryDefinition,
  };
}

const groupsOf = (parts: ListingParts | undefined): readonly ProjectionGroup[] =>
  Object.values(parts?.of ?? {}).map(({ of }) => of.group as ProjectionGroup);

/** The parts of a list, each of which has what it is said to show. */
function partsOf(noun: string, parts: ListingParts | undefined): ListingParts | undefined {
  for (const { of, fields } of Object.values(parts?.of ?? {}))
    for (const name of Object.values(fields))
      if (name !== 'code' && name !== 'status' && of.fields[name ?? ''] === undefined)
        throw new Error(`${noun} shows ${name} of ${of.noun}, which it lacks`);
  return parts;
}

/** Anything that `listing` makes, where its types do not matter. */
export interface AnyListing {
  readonly noun: string;
  readonly context: string;
  readonly words: Words;
  readonly key: string;
  readonly fields: Fields;
  readonly narrowed: readonly string[];
  readonly table: string;
  readonly group: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly spans: Readonly<Record<string, number>>;
  readonly only: readonly [column: string, value: string | boolean] | undefined;
  readonly demands: ListingDemand;
  readonly asOf: string | undefined;
  readonly lookedUp: readonly string[];
  /** By field: the instant from which it tells the time. */
  readonly waits: Readonly<Record<string, string>>;
  readonly parts: ListingParts | undefined;
  readonly list: ListDefinition;
  readonly file: QueryDefinition;
  /** Its rows are figures over those of another listing. */
  readonly report?: ReportParts;
}

/** Every definition that a listing brings. */
export const definitionsOfListing = ({ list, file, report }: AnyListing): readonly Definition[] => [
  list,
  file,
  ...(report === undefined ? [] : [report.summary]),
];

interface ListingScreenOptions {
  readonly permission: string;
  readonly title: Words;
  readonly kind?: 'list' | 'config' | 'report';
  /** What else the screen asks: a drawer's detail, a history. */
  readonly queries?: readonly QueryDefinition[];
  /** What can be done with rows, beside the export. */
  readonly commands?: Readonly<Record<string, CommandDefinition>>;
  /** By action: a query that is a part of it. */
  readonly asks?: Readonly<Record<string, QueryDefinition>>;
  readonly offers?: readonly string[];
  readonly called?: Readonly<Record<string, string>>;
  readonly also?: Readonly<Record<string, readonly string[]>>;
  readonly leads?: Leads;
  readonly without?: Readonly<Record<string, string>>;
  /** `own page`: a page file overrides columns or brings actions; otherwise the frame is made of the fields alone. */
  readonly page?: 'own page';
}

/** The screen of a listing. */
export function listingScreen(
  made: Pick<AnyListing, 'noun' | 'context' | 'list' | 'file'>,
  path: string,
  options: ListingScreenOptions & { readonly context?: string },
): Screen {
  return screen(path, {
    context: options.context ?? made.context,
    kind: options.kind ?? 'list',
    permission: options.permission,
    title: options.title,
    ...(options.page === undefined && { record: made.noun }),
    queries: [made.list, made.file, ...(options.queries ?? [])],
    commands: { export: openAccess, ...options.commands },
    ...(options.asks !== undefined && { asks: options.asks }),
    offers: ['search', 'filter', 'view', ...(options.offers ?? [])],
    ...(options.called !== undefined && { called: options.called }),
    ...(options.also !== undefined && { also: options.also }),
    ...(options.leads !== undefined && { leads: options.leads }),
    ...(options.without !== undefined && { without: options.without }),
  });
}
