import type { OrderStanding } from '@malote/contracts/orders/status.ts';
import type { WaybillStanding, WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import type { RowOf } from '../../client/names.ts';
import { tonesOf } from './tone.ts';

export const orderTones = tonesOf<OrderStanding>('order', {
  forecast: 'neutral',
  handed_over: 'neutral',
  forecast_cancelled: 'neutral',
  received: 'info',
  shipping: 'progress',
  void: 'neutral',
  warehoused: 'info',
  bagged: 'info',
  out_of_warehouse: 'progress',
  problem_piece: 'bad',
  returned: 'warn',
  not_returned: 'warn',
  intercepted: 'hold',
  impounded: 'hold',
  impound_cancelled: 'neutral',
  signed: 'ok',
});

export const waybillTones = tonesOf<WaybillStatus>('waybill', {
  to_be_assigned: 'neutral',
  to_be_collected: 'neutral',
  collected: 'info',
  received_consolidation: 'info',
  dispatched_consolidation: 'progress',
  received_distribution: 'info',
  dispatched_distribution: 'progress',
  received_delivery_point: 'info',
  delivering: 'progress',
  signed: 'ok',
  problem_piece: 'bad',
  cancelled: 'neutral',
  returned: 'warn',
});
/** Where it is also said that nothing is left to do for it. */
export const waybillStandingTones = tonesOf<WaybillStanding>('waybill', { ...waybillTones.tones, closed_loop: 'ok' });

export const bagTones = tonesOf<RowOf<'bags.bagList'>['status']>('bag', {
  not_packaged: 'neutral',
  packaged: 'info',
  sealed: 'ok',
  stowed: 'progress',
  with_air_bill: 'progress',
  unpacked: 'neutral',
  deleted: 'neutral',
});

export const trackTones = tonesOf<NonNullable<RowOf<'tracking.trackList'>['trackState']>>('track', {
  in_transit: 'progress',
  awaiting_pickup: 'neutral',
  delivery_failed: 'warn',
  signed: 'ok',
  possibly_abnormal: 'bad',
});

export const outcomeTones = tonesOf<'accepted' | 'refused'>('outcome', { accepted: 'ok', refused: 'bad' });

export const sessionTones = tonesOf<RowOf<'identity.sessionList'>['kind']>('session', {
  user: 'neutral',
  kiosk: 'info',
});

export const attentionTones = tonesOf<RowOf<'reports.attentionList'>['kind']>('attention', {
  refused_after_green: 'bad',
  conflict: 'bad',
  unknown_code: 'warn',
  stray_binding: 'hold',
  quiet: 'warn',
  late: 'bad',
});
