import {
  choice,
  code,
  coordinates,
  count,
  decimal,
  one,
  ref,
  refs,
  text,
  municipality,
  person,
} from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { givenNumber, NAME, NOTE } from '../kernel/usual-fields.ts';

const ORIGIN = { pt: 'Origem', zh: '始发地', en: 'Origin' };
const DESTINATION = { pt: 'Destino', zh: '目的地', en: 'Destination' };
const STOPS = { pt: 'Paradas', zh: '停靠点', en: 'Stops' };
const seenByAll = { everyone: 'whoever plans or follows a vehicle has to know its way' };

const hubLevel = (words = { pt: 'Nível do hub', zh: '枢纽级别', en: 'Hub level' }) =>
  count(words, { min: 1, max: 3, sought: true });

/** A line between two centres that runs whether or not it is full. */
export const trunkLine = record('TrunkLine', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Linha tronco', zh: '干线', en: 'Trunk line' },
  code: code({ pt: 'Código', zh: '干线编号', en: 'Code' }, { pattern: '[A-Z0-9-]{2,20}', example: 'SP-RJ-01' }),
  path: '/trunkLine',
  fields: {
    name: text(NAME, { min: 2, max: 120, listed: 'first', unique: true }),
    origin: ref(ORIGIN, { to: 'Site', sought: true }),
    destination: ref(DESTINATION, { to: 'Site', sought: true }),
    stops: refs(STOPS, { to: 'Site', max: 20, optional: true }),
    hubLevel: hubLevel(),
  },
  rule: seenByAll,
});

const routeKind = choice({
  trunk: { pt: 'Tronco', zh: '干线', en: 'Trunk' },
  branch: { pt: 'Ramal', zh: '支线', en: 'Branch' },
});

/** A way from base to base by its stops (R-0529). */
export const transferRoute = record('TransferRoute', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Rota de transferência', zh: '转运线路', en: 'Transfer route' },
  code: givenNumber('RT'),
  numbered: 'RT',
  path: '/transfer/route',
  life: kept,
  fields: {
    initialPoint: ref(ORIGIN, { to: 'Base', listed: 'first', sought: true }),
    finalPoint: ref(DESTINATION, { to: 'Base', sought: true }),
    type: one(routeKind, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
    stopPoints: refs(STOPS, { to: 'Base', max: 20, optional: true }),
    note: text(NOTE, { max: 200, optional: true, listed: 'on-demand' }),
  },
  rule: seenByAll,
});

/** A way of the last mile: which outlets it serves, and who drives it. Kilometres. */
export const deliveryRoute = record('DeliveryRoute', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Rota de entrega', zh: '派送线路', en: 'Delivery route' },
  code: code({ pt: 'Número', zh: '线路编号', en: 'Number' }, { pattern: '[A-Z0-9]{6,8}', example: 'RE0001' }),
  path: '/deliveryRoute',
  life: kept,
  named: 'destinationAddress',
  fields: {
    originOutlet: ref(
      { pt: 'Unidade de origem', zh: '始发网点', en: 'Origin outlet' },
      { to: 'Site', listed: 'first', refused: 'ONLY_ACTIVE_OUTLETS' },
    ),
    destinationOutlet: ref(
      { pt: 'Unidade de destino', zh: '目的网点', en: 'Destination outlet' },
      { to: 'Site', sought: true, refused: 'ONLY_ACTIVE_OUTLETS' },
    ),
    associatedOutlets: refs(
      { pt: 'Unidades atendidas', zh: '关联网点', en: 'Outlets served' },
      { to: 'Site', max: 100, refused: 'ONLY_ACTIVE_OUTLETS' },
    ),
    deliverySupplier: ref({ pt: 'Fornecedor', zh: '派送供应商', en: 'Supplier' }, { to: 'Supplier', sought: true }),
    distance: decimal(
      { pt: 'Distância', zh: '距离', en: 'Distance' },
      { min: 0, max: 10_000, places: 1, unit: { pt: 'km', zh: '公里', en: 'km' } },
    ),
    originAddress: text({ pt: 'Endereço de origem', zh: '始发地址', en: 'Origin address' }, { min: 4, max: 100 }),
    originPosition: coordinates(
      { pt: 'Posição da origem', zh: '始发坐标', en: 'Origin position' },
      { optional: true, listed: 'on-demand' },
    ),
    destinationAddress: text(
      { pt: 'Endereço de destino', zh: '目的地址', en: 'Destination address' },
      { min: 4, max: 100 },
    ),
    destinationPosition: coordinates(
      { pt: 'Posição do destino', zh: '目的坐标', en: 'Destination position' },
      { optional: true, listed: 'on-demand' },
    ),
  },
  rule: seenByAll,
});

/** Where several outlets have their goods unloaded. */
export const unloadingPoint = record('UnloadingPoint', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Ponto de descarga', zh: '卸货点', en: 'Unloading point' },
  code: givenNumber('PD'),
  numbered: 'PD',
  path: '/unloadingPoint',
  life: kept,
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first', unique: true }),
    place: municipality({ pt: 'Município', zh: '城市', en: 'City' }),
    zone: text({ pt: 'Zona', zh: '区域', en: 'Zone' }, { max: 40, optional: true }),
    neighbourhood: text({ pt: 'Bairro', zh: '街区', en: 'Neighbourhood' }, { max: 60 }),
    address: text({ pt: 'Endereço', zh: '地址', en: 'Address' }, { min: 4, max: 100 }),
    personInCharge: person({ pt: 'Responsável', zh: '负责人', en: 'In charge' }, { as: 'name' }),
    sharedOutlets: refs(
      { pt: 'Unidades que o usam', zh: '共用网点', en: 'Outlets that share it' },
      { to: 'Site', max: 100 },
    ),
  },
  rule: seenByAll,
});

export const trunkLineManagement = recordScreen(trunkLine, '/basicData/trunkLineManagement', {
  kind: 'config',
  permission: 'menu:basic-data:trunk-line-management',
  title: { pt: 'Linhas tronco', zh: '干线管理', en: 'Trunk lines' },
});
export const createTransferRoute = recordScreen(transferRoute, '/transfer/createTransferRoute', {
  kind: 'config',
  permission: 'menu:transfer:create-transfer-route',
  title: { pt: 'Rotas de transferência', zh: '转运线路', en: 'Transfer routes' },
});
export const deliveryRoutes = recordScreen(deliveryRoute, '/transport/deliveryRoutes', {
  permission: 'menu:transport:delivery-routes',
  title: { pt: 'Rotas de entrega', zh: '派送线路', en: 'Delivery routes' },
});
export const unloadingPoints = recordScreen(unloadingPoint, '/transport/unloadingPoints', {
  permission: 'menu:transport:unloading-points',
  title: { pt: 'Pontos de descarga', zh: '卸货点', en: 'Unloading points' },
});
