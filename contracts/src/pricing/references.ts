import { cep, choice, decimal, instant, money, one, orderNumber, ref, text, user } from '../kernel/fields/index.ts';
import { kept, life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { ZIP_LIST_CHARACTERS } from '../kernel/values/zip-list.ts';

const seenByAll = { everyone: 'what prices are looked up in is the same for all who may open it' };

/** The postal code by which an order is priced where the one on it is wrong; the order itself stays as it is. */
export const postalCodeCorrection = record('PostalCodeCorrection', {
  context: 'pricing',
  group: 'money',
  table: 'postal_code_corrections',
  words: { pt: 'Correção de CEP', zh: '邮编修正', en: 'Postal code correction' },
  code: givenNumber('CP'),
  numbered: 'CP',
  path: '/postalCodeCorrection',
  life: { ...kept, stamps: { operator: 'by', time: 'at' } },
  named: 'orderNumber',
  sorted: ['time', 'desc'],
  fields: {
    orderNumber: orderNumber(
      { pt: 'Pedido', zh: '订单号', en: 'Order' },
      { unique: true, entered: 'once', sought: true, listed: 'first' },
    ),
    oldZip: cep({ pt: 'CEP do pedido', zh: '原邮编', en: 'Postal code of the order' }, { entered: 'once' }),
    newZip: cep({ pt: 'CEP corrigido', zh: '新邮编', en: 'Corrected postal code' }),
    operator: user({ pt: 'Corrigido por', zh: '操作人', en: 'Corrected by' }, { entered: 'never' }),
    time: instant({ pt: 'Corrigido em', zh: '修正时间', en: 'Corrected' }, { entered: 'never', sought: true }),
  },
  rule: seenByAll,
});

/** What a delivery by a supplier's site should cost; a postal code has one reference for a supplier and a site. */
export const dispatchReference = record('DispatchReference', {
  context: 'pricing',
  group: 'money',
  table: 'dispatch_references',
  words: { pt: 'Referência de entrega', zh: '派送参照', en: 'Dispatch reference' },
  code: givenNumber('RE'),
  numbered: 'RE',
  path: '/dispatchReference',
  life: kept,
  apart: { by: ['supplier', 'site'], from: 'zipRange', to: 'zipRange', written: 'postal codes' },
  fields: {
    supplier: ref(
      { pt: 'Fornecedor', zh: '供应商', en: 'Supplier' },
      { to: 'Supplier', sought: true, listed: 'first' },
    ),
    site: ref({ pt: 'Unidade de entrega', zh: '派送网点', en: 'Delivery site' }, { to: 'Site', sought: true }),
    zipRange: text(
      { pt: 'CEPs', zh: '邮编范围', en: 'Postal codes' },
      {
        max: ZIP_LIST_CHARACTERS,
        lines: 2,
        help: {
          pt: 'Faixas com ~, separadas por vírgula: 01~05,0601.',
          zh: '区间用~连接，逗号分隔：01~05,0601。',
          en: 'Ranges with ~, parted by commas: 01~05,0601.',
        },
      },
    ),
    referencePrice: money({ pt: 'Preço de referência', zh: '参考价格', en: 'Reference price' }, { min: '1' }),
  },
  rule: seenByAll,
});

const sources = choice({
  manual: { pt: 'Digitada', zh: '手工录入', en: 'Typed in' },
  import: { pt: 'Importada', zh: '导入', en: 'Imported' },
  update: { pt: 'Atualizada', zh: '更新', en: 'Updated' },
});

/** How far it is from a site to another by road (R-0496). One way has one distance. */
export const routeDistanceReference = record('RouteDistanceReference', {
  context: 'pricing',
  group: 'money',
  table: 'route_distance_references',
  words: { pt: 'Distância de rota', zh: '线路距离', en: 'Route distance' },
  code: givenNumber('DR'),
  numbered: 'DR',
  path: '/routeDistance',
  fields: {
    origin: ref({ pt: 'Origem', zh: '始发网点', en: 'Origin' }, { to: 'Site', entered: 'once', sought: true }),
    destination: ref(
      { pt: 'Destino', zh: '目的网点', en: 'Destination' },
      { to: 'Site', entered: 'once', sought: true },
    ),
    distance: decimal(
      { pt: 'Distância', zh: '距离', en: 'Distance' },
      { min: 0.1, max: 10_000, places: 1, unit: { pt: 'km', zh: '公里', en: 'km' } },
    ),
    source: one(sources, { pt: 'De onde vem', zh: '来源', en: 'Source' }, { sought: true, entered: 'once' }),
    updatedAt: instant({ pt: 'Atualizada em', zh: '更新时间', en: 'Updated' }, { entered: 'never' }),
  },
  life: life({
    states: {
      enabled: { words: { pt: 'Ativo', zh: '启用', en: 'Enabled' }, tone: 'ok' },
      deleted: { words: { pt: 'Excluído', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'enabled',
    revisable: ['enabled'],
    stamps: { updatedAt: 'at' },
    moves: {
      update: {
        words: { pt: 'Atualizar', zh: '更新', en: 'Update' },
        done: { pt: 'Distância atualizada', zh: '距离已更新', en: 'Distance updated' },
        event: 'Updated',
        from: ['enabled'],
        asks: { distance: 'required' },
        stamps: { source: { is: 'update' }, updatedAt: 'at' },
      },
      delete: kept.moves.delete,
    },
  }),
  rule: seenByAll,
});

const area = '/finance/basicData';
export const postalCodeCorrections = recordScreen(postalCodeCorrection, `${area}/postalCodeCorrection`, {
  permission: 'menu:finance:postal-code-correction',
  title: { pt: 'Correção de CEP', zh: '邮编修正', en: 'Postal code correction' },
});
export const dispatchReferenceTable = recordScreen(dispatchReference, `${area}/dispatchReferenceTable`, {
  kind: 'config',
  permission: 'menu:finance:dispatch-reference-table',
  title: { pt: 'Tabela de referência de entrega', zh: '派送参照表', en: 'Dispatch reference table' },
});
export const routeDistances = recordScreen(routeDistanceReference, `${area}/routeDistanceReference`, {
  kind: 'config',
  permission: 'menu:finance:route-distance-reference',
  title: { pt: 'Referência de distância de rota', zh: '线路距离参照', en: 'Route distance reference' },
});
