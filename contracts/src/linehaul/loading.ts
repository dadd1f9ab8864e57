import {
  bagNumber,
  choice,
  count,
  grams,
  instant,
  loadNumber,
  one,
  person,
  plate,
  ref,
  refs,
  text,
  user,
} from '../kernel/fields/index.ts';
import { openAccess } from '../kernel/access.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { vehicleTypes } from '../fleet/vehicle-words.ts';
import { loadManifest } from './manifest.ts';

const load = loadNumber({ pt: 'Carregamento', zh: '车次', en: 'Load' }, { listed: 'first', sought: true });

/** Where an item of a load stands (R-0230, R-0720). */
export const loadingState = choice({
  loaded: { pt: 'Carregado', zh: '已装车', en: 'Loaded', tone: 'progress' },
  unloaded: { pt: 'Descarregado', zh: '已卸车', en: 'Unloaded', tone: 'ok' },
  waived: { pt: 'Retirado antes', zh: '已撤下', en: 'Taken off', tone: 'neutral' },
});

/** In which condition an item came off. */
export const itemCondition = choice({
  good: { pt: 'Em ordem', zh: '完好', en: 'Good', tone: 'ok' },
  damaged: { pt: 'Avariado', zh: '破损', en: 'Damaged', tone: 'bad' },
  seal_broken: { pt: 'Lacre rompido', zh: '封签破损', en: 'Seal broken', tone: 'bad' },
});

/** One bag on one load: when it was loaded, by whom, and when and how it came off. */
export const loading = listing('Loading', {
  context: 'linehaul',
  words: { pt: 'Carga e descarga', zh: '装卸记录', en: 'Loading and unloading' },
  key: 'id',
  table: 'loadings',
  group: 'handling',
  path: '/loadingRecord',
  sorted: ['loadedAt', 'desc'],
  sorts: ['loadedAt', 'unloadedAt', 'loadNumber', 'bag'],
  spans: { loadedAt: SPAN_DAYS.week, unloadedAt: SPAN_DAYS.week },
  fields: {
    id: text({ pt: 'Identificação', zh: '标识', en: 'Id' }, { max: 120, listed: 'never' }),
    loadNumber: load,
    bag: bagNumber({ pt: 'Saca', zh: '大包', en: 'Bag' }, { sought: true }),
    standing: one(loadingState, { pt: 'Situação', zh: '状态', en: 'Standing' }, { sought: true }),
    parcels: count({ pt: 'Pacotes', zh: '件数', en: 'Parcels' }, { max: 10_000 }),
    weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: 100_000_000 }),
    loadedAt: instant({ pt: 'Carregado em', zh: '装车时间', en: 'Loaded at' }, { sought: true }),
    loadedSite: ref({ pt: 'Unidade de carga', zh: '装车网点', en: 'Loaded at site' }, { to: 'Site', optional: true }),
    loadedBy: user({ pt: 'Carregado por', zh: '装车人', en: 'Loaded by' }),
    unloadedAt: instant({ pt: 'Descarregado em', zh: '卸车时间', en: 'Unloaded at' }, { optional: true }),
    unloadedSite: ref(
      { pt: 'Unidade de descarga', zh: '卸车网点', en: 'Unloaded at site' },
      { to: 'Site', optional: true },
    ),
    unloadedBy: user({ pt: 'Descarregado por', zh: '卸车人', en: 'Unloaded by' }, { optional: true }),
    condition: one(itemCondition, { pt: 'Estado', zh: '货物状况', en: 'Condition' }, { optional: true }),
  },
});

export const loadUnloadQuery = listingScreen(loading, '/collectionCenter/handle/loadUnloadQuery', {
  permission: 'menu:collection-center:load-unload-query',
  title: { pt: 'Consulta de carga e descarga', zh: '装卸车查询', en: 'Loading and unloading query' },
});

/** Where a load stands. */
export const loadStanding = choice({
  open: { pt: 'Aberto', zh: '装车中', en: 'Open', tone: 'info' },
  departed: { pt: 'Em viagem', zh: '运输中', en: 'On the road', tone: 'progress' },
  arrived: { pt: 'Chegou', zh: '已到达', en: 'Arrived', tone: 'ok' },
  cancelled: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled', tone: 'neutral' },
});

/** A load as its document says it: the vehicle, the way, what is on it. */
export const loadingDocument = listing('LoadingDocument', {
  context: 'linehaul',
  words: { pt: 'Documento de carregamento', zh: '装车单', en: 'Loading document' },
  key: 'loadNumber',
  table: 'loads',
  path: '/loadingDocument',
  sorted: ['openedAt', 'desc'],
  sorts: ['openedAt', 'loadNumber', 'departedAt'],
  spans: { openedAt: 31, departedAt: 31 },
  demands: 'nothing',
  columns: { weight: 'grams', loadedWeight: 'loadedGrams' },
  lookedUp: ['vehicleType'],
  beside: ['network'],
  fields: {
    loadNumber: load,
    status: one(loadStanding, { pt: 'Situação', zh: '状态', en: 'Status' }, { sought: true }),
    originSite: ref({ pt: 'Origem', zh: '始发网点', en: 'Origin' }, { to: 'Site' }),
    stops: refs({ pt: 'Paradas', zh: '停靠网点', en: 'Stops' }, { to: 'Site', max: 20 }),
    currentSite: ref({ pt: 'Unidade atual', zh: '当前网点', en: 'Current site' }, { to: 'Site', listed: 'on-demand' }),
    nextSite: ref({ pt: 'Próxima parada', zh: '下一站', en: 'Next stop' }, { to: 'Site', optional: true }),
    plate: plate({ pt: 'Placa', zh: '车牌', en: 'Plate' }, { optional: true }),
    /** What the lists of vehicles say of the plate: those of sites, else those of transport. */
    vehicleType: one(
      vehicleTypes,
      { pt: 'Tipo de veículo', zh: '车型', en: 'Vehicle type' },
      { optional: true, listed: 'on-demand' },
    ),
    driver: person({ pt: 'Motorista', zh: '司机', en: 'Driver' }, { as: 'name', optional: true }),
    bags: count({ pt: 'Sacas', zh: '大包数', en: 'Bags' }, { max: 10_000 }),
    parcels: count({ pt: 'Pacotes', zh: '件数', en: 'Parcels' }, { max: 1_000_000 }),
    weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: 100_000_000 }),
    loadedBags: count(
      { pt: 'Sacas carregadas', zh: '装车大包数', en: 'Bags loaded' },
      { max: 10_000, listed: 'on-demand' },
    ),
    loadedParcels: count(
      { pt: 'Pacotes carregados', zh: '装车件数', en: 'Parcels loaded' },
      { max: 1_000_000, listed: 'on-demand' },
    ),
    loadedWeight: grams(
      { pt: 'Peso carregado', zh: '装车重量', en: 'Weight loaded' },
      { max: 100_000_000, listed: 'on-demand' },
    ),
    openedAt: instant({ pt: 'Aberto em', zh: '创建时间', en: 'Opened at' }, { sought: true }),
    departedAt: instant({ pt: 'Saiu em', zh: '发车时间', en: 'Departed at' }, { optional: true }),
    expectedArrivalAt: instant({ pt: 'Chegada prevista', zh: '预计到达', en: 'Expected arrival' }, { optional: true }),
    arrivedAt: instant({ pt: 'Chegou em', zh: '到达时间', en: 'Arrived at' }, { optional: true }),
  },
});

export const loadingDocumentScreen = listingScreen(
  loadingDocument,
  '/expressDataCenter/operatingPlatform/loadingDocument',
  {
    permission: 'menu:express-data-center:loading-document',
    title: { pt: 'Documentos de carregamento', zh: '装车单', en: 'Loading documents' },
    page: 'own page',
    queries: [loadManifest],
    commands: { 'print-manifest': openAccess },
    asks: { 'print-manifest': loadManifest },
  },
);
