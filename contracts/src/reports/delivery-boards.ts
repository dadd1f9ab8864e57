import { report, reportScreen } from '../kernel/report.ts';
import { figures } from './report-figures.ts';
import { byHour, PARCELS_BEHIND, words } from './report-words.ts';
import { waybillTime } from './waybill-time.ts';

/** Of what went out today: how much of it is signed. */
export const signingBoardReport = report('SigningBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Assinatura', zh: '签收', en: 'Signing' },
  path: '/signingOverview',
  of: waybillTime,
  period: 'outAt',
  usual: 1,
  dimensions: {
    deliverySite: { kind: 'value', of: 'deliverySite' },
    courier: { kind: 'value', of: 'courier' },
    hour: { kind: 'hour', of: 'signedAt', words: { pt: 'Hora da assinatura', zh: '签收时段', en: 'Hour of signing' } },
  },
  groupings: {
    site: { words: words.bySite, by: ['deliverySite'] },
    hour: byHour,
    courier: { words: words.byCourier, by: ['courier'] },
  },
  measures: {
    out: figures.out,
    delivered: figures.delivered,
    rate: figures.deliveryRate,
    tried: figures.tried,
    open: figures.unfinished,
  },
  drill: PARCELS_BEHIND,
});

export const signingOverview = reportScreen(signingBoardReport, '/expressDataCenter/expressSignage/signingOverview', {
  permission: 'menu:express-data-center:signing-overview',
  title: { pt: 'Painel geral de assinaturas', zh: '签收概览大屏', en: 'Signing overview board' },
});
