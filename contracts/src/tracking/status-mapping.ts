import { one, ref, text } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { waybillStatus } from '../scanning/waybill-status.ts';

/** A provider's word is found first and given a meaning of ours by somebody afterwards. */
const mappingLife = life({
  states: {
    unmatched: { words: { pt: 'Sem correspondência', zh: '未匹配', en: 'Unmatched' }, tone: 'warn' },
    matched: { words: { pt: 'Correspondido', zh: '已匹配', en: 'Matched' }, tone: 'ok' },
    deleted: { words: { pt: 'Excluído', zh: '已删除', en: 'Deleted' }, tone: 'neutral', gone: true },
  },
  opens: 'unmatched',
  revisable: ['unmatched', 'matched'],
  moves: {
    match: {
      words: { pt: 'Corresponder', zh: '匹配', en: 'Match' },
      done: { pt: 'Correspondido', zh: '已匹配', en: 'Matched' },
      event: 'Matched',
      from: ['unmatched', 'matched'],
      to: 'matched',
      asks: { node: 'required' },
    },
    delete: {
      words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
      done: { pt: 'Excluído', zh: '已删除', en: 'Deleted' },
      event: 'Deleted',
      from: ['unmatched', 'matched'],
      to: 'deleted',
      danger: true,
    },
  },
});

/** What a provider's track status means in our journey (R-0166). */
export const trackStatusMapping = flow('TrackStatusMapping', {
  context: 'tracking',
  group: 'network',
  words: { pt: 'Correspondência de status', zh: '轨迹状态匹配', en: 'Track status mapping' },
  code: givenNumber('CT'),
  numbered: 'CT',
  followed: true,
  path: '/trackStatusMapping',
  life: mappingLife,
  named: 'providerStatus',
  fields: {
    provider: ref({ pt: 'Prestador', zh: '服务商', en: 'Provider' }, { to: 'ServiceProvider', sought: true }),
    providerStatus: text(
      { pt: 'Status do prestador', zh: '服务商状态', en: 'Provider status' },
      { min: 1, max: 80, listed: 'first' },
    ),
    node: one(
      waybillStatus,
      { pt: 'Nosso status', zh: '本系统节点', en: 'Our status' },
      { entered: 'never', sought: true },
    ),
    description: text({ pt: 'Descrição', zh: '描述', en: 'Description' }, { max: 200, optional: true }),
  },
  rule: { everyone: 'what a provider means by a word concerns whoever reads a track' },
});

export const serviceTrajectoryMatching = recordScreen(
  trackStatusMapping,
  '/trajectoryManagement/serviceTrajectoryMatching',
  {
    kind: 'config',
    permission: 'menu:trajectory-management:service-trajectory-matching',
    title: { pt: 'Correspondência de status de rastreio', zh: '服务商轨迹匹配', en: 'Track status matching' },
  },
);
