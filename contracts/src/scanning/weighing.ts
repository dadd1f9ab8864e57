import { choice, count, decimal, flag, grams, instant, one, text } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { customerField, idField, orderField, waybillField } from '../kernel/usual-fields.ts';
import { operatorField, siteField, undoneField } from './scan-fields.ts';

/** Whether the scale says more than what was declared, by so much that it is marked, or less (R-0245, R-0246). */
export const differenceMark = choice({
  up: { pt: 'Acima', zh: '偏重', en: 'Above', tone: 'warn' },
  down: { pt: 'Abaixo', zh: '偏轻', en: 'Below', tone: 'info' },
  none: { pt: 'Na tolerância', zh: '允差内', en: 'Within tolerance', tone: 'ok' },
});

/** Where a weight comes from. */
export const weighedBy = choice({
  scale: { pt: 'Balança', zh: '电子秤', en: 'Scale' },
  typed: { pt: 'Digitado', zh: '手工录入', en: 'Typed' },
  replay: { pt: 'Reprodução', zh: '回放', en: 'Replay' },
});

const side = { max: 100_000, optional: true, listed: 'on-demand' } as const;
const most = 100_000_000;

/** One weighing of a parcel: what the scale said, and how far that is from what was declared (ops 3.1). */
export const weighing = listing('Weighing', {
  context: 'scanning',
  words: { pt: 'Pesagem', zh: '称重记录', en: 'Weighing' },
  key: 'id',
  table: 'weighings',
  group: 'handling',
  path: '/weighing',
  sorted: ['time', 'desc'],
  sorts: ['time', 'number'],
  narrowed: ['number', 'orderNumber', 'customer', 'differenceMark', 'operator', 'site', 'source', 'time', 'undone'],
  spans: { time: SPAN_DAYS.day },
  fields: {
    id: idField,
    number: waybillField,
    orderNumber: orderField,
    customer: customerField,
    time: instant({ pt: 'Pesado em', zh: '称重时间', en: 'Weighed at' }, { sought: true }),
    weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: most }),
    orderWeight: grams({ pt: 'Peso declarado', zh: '预报重量', en: 'Declared weight' }, { max: most }),
    differencePercent: decimal(
      { pt: 'Diferença (%)', zh: '差异 (%)', en: 'Difference (%)' },
      { min: 0, max: 999_999, places: 2, optional: true },
    ),
    differenceMark: one(differenceMark, { pt: 'Comparação', zh: '比较', en: 'Compared' }, { sought: true }),
    volumetricWeight: grams(
      { pt: 'Peso cubado', zh: '体积重', en: 'Volumetric weight' },
      { max: most, optional: true },
    ),
    length: count({ pt: 'Comprimento (mm)', zh: '长 (mm)', en: 'Length (mm)' }, side),
    width: count({ pt: 'Largura (mm)', zh: '宽 (mm)', en: 'Width (mm)' }, side),
    height: count({ pt: 'Altura (mm)', zh: '高 (mm)', en: 'Height (mm)' }, side),
    source: one(weighedBy, { pt: 'Origem', zh: '来源', en: 'Source' }),
    scaleModel: text(
      { pt: 'Balança', zh: '电子秤型号', en: 'Scale' },
      { max: 60, optional: true, listed: 'on-demand' },
    ),
    operator: operatorField,
    site: siteField,
    bulky: flag({ pt: 'Grande volume', zh: '大件', en: 'Bulky' }, { listed: 'on-demand' }),
    undone: undoneField,
  },
});

export const weighQuery = listingScreen(weighing, '/expressDataCenter/operationCenter/weighQuery', {
  permission: 'menu:express-data-center:weigh-query',
  title: { pt: 'Consulta de pesagem', zh: '称重查询', en: 'Weigh query' },
});
