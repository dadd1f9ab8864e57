import { code, instant, orderNumber, ref, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

/** Rows that numbers are asked for at once; the others stay as they are (R-0422). */
export const NUMBERS_AT_ONCE = 50;

/** Characters of a label's address; a label that stands in its address itself is longer than one that lies at a provider. */
const LABEL_ADDRESS = 1_500;
const later = { optional: true, entered: 'never' } as const;

/**
 * The number under which a provider carries an order of ours, and the label that he made for it (R-0240, R-0487). Asked for while it waits or after it
 * failed, given anew once there is one, and neither while it is under way or the parcels have left (R-0559, R-0704).
 */
export const providerNumberRequest = flow('ProviderNumberRequest', {
  context: 'partners',
  group: 'network',
  words: { pt: 'Número do prestador', zh: '服务商单号', en: 'Provider number' },
  code: givenNumber('NP'),
  numbered: 'NP',
  path: '/providerNumberRequest',
  table: 'provider_number_requests',
  sorted: ['createdAt', 'desc'],
  fields: {
    orderNumber: orderNumber(
      { pt: 'Pedido', zh: '订单号', en: 'Order' },
      { listed: 'first', sought: true, entered: 'once', unique: true },
    ),
    provider: ref({ pt: 'Prestador', zh: '服务商', en: 'Provider' }, { to: 'ServiceProvider', sought: true }),
    channel: ref(
      { pt: 'Canal do prestador', zh: '服务商渠道', en: 'Provider channel' },
      { to: 'ProviderChannel', optional: true },
    ),
    providerNumber: code(
      { pt: 'Número obtido', zh: '服务商单号', en: 'Number obtained' },
      { pattern: '[A-Z0-9-]{4,40}', example: 'BR123456789BR', sought: true, ...later },
    ),
    earlierNumber: code(
      { pt: 'Número anterior', zh: '原单号', en: 'Number before' },
      { pattern: '[A-Z0-9-]{4,40}', example: 'BR123456780BR', listed: 'on-demand', ...later },
    ),
    labelUrl: text({ pt: 'Etiqueta', zh: '面单地址', en: 'Label' }, { max: LABEL_ADDRESS, listed: 'never', ...later }),
    requestTime: instant({ pt: 'Solicitado em', zh: '取号时间', en: 'Requested' }, { sought: true, ...later }),
    requestedBy: user({ pt: 'Solicitado por', zh: '取号人', en: 'Requested by' }, { listed: 'on-demand', ...later }),
    obtainedAt: instant({ pt: 'Obtido em', zh: '取得时间', en: 'Obtained' }, later),
    failureReason: text({ pt: 'Motivo da falha', zh: '失败原因', en: 'Why it failed' }, { max: 300, ...later }),
    downloadedAt: instant(
      { pt: 'Etiqueta baixada em', zh: '面单下载时间', en: 'Label downloaded' },
      { listed: 'on-demand', ...later },
    ),
    downloadedBy: user(
      { pt: 'Etiqueta baixada por', zh: '面单下载人', en: 'Label downloaded by' },
      { listed: 'on-demand', ...later },
    ),
    createdAt: instant({ pt: 'Criado em', zh: '创建时间', en: 'Created' }, { entered: 'never' }),
  },
  life: life({
    states: {
      waiting: { words: { pt: 'Aguardando número', zh: '待取号', en: 'Waiting for a number' }, tone: 'neutral' },
      in_progress: { words: { pt: 'Em andamento', zh: '取号中', en: 'In progress' }, tone: 'progress' },
      obtained: { words: { pt: 'Obtido', zh: '已取号', en: 'Obtained' }, tone: 'ok' },
      failed: { words: { pt: 'Falhou', zh: '取号失败', en: 'Failed' }, tone: 'bad' },
    },
    opens: 'waiting',
    revisable: ['waiting', 'failed'],
    closed: 'PROVIDER_NUMBER_STATUS_REFUSED',
    stamps: { createdAt: 'at' },
    moves: {
      request: {
        words: { pt: 'Solicitar número', zh: '申请单号', en: 'Request number' },
        done: { pt: 'Número solicitado', zh: '已申请单号', en: 'Number requested' },
        event: 'Asked',
        from: ['waiting', 'failed'],
        to: 'in_progress',
        stamps: { requestTime: 'at', requestedBy: 'by' },
        max: NUMBERS_AT_ONCE,
        refused: 'PROVIDER_NUMBER_STATUS_REFUSED',
      },
      reallocate: {
        words: { pt: 'Realocar número', zh: '重新分配单号', en: 'Reallocate number' },
        done: { pt: 'Realocação solicitada', zh: '已申请重新分配', en: 'Reallocation requested' },
        event: 'Reallocated',
        from: ['obtained'],
        to: 'in_progress',
        stamps: { requestTime: 'at', requestedBy: 'by' },
        finds: ['earlierNumber'],
        max: NUMBERS_AT_ONCE,
        refused: 'PROVIDER_NUMBER_STATUS_REFUSED',
      },
      'download-label': {
        words: { pt: 'Baixar etiqueta', zh: '下载面单', en: 'Download label' },
        done: { pt: 'Etiqueta baixada', zh: '已下载面单', en: 'Label downloaded' },
        event: 'LabelDownloaded',
        from: ['obtained'],
        stamps: { downloadedAt: 'at', downloadedBy: 'by' },
        max: NUMBERS_AT_ONCE,
        refused: 'NO_PROVIDER_LABELS',
      },
      obtain: {
        words: { pt: 'Receber número', zh: '取得单号', en: 'Obtain' },
        done: { pt: 'Número obtido', zh: '已取得单号', en: 'Number obtained' },
        event: 'Obtained',
        from: ['in_progress'],
        to: 'obtained',
        asks: { providerNumber: 'required', labelUrl: 'optional' },
        stamps: { obtainedAt: 'at' },
        unoffered: true,
      },
      fail: {
        words: { pt: 'Falhar', zh: '取号失败', en: 'Fail' },
        done: { pt: 'O prestador não deu número', zh: '服务商未给单号', en: 'The provider gave no number' },
        event: 'Failed',
        from: ['in_progress'],
        to: 'failed',
        asks: { failureReason: 'required' },
        unoffered: true,
      },
    },
  }),
  rule: { everyone: 'whoever hands parcels to providers asks numbers for orders of every site' },
});

const area = '/expressDataCenter/OrderCenter';
/** Requests one by one, or many from a file. What failed is asked for again by the same move. */
export const providerNumberRequests = recordScreen(providerNumberRequest, `${area}/providerNumberRequest`, {
  permission: 'menu:express-data-center:provider-number-request',
  title: { pt: 'Solicitação de números de prestador', zh: '服务商取号', en: 'Provider number requests' },
  page: 'own page',
  also: { request: ['retry'] },
});
/** The same by provider, for who hands parcels over. */
export const serviceProviderOrders = recordScreen(providerNumberRequest, `${area}/serviceOroviderOrder`, {
  permission: 'menu:express-data-center:service-orovider-order',
  title: { pt: 'Pedidos de prestadores', zh: '服务商订单', en: 'Service provider orders' },
  page: 'own page',
  actions: ['request', 'reallocate', 'download-label', 'export'],
  called: { request: 'request-number' },
});
