import { SIBLING_STEP } from '@malote/contracts/kernel/tree.ts';
import { area } from '@malote/contracts/network/area.ts';
import { municipality } from '@malote/contracts/network/places/municipalities.ts';
import { states } from '@malote/contracts/network/places/states.ts';
import type { DemoRecord } from './record.ts';
import { DEMO_SITES } from './sites.ts';

const cities = [...new Set(DEMO_SITES.map((one) => one.municipality))].flatMap((code) => municipality(code) ?? []);
const CAPITAL_AREAS = [
  ['CENTRO', 'Centro', ['Sé', 'República', 'Bela Vista']],
  ['OESTE', 'Zona Oeste', ['Pinheiros', 'Lapa', 'Butantã']],
  ['SUL', 'Zona Sul', ['Moema', 'Santo Amaro']],
] as const;

const place = (code: string, sort: number, fields: object): DemoRecord => ({
  made: area,
  key: `area ${code}`,
  code,
  fields: () => ({ sort: (sort + 1) * SIBLING_STEP, ...fields }),
});

/** Brazil, its states, the cities where the demo company has sites, and some parts of São Paulo; what lies within another stands behind it. */
export const DEMO_AREAS: readonly (readonly DemoRecord[])[] = [
  [place('BR', 0, { namePt: 'Brasil', nameZh: '巴西', nameEn: 'Brazil', level: 'country', code2: 'BR', code3: 'BRA' })],
  states.map(({ uf, name }, at) => place(`BR-${uf}`, at, { namePt: name, level: 'province', parent: 'BR', code2: uf })),
  cities.map(({ code, name, uf, latitude, longitude }, at) =>
    place(code, at, { namePt: name, level: 'city', parent: `BR-${uf}`, municipality: code, latitude, longitude }),
  ),
  CAPITAL_AREAS.map(([code, name], at) =>
    place(`3550308-${code}`, at, { namePt: name, level: 'area', parent: '3550308' }),
  ),
  CAPITAL_AREAS.flatMap(([code, , parts]) =>
    parts.map((name, at) =>
      place(`3550308-${code}-${at + 1}`, at, { namePt: name, level: 'district', parent: `3550308-${code}` }),
    ),
  ),
];
