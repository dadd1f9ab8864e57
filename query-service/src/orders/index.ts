import { orderList } from '@malote/contracts/orders/queries.ts';
import type { QueryContext } from '../kernel/context.ts';
import { readList } from '../kernel/lists/read-list.ts';
import { answerCheckZip } from './check-zip.ts';
import { answerImportTemplate } from './import-template.ts';
import { answerLabelData } from './label-data.ts';
import { answerOrderDetail } from './order-detail.ts';
import { answerOrderExport } from './order-export.ts';
import { orderSource } from './order-list.ts';
import { answerOrderLogExport } from './order-log-export.ts';
import { orderLogSource } from './order-log.ts';
import { answerOrderReveal } from './order-reveal.ts';
import { answerOrderTabs } from './order-tabs.ts';
import { answerOrderWaybillInfo } from './order-waybill-info.ts';

export const orders: QueryContext<'orders'> = {
  handlers: {
    'orders.orderList': (asked, asking) => readList(orderSource, asked, asking),
    'orders.orderTabs': answerOrderTabs,
    'orders.orderDetail': answerOrderDetail,
    'orders.orderReveal': answerOrderReveal,
    'orders.orderExport': answerOrderExport,
    'orders.orderWaybillInfo': answerOrderWaybillInfo,
    'orders.orderLog': (asked, asking) => readList(orderLogSource, asked, asking),
    'orders.orderLogExport': answerOrderLogExport,
    'orders.checkZip': answerCheckZip,
    'orders.importTemplate': answerImportTemplate,
    'orders.labelData': answerLabelData,
  },
  readingByRows: ['orders.orderList', 'orders.orderTabs', 'orders.orderLog'],
  liveLists: { orders: orderList },
};
