import { choice } from '../kernel/fields/choice.ts';
import type { WaybillStatus } from './journey.ts';

/** The waybill statuses in the words of the screens (R-0202). */
export const waybillStatus = choice<WaybillStatus>({
  to_be_assigned: { pt: 'A atribuir', zh: '待分配', en: 'To be assigned', tone: 'neutral' },
  to_be_collected: { pt: 'A coletar', zh: '待揽收', en: 'To be collected', tone: 'neutral' },
  collected: { pt: 'Coletado', zh: '已揽收', en: 'Collected', tone: 'info' },
  received_consolidation: { pt: 'Na consolidação', zh: '集散到件', en: 'At consolidation', tone: 'info' },
  dispatched_consolidation: { pt: 'Saiu da consolidação', zh: '集散发件', en: 'Left consolidation', tone: 'progress' },
  received_distribution: { pt: 'Na distribuição', zh: '分拨到件', en: 'At distribution', tone: 'info' },
  dispatched_distribution: { pt: 'Saiu da distribuição', zh: '分拨发件', en: 'Left distribution', tone: 'progress' },
  received_delivery_point: { pt: 'No ponto de entrega', zh: '末端到件', en: 'At delivery point', tone: 'info' },
  delivering: { pt: 'Em entrega', zh: '派送中', en: 'Out for delivery', tone: 'progress' },
  signed: { pt: 'Entregue', zh: '已签收', en: 'Delivered', tone: 'ok' },
  problem_piece: { pt: 'Com problema', zh: '问题件', en: 'Problem', tone: 'bad' },
  cancelled: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled', tone: 'neutral' },
  returned: { pt: 'Devolvido', zh: '已退件', en: 'Returned', tone: 'warn' },
});

/** The same, and that nothing is left to do for it (R-0203). */
export const waybillStanding = {
  ...waybillStatus,
  ...choice({ closed_loop: { pt: 'Ciclo fechado', zh: '闭环', en: 'Closed loop', tone: 'ok' } }),
};
