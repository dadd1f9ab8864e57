import { cep, code, decimal, text } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { LATITUDE, LONGITUDE } from '../kernel/values/degrees.ts';

/** An address that orders are filled in from: of a company or a counter, never of a person (ops 2.2, R-0401). */
export const addressDepot = flow('AddressDepot', {
  context: 'network',
  group: 'network',
  words: { pt: 'Endereço', zh: '地址', en: 'Address' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'EN\\d{8}', example: 'EN00000001', entered: 'never' },
  ),
  numbered: 'EN',
  path: '/address/depot',
  alsoAt: { revise: 'POST /address/depot/update', delete: 'POST /address/depot/deleted' },
  table: 'address_depot',
  life: kept,
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 50, listed: 'first' }),
    zip: cep({ pt: 'CEP', zh: '邮编', en: 'Postal code' }, { sought: true }),
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', sought: true }),
    city: text({ pt: 'Cidade', zh: '城市', en: 'City' }, { min: 2, max: 60, sought: true }),
    district: text({ pt: 'Bairro', zh: '区县', en: 'District' }, { max: 60 }),
    street: text({ pt: 'Logradouro', zh: '街道', en: 'Street' }, { min: 2, max: 100 }),
    number: text({ pt: 'Número', zh: '门牌号', en: 'House number' }, { max: 20 }),
    latitude: decimal(
      { pt: 'Latitude', zh: '纬度', en: 'Latitude' },
      { ...LATITUDE, optional: true, listed: 'on-demand' },
    ),
    longitude: decimal(
      { pt: 'Longitude', zh: '经度', en: 'Longitude' },
      { ...LONGITUDE, optional: true, listed: 'on-demand' },
    ),
  },
  rule: { everyone: 'addresses of companies and counters, chosen by whoever takes orders' },
});

export const addressBaseManagement = recordScreen(
  addressDepot,
  '/expressDataCenter/OrderCenter/addressBaseManagement',
  {
    permission: 'menu:express-data-center:address-base-management',
    title: { pt: 'Base de endereços', zh: '地址库管理', en: 'Address library' },
  },
);
