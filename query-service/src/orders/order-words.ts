import type { Words } from '@malote/contracts/kernel/language.ts';
import type { OrderStanding } from '@malote/contracts/orders/status.ts';

/** How an order stands, in the words of the screens, for files (R-0200). */
export const orderWords: Readonly<Record<OrderStanding, Words>> = {
  forecast: { pt: 'Previsto', zh: '预报', en: 'Forecast' },
  handed_over: { pt: 'Postado', zh: '已交件', en: 'Handed over' },
  forecast_cancelled: { pt: 'Previsão cancelada', zh: '预报取消', en: 'Forecast cancelled' },
  received: { pt: 'Recebido', zh: '已接收', en: 'Received' },
  shipping: { pt: 'Em transporte', zh: '运输中', en: 'Shipping' },
  void: { pt: 'Anulado', zh: '已作废', en: 'Void' },
  warehoused: { pt: 'No armazém', zh: '已入库', en: 'Warehoused' },
  bagged: { pt: 'Ensacado', zh: '已装袋', en: 'Bagged' },
  out_of_warehouse: { pt: 'Expedido', zh: '已出库', en: 'Out of warehouse' },
  problem_piece: { pt: 'Com problema', zh: '问题件', en: 'Problem' },
  returned: { pt: 'Devolvido', zh: '已退件', en: 'Returned' },
  not_returned: { pt: 'Não devolvido', zh: '未退件', en: 'Not returned' },
  intercepted: { pt: 'Interceptado', zh: '已拦截', en: 'Intercepted' },
  impounded: { pt: 'Retido', zh: '已扣留', en: 'Impounded' },
  impound_cancelled: { pt: 'Retenção cancelada', zh: '取消扣留', en: 'Impound cancelled' },
  signed: { pt: 'Entregue', zh: '已签收', en: 'Delivered' },
};

/** Where an order came from. */
export const sourceWords: Readonly<Record<string, Words>> = {
  import: { pt: 'Importação', zh: '导入', en: 'Import' },
  api: { pt: 'API', zh: '接口', en: 'API' },
  manual: { pt: 'Manual', zh: '手工录入', en: 'Manual' },
  replay: { pt: 'Reprodução', zh: '回放', en: 'Replay' },
};
