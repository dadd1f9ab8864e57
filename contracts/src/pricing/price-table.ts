import { z } from 'zod';
import { choice, count, decimal, instant, money, one, text } from '../kernel/fields/index.ts';
import { query } from '../kernel/definition.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { givenNumber, NAME } from '../kernel/usual-fields.ts';
import { Money } from '../kernel/values/money.ts';
import { FORMULA_CHARACTERS } from './formula.ts';

const modes = choice({
  distance: { pt: 'Por distância', zh: '按里程', en: 'By distance' },
  weight: { pt: 'Por peso', zh: '按重量', en: 'By weight' },
  votes: { pt: 'Por volumes', zh: '按票数', en: 'By pieces' },
  combined: { pt: 'Combinada', zh: '综合', en: 'Combined' },
});

const KM = { pt: 'km', zh: '公里', en: 'km' };
const KG = { pt: 'kg', zh: '公斤', en: 'kg' };
/** The bounds of what a formula is computed with. */
const DISTANCE = { min: 0, max: 10_000, places: 1 } as const;
const WEIGHT = { min: 0, max: 9_999, places: 3 } as const;
const VOTES_MAX = 9_999;

/**
 * How a pickup is priced: arithmetic over kilometres, kilograms and pieces, from an instant on to another (ops 3.8). The sample is what the formula is tried
 * with when it is saved, so that one that cannot be computed is refused by then.
 */
export const pricingFormula = record('PricingFormula', {
  context: 'pricing',
  group: 'money',
  table: 'pricing_formulas',
  words: { pt: 'Preço de coleta', zh: '揽收价格', en: 'Pickup price' },
  code: givenNumber('FO'),
  numbered: 'FO',
  path: '/priceTable',
  life: kept,
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first', unique: true }),
    billingMode: one(modes, { pt: 'Modo de cobrança', zh: '计费模式', en: 'Billing mode' }, { sought: true }),
    formula: text(
      { pt: 'Fórmula', zh: '公式', en: 'Formula' },
      {
        max: FORMULA_CHARACTERS,
        help: {
          pt: 'd: km, w: kg, p: volumes. Ex.: 15 + d * 1.20 + w * 0.80',
          zh: 'd：公里，w：公斤，p：票数。例：15 + d * 1.20 + w * 0.80',
          en: 'd: km, w: kg, p: pieces. E.g. 15 + d * 1.20 + w * 0.80',
        },
      },
    ),
    minimumCharge: money({ pt: 'Cobrança mínima', zh: '最低收费', en: 'Minimum charge' }),
    distance: decimal(
      { pt: 'Amostra: distância', zh: '示例里程', en: 'Sample: distance' },
      { ...DISTANCE, unit: KM, listed: 'on-demand' },
    ),
    weight: decimal(
      { pt: 'Amostra: peso', zh: '示例重量', en: 'Sample: weight' },
      { ...WEIGHT, unit: KG, listed: 'on-demand' },
    ),
    votes: count(
      { pt: 'Amostra: volumes', zh: '示例票数', en: 'Sample: pieces' },
      { min: 0, max: VOTES_MAX, listed: 'on-demand' },
    ),
    effectiveStart: instant({ pt: 'Vale desde', zh: '生效时间', en: 'Effective from' }, { sought: true }),
    effectiveEnd: instant({ pt: 'Vale até', zh: '失效时间', en: 'Effective until' }, { optional: true }),
  },
  rule: { everyone: 'what a pickup costs is the same for all who may open it' },
});

/** What a formula comes to for a distance, a weight and some pieces, and what would be charged; nothing is stored (R-0163). */
export const tryFormula = query('pricing.tryFormula', {
  path: 'POST /priceTable/trial',
  params: z.strictObject({
    /** A formula that is kept, with its minimum charge … */
    code: z.string().trim().min(1).max(40).optional(),
    /** … or one that is typed in. */
    formula: z.string().max(FORMULA_CHARACTERS).optional(),
    distance: z.number().min(DISTANCE.min).max(DISTANCE.max),
    weight: z.number().min(WEIGHT.min).max(WEIGHT.max),
    votes: z.int().min(0).max(VOTES_MAX),
  }),
  answer: z.object({
    /** The formula's own value, rounded half away from zero. */
    computed: Money,
    /** That, or the minimum charge where it is more. */
    charged: Money,
  }),
  scope: { everyone: 'arithmetic over prices that are the same for all' },
  refusals: ['FORMULA_NOT_READ', 'FORMULA_ERROR', 'RECORD_NOT_FOUND', 'FIELD_MANDATORY'],
  reads: ['money'],
});

export const priceTable = recordScreen(pricingFormula, '/collectionCenter/basicDate/priceTable', {
  kind: 'config',
  permission: 'menu:collection-center:price-table',
  title: { pt: 'Tabela de preços de coleta', zh: '揽收价格表', en: 'Pickup price table' },
  queries: [tryFormula],
  offers: ['trial-calculate'],
  page: 'own page',
});
