import { records } from '@malote/contracts/catalogue.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { nameOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { PersonalKind } from '@malote/contracts/kernel/personal.ts';
import { municipality } from '@malote/contracts/network/places/municipalities.ts';
import { userNames } from '../../identity/for-others.ts';
import type { Asking } from '../asking.ts';
import { disclose } from '../disclosure.ts';
import type { Look } from '../disclosure.ts';
import { isAnyOf } from '../lists/conditions.ts';
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
  asking: Pick<Asking, 'rows' | 'db' | 'personal' | 'caller' | 'master'>,
  look: Look = 'maintained',
): Promise<readonly Values[]> {
  const entries = Object.entries(fields).map(([name, field]) => ({ name, field, column: columnName(name) }));
  const names = await namesOf(entries, rows, asking);
  const people = entries.filter(({ field }) => field.kind === 'person');
  const disclosed = await disclose(
    asking,
    look,
    people.flatMap(({ column }) => rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))),
  );
  const shown = (field: Field, kept: unknown): unknown =>
    field.kind === 'person' ? disclosed.text(kept as string, (field as Person).as) : wireOf(field, kept);
  return rows.map((row) =>
    Object.fromEntries(
      entries.flatMap(({ name, field, column }): readonly (readonly [string, unknown])[] => {
        const kept = row[column];
        if (kept === null || kept === undefined) return [];
        const named = names.get(field)?.get(kept as string);
        const value = shown(field, kept);
        return [
          ...(value === null ? [] : [[name, value] as const]),
          ...(named === undefined ? [] : [[nameOf(name), named] as const]),
        ];
      }),
    ),
  );
}

/** The names of the records and places that rows name, by field and code; one statement for each kind of record. */
async function namesOf(
  entries: readonly { readonly field: Field; readonly column: string }[],
  rows: readonly Raw[],
  asking: Pick<Asking, 'rows' | 'db' | 'master' | 'personal'>,
): Promise<ReadonlyMap<Field, ReadonlyMap<string, string>>> {
  const found = new Map<Field, ReadonlyMap<string, string>>();
  for (const { field, column } of entries) {
    const codes = [...new Set(rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : [])))];
    if (codes.length === 0) continue;
    if (field.kind === 'municipality') found.set(field, new Map(codes.flatMap((code) => namedPlace(code))));
    if (field.kind === 'user') found.set(field, await userNames(asking.master, asking.personal, codes));
    if (field.kind !== 'ref') continue;
    const made = records.get((field as Reference).to);
    if (made?.named === undefined) continue;
    const named = await asking.rows<{ code: string; name: string }>(
      isAnyOf(asking.db.from(`reads.${made.table}`).select('code', { name: columnName(made.named) }), 'code', codes),
    );
    found.set(field, new Map(named.map(({ code, name }) => [code, name])));
  }
  return found;
}

function namedPlace(code: string): readonly (readonly [string, string])[] {
  const place = municipality(code);
  return place === undefined ? [] : [[code, `${place.name} (${place.uf})`]];
}
