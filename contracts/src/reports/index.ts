import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as plans from './annual-plan.ts';
import * as attentions from './attention.ts';
import * as boardQueries from './board-queries.ts';
import * as anomalies from './anomaly-reports.ts';
import * as deliveryBoards from './delivery-boards.ts';
import * as hubBoards from './hub-boards.ts';
import * as pickupBoards from './pickup-boards.ts';
import * as vehicles from './vehicle-usage.ts';
import * as volumeBoards from './volume-boards.ts';
import * as embedded from './embedded-bi.ts';
import * as events from './event-figures.ts';
import * as lost from './lost-report.ts';
import * as deliveries from './delivery-reports.ts';
import * as miniDropFlows from './mini-drop-flows.ts';
import * as miniDrops from './mini-drop-report.ts';
import * as pickups from './pickup-reports.ts';
import * as problems from './problem-report.ts';
import { providerTracks } from './provider-tracks.ts';
import * as queries from './queries.ts';
import * as screens from './screens.ts';
import * as signPlaces from './sign-location.ts';
import * as sortingBoards from './sorting-board.ts';
import * as transit from './transit-reports.ts';
import * as times from './waybill-time.ts';

export default context('reports', {
  aggregates: [attentions.attention, embedded.biEmbedToken],
  records: [plans.annualPlan],
  definitions: [attentions, queries, boardQueries, plans, embedded],
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
    miniDropFlows.miniDropFlows,
    signPlaces.signLocation,
    problems.problemParcelReport,
    sortingBoards.sortingBoardReport,
    pickups.collectOrderReport,
    pickups.pickupMonitoringReport,
    pickups.collectTimeReport,
    pickups.receiveDailyReport,
    pickups.collectDataReport,
    pickups.handoverReport,
    pickups.pickupNodeReport,
    pickups.pickupKpiReport,
    pickupBoards.pickupBoardReport,
    pickupBoards.dailyPickupReport,
    pickupBoards.pickupOperationReport,
    pickupBoards.pickupServiceReport,
    pickupBoards.merchantReport,
    deliveryBoards.signingBoardReport,
    lost.suspectedLostReport,
    events.eventFigures,
    hubBoards.unloadingBoardReport,
    hubBoards.warehouseReport,
    hubBoards.sevenDaysReport,
    volumeBoards.regionalShareReport,
    volumeBoards.waybillBoardReport,
    volumeBoards.customerBoardReport,
    anomalies.anomalyReport,
    anomalies.anomalyBoardReport,
    vehicles.vehicleUsageReport,
    providerTracks,
  ],
  screens: {
    ...screens,
    ...plans,
    ...embedded,
    ...times,
    ...deliveries,
    ...transit,
    ...miniDrops,
    ...miniDropFlows,
    ...signPlaces,
    ...problems,
    ...sortingBoards,
    ...pickups,
    // As the menu has them.
    anomalyBoard: anomalies.anomalyBoard,
    anomalyStatistics: anomalies.anomalyStatistics,
    collectOperationalData: pickupBoards.collectOperationalData,
    customerWaybillDashboard: volumeBoards.customerWaybillDashboard,
    daily: pickupBoards.daily,
    glpUnloading: hubBoards.glpUnloading,
    merchantData: pickupBoards.merchantData,
    pickupBoard: pickupBoards.pickupBoard,
    pickupServiceDashboard: pickupBoards.pickupServiceDashboard,
    regionalShare: volumeBoards.regionalShare,
    sevenDayShipping: hubBoards.sevenDayShipping,
    signingOverview: deliveryBoards.signingOverview,
    vehicleUsageStatistics: vehicles.vehicleUsageStatistics,
    warehouseToday: hubBoards.warehouseToday,
    waybillDashboard: volumeBoards.waybillDashboard,
    ...lost,
  },
  addresses,
});
