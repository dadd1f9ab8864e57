import { count } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { stockMovement } from './stock-movement.ts';
import { giveBack, MOST_PIECES, stockFields, stockMoves, stockStates } from './stock.ts';

/** The blank waybills of a site (R-0198). */
export const waybillStock = flow('WaybillStock', {
  context: 'materials',
  group: 'network',
  table: 'waybill_stocks',
  words: { pt: 'Estoque de conhecimentos', zh: '运单库存', en: 'Waybill stock' },
  code: givenNumber('EC'),
  numbered: 'EC',
  path: '/waybillStock',
  sorted: ['branch', 'asc'],
  fields: {
    ...stockFields,
    recycledQuantity: count(
      { pt: 'Devolvidos', zh: '回收数量', en: 'Recycled' },
      { max: MOST_PIECES, entered: 'never', optional: true },
    ),
  },
  life: life({
    states: stockStates,
    opens: 'open',
    revisable: ['open'],
    moves: { ...stockMoves, return: giveBack },
  }),
  scopedBy: { branch: siteScope },
  rule: 'stream',
});

export const waybillStockScreen = recordScreen(waybillStock, '/wovenBagManagement/waybillStock', {
  permission: 'menu:woven-bag-management:waybill-stock',
  title: { pt: 'Estoque de conhecimentos', zh: '运单库存', en: 'Waybill stock inventory' },
  page: 'own page',
  // What came and left, with quantities, reasons and persons, stands in tabs beside what there is (R-0198, R-0495, R-0533).
  beside: { of: stockMovement, where: { material: ['waybill'] } },
});
