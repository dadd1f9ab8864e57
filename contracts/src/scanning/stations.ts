import { choice, one, text } from '../kernel/fields/index.ts';
import { station } from '../kernel/station.ts';
import {
  collectParcel,
  dispatchParcel,
  failDelivery,
  receiveParcel,
  registerProblem,
  returnParcel,
  sendOutForDelivery,
  startReturn,
  undoScan,
} from './commands.ts';
import { COLLECTED, COURIER, DISPATCHED, NEXT_SITE, OUT_FOR_DELIVERY, RECEIVED } from './station-words.ts';

const failures = choice({
  recipient_absent: { pt: 'Destinatário ausente', zh: '收件人不在', en: 'Recipient absent' },
  address_not_found: { pt: 'Endereço não encontrado', zh: '地址找不到', en: 'Address not found' },
  refused_by_recipient: { pt: 'Recusado pelo destinatário', zh: '收件人拒收', en: 'Refused by recipient' },
  area_unsafe: { pt: 'Área de risco', zh: '地区不安全', en: 'Unsafe area' },
  damaged: { pt: 'Avariado', zh: '破损', en: 'Damaged' },
  other: { pt: 'Outro', zh: '其他', en: 'Other' },
});
const returns = choice({
  attempts_exhausted: { pt: 'Tentativas esgotadas', zh: '派送次数用尽', en: 'Attempts exhausted' },
  refused_by_recipient: { pt: 'Recusado pelo destinatário', zh: '收件人拒收', en: 'Refused by recipient' },
  address_not_found: { pt: 'Endereço não encontrado', zh: '地址找不到', en: 'Address not found' },
  interception_expired: { pt: 'Interceptação vencida', zh: '拦截超期', en: 'Interception expired' },
  customer_request: { pt: 'Pedido do cliente', zh: '客户要求', en: 'Asked for by the customer' },
  damaged: { pt: 'Avariado', zh: '破损', en: 'Damaged' },
});
const CAUSE = { pt: 'Motivo', zh: '原因', en: 'Cause' };

const receive = { words: { pt: 'Receber', zh: '入库', en: 'Receive' } };
const receiving = { action: 'scan', command: receiveParcel, said: RECEIVED } as const;
const dispatching = { action: 'dispatch', command: dispatchParcel, said: DISPATCHED } as const;

/** Parcels into the warehouse (R-0147). */
export const collectIn = station('/expressDataCenter/operatingPlatform/collectIn', {
  context: 'scanning',
  permission: 'menu:express-data-center:collect-in',
  title: { pt: 'Leitura de entrada no armazém', zh: '入库扫描', en: 'Warehouse inbound scan' },
  works: { receive: { ...receive, parcel: [receiving] } },
  undo: undoScan,
});

/** Parcels out of the warehouse, towards a next station or as the route says (R-0147). */
export const collectOut = station('/expressDataCenter/operatingPlatform/collectOut', {
  context: 'scanning',
  permission: 'menu:express-data-center:collect-out',
  title: { pt: 'Leitura de saída do armazém', zh: '出库扫描', en: 'Warehouse outbound scan' },
  works: {
    dispatch: {
      words: { pt: 'Expedir', zh: '出库', en: 'Send on' },
      fields: { nextSite: NEXT_SITE },
      parcel: [{ ...dispatching, action: 'scan' }],
    },
  },
  undo: undoScan,
});

/** Parcels as they are collected. */
export const receiveScan = station('/collectionCenter/handle/receiveScan', {
  context: 'scanning',
  permission: 'menu:collection-center:receive-scan',
  title: { pt: 'Leitura de coleta', zh: '揽收扫描', en: 'Pickup scan' },
  works: {
    collect: {
      words: { pt: 'Coletar', zh: '揽收', en: 'Collect' },
      parcel: [{ action: 'scan', command: collectParcel, said: COLLECTED }],
    },
  },
  undo: undoScan,
});

/** Parcels of stocking orders: collected and received by one scan, where the customer brings them to the warehouse. */
export const readyReceiveScanning = station('/collectionCenter/handle/readyReceiveScanning', {
  context: 'scanning',
  permission: 'menu:collection-center:ready-receive-scanning',
  title: { pt: 'Leitura de coleta de estoque', zh: '备货揽收扫描', en: 'Stocking pickup scan' },
  works: {
    stock: {
      words: { pt: 'Coletar e receber', zh: '揽收并入库', en: 'Collect and receive' },
      parcel: [
        {
          action: 'collect',
          command: collectParcel,
          said: COLLECTED,
          uncounted: true,
          passes: ['PACKAGE_ALREADY_COLLECTED'],
        },
        receiving,
      ],
    },
  },
  undo: undoScan,
});

/** Receipt and dispatch of a parcel in one scan. */
export const onceScan = station('/collectionCenter/handle/onceScan', {
  context: 'scanning',
  permission: 'menu:collection-center:once-scan',
  title: { pt: 'Leitura única', zh: '一次扫描', en: 'Single-pass scan' },
  works: {
    pass: {
      words: { pt: 'Receber e expedir', zh: '入库并出库', en: 'Receive and send on' },
      fields: { nextSite: NEXT_SITE },
      parcel: [{ ...receiving, uncounted: true, passes: ['ALREADY_SCANNED'] }, dispatching],
    },
  },
  undo: undoScan,
});

/** Single parcels, each with what happened to it. */
export const packetScan = station('/collectionCenter/handle/packetScan', {
  context: 'scanning',
  permission: 'menu:collection-center:packet-scan',
  title: { pt: 'Leitura de pacote', zh: '包裹扫描', en: 'Parcel scan' },
  works: {
    receive: { ...receive, parcel: [receiving] },
    dispatch: {
      words: { pt: 'Expedir', zh: '出库', en: 'Send on' },
      fields: { nextSite: NEXT_SITE },
      parcel: [dispatching],
    },
    deliver: {
      words: { pt: 'Sair para entrega', zh: '派送', en: 'Out for delivery' },
      parcel: [{ action: 'deliver', command: sendOutForDelivery, said: OUT_FOR_DELIVERY }],
    },
    fail: {
      words: { pt: 'Entrega falhou', zh: '派送失败', en: 'Delivery failed' },
      fields: { cause: one(failures, CAUSE) },
      parcel: [
        {
          action: 'fail',
          command: failDelivery,
          said: { pt: 'Falha registrada', zh: '已登记派送失败', en: 'Failure recorded' },
        },
      ],
    },
    problem: {
      words: { pt: 'Problema', zh: '问题件', en: 'Problem' },
      fields: { type: text({ pt: 'Tipo de problema', zh: '问题类型', en: 'Kind of problem' }, { min: 1, max: 30 }) },
      parcel: [
        {
          action: 'problem',
          command: registerProblem,
          said: { pt: 'Problema registrado', zh: '已登记问题件', en: 'Problem recorded' },
        },
      ],
    },
    'start-return': {
      words: { pt: 'Iniciar devolução', zh: '发起退件', en: 'Start return' },
      fields: { cause: one(returns, CAUSE) },
      parcel: [
        {
          action: 'start-return',
          command: startReturn,
          said: { pt: 'Devolução iniciada', zh: '已发起退件', en: 'Return started' },
        },
      ],
    },
    return: {
      words: { pt: 'Devolvido', zh: '退件完成', en: 'Returned' },
      parcel: [
        {
          action: 'return',
          command: returnParcel,
          said: { pt: 'Devolvido ao remetente', zh: '已退回寄件人', en: 'Returned to sender' },
        },
      ],
    },
  },
  undo: undoScan,
});

/** Parcels that a courier takes, or brings; the fact is his. */
export const scanCourier = station('/collectionCenter/handle/ScanCourier', {
  context: 'scanning',
  permission: 'menu:collection-center:scan-courier',
  title: { pt: 'Leitura por entregador', zh: '快递员扫描', en: 'Courier scan' },
  works: {
    hand: {
      words: { pt: 'Entregar ao entregador', zh: '交给快递员', en: 'Hand to courier' },
      fields: { scanUserId: COURIER },
      parcel: [{ action: 'scan', command: sendOutForDelivery, said: OUT_FOR_DELIVERY }],
    },
    collect: {
      words: { pt: 'Coletado pelo entregador', zh: '快递员揽收', en: 'Collected by courier' },
      fields: { scanUserId: COURIER },
      parcel: [{ action: 'collect', command: collectParcel, said: COLLECTED }],
    },
    receive: {
      words: { pt: 'Receber do entregador', zh: '从快递员接收', en: 'Receive from courier' },
      fields: { scanUserId: COURIER },
      parcel: [{ action: 'receive', command: receiveParcel, said: RECEIVED }],
    },
  },
  undo: undoScan,
  called: { 'choose-scanUserId': 'select-courier' },
});
