import { choice, code, count, instant, one, ref, text } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { customerField, NUMBER, SITE, waybillField } from '../kernel/usual-fields.ts';
import { waybillStatus } from '../scanning/waybill-status.ts';
import { pushTracks } from './push-by-hand.ts';

/** What the last attempt came to. */
const results = choice({
  success: { pt: 'Recebido', zh: '成功', en: 'Taken', tone: 'ok' },
  no_answer: { pt: 'Sem resposta; pode ter chegado', zh: '无应答，可能已送达', en: 'No answer; it may have arrived' },
  refused: { pt: 'Recusado pelo cliente', zh: '客户拒绝', en: 'Refused by the customer', tone: 'bad' },
  target_gone: { pt: 'Destino excluído', zh: '目标已删除', en: 'The target is gone' },
});

/** Whether the customer's system could do something with it (R-0226). */
const consumptions = choice({
  success: { pt: 'Sucesso', zh: '成功', en: 'Success', tone: 'ok' },
  failure: { pt: 'Falha', zh: '失败', en: 'Failure', tone: 'bad' },
});

/** How far the delivery is by this track. */
const deliveries = choice({
  in_delivery: { pt: 'Em curso', zh: '派送中', en: 'In delivery', tone: 'progress' },
  delivered_successfully: { pt: 'Entregue', zh: '派送成功', en: 'Delivered', tone: 'ok' },
  delivery_failed: { pt: 'Entrega não realizada', zh: '派送失败', en: 'Delivery failed', tone: 'bad' },
});

const found = { entered: 'never', optional: true } as const;

/**
 * One track of one parcel, told to one target of its customer (ops 3.8, R-0225, R-0696). Its code follows from waybill, target and event, so whoever
 * registers it twice registers it once.
 */
export const trackPush = flow('TrackPush', {
  context: 'tracking',
  group: 'messages',
  table: 'track_pushes',
  words: { pt: 'Envio de rastreio', zh: '轨迹推送', en: 'Track push' },
  code: code(NUMBER, {
    pattern: '[0-9A-Z]{13,20}-DR\\d{8}-[0-9A-F]{8}',
    example: 'ML0000000005724-DR00000001-0A1B2C3D',
  }),
  path: '/trackPush',
  alsoAt: { consume: 'POST /track/push/consume' },
  named: 'waybillNumber',
  sorted: ['trackTime', 'desc'],
  fields: {
    waybillNumber: waybillField,
    target: ref({ pt: 'Destino', zh: '推送目标', en: 'Target' }, { to: 'TrackTarget', sought: true }),
    customer: customerField,
    node: one(waybillStatus, { pt: 'Etapa do rastreio', zh: '轨迹节点', en: 'Node' }, { sought: true }),
    trackTime: instant({ pt: 'Ocorrido em', zh: '轨迹时间', en: 'Happened at' }, { sought: true }),
    site: ref(SITE, { to: 'Site', optional: true }),
    content: text({ pt: 'Conteúdo', zh: '内容', en: 'Content' }, { max: 300 }),
    delivery: one(deliveries, { pt: 'Entrega', zh: '派送状态', en: 'Delivery' }, { listed: 'on-demand' }),
    /** The track of a departure that was withdrawn: what it told never was. */
    takesBack: text(
      { pt: 'Retira o rastreio', zh: '撤回的轨迹', en: 'Takes back the track' },
      { max: 60, listed: 'on-demand', ...found },
    ),
    result: one(results, { pt: 'Resultado', zh: '推送结果', en: 'Result' }, { ...found, sought: true }),
    errorMessage: text({ pt: 'Resposta do cliente', zh: '错误信息', en: 'Error message' }, { max: 300, ...found }),
    pushTime: instant({ pt: 'Enviado em', zh: '推送时间', en: 'Pushed at' }, found),
    consumptionCount: count({ pt: 'Consumos', zh: '消费次数', en: 'Times consumed' }, { max: 1_000_000, ...found }),
    consumption: one(consumptions, { pt: 'Consumo', zh: '消费状态', en: 'Consumption' }, found),
  },
  life: life({
    states: {
      not_pushed: { words: { pt: 'Não enviado', zh: '未推送', en: 'Not pushed' }, tone: 'neutral' },
      pushing: { words: { pt: 'Enviando', zh: '推送中', en: 'Pushing' }, tone: 'progress' },
      pushed: { words: { pt: 'Enviado', zh: '已推送', en: 'Pushed' }, tone: 'ok' },
      push_failed: { words: { pt: 'Falha no envio', zh: '推送失败', en: 'Push failed' }, tone: 'bad' },
    },
    opens: 'not_pushed',
    revisable: [],
    moves: {
      begin: {
        words: { pt: 'Iniciar envio', zh: '开始推送', en: 'Begin' },
        done: { pt: 'Envio iniciado', zh: '开始推送', en: 'Begun' },
        event: 'Begun',
        from: ['not_pushed'],
        to: 'pushing',
        repeats: true,
        unoffered: true,
      },
      deliver: {
        words: { pt: 'Confirmar envio', zh: '确认推送', en: 'Confirm' },
        done: { pt: 'Enviado', zh: '已推送', en: 'Pushed' },
        event: 'Taken',
        from: ['not_pushed', 'pushing'],
        to: 'pushed',
        asks: { result: 'required', errorMessage: 'optional' },
        stamps: { pushTime: 'at' },
        unoffered: true,
      },
      fail: {
        words: { pt: 'Registrar falha', zh: '记录失败', en: 'Fail' },
        done: { pt: 'Falha no envio', zh: '推送失败', en: 'Failed' },
        event: 'Failed',
        from: ['not_pushed', 'pushing'],
        to: 'push_failed',
        asks: { result: 'required', errorMessage: 'optional' },
        stamps: { pushTime: 'at' },
        unoffered: true,
      },
      consume: {
        words: { pt: 'Registrar consumo', zh: '登记消费', en: 'Record consumption' },
        done: { pt: 'Consumido', zh: '已消费', en: 'Consumed' },
        event: 'Consumed',
        from: ['pushed'],
        asks: { consumption: 'required', consumptionCount: 'required' },
        unoffered: true,
      },
      're-push': {
        words: { pt: 'Reenviar', zh: '重新推送', en: 'Push again' },
        done: { pt: 'Reenviado', zh: '已重新推送', en: 'Pushed again' },
        event: 'AskedAgain',
        from: ['push_failed', 'pushed'],
        to: 'pushing',
        unless: { field: 'consumptionCount', refused: 'PUSH_ALREADY_CONSUMED' },
      },
    },
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

/** The code of the push of an event of a parcel to a target. */
export const pushCode = (waybillNumber: string, target: string, eventId: string): string =>
  `${waybillNumber}-${target}-${eventId.slice(0, 8).toUpperCase()}`;

/** What a push's code says of it: what belongs together is pushed in its order, and a target that waits is known before anything is read. */
export function partsOfPush(push: string): { readonly waybillNumber: string; readonly target: string } {
  const [waybillNumber = '', target = ''] = push.split('-');
  return { waybillNumber, target };
}

const offered = {
  page: 'own page',
  actions: ['re-push', 'export'],
  commands: { 'batch-re-push': pushTracks },
} as const;

export const pathToPush = recordScreen(trackPush, '/collectionCenter/order/pathToPush', {
  permission: 'menu:collection-center:path-to-push',
  title: { pt: 'Envio de rastreamento', zh: '轨迹推送', en: 'Track push' },
  ...offered,
});

export const trackSendingManagement = recordScreen(
  trackPush,
  '/expressDataCenter/ITResourceManagement/trackSendingManagement',
  {
    permission: 'menu:express-data-center:track-sending-management',
    title: { pt: 'Envio de rastreios', zh: '轨迹推送管理', en: 'Track sending' },
    ...offered,
  },
);
