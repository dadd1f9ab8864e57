import { context } from '../kernel/context.ts';
import { bagBalance, bagBalanceScreen, usageConfiguration } from './bag-balance.ts';
import {
  bagRecycling,
  recyclingManagement,
  recyclingRow,
  recyclingSummaryQuery,
  recyclingSummaryReport,
} from './bag-recycling.ts';
import {
  detailManagement,
  monthlySummary,
  monthlySummaryReport,
  movementRow,
  stockMovement,
} from './stock-movement.ts';
import { waybillStock, waybillStockScreen } from './waybill-stock.ts';

export default context('materials', {
  records: [bagBalance, waybillStock, stockMovement, bagRecycling],
  listings: [movementRow, monthlySummaryReport, recyclingRow, recyclingSummaryReport],
  screens: {
    usageConfiguration,
    recyclingManagement,
    detailManagement,
    recyclingSummaryQuery,
    monthlySummary,
    waybillStockScreen,
    bagBalanceScreen,
  },
});
