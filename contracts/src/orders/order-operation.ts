import { bagNumber, choice, instant, one, orderNumber, ref, text, user, waybill } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { idField, SITE } from '../kernel/usual-fields.ts';
import { deviceField } from '../scanning/scan-fields.ts';

/** What can be done with an order, its parcels and what holds them, by the command's name. */
export const orderOperations = choice({
  'orders.createOrder': { pt: 'Registrar pedido', zh: '登记订单', en: 'Register order' },
  'orders.importOrders': { pt: 'Importar pedidos', zh: '导入订单', en: 'Import orders' },
  'orders.handOverOrder': { pt: 'Postar pedido', zh: '交寄订单', en: 'Hand over order' },
  'orders.saveOrder': { pt: 'Salvar pedido', zh: '保存订单', en: 'Save order' },
  'orders.amendOrder': { pt: 'Alterar pedido', zh: '修改订单', en: 'Amend order' },
  'orders.promiseOrder': { pt: 'Prometer prazo', zh: '承诺时效', en: 'Promise a date' },
  'orders.cancelForecast': { pt: 'Cancelar previsão', zh: '取消预报', en: 'Cancel forecast' },
  'orders.voidOrder': { pt: 'Anular pedido', zh: '作废订单', en: 'Void order' },
  'orders.interceptOrder': { pt: 'Interceptar pedido', zh: '拦截订单', en: 'Intercept order' },
  'orders.releaseOrder': { pt: 'Liberar pedido', zh: '放行订单', en: 'Release order' },
  'orders.impoundOrder': { pt: 'Reter pedido', zh: '扣件', en: 'Impound order' },
  'orders.cancelImpound': { pt: 'Cancelar retenção', zh: '取消扣件', en: 'Cancel impound' },
  'orders.printLabel': { pt: 'Imprimir etiqueta', zh: '打印标签', en: 'Print label' },
  'scanning.collectParcel': { pt: 'Coletar pacote', zh: '揽收包裹', en: 'Collect parcel' },
  'scanning.receiveParcel': { pt: 'Receber pacote', zh: '包裹到件', en: 'Receive parcel' },
  'scanning.dispatchParcel': { pt: 'Expedir pacote', zh: '包裹发件', en: 'Dispatch parcel' },
  'scanning.weighParcel': { pt: 'Pesar pacote', zh: '包裹称重', en: 'Weigh parcel' },
  'scanning.sendOutForDelivery': { pt: 'Sair para entrega', zh: '派送', en: 'Send out for delivery' },
  'scanning.failDelivery': { pt: 'Registrar entrega não realizada', zh: '登记派送失败', en: 'Record failed delivery' },
  'scanning.signParcel': { pt: 'Assinar entrega', zh: '签收', en: 'Sign for delivery' },
  'scanning.startReturn': { pt: 'Iniciar devolução', zh: '开始退件', en: 'Start return' },
  'scanning.returnParcel': { pt: 'Devolver pacote', zh: '退件', en: 'Return parcel' },
  'scanning.registerProblem': { pt: 'Registrar problema', zh: '登记问题件', en: 'Register problem' },
  'scanning.closeProblem': { pt: 'Encerrar problema', zh: '关闭问题件', en: 'Close problem' },
  'scanning.exchangeWaybill': { pt: 'Trocar número', zh: '换单', en: 'Exchange number' },
  'scanning.undoScan': { pt: 'Desfazer leitura', zh: '撤销扫描', en: 'Undo scan' },
  'scanning.settleConflict': { pt: 'Resolver conflito', zh: '处理冲突', en: 'Settle conflict' },
  'scanning.countParcel': { pt: 'Contar pacote em estoque', zh: '盘点包裹', en: 'Count stored parcel' },
  'scanning.reopenDelivery': { pt: 'Reabrir entrega', zh: '重新派送', en: 'Reopen delivery' },
  'exceptions.registerProblemParcel': {
    pt: 'Registrar pacote problemático',
    zh: '登记问题件单',
    en: 'Register problem parcel',
  },
  'exceptions.completeProblemParcel': {
    pt: 'Concluir pacote problemático',
    zh: '办结问题件单',
    en: 'Complete problem parcel',
  },
  'returns.registerReturnNote': { pt: 'Registrar nota de devolução', zh: '登记退件单', en: 'Register return note' },
  'returns.confirmReturnNote': { pt: 'Confirmar nota de devolução', zh: '确认退件单', en: 'Confirm return note' },
  'bulky.handleLargeParcel': { pt: 'Operar grande volume', zh: '大件操作', en: 'Handle large parcel' },
  'bulky.undoLargeParcel': { pt: 'Desfazer operação de grande volume', zh: '撤销大件操作', en: 'Undo large parcel' },
  'bags.putParcelInBag': { pt: 'Colocar na saca', zh: '装入大包', en: 'Put in bag' },
  'bags.takeParcelOutOfBag': { pt: 'Retirar da saca', zh: '取出大包', en: 'Take out of bag' },
  'bags.openBag': { pt: 'Abrir saca', zh: '开包', en: 'Open bag' },
  'bags.sealBag': { pt: 'Lacrar saca', zh: '封包', en: 'Seal bag' },
  'bags.resealBag': { pt: 'Trocar lacre', zh: '更换封签', en: 'Replace seal' },
  'bags.receiveBag': { pt: 'Receber saca', zh: '大包到件', en: 'Receive bag' },
  'bags.scanOutBag': { pt: 'Expedir saca', zh: '大包发件', en: 'Scan bag out' },
  'bags.unpackBag': { pt: 'Desmontar saca', zh: '拆包', en: 'Unpack bag' },
  'bags.deleteBag': { pt: 'Excluir saca', zh: '删除大包', en: 'Delete bag' },
  'bags.printBagLabel': { pt: 'Imprimir etiqueta da saca', zh: '打印大包标签', en: 'Print bag label' },
  'bags.replaceBag': { pt: 'Trocar saca', zh: '更换包袋', en: 'Replace bag' },
  'bags.settleBagConflict': { pt: 'Resolver conflito de saca', zh: '处理大包冲突', en: 'Settle bag conflict' },
  'linehaul.loadBag': { pt: 'Carregar saca', zh: '大包装车', en: 'Load bag' },
  'linehaul.unloadBag': { pt: 'Descarregar saca', zh: '大包卸车', en: 'Unload bag' },
});

/** What became of a command. */
export const operationOutcome = choice({
  accepted: { pt: 'Aceita', zh: '已接受', en: 'Accepted', tone: 'ok' },
  refused: { pt: 'Recusada', zh: '已拒绝', en: 'Refused', tone: 'bad' },
});

/** One thing done, or tried, with an order, one of its parcels, or the bag that holds them (R-0149). */
export const orderOperation = listing('OrderOperation', {
  context: 'orders',
  words: { pt: 'Operação de pedido', zh: '订单操作', en: 'Order operation' },
  key: 'id',
  table: 'order_logs',
  path: '/orderOperation',
  sorted: ['time', 'desc'],
  sorts: ['time'],
  narrowed: ['orderNumber', 'waybill', 'bag', 'operation', 'outcome', 'operator', 'site', 'time'],
  spans: { time: 31 },
  columns: { time: 'at', detail: 'reason', refusal: 'code' },
  fields: {
    id: idField,
    time: instant({ pt: 'Data e hora', zh: '时间', en: 'Time' }, { sought: true, exact: true }),
    orderNumber: orderNumber({ pt: 'Pedido', zh: '订单号', en: 'Order' }, { optional: true, sought: true }),
    operation: one(orderOperations, { pt: 'Operação', zh: '操作', en: 'Operation' }, { sought: true }),
    outcome: one(operationOutcome, { pt: 'Resultado', zh: '结果', en: 'Outcome' }, { sought: true }),
    operator: user({ pt: 'Operador', zh: '操作人', en: 'Operator' }, { sought: true }),
    waybill: waybill({ pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }, { optional: true }),
    bag: bagNumber({ pt: 'Saca', zh: '大包', en: 'Bag' }, { optional: true }),
    site: ref(SITE, { to: 'Site', optional: true }),
    station: text({ pt: 'Posto', zh: '工位', en: 'Station' }, { max: 60, optional: true, listed: 'on-demand' }),
    device: deviceField,
    detail: text({ pt: 'Justificativa', zh: '说明', en: 'Detail' }, { max: 200, optional: true }),
    refusal: text({ pt: 'Código da recusa', zh: '拒绝代码', en: 'Refusal' }, { max: 80, optional: true }),
    receivedAt: instant({ pt: 'Recebido em', zh: '上传时间', en: 'Reported at' }, { listed: 'on-demand' }),
  },
});

export const orderLogs = listingScreen(orderOperation, '/expressDataCenter/OrderCenter/orderLogs', {
  permission: 'menu:express-data-center:order-logs',
  title: { pt: 'Logs de pedidos', zh: '订单日志', en: 'Order logs' },
});

/** The same log under the menu of the collection centre. */
export const orderLogQuery = listingScreen(orderOperation, '/collectionCenter/order/orderLogQuery', {
  permission: 'menu:collection-center:order-log-query',
  title: { pt: 'Log de pedidos de coleta', zh: '订单日志查询', en: 'Pickup order log' },
});
