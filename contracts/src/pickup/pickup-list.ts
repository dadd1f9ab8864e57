import { count, file, instant, person, ref, text, user } from '../kernel/fields/index.ts';
import { IMAGE_TYPES } from '../kernel/file-types.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

const PIECES = 100_000;
const later = { optional: true, entered: 'never' } as const;
const counted = (pt: string, zh: string, en: string) => count({ pt, zh, en }, { max: PIECES, ...later });

/** What one collector has to fetch from one merchant in one go, and what he brought, signed for on arrival (ops 3.5, R-0186, R-0695). */
export const pickupList = flow('PickupList', {
  context: 'pickup',
  group: 'network',
  words: { pt: 'Lista de coleta', zh: '揽收单', en: 'Pickup list' },
  code: givenNumber('LC'),
  numbered: 'LC',
  path: '/pickupList',
  table: 'pickup_lists',
  sorted: ['expectedPickupTime', 'desc'],
  fields: {
    customerMerchantNumber: ref({ pt: 'Lojista', zh: '商户', en: 'Merchant' }, { to: 'Merchant', listed: 'first' }),
    customerName: text({ pt: 'Cliente', zh: '客户名称', en: 'Customer' }, { min: 2, max: 80, sought: true }),
    customerOrderNumber: text(
      { pt: 'Pedido do cliente', zh: '客户订单号', en: "Customer's order" },
      { max: 40, optional: true, sought: true },
    ),
    siteNumber: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', sought: true }),
    collectorNumber: ref({ pt: 'Coletor', zh: '揽收员', en: 'Collector' }, { to: 'Driver', sought: true }),
    collectorName: person({ pt: 'Nome do coletor', zh: '揽收员姓名', en: "Collector's name" }, { as: 'name', max: 50 }),
    expectedPickupTime: instant({ pt: 'Coleta prevista', zh: '预计揽收时间', en: 'Expected pickup' }, { sought: true }),
    toCollect: count({ pt: 'A coletar', zh: '应揽件数', en: 'To collect' }, { min: 1, max: PIECES }),
    collected: counted('Coletados', '实揽件数', 'Collected'),
    signed: counted('Assinados', '签收件数', 'Signed'),
    bags: counted('Sacas', '大包数', 'Bags'),
    actualPickupTime: instant({ pt: 'Coleta efetiva', zh: '实际揽收时间', en: 'Actual pickup' }, later),
    signatureImage: file(
      { pt: 'Assinatura', zh: '签名图片', en: 'Signature' },
      { accept: IMAGE_TYPES, maxBytes: 5 << 20, listed: 'on-demand', optional: true, drawn: true },
    ),
    photo: file(
      { pt: 'Foto da carga', zh: '货物照片', en: 'Photo of the goods' },
      { accept: IMAGE_TYPES, maxBytes: 5 << 20, listed: 'on-demand', optional: true },
    ),
    voidTime: instant({ pt: 'Anulada em', zh: '作废时间', en: 'Voided' }, { listed: 'on-demand', ...later }),
    voider: user({ pt: 'Anulada por', zh: '作废人', en: 'Voided by' }, { listed: 'on-demand', ...later }),
  },
  life: life({
    states: {
      not_started: { words: { pt: 'Não iniciada', zh: '未开始', en: 'Not started' }, tone: 'info' },
      completed: { words: { pt: 'Concluída', zh: '已完成', en: 'Completed' }, tone: 'ok' },
      voided: { words: { pt: 'Anulada', zh: '已作废', en: 'Voided' }, tone: 'neutral' },
    },
    opens: 'not_started',
    revisable: ['not_started'],
    moves: {
      complete: {
        words: { pt: 'Assinar recebimento', zh: '签收', en: 'Sign off' },
        done: { pt: 'Recebida', zh: '已签收', en: 'Signed off' },
        event: 'Completed',
        from: ['not_started'],
        to: 'completed',
        asks: {
          collected: 'required',
          signed: 'required',
          bags: 'required',
          signatureImage: 'optional',
          photo: 'optional',
        },
        stamps: { actualPickupTime: 'at' },
      },
      void: {
        words: { pt: 'Anular', zh: '作废', en: 'Void' },
        done: { pt: 'Anulada', zh: '已作废', en: 'Voided' },
        event: 'Voided',
        from: ['not_started'],
        to: 'voided',
        stamps: { voidTime: 'at', voider: 'by' },
        reason: 'required',
        danger: true,
      },
    },
  }),
  scopedBy: { siteNumber: siteScope },
  rule: 'stream',
});

export const pickupListQuery = recordScreen(pickupList, '/collectionCenter/order/pickupListQuery', {
  permission: 'menu:collection-center:pickup-list-query',
  title: { pt: 'Listas de coleta', zh: '揽收单查询', en: 'Pickup lists' },
  actions: ['create', 'edit', 'void', 'export'],
});

/** Whoever takes the goods in finds the list by its number, counts and has it signed. */
export const receiveSign = recordScreen(pickupList, '/collectionCenter/handle/receiveSign', {
  kind: 'detail',
  permission: 'menu:collection-center:receive-sign',
  title: { pt: 'Assinatura de coleta', zh: '揽收签收', en: 'Pickup sign-off' },
  actions: ['complete', 'upload'],
  called: { complete: 'sign', upload: 'upload-photo' },
  also: { complete: ['submit', 'upload-photo'] },
  offers: ['scan'],
});
