import { cep, choice, code, decimal, one, ref, rows, text, texts } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { LATITUDE, LONGITUDE } from '../kernel/values/degrees.ts';
import { regionTypes } from './zip-code-zone.ts';

/** How dense it is (R-0726): another thing than where it lies. */
const areaTypes = choice({
  urban: { pt: 'Urbana', zh: '市区', en: 'Urban' },
  suburban: { pt: 'Suburbana', zh: '郊区', en: 'Suburban' },
});

/** CEPs that one region names singly. */
const SINGLE_ZIPS = 200;

/** A part of the country with the state, the transfer centre and the service point that govern it (R-0489, R-0531). */
export const region = record('Region', {
  context: 'network',
  group: 'network',
  words: { pt: 'Região', zh: '区域', en: 'Region' },
  code: code({ pt: 'Código', zh: '编号', en: 'Code' }, { pattern: '[A-Z0-9-]{2,20}', example: 'SP-CAPITAL' }),
  path: '/region',
  life: kept,
  named: 'namePt',
  namedIn: { zh: 'nameZh', en: 'nameEn' },
  // Both ends of a range belong to it, and a range of one CEP is one (R-0287, R-0609).
  apart: {
    by: [],
    rows: 'zipRanges',
    from: 'start',
    to: 'end',
    called: { backwards: 'REGION_ROW_START_AFTER_END', meeting: 'REGION_ROW_OVERLAP' },
  },
  // A row of a file is told what is wrong with it by its number (R-0611, R-0612, R-0614, R-0615, R-0616).
  sheet: {
    refusals: {
      FIELD_MANDATORY: 'REGION_ROW_EMPTY',
      ZIP_LENGTH: 'REGION_ROW_ZIP_LENGTH',
      SPAN_TAKEN: 'REGION_ROW_OVERLAP',
    },
    ofColumns: {
      areaType: { FIELD_MANDATORY: 'REGION_ROW_AREA_TYPE_EMPTY' },
      regionType: { FIELD_ENUM: 'REGION_ROW_TYPE' },
      zipRanges: { FIELD_ENUM: 'REGION_ROW_TYPE' },
    },
  },
  fields: {
    namePt: text({ pt: 'Nome', zh: '葡文名称', en: 'Portuguese name' }, { min: 2, max: 50, listed: 'first' }),
    nameZh: text({ pt: 'Nome em chinês', zh: '中文名称', en: 'Chinese name' }, { max: 50, optional: true }),
    nameEn: text({ pt: 'Nome em inglês', zh: '英文名称', en: 'English name' }, { max: 50, optional: true }),
    code2: code(
      { pt: 'Código de 2 letras', zh: '两位代码', en: 'Two letters' },
      { pattern: '[A-Z]{2}', example: 'SP', optional: true, listed: 'on-demand' },
    ),
    code3: code(
      { pt: 'Código de 3 letras', zh: '三位代码', en: 'Three letters' },
      { pattern: '[A-Z]{3}', example: 'SAO', optional: true, listed: 'on-demand' },
    ),
    parent: ref(
      { pt: 'Região superior', zh: '上级区域', en: 'Parent region' },
      { to: 'Region', optional: true, listed: 'on-demand' },
    ),
    governingState: code(
      { pt: 'UF responsável', zh: '管辖州', en: 'Governing state' },
      { pattern: '[A-Z]{2}', example: 'SP', sought: true },
    ),
    transferCenter: ref(
      { pt: 'Centro de transferência', zh: '中转中心', en: 'Transfer centre' },
      { to: 'Site', where: { type: 'transit_center' }, sought: true },
    ),
    servicePoint: ref({ pt: 'Ponto de atendimento', zh: '服务点', en: 'Service point' }, { to: 'Site' }),
    areaType: one(areaTypes, { pt: 'Tipo de área', zh: '区域类别', en: 'Area type' }, { sought: true }),
    regionType: one(regionTypes, { pt: 'Tipo de região', zh: '区域类型', en: 'Region type' }, { sought: true }),
    zipRanges: rows(
      {
        start: cep({ pt: 'CEP inicial', zh: '起始邮编', en: 'First postal code' }),
        end: cep({ pt: 'CEP final', zh: '结束邮编', en: 'Last postal code' }),
        regionType: one(regionTypes, { pt: 'Tipo de região', zh: '区域类型', en: 'Region type' }),
      },
      { pt: 'Faixas de CEP', zh: '邮编区间', en: 'Postal-code ranges' },
      { min: 1, max: 1_000, fewer: 'REGION_RANGE_MIN_ONE' },
    ),
    zip: texts(
      { pt: 'CEPs avulsos', zh: '单独邮编', en: 'Single postal codes' },
      { max: SINGLE_ZIPS, characters: 9, as: 'cep', optional: true, listed: 'never' },
    ),
    latitude: decimal({ pt: 'Latitude', zh: '纬度', en: 'Latitude' }, { ...LATITUDE, optional: true, listed: 'never' }),
    longitude: decimal(
      { pt: 'Longitude', zh: '经度', en: 'Longitude' },
      { ...LONGITUDE, optional: true, listed: 'never' },
    ),
    extendedFields: text(
      { pt: 'Outras informações', zh: '扩展信息', en: 'More' },
      { max: 500, lines: 3, optional: true, listed: 'never' },
    ),
  },
  rule: { everyone: 'regions and who serves them stand on every board and in every price list' },
});

export const regionManagement = recordScreen(region, '/basicData/regionManagement', {
  kind: 'config',
  permission: 'menu:basic-data:region-management',
  title: { pt: 'Gestão de regiões', zh: '区域管理', en: 'Region management' },
  offers: ['download-template'],
});
