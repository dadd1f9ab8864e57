import { count, instant, ref, texts, user } from '../kernel/fields/index.ts';
import { life, takingBack } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';

/** Parcels of one drop-off (R-0437: what is selected at once). */
const DROPPED_PARCELS = 200;

/** Parcels that a customer brings to a counter himself, with the sheet that he takes home (R-0158). */
export const customerDropOff = flow('CustomerDropOff', {
  context: 'pickup',
  group: 'network',
  words: { pt: 'Entrega pelo cliente', zh: '客户交件', en: 'Customer drop-off' },
  code: givenNumber('EC'),
  numbered: 'EC',
  path: '/customerDropOff',
  table: 'customer_drop_offs',
  sorted: ['time', 'desc'],
  // A parcel is brought once: while a sheet names it, no other one does.
  alone: { by: [], each: ['parcels'], taken: 'DROP_OFF_PARCEL_ELSEWHERE' },
  fields: {
    customer: ref(
      { pt: 'Cliente', zh: '客户', en: 'Customer' },
      { to: 'Customer', listed: 'first', sought: true, beyondScope: true },
    ),
    site: ref(SITE, { to: 'Site', sought: true }),
    parcels: texts(
      { pt: 'Remessas', zh: '包裹', en: 'Parcels' },
      { max: DROPPED_PARCELS, characters: 20, as: 'waybill', sought: true },
    ),
    count: count({ pt: 'Quantidade', zh: '数量', en: 'Count' }, { min: 1, max: DROPPED_PARCELS }),
    time: instant({ pt: 'Recebida em', zh: '交件时间', en: 'Received' }, { entered: 'never', sought: true }),
    operator: user({ pt: 'Recebida por', zh: '操作人', en: 'Received by' }, { entered: 'never' }),
    confirmedAt: instant(
      { pt: 'Confirmada em', zh: '确认时间', en: 'Confirmed' },
      { optional: true, entered: 'never' },
    ),
  },
  life: life({
    states: {
      scanned: { words: { pt: 'Lida', zh: '已扫描', en: 'Scanned' }, tone: 'progress' },
      confirmed: { words: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' }, tone: 'ok' },
      cancelled: {
        words: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' },
        tone: 'neutral',
        void: true,
        frees: true,
      },
    },
    opens: 'scanned',
    revisable: ['scanned'],
    stamps: { time: 'at', operator: 'by' },
    moves: {
      confirm: {
        words: { pt: 'Confirmar', zh: '确认', en: 'Confirm' },
        done: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' },
        event: 'Confirmed',
        from: ['scanned'],
        to: 'confirmed',
        stamps: { confirmedAt: 'at' },
      },
      // The customer may have the paper already: the reason says what it is worth.
      reopen: takingBack({
        words: { pt: 'Reabrir', zh: '重新开启', en: 'Reopen' },
        done: { pt: 'Reaberta', zh: '已重新开启', en: 'Reopened' },
        event: 'Reopened',
        from: ['confirmed'],
        to: 'scanned',
        empties: ['confirmedAt'],
      }),
      // What was confirmed is reopened first.
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled' },
        event: 'Cancelled',
        from: ['scanned'],
        to: 'cancelled',
        reason: 'required',
        danger: true,
      },
    },
  }),
  scopedBy: { site: siteScope, customer: (code) => `customer:${code}` },
  rule: 'stream',
});

export const customerDropOffQuery = recordScreen(customerDropOff, '/collectionCenter/order/customerDropOffQuery', {
  permission: 'menu:collection-center:customer-drop-off-query',
  title: { pt: 'Consulta de entregas pelo cliente', zh: '客户交件查询', en: 'Customer drop-off query' },
  actions: ['confirm', 'reopen', 'cancel', 'export'],
  prints: 'print',
});
export const dropOffConfirmation = recordScreen(customerDropOff, '/collectionCenter/handle/dropOffConfirmation', {
  permission: 'menu:collection-center:drop-off-confirmation',
  title: { pt: 'Folha de confirmação de entrega', zh: '交件确认单', en: 'Drop-off confirmation sheet' },
  hidden: true,
  where: { status: ['confirmed'] },
  actions: [],
  prints: 'print',
});

/** Parcels are scanned one below the other; what was just taken in stays in sight. */
export const customerDropOffScan = recordScreen(customerDropOff, '/collectionCenter/handle/customerDropOffScan', {
  kind: 'form',
  permission: 'menu:collection-center:customer-drop-off-scan',
  title: { pt: 'Leitura de entrega pelo cliente', zh: '客户交件扫描', en: 'Customer drop-off scan' },
  actions: ['create', 'confirm', 'reopen', 'cancel'],
  called: { create: 'submit' },
  offers: ['scan'],
  prints: 'print-confirmation',
});
