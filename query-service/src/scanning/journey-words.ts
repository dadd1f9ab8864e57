import type { Words } from '@malote/contracts/kernel/language.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';

/** The waybill statuses in the words of the screens, for files (R-0202). */
export const journeyWords: Readonly<Record<WaybillStatus, Words>> = {
  to_be_assigned: { pt: 'A atribuir', zh: '待分配', en: 'To be assigned' },
  to_be_collected: { pt: 'A coletar', zh: '待揽收', en: 'To be collected' },
  collected: { pt: 'Coletado', zh: '已揽收', en: 'Collected' },
  received_consolidation: { pt: 'Na consolidação', zh: '集散到件', en: 'At consolidation' },
  dispatched_consolidation: { pt: 'Saiu da consolidação', zh: '集散发件', en: 'Left consolidation' },
  received_distribution: { pt: 'Na distribuição', zh: '分拨到件', en: 'At distribution' },
  dispatched_distribution: { pt: 'Saiu da distribuição', zh: '分拨发件', en: 'Left distribution' },
  received_delivery_point: { pt: 'No ponto de entrega', zh: '末端到件', en: 'At delivery point' },
  delivering: { pt: 'Em entrega', zh: '派送中', en: 'Out for delivery' },
  signed: { pt: 'Entregue', zh: '已签收', en: 'Delivered' },
  problem_piece: { pt: 'Com problema', zh: '问题件', en: 'Problem' },
  cancelled: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' },
  returned: { pt: 'Devolvido', zh: '已退件', en: 'Returned' },
};
