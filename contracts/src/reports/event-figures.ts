import { choice, one } from '../kernel/fields/index.ts';
import { listing } from '../kernel/listing.ts';
import { report } from '../kernel/report.ts';
import { eventReport } from '../exceptions/event-report.ts';
import { words } from './report-words.ts';

/** Where a report of an event stands, in the words of its flow. */
const standing = choice(
  Object.fromEntries(
    Object.entries(eventReport.life.states).map(([name, { words: said, tone }]) => [name, { ...said, tone }]),
  ),
);

const { eventType, level, reportingRegion, affectedPackageCount, estimatedLoss, reportingTime } = eventReport.fields;

/** The reports of events that figures are made of; people look at them under service quality. */
const eventCase = listing('EventCase', {
  context: 'reports',
  words: eventReport.words,
  key: 'code',
  table: eventReport.table,
  group: 'service',
  scope: { everyone: 'what befell one part of the network holds up parcels of all others' },
  path: '/eventFigures/case',
  sorted: ['reportingTime', 'desc'],
  fields: {
    code: eventReport.code,
    eventType,
    level,
    reportingRegion,
    status: one(standing, { pt: 'Situação', zh: '状态', en: 'State' }, { sought: true }),
    affectedPackageCount,
    estimatedLoss,
    reportingTime,
  },
});

/** What befell many parcels at once, by type and level, beside the parcels that are abnormal by themselves (R-0195). Refused reports tell of nothing. */
export const eventFigures = report('EventFigures', {
  context: 'reports',
  words: { pt: 'Ocorrências', zh: '异常上报', en: 'Events' },
  path: '/eventFigures',
  of: eventCase,
  period: 'reportingTime',
  usual: 31,
  where: [{ field: 'status', is: ['pending_approval', 'approved'] }],
  dimensions: {
    level: { kind: 'value', of: 'level' },
    eventType: { kind: 'value', of: 'eventType' },
    reportingRegion: { kind: 'value', of: 'reportingRegion' },
    day: { kind: 'day', of: 'reportingTime', words: words.day },
  },
  groupings: {
    level: {
      words: { pt: 'Por gravidade e tipo', zh: '按级别和类型', en: 'By level and type' },
      by: ['level', 'eventType'],
    },
    region: { words: { pt: 'Por região', zh: '按区域', en: 'By region' }, by: ['reportingRegion'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    events: { kind: 'rows', words: { pt: 'Ocorrências', zh: '异常事件', en: 'Events' } },
    pending: {
      kind: 'rows',
      words: { pt: 'Aguardam aprovação', zh: '待审批', en: 'Await approval' },
      where: [{ field: 'status', is: 'pending_approval' }],
    },
    affected: {
      kind: 'sum',
      of: 'affectedPackageCount',
      words: { pt: 'Pacotes afetados', zh: '受影响包裹数', en: 'Parcels affected' },
    },
    loss: { kind: 'sum', of: 'estimatedLoss', words: { pt: 'Perda estimada', zh: '预计损失', en: 'Estimated loss' } },
  },
  drill: '/serviceQuality/exceptionReporting',
});
