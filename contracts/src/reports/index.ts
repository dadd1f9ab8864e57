import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as plans from './annual-plan.ts';
import * as attentions from './attention.ts';
import * as boards from './board-reports.ts';
import * as embedded from './embedded-bi.ts';
import * as deliveries from './delivery-reports.ts';
import * as miniDrops from './mini-drop-report.ts';
import * as pickups from './pickup-reports.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';
import * as transit from './transit-reports.ts';
import * as times from './waybill-time.ts';

export default context('reports', {
  aggregates: [attentions.attention, embedded.biEmbedToken],
  records: [plans.annualPlan],
  definitions: [attentions, queries, plans, embedded],
  listings: [
    times.waybillTime,
    times.fullLink,
    times.stationaryTrack,
    deliveries.deliveredDailyReport,
    deliveries.deliveryRateReport,
    deliveries.dispatchReport,
    deliveries.signingTimeReport,
    deliveries.returnDataReport,
    deliveries.channelPerformanceReport,
    transit.shipmentReport,
    transit.transferReport,
    transit.transitReport,
    transit.allocationErrorReport,
    transit.weightVarianceReport,
    transit.detentionReport,
    transit.loadUnloadReport,
    miniDrops.miniDropHoldup,
    pickups.collectOrderReport,
    pickups.pickupMonitoringReport,
    pickups.collectTimeReport,
    pickups.receiveDailyReport,
    pickups.collectDataReport,
    pickups.handoverReport,
    pickups.pickupNodeReport,
    pickups.pickupKpiReport,
    boards.pickupBoardReport,
    boards.dailyPickupReport,
    boards.pickupOperationReport,
    boards.pickupServiceReport,
    boards.merchantReport,
    boards.signingBoardReport,
    boards.suspectedLostReport,
    boards.unloadingBoardReport,
    boards.warehouseReport,
    boards.sevenDaysReport,
    boards.regionalShareReport,
    boards.waybillBoardReport,
    boards.customerBoardReport,
    boards.anomalyReport,
    boards.anomalyBoardReport,
    boards.vehicleUsageReport,
  ],
  screens: {
    ...screens,
    ...plans,
    ...embedded,
    ...times,
    ...deliveries,
    ...transit,
    ...miniDrops,
    ...pickups,
    ...boards,
  },
  addresses,
});
