import { choice, count, flag, instant, one, ref, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { listing } from '../kernel/listing.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { siteScope } from '../kernel/scope.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';
import { MOST_PIECES } from './stock.ts';

const states = {
  unconfirmed: { words: { pt: 'A confirmar', zh: '未确认', en: 'Unconfirmed' }, tone: 'warn' },
  confirmed: { words: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' }, tone: 'ok' },
} as const;

const branch = ref(SITE, { to: 'Site', listed: 'first', sought: true });
// At least one (R-0272).
const recycledQuantity = count(
  { pt: 'Quantidade reciclada', zh: '回收数量', en: 'Recycled quantity' },
  { min: 1, max: MOST_PIECES },
);
const registeredTo = user({ pt: 'Em nome de', zh: '登记人', en: 'Registered to' }, { sought: true });
const date = instant({ pt: 'Data', zh: '日期', en: 'Date' }, { optional: true, entered: 'never', sought: true });
const printed = flag({ pt: 'Impressa', zh: '已打印', en: 'Printed' }, { optional: true, entered: 'never' });
const by = { optional: true, entered: 'never', listed: 'on-demand' } as const;

/** Bags that a site took back. They count once the person to whom they are registered has confirmed them (R-0650, R-0712). */
export const bagRecycling = flow('BagRecycling', {
  context: 'materials',
  group: 'network',
  table: 'bag_recyclings',
  words: { pt: 'Reciclagem de sacas', zh: '编织袋回收', en: 'Bag recycling' },
  code: givenNumber('RC'),
  numbered: 'RC',
  path: '/bagRecycling',
  sorted: ['date', 'desc'],
  spans: { date: SPAN_DAYS.year },
  fields: {
    branch,
    recycledQuantity,
    registeredTo,
    date,
    printed,
    confirmedAt: instant({ pt: 'Confirmada em', zh: '确认时间', en: 'Confirmed' }, by),
    printedAt: instant({ pt: 'Impressa em', zh: '打印时间', en: 'Printed at' }, by),
  },
  life: life({
    states,
    opens: 'unconfirmed',
    revisable: [],
    stamps: { date: 'at', printed: { is: false } },
    moves: {
      confirm: {
        words: { pt: 'Confirmar', zh: '确认', en: 'Confirm' },
        done: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' },
        event: 'Confirmed',
        from: ['unconfirmed'],
        to: 'confirmed',
        stamps: { confirmedAt: 'at' },
      },
      print: {
        words: { pt: 'Imprimir', zh: '打印', en: 'Print' },
        done: { pt: 'Impressa', zh: '已打印', en: 'Printed' },
        event: 'Printed',
        from: ['unconfirmed', 'confirmed'],
        stamps: { printed: { is: true }, printedAt: 'at' },
      },
    },
  }),
  scopedBy: { branch: siteScope },
  rule: 'stream',
});

const area = '/wovenBagManagement';
export const recyclingManagement = recordScreen(bagRecycling, `${area}/recyclingManagement`, {
  permission: 'menu:woven-bag-management:recycling-management',
  title: { pt: 'Reciclagem de sacas', zh: '编织袋回收管理', en: 'Bag recycling' },
  actions: ['create', 'confirm', 'print', 'export'],
  prints: 'print',
});

/** Recyclings as figures are made of them. */
export const recyclingRow = listing('BagRecyclingRow', {
  context: 'materials',
  words: { pt: 'Reciclagem de sacas', zh: '编织袋回收', en: 'Bag recycling' },
  key: 'code',
  table: bagRecycling.table,
  group: 'network',
  path: '/bagRecycling/row',
  sorted: ['date', 'desc'],
  columns: { recyclingStatus: 'status' },
  fields: {
    code: givenNumber('RC'),
    recyclingStatus: one(
      choice(Object.fromEntries(Object.entries(states).map(([state, { words }]) => [state, words]))),
      { pt: 'Reciclagem', zh: '回收状态', en: 'Recycling status' },
      { sought: true },
    ),
    branch,
    recycledQuantity,
    registeredTo,
    date,
    printed,
  },
});

const sum = { kind: 'sum', of: 'recycledQuantity' } as const;

/** How many bags each site recycled, and how many of them were confirmed. */
export const recyclingSummaryReport = report('RecyclingSummary', {
  context: 'materials',
  words: { pt: 'Resumo de reciclagem', zh: '回收汇总', en: 'Recycling summary' },
  path: '/bagRecycling/summary',
  of: recyclingRow,
  period: 'date',
  usual: 31,
  dimensions: {
    branch: { kind: 'value', of: 'branch' },
    day: { kind: 'day', of: 'date', words: { pt: 'Dia', zh: '日期', en: 'Day' } },
    registeredTo: { kind: 'value', of: 'registeredTo' },
  },
  groupings: {
    site: { words: { pt: 'Por unidade', zh: '按网点', en: 'By site' }, by: ['branch'] },
    day: { words: { pt: 'Por dia', zh: '按日', en: 'By day' }, by: ['day'] },
    siteAndDay: {
      words: { pt: 'Por unidade e dia', zh: '按网点和日期', en: 'By site and day' },
      by: ['branch', 'day'],
    },
    person: { words: { pt: 'Por pessoa', zh: '按登记人', en: 'By person' }, by: ['registeredTo', 'branch'] },
  },
  measures: {
    recycled: { ...sum, words: { pt: 'Sacas', zh: '回收数量', en: 'Bags' } },
    confirmed: {
      ...sum,
      where: [{ field: 'recyclingStatus', is: 'confirmed' }],
      words: { pt: 'Confirmadas', zh: '已确认', en: 'Confirmed' },
    },
    unconfirmed: {
      ...sum,
      where: [{ field: 'recyclingStatus', is: 'unconfirmed' }],
      words: { pt: 'A confirmar', zh: '未确认', en: 'Unconfirmed' },
    },
    records: { kind: 'rows', words: { pt: 'Registros', zh: '记录数', en: 'Records' } },
  },
});

export const recyclingSummaryQuery = reportScreen(recyclingSummaryReport, `${area}/recyclingSummaryQuery`, {
  permission: 'menu:woven-bag-management:recycling-summary-query',
  title: { pt: 'Resumo de reciclagem', zh: '回收汇总查询', en: 'Recycling summary' },
});
