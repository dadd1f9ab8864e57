import knex from 'knex';
import { contains, holdsAll, isAmong, isAnyOf, keysHolding, overlaps } from './conditions.ts';
import { inScope } from './in-scope.ts';

const db = knex({ client: 'pg' });
const asked = (query: knex.Knex.QueryBuilder | knex.Knex.Raw) => {
  const { sql, bindings } = query.toSQL().toNative();
  return [sql, bindings];
};
const rows = () => db('orders');

test('who sees everything is asked for no scope; of others the rows that meet theirs are left', () => {
  expect(asked(inScope(rows(), '*'))).toEqual(['select * from "orders"', []]);
  const his = ['site:SPGRU01', 'customer:LOJA1'];
  expect(asked(inScope(rows(), his))).toEqual(['select * from "orders" where "scope" && $1::text[]', [his]]);
  expect(asked(inScope(rows(), [], 'o.scope'))).toEqual([
    'select * from "orders" where "o"."scope" && $1::text[]',
    [[]],
  ]);
});

test('signs that stand for others in a pattern stand for themselves in what is looked for', () =>
  expect(asked(contains(rows(), ['name', 'city'], '50%_\\a'))).toEqual([
    'select * from "orders" where ("name" ilike $1 or "city" ilike $2)',
    ['%50\\%\\_\\\\a%', '%50\\%\\_\\\\a%'],
  ]));

test('one binding holds the values, whatever their number', () => {
  expect(asked(isAnyOf(rows(), 'site', ['A', 'B']))).toEqual([
    'select * from "orders" where "site" = any($1::text[])',
    [['A', 'B']],
  ]);
  expect(asked(overlaps(rows(), 'numbers', ['A']))).toEqual([
    'select * from "orders" where "numbers" && $1::text[]',
    [['A']],
  ]);
  expect(asked(holdsAll(rows(), 'numbers', ['A']))).toEqual([
    'select * from "orders" where "numbers" @> $1::text[]',
    [['A']],
  ]);
});

test('a search is done first, by itself, and value by value', () =>
  expect(asked(isAmong(rows(), 'code', keysHolding(db, 'views', 'key', 'numbers', ['A'])))).toEqual([
    'select * from "orders" where "code" = any(array (select held."key" from unnest($1::text[]) as asked(value) ' +
      'join "views" as held on held."numbers" @> array[asked.value]))',
    [['A']],
  ]));
