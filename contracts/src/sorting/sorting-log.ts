import { bagNumber, choice, code, grams, instant, one, ref, text, waybill } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { idField } from '../kernel/usual-fields.ts';

const piece = choice({
  parcel: { pt: 'Pacote', zh: '小包', en: 'Parcel' },
  bag: { pt: 'Saca', zh: '大包', en: 'Bag' },
});
/** Whether a piece fell where the rules wanted it. */
export const sortResult = choice({
  expected: { pt: 'Conforme', zh: '正确', en: 'As expected', tone: 'ok' },
  other: { pt: 'Divergente', zh: '不一致', en: 'Elsewhere', tone: 'bad' },
  unruled: { pt: 'Sem regra', zh: '无规则', en: 'No rule', tone: 'warn' },
});
const hands = choice({
  machine: { pt: 'Máquina', zh: '分拣机', en: 'Machine' },
  hand: { pt: 'Manual', zh: '人工', en: 'By hand' },
});

const SITE = { to: 'Site', optional: true } as const;
const SUPPLIER = { to: 'ServiceProvider', optional: true } as const;
const late = { listed: 'on-demand' } as const;

const shared = {
  sortingTime: instant({ pt: 'Hora da triagem', zh: '分拣时间', en: 'Sorted at' }, { sought: true }),
  result: one(sortResult, { pt: 'Resultado', zh: '结果', en: 'Result' }, { sought: true }),
  sortingCenter: ref({ pt: 'Centro', zh: '分拣中心', en: 'Sorting centre' }, { to: 'Site', sought: true }),
  dropGrid: code(
    { pt: 'Saída', zh: '落格', en: 'Drop grid' },
    { pattern: '[A-Z0-9-]{1,40}', example: 'GRU-A05', sought: true },
  ),
  expectedGrid: code(
    { pt: 'Saída esperada', zh: '应落格口', en: 'Expected grid' },
    { pattern: '[A-Z0-9-]{1,40}', example: 'GRU-A05', optional: true },
  ),
  cartNumber: text({ pt: 'Carrinho', zh: '小车号', en: 'Cart' }, { max: 40, optional: true }),
  packageWeight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: 500_000, optional: true }),
  deviceId: ref({ pt: 'Dispositivo', zh: '设备', en: 'Device' }, { to: 'SortingDevice', optional: true }),
  expectedDeliverySite: ref({ pt: 'Unidade esperada', zh: '应派送网点', en: 'Expected site' }, SITE),
  actualDeliverySite: ref({ pt: 'Unidade real', zh: '实际派送网点', en: 'Actual site' }, SITE),
  expectedDeliverySupplier: ref(
    { pt: 'Prestador esperado', zh: '应派送服务商', en: 'Expected supplier' },
    { ...SUPPLIER, ...late },
  ),
  actualDeliverySupplier: ref(
    { pt: 'Prestador real', zh: '实际派送服务商', en: 'Actual supplier' },
    { ...SUPPLIER, ...late },
  ),
  returnSite: ref({ pt: 'Unidade de devolução', zh: '退回网点', en: 'Return site' }, { ...SITE, ...late }),
  returnSupplier: ref(
    { pt: 'Prestador de devolução', zh: '退回服务商', en: 'Return supplier' },
    { ...SUPPLIER, ...late },
  ),
  nextStation: ref({ pt: 'Próxima unidade', zh: '下一站', en: 'Next station' }, { ...SITE, ...late }),
  by: one(hands, { pt: 'Por', zh: '方式', en: 'By' }),
} as const;
const NUMBERED = { listed: 'first', sought: true } as const;

const log = {
  context: 'sorting',
  key: 'id',
  table: 'sorting_log',
  group: 'handling',
  sorted: ['sortingTime', 'desc'],
  sorts: ['sortingTime'],
  spans: { sortingTime: SPAN_DAYS.day },
} as const;

/** A piece that fell into a grid, with where it should have fallen (ops 3.4, R-0185). */
export const sortingLog = listing('SortingLog', {
  ...log,
  spans: { sortingTime: SPAN_DAYS.week },
  words: { pt: 'Registro de triagem', zh: '分拣记录', en: 'Sorting log' },
  path: '/sortingLog',
  fields: {
    id: idField,
    trackingNumber: code(
      { pt: 'Número', zh: '单号', en: 'Number' },
      { pattern: '[A-Z0-9]{6,20}', example: 'ML0000000005724', ...NUMBERED },
    ),
    kind: one(piece, { pt: 'Peça', zh: '类型', en: 'Piece' }, { sought: true }),
    ...shared,
  },
});

/** The same of parcels alone, and of bags. */
export const sortedParcel = listing('SortedParcel', {
  ...log,
  words: { pt: 'Pacote triado', zh: '小包分拣记录', en: 'Sorted parcel' },
  path: '/sortedParcel',
  only: ['kind', 'parcel'],
  columns: { waybill: 'tracking_number' },
  fields: { id: idField, waybill: waybill({ pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }, NUMBERED), ...shared },
});
export const sortedBag = listing('SortedBag', {
  ...log,
  words: { pt: 'Saca triada', zh: '大包分拣记录', en: 'Sorted bag' },
  path: '/sortedBag',
  only: ['kind', 'bag'],
  columns: { bagNumber: 'tracking_number' },
  fields: { id: idField, bagNumber: bagNumber({ pt: 'Saca', zh: '大包号', en: 'Bag' }, NUMBERED), ...shared },
});

export const sortingMachineScanRecord = listingScreen(
  sortingLog,
  '/expressDataCenter/sortingManagement/sortingMachineScanRecord',
  {
    permission: 'menu:express-data-center:sorting-machine-scan-record',
    title: { pt: 'Registro de triagem', zh: '分拣机扫描记录', en: 'Sorting log' },
  },
);
export const sorterSmallBagRecords = listingScreen(
  sortedParcel,
  '/expressDataCenter/operationCenter/sorterSmallBagRecords',
  {
    permission: 'menu:express-data-center:sorter-small-bag-records',
    title: { pt: 'Registros de sacas pequenas da triagem', zh: '分拣机小包记录', en: 'Sorter small-bag records' },
  },
);
export const sorterLargeBagRecords = listingScreen(
  sortedBag,
  '/expressDataCenter/operationCenter/sorterLargeBagRecords',
  {
    permission: 'menu:express-data-center:sorter-large-bag-records',
    title: { pt: 'Registros de sacas grandes da triagem', zh: '分拣机大包记录', en: 'Sorter large-bag records' },
  },
);
