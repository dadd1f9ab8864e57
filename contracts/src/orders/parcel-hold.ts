import { choice, count, instant, one, ref, text, user } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { customerField, idField, orderField, SITE, waybillField } from '../kernel/usual-fields.ts';
import { cancelImpound, impoundOrder, interceptOrder, releaseOrder } from './commands.ts';
import { orderWaybillInfo } from './queries.ts';

/** How a parcel is held back: on its way to be diverted, or where it lies. */
export const holdKind = choice({
  interception: { pt: 'Interceptação', zh: '拦截', en: 'Interception', tone: 'warn' },
  impound: { pt: 'Retenção', zh: '扣件', en: 'Impound', tone: 'bad' },
});

/** Whether it still is (R-0239, R-0694). */
export const holdStanding = choice({
  held: { pt: 'Em vigor', zh: '生效中', en: 'In force', tone: 'warn' },
  ended: { pt: 'Encerrada', zh: '已解除', en: 'Ended', tone: 'neutral' },
});

/** A parcel that is or was held back: why, by whom, until when it may be let go, and who did (R-0451, R-0693). The last hold of each kind. */
export const parcelHold = listing('ParcelHold', {
  context: 'orders',
  words: { pt: 'Interceptação ou retenção', zh: '拦截与扣件', en: 'Hold' },
  key: 'id',
  table: 'parcel_holds',
  group: 'handling',
  path: '/parcelHold',
  sorted: ['time', 'desc'],
  sorts: ['time', 'waybillNumber', 'releaseDeadline'],
  spans: { time: 31 },
  demands: 'nothing',
  fields: {
    id: idField,
    waybillNumber: waybillField,
    orderNumber: orderField,
    customer: customerField,
    kind: one(holdKind, { pt: 'Tipo', zh: '类型', en: 'Kind' }, { sought: true }),
    standing: one(holdStanding, { pt: 'Situação', zh: '状态', en: 'Standing' }, { sought: true }),
    time: instant({ pt: 'Desde', zh: '开始时间', en: 'Since' }, { sought: true }),
    reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { max: 200, optional: true }),
    heldBy: user({ pt: 'Por', zh: '操作人', en: 'By' }),
    site: ref(SITE, { to: 'Site', optional: true }),
    releaseDeadline: instant({ pt: 'Liberar até', zh: '放行期限', en: 'Release by' }, { optional: true }),
    releasedAt: instant({ pt: 'Encerrada em', zh: '解除时间', en: 'Ended at' }, { optional: true }),
    releasedBy: user({ pt: 'Encerrada por', zh: '解除人', en: 'Ended by' }, { optional: true }),
    times: count({ pt: 'Vezes', zh: '次数', en: 'Times' }, { max: 10_000, listed: 'on-demand' }),
  },
});

export const interceptManagement = listingScreen(parcelHold, '/expressDataCenter/OrderCenter/interceptManagement', {
  permission: 'menu:express-data-center:intercept-management',
  title: { pt: 'Interceptação e retenção', zh: '拦截扣件管理', en: 'Interception and impound' },
  page: 'own page',
  queries: [orderWaybillInfo],
  commands: {
    intercept: interceptOrder,
    release: releaseOrder,
    impound: impoundOrder,
    'cancel-impound': cancelImpound,
  },
  // Numbers are pasted from a sheet, up to 200, and answered one by one.
  also: { intercept: ['impound', 'import'] },
});
