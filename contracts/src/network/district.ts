import { cep, code, municipality, text } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';

/** A part of a municipality, as quotes and partitions name it. */
export const district = record('District', {
  context: 'network',
  group: 'network',
  words: { pt: 'Distrito', zh: '区县', en: 'District' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'DI\\d{8}', example: 'DI00000001', entered: 'never' },
  ),
  numbered: 'DI',
  path: '/district',
  life: kept,
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 50, listed: 'first' }),
    municipality: municipality({ pt: 'Município', zh: '城市', en: 'Municipality' }),
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', sought: true }),
    zip: cep({ pt: 'CEP de referência', zh: '参考邮编', en: 'Postal code' }, { optional: true }),
  },
  rule: { everyone: 'districts stand in every quote' },
});

export const districts = recordScreen(district, '/finance/basicData/district', {
  kind: 'config',
  permission: 'menu:finance:district',
  title: { pt: 'Distritos', zh: '区县管理', en: 'Districts' },
});
