import type { Knex } from 'knex';
import { isGone } from '@malote/contracts/kernel/life.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import type { AnyListing, ListingPart } from '@malote/contracts/kernel/listing.ts';
import { WAITED_HOURS, waitedFrom } from '@malote/contracts/kernel/report.ts';
import { rowsAsOf } from './as-of.ts';
import type { AsOfAsked } from './as-of.ts';
import type { Asking } from './asking.ts';
import { behindOf } from './behind.ts';
import { columnName } from './fields/columns.ts';
import { filtersOf } from './fields/field-filters.ts';
import { inScope } from './lists/in-scope.ts';
import type { Filter } from './lists/list-source.ts';

type Raw = Readonly<Record<string, unknown>>;

/** The rows of a listing over one table, with those of its looked-up fields that are needed; nobody's scope is applied. */
export function rowsOfListing(
  made: Pick<AnyListing, 'noun' | 'table' | 'asOf' | 'lookedUp'>,
  asked: AsOfAsked,
  asking: Pick<Asking, 'db' | 'lookUps' | 'pastRows'>,
  needs: (field: string) => boolean,
): Knex.QueryBuilder {
  const { db, lookUps } = asking;
  const needed = made.lookedUp.filter(needs);
  if (needed.length === 0) return rowsAsOf(made, asked, asking);
  const rows = db.from({ own: `reads.${made.table}` }).select('own.*');
  for (const field of needed) {
    const lookUp = lookUps[made.noun]?.[field];
    if (lookUp === undefined) throw new Error(`Nobody looks up ${field} of ${made.noun}`);
    lookUp(rows, columnName(field), db);
  }
  return db.from(rows.as(made.table));
}

/** Types of columns; an empty one has its type, too, where rows of several tables stand below each other. */
const TYPES: Readonly<Record<string, string>> = {
  count: 'integer',
  grams: 'integer',
  decimal: 'double precision',
  flag: 'boolean',
  instant: 'timestamptz',
  day: 'date',
};

/** The key of a row of several kinds of records: a code says nothing of its kind. */
const keyOfPart = (part: string, code: string): string => `${part}:${code}`;

/** The rows of a listing over several kinds of records: of each those that its own list shows the caller. */
export function rowsOfParts(made: AnyListing, asking: Pick<Asking, 'db' | 'caller'>): readonly Knex.QueryBuilder[] {
  return partsOf(made).map(([name, part]) => rowsOfPart(made, name, part, asking));
}

const partsOf = ({ parts }: AnyListing) => Object.entries(parts?.of ?? {});

function rowsOfPart(
  made: AnyListing,
  name: string,
  { of, fields }: ListingPart,
  { db, caller }: Pick<Asking, 'db' | 'caller'>,
): Knex.QueryBuilder {
  const gone = Object.keys(of.life.states).filter((state) => isGone(of.life, state));
  const rows = db.from(`reads.${of.table}`).whereNotIn('status', gone);
  if (of.list.scope === 'row') inScope(rows, caller.scope);
  const value = (field: string, { kind }: Field): Knex.Raw => {
    if (field === made.key) return db.raw('? || code', [keyOfPart(name, '')]);
    if (field === made.parts?.told) return db.raw('?::text', [name]);
    const shown = fields[field];
    return shown === undefined ? db.raw(`null::${TYPES[kind] ?? 'text'}`) : db.raw('??', [columnName(shown)]);
  };
  return rows.select(
    Object.fromEntries(Object.entries(made.fields).map(([field, said]) => [columnName(field), value(field, said)])),
  );
}

/** Of the keys of a listing, those whose rows are older than they look. */
export async function behindOfListing(
  made: AnyListing,
  keys: readonly string[],
  asking: Pick<Asking, 'db' | 'rows' | 'nothingParked'>,
): Promise<ReadonlySet<string>> {
  if (made.parts === undefined) return await behindOf(asking, made.table, keys);
  const behind = await Promise.all(
    partsOf(made).map(async ([name, { of }]) => {
      const begin = keyOfPart(name, '');
      const codes = keys.filter((key) => key.startsWith(begin)).map((key) => key.slice(begin.length));
      return [...(await behindOf(asking, of.table, codes))].map((code) => keyOfPart(name, code));
    }),
  );
  return new Set(behind.flat());
}

const HOUR_MS = 3_600_000;
const before = (now: Date, hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString();

/** How long ago an instant is, by its bucket. */
export function waitedSince(at: string, now: Date): string {
  const hours = (now.getTime() - Date.parse(at)) / HOUR_MS;
  return waitedFrom(WAITED_HOURS.findLast((from) => hours >= from) ?? 0);
}

/** Rows whose instant is as long ago as one of the buckets: spans of the instant, which its index finds. */
const waitedIn =
  (column: string): Filter<never> =>
  (query, buckets: readonly string[], { now }) =>
    void query.where((any) => {
      void any.whereRaw('false');
      for (const [at, from] of WAITED_HOURS.entries()) {
        const until = WAITED_HOURS[at + 1];
        if (buckets.includes(waitedFrom(from)))
          void any.orWhere((span) => {
            if (at > 0) void span.where(column, '<=', before(now, from));
            if (until !== undefined) void span.where(column, '>', before(now, until));
          });
      }
    });

/** The filters of a listing by its fields. */
export function listingFilters(
  made: Pick<AnyListing, 'columns' | 'waits'>,
  fields: Readonly<Record<string, Field>>,
): Readonly<Record<string, Filter<never>>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const instant = made.waits[name];
      if (instant !== undefined) return [name, waitedIn(columnName(made.columns[instant] ?? instant))];
      const column = made.columns[name] ?? name;
      return [name, filtersOf({ [column]: field })[column] as Filter<never>];
    }),
  );
}

/** How long ago the instants of a row are, by the fields that tell it. */
export const waitsOf = ({ columns, waits }: AnyListing, row: Raw, now: Date): Raw =>
  Object.fromEntries(
    Object.entries(waits).flatMap(([name, instant]) => {
      const at = row[columnName(columns[instant] ?? instant)] as string | null;
      return at === null ? [] : [[name, waitedSince(at, now)]];
    }),
  );
