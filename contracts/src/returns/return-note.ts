import { choice, code, count, instant, one, orderNumber, ref, text, user, waybill } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { SITE } from '../kernel/usual-fields.ts';

/** Why a parcel goes back, as its own stream knows it (`ReturnCause`). */
const causes = choice({
  attempts_exhausted: { pt: 'Tentativas esgotadas', zh: '派送次数用尽', en: 'Attempts exhausted' },
  refused_by_recipient: { pt: 'Recusado pelo destinatário', zh: '收件人拒收', en: 'Refused by the recipient' },
  address_not_found: { pt: 'Endereço não encontrado', zh: '地址不详', en: 'Address not found' },
  customer_request: { pt: 'A pedido do cliente', zh: '客户要求', en: 'At the customer’s request' },
  damaged: { pt: 'Avariado', zh: '破损', en: 'Damaged' },
  interception_expired: { pt: 'Interceptação vencida', zh: '拦截超期', en: 'Interception expired' },
});

/** A parcel that goes back to its sender under a waybill of its own, until the sender has signed for it (R-0164, R-0233, R-0703). */
export const returnNote = flow('ReturnNote', {
  context: 'returns',
  group: 'service',
  table: 'return_notes',
  words: { pt: 'Devolução', zh: '退件单', en: 'Return note' },
  code: code(
    { pt: 'Ordem de devolução', zh: '退件订单号', en: 'Return order' },
    { pattern: 'DE\\d{8}', example: 'DE00000001', entered: 'never' },
  ),
  numbered: 'DE',
  path: '/returnNote',
  sorted: ['registeredAt', 'desc'],
  fields: {
    originalWaybillNumber: waybill(
      { pt: 'Conhecimento original', zh: '原运单号', en: 'Original waybill' },
      { listed: 'first', sought: true, entered: 'once', unique: true },
    ),
    returnWaybillNumber: waybill(
      { pt: 'Conhecimento de devolução', zh: '退件运单号', en: 'Return waybill' },
      { optional: true, sought: true },
    ),
    orderNumber: orderNumber({ pt: 'Pedido', zh: '订单号', en: 'Order' }, { optional: true, listed: 'on-demand' }),
    orderResult: one(causes, { pt: 'Motivo', zh: '退件原因', en: 'Cause' }, { sought: true }),
    site: ref(SITE, { to: 'Site', sought: true }),
    quantityDue: count({ pt: 'Volumes devidos', zh: '应退数量', en: 'Quantity due' }, { min: 1, max: 10_000 }),
    quantityReturned: count(
      { pt: 'Volumes devolvidos', zh: '实退数量', en: 'Quantity returned' },
      { min: 1, max: 10_000, entered: 'never' },
    ),
    latestReturnTrack: text(
      { pt: 'Último rastro', zh: '最新退件轨迹', en: 'Latest track' },
      { min: 2, max: 200, entered: 'never' },
    ),
    registeredBy: user(
      { pt: 'Registrada por', zh: '登记人', en: 'Registered by' },
      { entered: 'never', listed: 'on-demand' },
    ),
    registeredAt: instant(
      { pt: 'Registrada em', zh: '登记时间', en: 'Registered' },
      { entered: 'never', sought: true },
    ),
    signedAt: instant({ pt: 'Assinada em', zh: '签收时间', en: 'Signed' }, { entered: 'never' }),
  },
  life: life({
    states: {
      withdrawn: { words: { pt: 'Em devolução', zh: '退回中', en: 'Going back' }, tone: 'progress' },
      return_signed: { words: { pt: 'Devolução assinada', zh: '退件签收', en: 'Return signed' }, tone: 'ok' },
    },
    opens: 'withdrawn',
    revisable: ['withdrawn'],
    stamps: { registeredBy: 'by', registeredAt: 'at' },
    moves: {
      confirm: {
        words: { pt: 'Assinar devolução', zh: '退件签收', en: 'Sign return' },
        done: { pt: 'Devolução assinada', zh: '退件已签收', en: 'Return signed' },
        event: 'Signed',
        from: ['withdrawn'],
        to: 'return_signed',
        asks: { quantityReturned: 'required', latestReturnTrack: 'required' },
        stamps: { signedAt: 'at' },
      },
    },
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const expressReturn = recordScreen(returnNote, '/returnCenter/expressReturn', {
  permission: 'menu:return-center:express-return',
  title: { pt: 'Devoluções expressas', zh: '快件退回', en: 'Express returns' },
  prints: 'print',
  // Number and barcode are read into the search, and into the first field of a new return.
  called: { 'choose-search': 'scan' },
});

export const returnNoteForm = recordScreen(returnNote, '/expressDataCenter/operatingPlatform/returnNote', {
  kind: 'form',
  permission: 'menu:express-data-center:return-note',
  title: { pt: 'Registro de conhecimento de devolução', zh: '退件登记', en: 'Return waybill registration' },
  actions: ['create', 'import'],
  offers: ['scan'],
  prints: 'print',
});

export const returnNoteRecord = recordScreen(returnNote, '/expressDataCenter/OrderCenter/returnNoteRecord', {
  permission: 'menu:express-data-center:return-note-record',
  title: { pt: 'Registros de notas de devolução', zh: '退件单记录', en: 'Return note records' },
  actions: ['export'],
  prints: 'print',
});
