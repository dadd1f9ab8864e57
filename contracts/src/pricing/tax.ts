import { choice, code, day, money, one, rate, rows } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

/** Rates of INSS, Sest Senat and IRRF stand in the specification (R-0678, R-0679, R-0680); those of the others are the company's own (R-0681). */
export const taxNames = choice({
  INSS: { pt: 'INSS', zh: 'INSS', en: 'INSS' },
  'Sest Senat': { pt: 'Sest Senat', zh: 'Sest Senat', en: 'Sest Senat' },
  IRRF: { pt: 'IRRF', zh: 'IRRF', en: 'IRRF' },
  ICMS: { pt: 'ICMS', zh: 'ICMS', en: 'ICMS' },
  ISS: { pt: 'ISS', zh: 'ISS', en: 'ISS' },
  GRIS: { pt: 'GRIS', zh: 'GRIS', en: 'GRIS' },
});
export type TaxName = keyof typeof taxNames;

/** What a tax takes, from a day on and perhaps to another, everywhere or in a state; on one day one table holds. Percent. */
export const tax = record('Tax', {
  context: 'pricing',
  group: 'money',
  table: 'taxes',
  words: { pt: 'Imposto', zh: '税费', en: 'Tax' },
  code: givenNumber('TX'),
  numbered: 'TX',
  path: '/tax',
  life: kept,
  apart: { by: ['name', 'state'], from: 'validFrom', to: 'validUntil' },
  fields: {
    name: one(taxNames, { pt: 'Imposto', zh: '税种', en: 'Tax' }, { entered: 'once', sought: true, listed: 'first' }),
    state: code(
      { pt: 'UF', zh: '州', en: 'State' },
      { pattern: '[A-Z]{2}', example: 'SP', optional: true, sought: true },
    ),
    rate: rate({ pt: 'Alíquota', zh: '税率', en: 'Rate' }, { max: 99.9999 }),
    brackets: rows(
      {
        amountStart: money({ pt: 'De', zh: '起始金额（含）', en: 'From' }),
        amountEnd: money({ pt: 'Até antes de', zh: '截止金额（不含）', en: 'To before' }),
        rate: rate({ pt: 'Alíquota', zh: '税率', en: 'Rate' }, { max: 99.9999 }),
      },
      { pt: 'Faixas de valor', zh: '金额区间', en: 'Amount brackets' },
      { max: 50, optional: true, told: '{amountStart} – {amountEnd}: {rate}' },
    ),
    validFrom: day({ pt: 'Vale desde', zh: '生效日期', en: 'Valid from' }),
    validUntil: day({ pt: 'Vale até', zh: '失效日期', en: 'Valid until' }, { optional: true }),
  },
  rule: { everyone: 'what the law takes is no secret' },
});

export const taxes = recordScreen(tax, '/finance/basicData/taxes', {
  kind: 'config',
  permission: 'menu:finance:taxes',
  title: { pt: 'Impostos', zh: '税费配置', en: 'Taxes' },
});
