import { ref, user } from '../kernel/fields/index.ts';

/** What stations ask for and say, in the words of the floor. */
export const NEXT_SITE = ref(
  { pt: 'Próxima unidade', zh: '下一站', en: 'Next station' },
  { to: 'Site', optional: true },
);
export const COURIER = user({ pt: 'Entregador', zh: '派件员', en: 'Courier' }, { inWhoseName: true });

export const RECEIVED = { pt: 'Recebido', zh: '已入库', en: 'Received' };
export const DISPATCHED = { pt: 'Expedido', zh: '已出库', en: 'Sent on' };
export const COLLECTED = { pt: 'Coletado', zh: '已揽收', en: 'Collected' };
export const OUT_FOR_DELIVERY = { pt: 'Saiu para entrega', zh: '派送中', en: 'Out for delivery' };
export const SIGNED = { pt: 'Assinado', zh: '已签收', en: 'Signed for' };
