import { report, reportScreen } from '../kernel/report.ts';
import { vehiclePositions } from './vehicle-positions.ts';
import { loadingDocument } from '../linehaul/loading.ts';

/** Vehicles that are being loaded or on the road now: what they carry, where they were last and where they go. */
export const vehiclesUnderWay = report('VehiclesUnderWay', {
  kind: 'board',
  context: 'fleet',
  words: { pt: 'Veículo em operação', zh: '在途车辆', en: 'Vehicle under way' },
  path: '/carMonitoring',
  of: loadingDocument,
  where: [{ field: 'status', is: ['open', 'departed'] }],
  dimensions: {
    plate: { kind: 'value', of: 'plate' },
    currentSite: { kind: 'value', of: 'currentSite' },
    nextSite: { kind: 'value', of: 'nextSite' },
    status: { kind: 'value', of: 'status' },
  },
  groupings: {
    vehicle: {
      words: { pt: 'Por veículo', zh: '按车辆', en: 'By vehicle' },
      by: ['plate', 'currentSite', 'nextSite'],
      // A load may be opened before it is said which vehicle takes it.
      where: [{ field: 'plate', known: true }],
    },
    site: { words: { pt: 'Por última posição', zh: '按最后位置', en: 'By last position' }, by: ['currentSite'] },
    status: { words: { pt: 'Por situação', zh: '按状态', en: 'By status' }, by: ['status'] },
  },
  measures: {
    loads: { kind: 'rows', words: { pt: 'Carregamentos', zh: '车次', en: 'Loads' } },
    bags: { kind: 'sum', of: 'bags', words: { pt: 'Sacas', zh: '大包数', en: 'Bags' } },
    parcels: { kind: 'sum', of: 'parcels', words: { pt: 'Pacotes', zh: '件数', en: 'Parcels' } },
    weight: { kind: 'sum', of: 'weight', words: { pt: 'Peso', zh: '重量', en: 'Weight' } },
  },
  // A vehicle carries one load at a time: how many parcels are in it tells one from another.
  drawn: 'parcels',
  drill: '/expressDataCenter/operatingPlatform/loadingDocument',
});

export const carMonitoring = reportScreen(
  vehiclesUnderWay,
  '/collectionCenter/monitorStatisticsStatement/carMonitoring',
  {
    permission: 'menu:collection-center:car-monitoring',
    title: { pt: 'Monitoramento de veículos', zh: '车辆监控', en: 'Vehicle monitoring' },
    page: 'own page',
    queries: [vehiclePositions],
    offers: ['view-map'],
  },
);
