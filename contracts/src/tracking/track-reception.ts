import { choice, instant, one, ref, text } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber, waybillField } from '../kernel/usual-fields.ts';
import { waybillStatus } from '../scanning/waybill-status.ts';

/** Why a track that a provider sent belongs to nothing of ours. */
const failures = choice({
  unknown_waybill: { pt: 'Conhecimento desconhecido', zh: '运单号不存在', en: 'Unknown waybill' },
});

const found = { entered: 'never', optional: true } as const;

/**
 * A track as a provider sent it, in his own words (platform 2.2). What the words mean is said by the mapping of his statuses (R-0166): known words and a
 * known waybill are matched by the house, everything else waits for somebody.
 */
export const trackReception = flow('TrackReception', {
  context: 'tracking',
  group: 'messages',
  table: 'track_receptions',
  words: { pt: 'Rastreio recebido', zh: '轨迹接收', en: 'Track reception' },
  code: givenNumber('RR'),
  numbered: 'RR',
  path: '/trackReception',
  alsoAt: { register: 'POST /track/reception' },
  named: 'waybillNumber',
  sorted: ['receivedTime', 'desc'],
  spans: { trackTime: SPAN_DAYS.threeDays, receivedTime: SPAN_DAYS.threeDays },
  fields: {
    waybillNumber: waybillField,
    provider: ref({ pt: 'Prestador', zh: '服务商', en: 'Provider' }, { to: 'ServiceProvider', sought: true }),
    rawStatus: text({ pt: 'Status do prestador', zh: '服务商原始状态', en: 'Raw status' }, { max: 80, sought: true }),
    content: text({ pt: 'Conteúdo', zh: '内容', en: 'Content' }, { max: 300, optional: true }),
    trackTime: instant({ pt: 'Ocorrido em', zh: '轨迹时间', en: 'Happened at' }, { optional: true }),
    receivedTime: instant({ pt: 'Recebido em', zh: '接收时间', en: 'Received at' }, { entered: 'never', sought: true }),
    matchedNode: one(waybillStatus, { pt: 'Nosso status', zh: '匹配节点', en: 'Matched node' }, found),
    failure: one(failures, { pt: 'Motivo da falha', zh: '失败原因', en: 'Failure' }, found),
  },
  life: life({
    states: {
      unmatched: { words: { pt: 'Sem correspondência', zh: '未匹配', en: 'Unmatched' }, tone: 'warn' },
      matched: { words: { pt: 'Correspondido', zh: '已匹配', en: 'Matched' }, tone: 'ok' },
      failed: { words: { pt: 'Com falha', zh: '失败', en: 'Failed' }, tone: 'bad' },
    },
    opens: 'unmatched',
    stamps: { receivedTime: 'at' },
    revisable: [],
    moves: {
      match: {
        words: { pt: 'Corresponder', zh: '匹配', en: 'Match' },
        done: { pt: 'Correspondido', zh: '已匹配', en: 'Matched' },
        event: 'Matched',
        from: ['unmatched', 'failed'],
        to: 'matched',
        asks: { matchedNode: 'required' },
      },
      fail: {
        words: { pt: 'Registrar falha', zh: '记录失败', en: 'Fail' },
        done: { pt: 'Com falha', zh: '失败', en: 'Failed' },
        event: 'Failed',
        from: ['unmatched'],
        to: 'failed',
        asks: { failure: 'required' },
        unoffered: true,
      },
    },
  }),
  rule: { everyone: 'what a provider sends is looked through by who has the list, and says nothing of people' },
});

const below = '/expressDataCenter/ITResourceManagement';
export const trackReceptionManagement = recordScreen(trackReception, `${below}/trackReceptionManagement`, {
  permission: 'menu:express-data-center:track-reception-management',
  title: { pt: 'Recepção de rastreios', zh: '轨迹接收管理', en: 'Track reception' },
  actions: ['export'],
});
export const trajectoryStatusMonitoring = recordScreen(trackReception, `${below}/trajectoryStatusMonitoring`, {
  permission: 'menu:express-data-center:trajectory-status-monitoring',
  title: { pt: 'Monitoramento de status de rastreio', zh: '轨迹状态监控', en: 'Track status monitoring' },
  where: { status: ['unmatched', 'failed'] },
  actions: ['match', 'export'],
});
