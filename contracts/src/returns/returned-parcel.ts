import { choice, instant, one, ref, user, waybill } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { orderField } from '../kernel/usual-fields.ts';

/** How far a parcel is on its way back. */
export const returnStanding = choice({
  not_returned: { pt: 'Em devolução', zh: '退件中', en: 'Going back', tone: 'progress' },
  returned: { pt: 'Devolvido', zh: '已退件', en: 'Returned', tone: 'ok' },
});

/** Why it goes back. */
export const returnCause = choice({
  attempts_exhausted: { pt: 'Tentativas esgotadas', zh: '派送次数用尽', en: 'Attempts exhausted' },
  refused_by_recipient: { pt: 'Recusado pelo destinatário', zh: '收件人拒收', en: 'Refused by recipient' },
  address_not_found: { pt: 'Endereço não encontrado', zh: '地址不详', en: 'Address not found' },
  interception_expired: { pt: 'Interceptação vencida', zh: '拦截到期', en: 'Interception expired' },
  customer_request: { pt: 'Pedido do cliente', zh: '客户要求', en: 'Customer request' },
  damaged: { pt: 'Avariado', zh: '破损', en: 'Damaged' },
});

/** A parcel that goes back or went back to its sender: why, from where, and whether it is there (ops 3.8). */
export const returnedParcel = listing('ReturnedParcel', {
  context: 'returns',
  words: { pt: 'Devolução', zh: '退件', en: 'Return' },
  key: 'originalWaybillNumber',
  table: 'returned_parcels',
  group: 'handling',
  path: '/returnedParcel',
  sorted: ['lastAt', 'desc'],
  spans: { startedAt: 31, lastAt: 31 },
  demands: 'nothing',
  fields: {
    originalWaybillNumber: waybill(
      { pt: 'Conhecimento', zh: '原运单号', en: 'Waybill' },
      { listed: 'first', sought: true },
    ),
    orderNumber: orderField,
    customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', sought: true }),
    orderResult: one(returnStanding, { pt: 'Situação', zh: '退件结果', en: 'Standing' }, { sought: true }),
    cause: one(returnCause, { pt: 'Causa', zh: '退件原因', en: 'Cause' }, { optional: true, sought: true }),
    startedAt: instant({ pt: 'Início em', zh: '开始时间', en: 'Started at' }, { optional: true, sought: true }),
    startedSite: ref(
      { pt: 'Unidade de início', zh: '退件网点', en: 'Started at site' },
      { to: 'Site', optional: true },
    ),
    startedBy: user({ pt: 'Iniciada por', zh: '操作人', en: 'Started by' }, { optional: true }),
    returnSite: ref({ pt: 'Volta para', zh: '退回网点', en: 'Goes back to' }, { to: 'Site', optional: true }),
    returnedAt: instant({ pt: 'Devolvido em', zh: '退回时间', en: 'Returned at' }, { optional: true }),
    returnedSite: ref(
      { pt: 'Unidade da devolução', zh: '退回签收网点', en: 'Returned at site' },
      { to: 'Site', optional: true },
    ),
    returnedBy: user({ pt: 'Devolvido por', zh: '退回操作人', en: 'Returned by' }, { optional: true }),
    lastAt: instant({ pt: 'Último evento em', zh: '最新轨迹时间', en: 'Last event at' }),
  },
});

export const returnQuery = listingScreen(returnedParcel, '/returnCenter/returnQuery', {
  permission: 'menu:return-center:return-query',
  title: { pt: 'Consulta de devoluções', zh: '退件查询', en: 'Return query' },
});
