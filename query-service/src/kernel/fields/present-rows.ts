import { records } from '@malote/contracts/catalogue.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { nameOf, namesOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { PersonalKind } from '@malote/contracts/kernel/personal.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { toldRefusal } from '@malote/contracts/kernel/refusals/kept-refusal.ts';
import { municipality } from '@malote/contracts/network/places/municipalities.ts';
import { userNames } from '../user-names.ts';
import type { Asking } from '../asking.ts';
import { disclose, disclosureOf, openColleagues } from '../disclosure.ts';
import type { Look } from '../disclosure.ts';
import { isAnyOf } from '../lists/conditions.ts';
import { inScope } from '../lists/in-scope.ts';
import { namesKnown } from '../names-known.ts';
import { columnName } from './columns.ts';
import { wireOf } from './field-kinds.ts';

type Raw = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;
interface Reference extends Field {
  readonly to: string;
}
interface Person extends Field {
  readonly as: PersonalKind;
}

/**
 * Rows of a table as the wire shows them: units of the wire, names of named records joined, personal texts opened or masked as the caller looks at them;
 * what is empty is left out.
 */
export async function presentRows(
  fields: Fields,
  rows: readonly Raw[],
  asking: Pick<Asking, 'rows' | 'db' | 'known' | 'personal' | 'caller' | 'master' | 'language'>,
  look: Look = 'maintained',
): Promise<readonly Values[]> {
  const entries = Object.entries(fields).map(([name, field]) => ({ name, field, column: columnName(name) }));
  const names = await namesIn(entries, rows, asking);
  const people = entries.filter(({ field }) => field.kind === 'person');
  const disclosed = await disclose(
    asking,
    look,
    people.flatMap(({ column }) => rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))),
  );
  const shown = (field: Field, kept: unknown): unknown =>
    field.kind === 'person'
      ? disclosed.text(kept as string, (field as Person).as)
      : wireOf(field, toldIn(field, kept, asking.language));
  return rows.map((row) =>
    Object.fromEntries(
      entries.flatMap(({ name, field, column }): readonly (readonly [string, unknown])[] => {
        const kept = row[column];
        if (kept === null || kept === undefined) return [];
        const value = shown(field, kept);
        const called = names.get(field);
        const told = called === undefined ? undefined : toldOf(name, field, kept, called);
        return [...(value === null ? [] : [[name, value] as const]), ...(told === undefined ? [] : [told])];
      }),
    ),
  );
}

/** What the house keeps by its code is told in the asker's language; everything else is as it was kept. */
export const toldIn = (field: Field | undefined, kept: unknown, language: Language): unknown =>
  (field as (Field & { readonly refusals?: true }) | undefined)?.refusals === true && typeof kept === 'string'
    ? toldRefusal(kept, language)
    : kept;

/** How a row tells the name of what it names; of several, those that have one, by their codes. */
function toldOf(name: string, { kind }: Field, kept: unknown, called: ReadonlyMap<string, string>) {
  if (kind !== 'refs') {
    const named = called.get(kept as string);
    return named === undefined ? undefined : ([nameOf(name), named] as const);
  }
  const known = (kept as readonly string[]).flatMap((code) => {
    const named = called.get(code);
    return named === undefined ? [] : [[code, named] as const];
  });
  return known.length === 0 ? undefined : ([namesOf(name), Object.fromEntries(known)] as const);
}

/** What a value names: one code, or several. */
const codesIn = (kept: unknown): readonly string[] =>
  typeof kept === 'string'
    ? [kept]
    : Array.isArray(kept)
      ? kept.filter((code): code is string => typeof code === 'string')
      : [];

/** The names of the records and places that rows name, by field and code; one statement for each kind of record. */
async function namesIn(
  entries: readonly { readonly field: Field; readonly column: string }[],
  rows: readonly Raw[],
  asking: Pick<Asking, 'rows' | 'db' | 'known' | 'master' | 'personal' | 'caller' | 'language'>,
): Promise<ReadonlyMap<Field, ReadonlyMap<string, string>>> {
  const found = new Map<Field, ReadonlyMap<string, string>>();
  for (const { field, column } of entries) {
    const codes = [...new Set(rows.flatMap((row) => codesIn(row[column])))];
    if (codes.length === 0) continue;
    if (field.kind === 'municipality') found.set(field, new Map(codes.flatMap((code) => namedPlace(code))));
    if (field.kind === 'user') found.set(field, await userNames(asking.master, asking.personal, codes));
    if (field.kind !== 'ref' && field.kind !== 'refs') continue;
    const made = records.get((field as Reference).to);
    if (made?.named !== undefined) found.set(field, await recordNames(made, codes, asking));
    else if (made !== undefined && isPerson(made)) found.set(field, await peopleNames(made, codes, asking));
  }
  return found;
}

/** Whether records of a kind are people: what they are called is their own. */
export const isPerson = ({ fields }: Pick<AnyRecord, 'fields'>): boolean =>
  fields['name']?.kind === 'person' && (fields['name'] as Person).as === 'name';

/**
 * What people are called who are records, by their codes. Colleagues are to everybody; others are for who sees names at all, those of them whom he sees.
 * For anybody else they are their codes.
 */
export async function peopleNames(
  made: Pick<AnyRecord, 'table' | 'group' | 'list' | 'people'>,
  codes: readonly string[],
  asking: Pick<Asking, 'rows' | 'db' | 'known' | 'personal' | 'caller'>,
): Promise<ReadonlyMap<string, string>> {
  const areColleagues = made.people === 'colleagues';
  if (!areColleagues && disclosureOf(asking.caller, 'name', 'passing') !== 'shown') return new Map();
  const sealed = await sealedNames(made, codes, asking);
  if (areColleagues) {
    const names = await openColleagues(asking.personal, [...sealed.values()]);
    return new Map(
      [...sealed].flatMap(([code, name]) => {
        const text = names.get(name);
        return text === undefined ? [] : [[code, text] as const];
      }),
    );
  }
  const disclosed = await disclose(asking, 'passing', [...sealed.values()]);
  return new Map(
    [...sealed].flatMap(([code, name]) => {
      const text = disclosed.text(name, 'name');
      return text === null ? [] : [[code, text] as const];
    }),
  );
}

/**
 * The names of people as they are stored, by code, of those whom the caller sees. Sealed they are known, never opened: a name that was erased is gone from
 * the vault alone, and nothing is written here. And only what everybody is answered: whoever sees some of them asks for his own.
 */
async function sealedNames(
  { table, group, list, people }: Pick<AnyRecord, 'table' | 'group' | 'list' | 'people'>,
  codes: readonly string[],
  { rows, db, known, caller }: Pick<Asking, 'rows' | 'db' | 'known' | 'caller'>,
): Promise<ReadonlyMap<string, string>> {
  const seen = list.scope === 'row' && people !== 'colleagues' ? caller.scope : '*';
  return await namesKnown(seen === '*' ? known([group]) : new Map(), `people ${table}`, codes, async (unknown) => {
    const all = isAnyOf(db.from(`reads.${table}`).select('code', 'name'), 'code', unknown);
    const found = await rows<{ readonly code: string; readonly name: string | null }>(inScope(all, seen));
    return found.flatMap(({ code, name }) => (name === null ? [] : [[code, name] as const]));
  });
}

/** What people of the asker's language call records, by their codes; those that there are. */
export function recordNames(
  made: Pick<AnyRecord, 'table' | 'group' | 'named' | 'namedIn'>,
  codes: readonly string[],
  asking: Pick<Asking, 'rows' | 'db' | 'known' | 'language'>,
): Promise<ReadonlyMap<string, string>> {
  const columns = nameColumns(made, asking.language);
  return namesKnown(asking.known([made.group]), [made.table, ...columns].join(' '), codes, async (unknown) => {
    const named = await asking.rows<Raw & { code: string }>(
      isAnyOf(asking.db.from(`reads.${made.table}`).select('code', ...columns), 'code', unknown),
    );
    return named.map((row) => [row.code, nameIn(row, columns)] as const);
  });
}

/** Where a kind of record keeps what people of a language call its records by: the first that is filled in is the name. */
export function nameColumns(
  { named, namedIn }: Pick<AnyRecord, 'named' | 'namedIn'>,
  language: Language,
): readonly string[] {
  const own = namedIn[language];
  return [...(own === undefined ? [] : [own]), ...(named === undefined ? [] : [named])].map(columnName);
}

/** The name of a record, from such columns of its row. */
export const nameIn = (row: Raw, columns: readonly string[]): string => {
  const filled = columns
    .map((column) => row[column])
    .find((value) => value !== null && value !== undefined && value !== '');
  return String(filled ?? row['code']);
};

function namedPlace(code: string): readonly (readonly [string, string])[] {
  const place = municipality(code);
  return place === undefined ? [] : [[code, `${place.name} (${place.uf})`]];
}
