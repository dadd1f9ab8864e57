import { cep, code, count, decimal, instant, person, ref, refs, text, texts, user } from '../kernel/fields/index.ts';
import { life, restorable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow, record } from '../kernel/record.ts';
import { givenNumber, NAME } from '../kernel/usual-fields.ts';
import { LATITUDE, LONGITUDE } from '../kernel/values/degrees.ts';

const SELLERS = { pt: 'Vendedores', zh: '卖家', en: 'Sellers' };
const seenByAll = { everyone: 'whoever plans or follows a vehicle has to know its way' };
const seal = (pt: string, zh: string, en: string) =>
  text({ pt: `Lacre ${pt}`, zh: `${zh}封签`, en: `${en} seal` }, { max: 20, optional: true, listed: 'on-demand' });
const address = (pt: string, zh: string, en: string) =>
  text({ pt, zh, en }, { min: 4, max: 100, optional: true, listed: 'on-demand' });
const degrees = (pt: string, zh: string, en: string, within: typeof LATITUDE | typeof LONGITUDE) =>
  decimal({ pt, zh, en }, { ...within, optional: true, listed: 'on-demand' });

/** Entries that a select of routes shows (R-0677). */
const ROUTES_SHOWN = 10;

/** A way that collects from sellers and links outlets (R-0017). Its number has six to eight characters (R-0304); kilometres. */
export const route = record('Route', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Rota', zh: '线路', en: 'Route' },
  code: code({ pt: 'Número', zh: '线路编号', en: 'Number' }, { pattern: '[A-Z0-9]{6,8}', example: 'GRUCWB01' }),
  path: '/transport/route',
  shown: ROUTES_SHOWN,
  life: restorable,
  // R-0463
  sheet: { dataFrom: 6 },
  fields: {
    name: text(NAME, { min: 2, max: 80, listed: 'first' }),
    origin: ref(
      { pt: 'Unidade de origem', zh: '始发网点', en: 'Origin outlet' },
      { to: 'Site', sought: true, refused: 'ONLY_ACTIVE_OUTLETS' },
    ),
    destination: ref(
      { pt: 'Unidade de destino', zh: '目的网点', en: 'Destination outlet' },
      { to: 'Site', sought: true, refused: 'ONLY_ACTIVE_OUTLETS' },
    ),
    associatedOutlets: refs(
      { pt: 'Unidades atendidas', zh: '关联网点', en: 'Outlets served' },
      { to: 'Site', max: 100, optional: true, refused: 'ONLY_ACTIVE_OUTLETS' },
    ),
    deliverySupplier: ref({ pt: 'Fornecedor', zh: '派送供应商', en: 'Supplier' }, { to: 'Supplier', sought: true }),
    sellers: refs(SELLERS, { to: 'Seller', max: 100, optional: true }),
    equipment: refs({ pt: 'Equipamentos', zh: '设备', en: 'Equipment' }, { to: 'Equipment', max: 50, optional: true }),
    originAddress: address('Endereço de origem', '始发地址', 'Origin address'),
    destinationAddress: address('Endereço de destino', '目的地址', 'Destination address'),
    originLat: degrees('Latitude da origem', '始发纬度', 'Origin latitude', LATITUDE),
    originLng: degrees('Longitude da origem', '始发经度', 'Origin longitude', LONGITUDE),
    destinationLat: degrees('Latitude do destino', '目的纬度', 'Destination latitude', LATITUDE),
    destinationLng: degrees('Longitude do destino', '目的经度', 'Destination longitude', LONGITUDE),
    distance: decimal(
      { pt: 'Distância', zh: '距离', en: 'Distance' },
      { min: 0, max: 10_000, places: 1, unit: { pt: 'km', zh: '公里', en: 'km' } },
    ),
  },
  rule: seenByAll,
});

/** One run of a route: who drives and helps, which sellers are visited, and the seals of the vehicle (R-0191, R-0719). */
export const routeOrder = flow('RouteOrder', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Ordem de rota', zh: '线路订单', en: 'Route order' },
  code: givenNumber('OR'),
  numbered: 'OR',
  path: '/transport/routeOrder',
  table: 'route_orders',
  sorted: ['createdAt', 'desc'],
  fields: {
    route: ref({ pt: 'Rota', zh: '线路', en: 'Route' }, { to: 'Route', listed: 'first', sought: true }),
    sellers: refs(SELLERS, { to: 'Seller', max: 100, optional: true, sought: true }),
    sellerQuantity: count(
      { pt: 'Quantidade de vendedores', zh: '卖家数量', en: 'Number of sellers' },
      { max: 100, optional: true, listed: 'on-demand' },
    ),
    cep: cep({ pt: 'CEP de partida', zh: '出发邮编', en: 'CEP of departure' }, { optional: true }),
    driver: ref({ pt: 'Motorista', zh: '司机', en: 'Driver' }, { to: 'TransportDriver', sought: true }),
    // The column of the driver says it: whoever is named has his name beside his code.
    driverName: person(
      { pt: 'Nome do motorista', zh: '司机姓名', en: "Driver's name" },
      { as: 'name', max: 50, listed: 'on-demand' },
    ),
    driverDocument: person(
      { pt: 'CPF do motorista', zh: '司机证件', en: "Driver's CPF" },
      { as: 'tax-id', only: 'cpf', listed: 'on-demand' },
    ),
    driverUsername: text(
      { pt: 'Usuário do motorista', zh: '司机用户名', en: "Driver's user name" },
      { max: 40, optional: true, listed: 'on-demand' },
    ),
    helpers: texts({ pt: 'Ajudantes', zh: '助手', en: 'Helpers' }, { max: 5, characters: 50, optional: true }),
    sealYellow: seal('amarelo', '黄色', 'Yellow'),
    sealBlue: seal('azul', '蓝色', 'Blue'),
    sealWhite: seal('branco', '白色', 'White'),
    sealPink: seal('rosa', '粉色', 'Pink'),
    bagQuantity: count({ pt: 'Sacas', zh: '大包数', en: 'Bags' }, { max: 10_000, optional: true }),
    sealNumber: text({ pt: 'Lacre do baú', zh: '封签号', en: 'Seal' }, { max: 20, optional: true }),
    createdAt: instant({ pt: 'Criada em', zh: '创建时间', en: 'Created' }, { entered: 'never' }),
    createdBy: user({ pt: 'Criada por', zh: '创建人', en: 'Created by' }, { entered: 'never' }),
    startedAt: instant({ pt: 'Saiu em', zh: '出发时间', en: 'Started' }, { optional: true, entered: 'never' }),
    finishedAt: instant({ pt: 'Concluída em', zh: '完成时间', en: 'Finished' }, { optional: true, entered: 'never' }),
  },
  life: life({
    states: {
      created: { words: { pt: 'Criada', zh: '已创建', en: 'Created' }, tone: 'info' },
      in_progress: { words: { pt: 'Em rota', zh: '进行中', en: 'In progress' }, tone: 'progress' },
      finished: { words: { pt: 'Concluída', zh: '已完成', en: 'Finished' }, tone: 'ok' },
      cancelled: { words: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' }, tone: 'neutral', void: true },
    },
    opens: 'created',
    revisable: ['created'],
    stamps: { createdAt: 'at', createdBy: 'by' },
    moves: {
      start: {
        words: { pt: 'Iniciar rota', zh: '开始', en: 'Start' },
        done: { pt: 'Iniciada', zh: '已开始', en: 'Started' },
        event: 'Started',
        from: ['created'],
        to: 'in_progress',
        asks: { bagQuantity: 'required', sealNumber: 'required' },
        stamps: { startedAt: 'at' },
      },
      finish: {
        words: { pt: 'Concluir', zh: '完成', en: 'Finish' },
        done: { pt: 'Concluída', zh: '已完成', en: 'Finished' },
        event: 'Finished',
        from: ['in_progress'],
        to: 'finished',
        stamps: { finishedAt: 'at' },
      },
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' },
        event: 'Cancelled',
        from: ['created'],
        to: 'cancelled',
        reason: 'required',
        danger: true,
      },
    },
  }),
  rule: seenByAll,
});

export const createRouter = recordScreen(route, '/transport/createRouter', {
  permission: 'menu:transport:create-router',
  title: { pt: 'Rotas', zh: '线路管理', en: 'Routes' },
  // Sellers and equipment are fields of the route: its page lists them, its form attaches them.
  also: { view: ['list-sellers'], edit: ['attach-equipment'] },
  makes: {
    'generate-order': { made: routeOrder, given: { route: 'code', sellers: 'sellers' } },
  },
});
export const createOrder = recordScreen(routeOrder, '/transport/createOrder', {
  permission: 'menu:transport:create-order',
  title: { pt: 'Ordens de rota', zh: '线路订单', en: 'Route orders' },
  prints: 'print',
});
