import { cep, choice, code, one, text } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';

/** Where a zone lies (R-0462): in a capital, or in the interior. */
export const regionTypes = choice({
  CAP: { pt: 'Capital', zh: '首府', en: 'Capital', tone: 'info' },
  INT: { pt: 'Interior', zh: '内地', en: 'Interior', tone: 'neutral' },
});

/** A stretch of CEPs with a name (ops 3.8). No CEP lies in two of them, and a zone ends behind its start (R-0287). */
export const zipCodeZone = record('ZipCodeZone', {
  context: 'network',
  group: 'network',
  words: { pt: 'Zona de CEP', zh: '邮编分区', en: 'Zip-code zone' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'ZC\\d{8}', example: 'ZC00000001', entered: 'never' },
  ),
  numbered: 'ZC',
  path: '/zipZone',
  table: 'zip_code_zones',
  life: kept,
  apart: { by: [], from: 'startZip', to: 'endZip', single: 'refused' },
  sorted: ['startZip', 'asc'],
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 50, listed: 'first' }),
    startZip: cep({ pt: 'CEP inicial', zh: '起始邮编', en: 'First postal code' }),
    endZip: cep({ pt: 'CEP final', zh: '结束邮编', en: 'Last postal code' }),
    type: one(regionTypes, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
  },
  rule: { everyone: 'zones of CEPs stand in every price list' },
});

export const zipZone = recordScreen(zipCodeZone, '/collectionCenter/basicDate/zipZone', {
  kind: 'config',
  permission: 'menu:collection-center:zip-zone',
  title: { pt: 'Zonas de CEP', zh: '邮编分区', en: 'Zip-code zones' },
});
