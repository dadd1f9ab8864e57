import type { AnyListing } from '@malote/contracts/kernel/listing.ts';
import { groups } from '@malote/projection-service/groups.ts';
import { valueOf } from './record-rows.ts';

type Row = Readonly<Record<string, unknown>>;

/** What stands in a column that no field shows. */
const FILLED: Readonly<Record<string, unknown>> = {
  text: '',
  integer: 0,
  bigint: 0,
  boolean: false,
  timestamptz: '2026-11-01T00:00:00.000Z',
  date: '2026-11-01',
  'double precision': 0,
  'text[]': [],
  json: {},
};

/** The tables of read models by their names. */
const tables = new Map(groups.flatMap(({ models }) => models.map(({ table }) => [table.name, table] as const)));

/** Of every kind of scope one (R-0380): the site that a country or a transfer centre stands for is a site. */
const IN_SCOPE = ['site:SPGRU01', 'customer:LOJA1', 'provider:CORREIOS', 'courier:rui', 'driver:100001'];

/** Rows of a listing's table, by the columns that it has itself; every third of an optional field is empty. Half of them are in a scope of their own. */
export function listingRows(made: AnyListing, many: number): readonly Row[] {
  const table = tables.get(made.table);
  if (table === undefined) throw new Error(`No read model is called ${made.table}`);
  const others = Object.entries(table.columns).map(([name, { sql, nullable }]) => [
    name,
    nullable ? null : FILLED[sql],
  ]);
  const stored = Object.entries(made.fields).filter(
    ([name]) => !made.lookedUp.includes(name) && made.waits[name] === undefined,
  );
  return Array.from({ length: many }, (_, at) => ({
    ...Object.fromEntries(others),
    ...Object.fromEntries(
      stored.map(([name, field]) => [
        made.columns[name] ?? name,
        field.optional === true && at % 3 === 1 ? null : valueOf(field, at),
      ]),
    ),
    [made.columns[made.key] ?? made.key]: keyOf(made, at),
    ...(made.only !== undefined && { [made.only[0]]: made.only[1] }),
    ...(made.list.scope === 'row' && { scope: at % 2 === 0 ? IN_SCOPE : ['site:RJRIO01'] }),
  }));
}

/** A number of the key's form, where it has one. */
function keyOf(made: AnyListing, at: number): string {
  const { example = 'X00' } = made.fields[made.key] as { readonly example?: string };
  return example.slice(0, -2) + String(at).padStart(2, '0');
}
