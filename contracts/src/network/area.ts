import { choice, code, count, decimal, municipality, one, ref, text } from '../kernel/fields/index.ts';
import { life, standing } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { placing, SIBLING_MAX } from '../kernel/tree.ts';
import { LATITUDE, LONGITUDE } from '../kernel/values/degrees.ts';

/** From the largest to the smallest: each stands below one of the level before it (ops 3.3). */
export const AREA_LEVELS = ['country', 'province', 'city', 'area', 'district'] as const;
export type AreaLevel = (typeof AREA_LEVELS)[number];

const levels = choice({
  country: { pt: 'País', zh: '国家', en: 'Country', tone: 'info' },
  province: { pt: 'Estado', zh: '省/州', en: 'State', tone: 'progress' },
  city: { pt: 'Cidade', zh: '城市', en: 'City', tone: 'ok' },
  area: { pt: 'Área', zh: '区域', en: 'Area' },
  district: { pt: 'Bairro', zh: '街区', en: 'District' },
});

const tree = { parent: 'parent', order: 'sort', move: 'sort', depth: AREA_LEVELS.length } as const;
const seldom = { optional: true, listed: 'on-demand' } as const;

/** A country, a state, a city, an area of it or a district, with its names in the three languages (ops 3.3, R-0725). */
export const area = record('Area', {
  context: 'network',
  group: 'network',
  words: { pt: 'Localidade', zh: '地区', en: 'Place' },
  code: code({ pt: 'Código', zh: '编号', en: 'Code' }, { pattern: '[A-Z0-9-]{2,20}', example: 'BR-SP' }),
  path: '/area',
  named: 'namePt',
  namedIn: { zh: 'nameZh', en: 'nameEn' },
  sorted: ['sort', 'asc'],
  fields: {
    namePt: text({ pt: 'Nome', zh: '葡文名称', en: 'Portuguese name' }, { min: 2, max: 50, listed: 'first' }),
    level: one(levels, { pt: 'Nível', zh: '级别', en: 'Level' }, { sought: true }),
    parent: ref({ pt: 'Dentro de', zh: '上级地区', en: 'Within' }, { to: 'Area', optional: true, sought: true }),
    nameZh: text({ pt: 'Nome em chinês', zh: '中文名称', en: 'Chinese name' }, { max: 50, optional: true }),
    nameEn: text({ pt: 'Nome em inglês', zh: '英文名称', en: 'English name' }, { max: 50, optional: true }),
    code2: code(
      { pt: 'Código de 2 letras', zh: '两位代码', en: 'Two letters' },
      { pattern: '[A-Z]{2}', example: 'SP', optional: true },
    ),
    code3: code(
      { pt: 'Código de 3 letras', zh: '三位代码', en: 'Three letters' },
      { pattern: '[A-Z]{3}', example: 'BRA', optional: true },
    ),
    municipality: municipality(
      { pt: 'Município do IBGE', zh: '市（IBGE）', en: 'IBGE municipality' },
      { optional: true },
    ),
    zip: code(
      { pt: 'CEP', zh: '邮编', en: 'CEP' },
      { pattern: '\\d{8}', example: '01001000', optional: true, listed: 'on-demand' },
    ),
    latitude: decimal({ pt: 'Latitude', zh: '纬度', en: 'Latitude' }, { ...LATITUDE, ...seldom }),
    longitude: decimal({ pt: 'Longitude', zh: '经度', en: 'Longitude' }, { ...LONGITUDE, ...seldom }),
    sort: count({ pt: 'Ordem', zh: '排序', en: 'Order' }, { min: 0, max: SIBLING_MAX }),
  },
  tree,
  life: life({ ...standing, moves: { ...standing.moves, sort: placing(tree, ['enabled', 'disabled']) } }),
  rule: { everyone: 'where places lie is known to all' },
});

export const areaMaintenance = recordScreen(area, '/basicData/areaMaintenance', {
  permission: 'menu:basic-data:area-maintenance',
  kind: 'tree',
  // What happened in a place stays true: it is taken out of force.
  also: { disable: ['delete'] },
  title: { pt: 'País, estado, cidade e área', zh: '国家省市区维护', en: 'Country, province, city and area' },
});
