import knex from 'knex';
import { cep, code, taxId } from '@malote/contracts/kernel/fields/index.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { postalCode } from '@malote/contracts/network/postal-code.ts';
import { recordSource } from '../records/record-source.ts';
import { filtersOf } from './field-filters.ts';

const db = knex({ client: 'pg' });
const words = { pt: 'Campo', zh: '字段', en: 'Field' };
const filters = filtersOf({
  zip: cep(words),
  owner: taxId(words),
  number: code(words, { pattern: '[A-Z]{2}\\d{2}', example: 'AB12' }),
});

test.each([
  ['zip', '01310-100', '01310100'],
  ['zip', '01310100', '01310100'],
  ['owner', '11.222.333/0001-81', '11222333000181'],
  ['number', 'ab12', 'AB12'],
  ['number', 'no such number', 'NO SUCH NUMBER'],
])('a list is narrowed by a %s as people write it, %j, and as it is kept', (name, asked, kept) => {
  const query = db('views');
  filters[name]?.(query, [asked] as never, {} as never);
  expect(query.toSQL().toNative().bindings[0]).toContain(kept);
});

test.each([
  ['01310-100', ['%01310-100%', '%01310-100%', '01310100']],
  ['01310100', ['%01310100%', '%01310100%']],
  ['Campinas', ['%Campinas%', '%Campinas%']],
])('a CEP is found by the search as people write it: %s', (asked, bindings) => {
  const query = db('postal_codes');
  const { search } = recordSource(postalCode as unknown as AnyRecord).filters as ReturnType<typeof filtersOf>;
  search?.(query, asked as never, {} as never);
  expect(query.toSQL().toNative().bindings).toEqual(bindings);
});
