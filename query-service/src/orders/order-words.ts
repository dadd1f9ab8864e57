import type { Words } from '@malote/contracts/kernel/language.ts';
import type { OrderStatus } from '@malote/contracts/orders/status.ts';

/** The order statuses in words, for files (R-0200). */
export const orderStatusWords: Readonly<Record<OrderStatus, Words>> = {
  forecast: { pt: 'Previsto', zh: '已预报', en: 'Forecast' },
  handed_over: { pt: 'Entregue à transportadora', zh: '已交货', en: 'Handed over' },
  forecast_cancelled: { pt: 'Previsão cancelada', zh: '预报取消', en: 'Forecast cancelled' },
  received: { pt: 'Recebido', zh: '已收货', en: 'Received' },
  shipping: { pt: 'Em transporte', zh: '运输中', en: 'Shipping' },
  void: { pt: 'Anulado', zh: '已作废', en: 'Void' },
  warehoused: { pt: 'Armazenado', zh: '已入库', en: 'Warehoused' },
  bagged: { pt: 'Ensacado', zh: '已装袋', en: 'Bagged' },
  out_of_warehouse: { pt: 'Saiu do armazém', zh: '已出库', en: 'Out of warehouse' },
  problem_piece: { pt: 'Volume com problema', zh: '问题件', en: 'Problem parcel' },
  returned: { pt: 'Devolvido', zh: '已退件', en: 'Returned' },
  not_returned: { pt: 'Não devolvido', zh: '未退件', en: 'Not returned' },
  intercepted: { pt: 'Interceptado', zh: '已拦截', en: 'Intercepted' },
  impounded: { pt: 'Retido', zh: '已扣件', en: 'Impounded' },
  impound_cancelled: { pt: 'Retenção cancelada', zh: '扣件取消', en: 'Impound cancelled' },
};

/** Where an order came from. */
export const sourceWords: Readonly<Record<string, Words>> = {
  import: { pt: 'Importação', zh: '导入', en: 'Import' }, api: { pt: 'API', zh: '接口', en: 'API' }, manual: { pt: 'Manual', zh: '手工录入', en: 'Manual' }, replay: { pt: 'Reprodução', zh: '回放', en: 'Replay' },
};
