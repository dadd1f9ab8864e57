import { z } from 'zod';
import { code, count, ref, rows } from '../kernel/fields/index.ts';
import { query } from '../kernel/definition.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

const YEAR = '20\\d{2}';
const MONTH = '0[1-9]|1[0-2]';

/**
 * How many parcels a year is to bring, month by month: of the whole country, or of one region by its postal codes. A month of a year and region is planned
 * once, in whatever plan it stands.
 */
export const annualPlan = record('AnnualPlan', {
  context: 'reports',
  group: 'network',
  words: { pt: 'Plano anual', zh: '年度计划', en: 'Annual plan' },
  code: givenNumber('PA'),
  numbered: 'PA',
  path: '/annualPlan',
  table: 'annual_plans',
  life: kept,
  sorted: ['year', 'desc'],
  apart: { by: ['year', 'region'], rows: 'months', from: 'month', to: 'month' },
  fields: {
    year: code(
      { pt: 'Ano', zh: '年份', en: 'Year' },
      { pattern: YEAR, example: '2026', entered: 'once', listed: 'first', sought: true },
    ),
    region: ref(
      { pt: 'Região', zh: '区域', en: 'Region' },
      {
        to: 'Region',
        optional: true,
        entered: 'once',
        sought: true,
        help: {
          pt: 'Vazio: o país inteiro.',
          zh: '留空表示全国。',
          en: 'Left empty: the whole country.',
        },
      },
    ),
    months: rows(
      {
        month: code({ pt: 'Mês', zh: '月份', en: 'Month' }, { pattern: MONTH, example: '01', as: 'month' }),
        plannedVolume: count({ pt: 'Volume planejado', zh: '计划件数', en: 'Planned volume' }, {}),
      },
      { pt: 'Meses', zh: '各月计划', en: 'Months' },
      { min: 1, max: 12, told: '{month} {plannedVolume}' },
    ),
  },
  rule: { everyone: 'the plan is of the whole company, and hangs on its walls' },
});

const volume = z.int();

/**
 * How far a year's plan is reached. Parcels count in the month in which they were registered, at the company's zone, unless they were cancelled; of a region
 * by the first five digits of their postal code. `expectedVolume` is what the plan asks for up to today, the current month by the days that are over.
 */
export const annualPlanProgress = query('reports.annualPlanProgress', {
  path: 'POST /annualPlan/progress',
  scope: { everyone: 'the plan and how far it is reached are of the whole company' },
  params: z.strictObject({
    year: z.string().regex(new RegExp(`^${YEAR}$`), 'FIELD_FORMAT'),
    region: z
      .string()
      .regex(/^[A-Z0-9-]{2,20}$/, 'FIELD_FORMAT')
      .optional(),
  }),
  answer: z.object({
    /** When the figures were read. */
    asOf: z.iso.datetime({ offset: true }),
    year: z.string(),
    region: z.string().optional(),
    months: z.array(z.object({ month: z.string(), plannedVolume: volume.optional(), actualVolume: volume })),
    plannedVolume: volume,
    actualVolume: volume,
    expectedVolume: volume,
  }),
  reads: ['network', 'operations'],
});

export const annualPlanBoard = recordScreen(annualPlan, '/expressDataCenter/expressSignage/annualPlan', {
  kind: 'board',
  permission: 'menu:express-data-center:annual-plan',
  title: { pt: 'Painel do plano anual', zh: '年度计划看板', en: 'Annual plan board' },
  page: 'own page',
  queries: [annualPlanProgress],
  offers: ['full-screen'],
  called: { edit: 'edit-plan' },
});
