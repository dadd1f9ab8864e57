import { report, reportScreen } from '../kernel/report.ts';
import { loadingDocument } from '../linehaul/loading.ts';
import { words } from './report-words.ts';

/** How much each vehicle was on the road, and with what. */
export const vehicleUsageReport = report('VehicleUsage', {
  context: 'reports',
  words: { pt: 'Uso de veículo', zh: '车辆使用', en: 'Vehicle usage' },
  path: '/vehicleUsageStatistics',
  of: loadingDocument,
  period: 'departedAt',
  dimensions: {
    plate: { kind: 'value', of: 'plate' },
    vehicleType: { kind: 'value', of: 'vehicleType' },
    originSite: { kind: 'value', of: 'originSite' },
    day: { kind: 'day', of: 'departedAt', words: words.day },
  },
  groupings: {
    plate: { words: { pt: 'Por veículo', zh: '按车辆', en: 'By vehicle' }, by: ['plate'] },
    type: { words: { pt: 'Por tipo', zh: '按车型', en: 'By type' }, by: ['vehicleType'] },
    siteType: {
      words: { pt: 'Por unidade e tipo', zh: '按网点和车型', en: 'By site and type' },
      by: ['originSite', 'vehicleType'],
    },
    site: { words: words.bySite, by: ['originSite'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    trips: { kind: 'rows', words: { pt: 'Viagens', zh: '车次', en: 'Trips' } },
    vehicles: { kind: 'distinct', of: 'plate', words: { pt: 'Veículos', zh: '车辆数', en: 'Vehicles' } },
    // What was loaded, also where it has come off since: on a vehicle that arrived there is nothing any more.
    bags: { kind: 'sum', of: 'loadedBags', words: { pt: 'Sacas', zh: '大包数', en: 'Bags' } },
    parcels: { kind: 'sum', of: 'loadedParcels', words: words.parcels },
    weight: { kind: 'sum', of: 'loadedWeight', words: words.weight },
    hours: {
      kind: 'hours',
      from: 'departedAt',
      to: 'arrivedAt',
      words: { pt: 'Horas por viagem', zh: '每车次（小时）', en: 'Hours a trip' },
    },
    inTime: {
      kind: 'share',
      words: { pt: 'Chegaram no horário', zh: '准点率', en: 'Arrived on time' },
      // To the minute is on time, too.
      where: [{ from: 'expectedArrivalAt', to: 'arrivedAt', withinHours: 0 }],
      among: [
        { field: 'expectedArrivalAt', known: true },
        { field: 'arrivedAt', known: true },
      ],
    },
  },
  drill: '/expressDataCenter/operatingPlatform/loadingDocument',
});

export const vehicleUsageStatistics = reportScreen(
  vehicleUsageReport,
  '/collectionCenter/monitorStatisticsStatement/vehicleUsageStatistics',
  {
    permission: 'menu:collection-center:vehicle-usage-statistics',
    title: { pt: 'Estatísticas de uso de veículos', zh: '车辆使用统计', en: 'Vehicle usage statistics' },
  },
);
