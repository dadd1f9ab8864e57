import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMunicipality } from './municipalities.ts';
import { stateOfCep } from './state-of-cep.ts';

/** The public Olist data set stands outside the project; where it does not, there is nothing to compare with. */
const file = join(process.env['MALOTE_OLIST_FOLDER'] ?? '', 'customers.csv');
const here = process.env['MALOTE_OLIST_FOLDER'] !== undefined && existsSync(file) ? test : test.skip;

interface Customer {
  readonly cep5: string;
  readonly city: string;
  readonly uf: string;
}

function customers(): readonly Customer[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [, , cep5 = '', city = '', uf = ''] = line.replaceAll('"', '').split(',');
      return { cep5: cep5.padStart(5, '0'), city, uf };
    });
}

here('the CEP of every Olist customer lies in his state', () => {
  expect(customers().filter(({ cep5, uf }) => stateOfCep(cep5)?.uf !== uf)).toEqual([]);
});

here('the municipality of 99 of 100 Olist customers is found by its name; the others name a district', () => {
  const all = customers();
  const found = all.filter(({ city, uf }) => findMunicipality(city, uf) !== undefined);
  expect(found.length / all.length).toBeGreaterThan(0.99);
});
