import type { Apart } from '@malote/contracts/kernel/apart.ts';
import { stillAsked } from '@malote/contracts/kernel/criterion.ts';
import { isPeriod, validityOn } from '@malote/contracts/kernel/validity.ts';
import type { Validity } from '@malote/contracts/kernel/validity.ts';
import { isGone, usableStates } from '@malote/contracts/kernel/life.ts';
import type { Hands } from '@malote/contracts/kernel/record-aggregate.ts';
import { isHandOf, watchesHands } from '@malote/contracts/kernel/record-aggregate.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { mayBeEmpty } from '@malote/contracts/kernel/fields/schemas.ts';
import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { businessDay } from '@malote/contracts/kernel/values/business-day.ts';
import type { Asking } from '../asking.ts';
import { FILE_TIME_ZONE } from '../files/cell.ts';
import { behindOf } from '../behind.ts';
import { columnName } from '../fields/columns.ts';
import { filtersOf, spellingsOf } from '../fields/field-filters.ts';
import { isPerson, nameColumns, nameIn, peopleNames, presentRows } from '../fields/present-rows.ts';
import { contains } from '../lists/conditions.ts';
import { oneOf } from '../lists/filters.ts';
import { isOfferedAll } from './beyond-scope.ts';
import { inOpening } from './in-opening.ts';
import type { Filter, ListSource, Seen } from '../lists/list-source.ts';
import { spansRefusal } from '../lists/range.ts';

type Params = Readonly<Record<string, unknown>>;
type Raw = Readonly<Record<string, unknown>> & { readonly code: string };

const isEmptiable = (field: Field | undefined): boolean => field !== undefined && mayBeEmpty(field);

/** What every list of records is narrowed by. */
function ownFilters(made: AnyRecord): Readonly<Record<string, Filter<never>>> {
  const names = [...(made.named === undefined ? [] : [made.named]), ...Object.values(made.namedIn)];
  const sought = ['code', ...new Set(names.map(columnName))];
  const spellings = spellingsOf(made.code);
  return {
    search: ((query, text: string) => {
      if (text === '') return undefined;
      // A whole code finds its record in whichever way it is written.
      const kept = spellings(text).find((spelling) => spelling.toUpperCase() !== text.toUpperCase());
      if (kept === undefined) return void contains(query, sought, text);
      return void query.where((any) => void contains(any, sought, text).orWhere('code', kept));
    }) as Filter<never>,
    codes: oneOf('code') as Filter<never>,
    // By whoever asks, not by a name that he sends.
    mine: ((query, field: string, { caller }) => void query.where(columnName(field), caller.user)) as Filter<never>,
  };
}

const todayOf = ({ now }: Pick<Asking, 'now'>): string => businessDay(now, FILE_TIME_ZONE);

const columnsOfPeriod = ({ from, to }: Apart) => ({ from: columnName(from), to: columnName(to) });

/** How a list of records with periods is narrowed by where these stand to today. */
function periodFilter({ apart, fields }: AnyRecord): Readonly<Record<string, Filter<never>>> {
  if (apart === undefined || !isPeriod(apart, fields)) return {};
  const { from, to } = columnsOfPeriod(apart);
  return {
    validity: ((query, wanted: readonly Validity[], asking) => {
      const today = todayOf(asking);
      const holds: Readonly<Record<Validity, readonly [string, readonly string[]]>> = {
        current: ['(?? <= ? and coalesce(?? >= ?, true))', [from, today, to, today]],
        future: ['?? > ?', [from, today]],
        past: ['?? < ?', [to, today]],
      };
      void query.where((any) => {
        for (const one of new Set(wanted)) any.orWhereRaw(holds[one][0], [...holds[one][1]]);
      });
    }) as Filter<never>,
  };
}

/** States of a kind of record that no list shows. */
const goneOf = ({ life }: AnyRecord): readonly string[] =>
  Object.keys(life.states).filter((state) => isGone(life, state));

/** Moves that the caller may not make on a row, because of what he did with it before. */
function withheldFrom(made: AnyRecord, { hands }: Raw, user: string): readonly string[] {
  const by = (hands ?? {}) as Hands;
  return Object.entries(made.life.moves).flatMap(([name, { notBy = [] }]) =>
    notBy.some((earlier) => isHandOf(by, earlier, user)) ? [name] : [],
  );
}

/** The list of a kind of record over its view, as its fields say; records that are gone are left out. */
export function recordSource(made: AnyRecord, seen?: Seen): ListSource<ListDefinition, Raw> {
  const names = Object.keys(made.fields);
  const withHands = watchesHands(made.life);
  const period =
    made.apart !== undefined && isPeriod(made.apart, made.fields) ? columnsOfPeriod(made.apart) : undefined;
  return {
    definition: made.list,
    view: `reads.${made.table}`,
    ...(seen !== undefined && { seen }),
    key: 'code',
    columns: ['code', 'status', ...names.map(columnName), ...(withHands ? ['hands'] : [])],
    sorts: Object.fromEntries(
      made.list.sorts.map((name) => [
        name,
        { column: columnName(name), nulls: isEmptiable(made.fields[name]) ? 'last' : 'none' },
      ]),
    ),
    always: (query) => void query.whereNotIn('status', [...goneOf(made)]),
    within: (query, asking) => void inOpening(query, made, asking.opening, asking),
    filters: {
      ...ownFilters(made),
      ...filtersOf(made.fields),
      ...periodFilter(made),
      status: oneOf('status'),
    } as never,
    check: (params, { language }) => {
      const still = made.demands && stillAsked(params as Params, made.demands);
      return still === undefined ? spansRefusal(made.spans, params as Params, language) : refuse(still.refused);
    },
    present: async (rows, asking) => {
      const behind = await behindOf(
        asking,
        made.table,
        rows.map(({ code }) => code),
      );
      const values = await presentRows(made.fields, rows, asking);
      const today = todayOf(asking);
      return rows.map((row, at) => {
        const { code, status } = row;
        const withheld = withHands ? withheldFrom(made, row, asking.caller.user) : [];
        return {
          code,
          status,
          ...values[at],
          ...(period !== undefined && {
            validity: validityOn(today, {
              from: String(row[period.from]),
              to: (row[period.to] ?? undefined) as string | undefined,
            }),
          }),
          ...(behind.has(code) && { behind: true }),
          ...(withheld.length > 0 && { withheld }),
        };
      });
    },
  };
}

/** What may be chosen where a record is named: those in use, by code and name; of some kinds also beyond the scope of who writes them down. */
export function choiceSource(made: AnyRecord): ListSource<ListDefinition, Raw> {
  const offered = Object.fromEntries(Object.entries(made.fields).filter(([name]) => made.offeredBy.includes(name)));
  const names = [...(made.named === undefined ? [] : [made.named]), ...Object.values(made.namedIn)];
  return {
    definition: made.choices,
    view: `reads.${made.table}`,
    beyondScope: (asking) => isOfferedAll(made, asking),
    key: 'code',
    columns: [...new Set(['code', ...names.map(columnName)])],
    sorts: { code: { column: 'code', nulls: 'none' } },
    always: (query, _, params) =>
      void (
        (params as { readonly codes?: unknown }).codes === undefined && query.whereIn('status', usableStates(made.life))
      ),
    filters: { ...ownFilters(made), ...filtersOf(offered) } as never,
    present: async (rows, asking) => {
      const columns = nameColumns(made, asking.language);
      const codes = rows.map(({ code }) => code);
      const people = isPerson(made) && codes.length > 0 ? await peopleNames(made, codes, asking) : new Map();
      return rows.map((row) => ({ code: row.code, name: people.get(row.code) ?? nameIn(row, columns) }));
    },
  };
}
