import type { Words } from '@malote/contracts/kernel/language.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';

/** The waybill statuses in words, for files (R-0202). */
export const journeyWords: Readonly<Record<WaybillStatus, Words>> = {
  to_be_assigned: { pt: 'A atribuir', zh: '待分配', en: 'To be assigned' },
  to_be_collected: { pt: 'A coletar', zh: '待揽收', en: 'To be collected' },
  collected: { pt: 'Coletado', zh: '已揽收', en: 'Collected' },
  received_consolidation: { pt: 'Recebido na consolidação', zh: '集货中心已收货', en: 'Received at consolidation' },
  dispatched_consolidation: { pt: 'Expedido da consolidação', zh: '集货中心已发货', en: 'Dispatched from consolidation' },
  received_distribution: { pt: 'Recebido na distribuição', zh: '分拨中心已收货', en: 'Received at distribution' },
  dispatched_distribution: { pt: 'Expedido da distribuição', zh: '分拨中心已发货', en: 'Dispatched from distribution' },
  received_delivery_point: { pt: 'Recebido no ponto de entrega', zh: '派送网点已收货', en: 'Received at delivery point' },
  delivering: { pt: 'Em rota de entrega', zh: '派送中', en: 'Out for delivery' },
  signed: { pt: 'Entregue', zh: '已签收', en: 'Signed' },
  problem_piece: { pt: 'Volume com problema', zh: '问题件', en: 'Problem parcel' },
  cancelled: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' },
  returned: { pt: 'Devolvido', zh: '已退件', en: 'Returned' },
};
