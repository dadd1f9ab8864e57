import { count, instant, one, ref, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { listing } from '../kernel/listing.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { siteScope } from '../kernel/scope.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';
import { material, month, MOST_PIECES, movementKind } from './stock.ts';

const pieces = { max: MOST_PIECES } as const;
const signed = { ...pieces, min: -MOST_PIECES } as const;

const fields = {
  branch: ref(SITE, { to: 'Site', listed: 'first', sought: true }),
  material: one(material, { pt: 'Material', zh: '物料', en: 'Material' }, { sought: true }),
  kind: one(movementKind, { pt: 'Movimento', zh: '变动类型', en: 'Movement' }, { sought: true }),
  quantity: count({ pt: 'Quantidade', zh: '数量', en: 'Quantity' }, signed),
  fromBranch: ref({ pt: 'De', zh: '调出网点', en: 'From' }, { to: 'Site', optional: true }),
  toBranch: ref({ pt: 'Para', zh: '调入网点', en: 'To' }, { to: 'Site', optional: true }),
  reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { min: 3, max: 200, optional: true }),
  person: user({ pt: 'Quem', zh: '操作人', en: 'Person' }),
  date: instant({ pt: 'Data', zh: '日期', en: 'Date' }, { sought: true, year: 'plausible' }),
  balance: count({ pt: 'Saldo depois', zh: '变动后余额', en: 'Balance after' }, pieces),
  month: month({ sought: true, listed: 'on-demand' }),
  opening: count({ pt: 'Saldo inicial', zh: '期初余额', en: 'Opening' }, { ...pieces, listed: 'never' }),
  carried: count({ pt: 'Saldo final', zh: '期末余额', en: 'Closing' }, { ...signed, listed: 'never' }),
} as const;

/**
 * What came to a stock or left it: made of the stock's own event, and never changed. `opening` is the balance before the first movement of a month, and
 * none in the others; `carried` is that and what the movement added or took. Their sums over a month are how it began and how it ended.
 */
export const stockMovement = flow('StockMovement', {
  context: 'materials',
  group: 'network',
  table: 'stock_movements',
  words: { pt: 'Movimentação', zh: '库存变动', en: 'Stock movement' },
  code: givenNumber('ME'),
  numbered: 'ME',
  path: '/stockMovement',
  sorted: ['date', 'desc'],
  spans: { date: SPAN_DAYS.year },
  fields,
  life: life({
    states: { recorded: { words: { pt: 'Registrada', zh: '已登记', en: 'Recorded' }, tone: 'ok' } },
    opens: 'recorded',
    revisable: [],
    moves: {},
  }),
  scopedBy: { branch: siteScope },
  rule: 'stream',
});

const area = '/wovenBagManagement';
export const detailManagement = recordScreen(stockMovement, `${area}/detailManagement`, {
  permission: 'menu:woven-bag-management:detail-management',
  title: { pt: 'Detalhe de movimentação de sacas', zh: '编织袋明细管理', en: 'Bag movement detail' },
  where: { material: ['bag'] },
  actions: ['export'],
  // Bags are adjusted at the balance of their site, and the movement follows from it.
  leads: { adjust: { to: '/wovenBagManagement/bagBalance', given: { branch: 'branch' } } },
});

/** Movements of bags as figures are made of them. */
export const movementRow = listing('StockMovementRow', {
  context: 'materials',
  words: { pt: 'Movimentação', zh: '库存变动', en: 'Stock movement' },
  key: 'code',
  table: stockMovement.table,
  group: 'network',
  path: '/stockMovement/row',
  sorted: ['date', 'desc'],
  // A month is summed whole: by anything that takes part of it, it would begin and end with nothing.
  narrowed: ['branch', 'month'],
  only: ['material', 'bag'],
  fields: { code: givenNumber('ME'), ...fields },
});

const kinds = (...wanted: readonly string[]) => [{ field: 'kind' as const, is: wanted }];

/** How the bags of each site began a month, what moved them, and how they ended it; of months in which something moved. */
export const monthlySummaryReport = report('MonthlyBagSummary', {
  context: 'materials',
  words: { pt: 'Resumo mensal de sacas', zh: '编织袋月度汇总', en: 'Monthly bag summary' },
  path: '/stockMovement/monthly',
  of: movementRow,
  months: 'month',
  dimensions: { month: { kind: 'value', of: 'month' }, branch: { kind: 'value', of: 'branch' } },
  groupings: {
    monthAndSite: {
      words: { pt: 'Por mês e unidade', zh: '按月份和网点', en: 'By month and site' },
      by: ['month', 'branch'],
    },
  },
  measures: {
    opening: { kind: 'sum', of: 'opening', words: { pt: 'Saldo inicial', zh: '期初余额', en: 'Opening' } },
    entered: {
      kind: 'sum',
      of: 'quantity',
      where: kinds('receiving', 'inflow', 'return'),
      words: { pt: 'Entradas', zh: '入', en: 'In' },
    },
    left: { kind: 'sum', of: 'quantity', where: kinds('outflow'), words: { pt: 'Saídas', zh: '出', en: 'Out' } },
    adjusted: {
      kind: 'sum',
      of: 'quantity',
      where: kinds('adjustment'),
      words: { pt: 'Ajustes', zh: '调整', en: 'Adjusted' },
    },
    recycled: {
      kind: 'sum',
      of: 'quantity',
      where: kinds('recycling'),
      words: { pt: 'Recicladas', zh: '回收', en: 'Recycled' },
    },
    closing: { kind: 'sum', of: 'carried', words: { pt: 'Saldo final', zh: '期末余额', en: 'Closing' } },
  },
});

export const monthlySummary = reportScreen(monthlySummaryReport, `${area}/monthlySummary`, {
  permission: 'menu:woven-bag-management:monthly-summary',
  title: { pt: 'Resumo mensal de sacas', zh: '编织袋月度汇总', en: 'Monthly bag summary' },
});
