import { cep, code, ref, text } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { LARGE_SHEET_BYTES } from '../kernel/sheet.ts';
import { flow } from '../kernel/record.ts';

/** Rows of one file of CEPs (R-0676): a country comes in a few of them. */
export const POSTAL_CODE_ROWS = 300_000;

/** A CEP with its place and the site that serves it (ops 2.3). There are a million of them: nobody keeps them in memory, and no record names one. */
export const postalCode = flow('PostalCode', {
  context: 'network',
  group: 'network',
  words: { pt: 'CEP', zh: '邮编', en: 'Postal code' },
  code: cep({ pt: 'CEP', zh: '邮编', en: 'Postal code' }),
  path: '/postalCode',
  table: 'postal_codes',
  named: 'city',
  life: kept,
  sheet: { rows: POSTAL_CODE_ROWS, bytes: LARGE_SHEET_BYTES },
  fields: {
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', sought: true }),
    city: text({ pt: 'Cidade', zh: '城市', en: 'City' }, { min: 2, max: 60, sought: true }),
    district: text({ pt: 'Bairro', zh: '区县', en: 'District' }, { max: 60, optional: true }),
    street: text({ pt: 'Logradouro', zh: '街道', en: 'Street' }, { max: 100, optional: true }),
    site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', sought: true }),
  },
  rule: { everyone: 'where a CEP lies and who serves it stands in every price list' },
});

export const postalCodeManagement = recordScreen(postalCode, '/basicData/postalCodeManagement', {
  permission: 'menu:basic-data:postal-code-management',
  title: { pt: 'CEPs', zh: '邮编管理', en: 'Postal codes' },
});
