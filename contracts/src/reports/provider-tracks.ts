import { choice, one } from '../kernel/fields/index.ts';
import { listing } from '../kernel/listing.ts';
import { report } from '../kernel/report.ts';
import { trackReception } from '../tracking/track-reception.ts';
import { words } from './report-words.ts';

const { waybillNumber, provider, rawStatus, trackTime, receivedTime, matchedNode, failure } = trackReception.fields;

/** Where a track that came stands, in the words of its flow. */
const standing = choice(
  Object.fromEntries(
    Object.entries(trackReception.life.states).map(([name, { words: said, tone }]) => [name, { ...said, tone }]),
  ),
);

/** Tracks as providers sent them, of which figures are made; people look at them under track reception. */
const sentTrack = listing('SentTrack', {
  context: 'reports',
  words: trackReception.words,
  key: 'code',
  table: trackReception.table,
  group: 'messages',
  scope: { everyone: 'what a provider sends is looked through by who has the list, and says nothing of people' },
  path: '/providerTracks/track',
  sorted: ['receivedTime', 'desc'],
  narrowed: ['provider', 'rawStatus', 'status', 'matchedNode', 'receivedTime'],
  fields: {
    code: trackReception.code,
    waybillNumber,
    provider,
    rawStatus,
    status: one(standing, { pt: 'Situação', zh: '状态', en: 'State' }, { sought: true }),
    trackTime,
    receivedTime,
    matchedNode,
    failure,
  },
});

/** So many hours after it happened a track says nothing that anybody could still act on. */
const LATE_HOURS = 24;

/** What each provider sent of parcels: how much, how much of it says something that we know, and how long after it happened it came. */
export const providerTracks = report('ProviderTracks', {
  context: 'reports',
  words: { pt: 'Rastreios do prestador', zh: '服务商轨迹', en: 'Provider tracks' },
  path: '/providerTracks',
  of: sentTrack,
  period: 'receivedTime',
  dimensions: {
    provider: { kind: 'value', of: 'provider' },
    rawStatus: { kind: 'value', of: 'rawStatus' },
    day: { kind: 'day', of: 'receivedTime', words: words.day },
  },
  groupings: {
    provider: { words: { pt: 'Por prestador', zh: '按服务商', en: 'By provider' }, by: ['provider'] },
    status: {
      words: { pt: 'Por prestador e status', zh: '按服务商和状态', en: 'By provider and status' },
      by: ['provider', 'rawStatus'],
    },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    received: { kind: 'rows', words: { pt: 'Recebidos', zh: '已接收', en: 'Received' } },
    matched: {
      kind: 'rows',
      words: { pt: 'Correspondidos', zh: '已匹配', en: 'Matched' },
      where: [{ field: 'status', is: 'matched' }],
    },
    rate: {
      kind: 'share',
      words: { pt: 'Taxa de correspondência', zh: '匹配率', en: 'Matched rate' },
      where: [{ field: 'status', is: 'matched' }],
    },
    failed: {
      kind: 'rows',
      words: { pt: 'Com falha', zh: '失败', en: 'Failed' },
      where: [{ field: 'status', is: 'failed' }],
    },
    late: {
      kind: 'rows',
      words: {
        pt: `Recebidos mais de ${LATE_HOURS} h depois`,
        zh: `超${LATE_HOURS}小时后接收`,
        en: `Received over ${LATE_HOURS} h later`,
      },
      where: [{ from: 'trackTime', to: 'receivedTime', beyondHours: LATE_HOURS }],
    },
    hours: {
      kind: 'hours',
      from: 'trackTime',
      to: 'receivedTime',
      words: { pt: 'Horas até o recebimento', zh: '至接收（小时）', en: 'Hours to reception' },
    },
  },
});
