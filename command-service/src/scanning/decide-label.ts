import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import type { Decide } from '../kernel/decision.ts';
import { closedTo } from './decide-parcel.ts';

/** Where a parcel lies in a site's stock. */
const STORED: ReadonlySet<WaybillStatus> = new Set([
  'received_consolidation',
  'received_distribution',
  'received_delivery_point',
  'problem_piece',
]);

/** Counts a parcel at a site, once a day (R-0338); whether the house knows it to be there stands in the fact. */
export const count =
  (scanned: string): Decide<Parcel> =>
  (parcel, { envelope }) => {
    const closed = closedTo(parcel);
    if (closed !== undefined) return closed;
    if (parcel.counted?.site === envelope.site && parcel.counted?.day === envelope.businessDay)
      return refuse('ALREADY_SCANNED');
    const last = stepThatCounts(parcel.steps);
    const elsewhere = last === undefined || last.site !== envelope.site || !STORED.has(last.status);
    return {
      facts: [parcelEvents.ParcelCounted({ waybill: parcel.waybill, scanned, elsewhere })],
      answer: { elsewhere },
    };
  };

/** The stream of a new number, which points to the parcel from now on; one that means something else is refused. */
export const point =
  (replacement: string, first: string): Decide<Parcel> =>
  (there) => {
    if (there.first === first) return [];
    return there.status === 'absent'
      ? [parcelEvents.WaybillPointed({ waybill: replacement, first })]
      : refuse('BAG_OR_WAYBILL_DUPLICATE', {}, 'replacement');
  };

/** Why a parcel cannot get this number: closed, or it has it already. */
export function exchangeRefusal(parcel: Parcel, replacement: string) {
  return (
    closedTo(parcel) ?? (parcel.number === replacement ? refuse('OPERATION_REPEATED', {}, 'replacement') : undefined)
  );
}

/** The number that a parcel goes by from now on. */
export const exchange =
  (replacement: string): Decide<Parcel> =>
  (parcel) =>
    exchangeRefusal(parcel, replacement) ?? [
      parcelEvents.WaybillExchanged({ old: parcel.number, new: replacement, result: 'success' }),
    ];

/** An exchange that could not be, because the new number means something else: the parcel keeps its number, and may be exchanged again (R-0692). */
export const exchangeFailed =
  (replacement: string): Decide<Parcel> =>
  (parcel) =>
    closedTo(parcel) ?? [parcelEvents.WaybillExchanged({ old: parcel.number, new: replacement, result: 'exception' })];

/**
 * Takes back a signature that an audit failed, once (R-0701). One that fell in a conflict is taken back as well: settled for it later, the conflict must
 * not make the failed signature count again.
 */
export const reopen =
  (scan: string): Decide<Parcel> =>
  (parcel) => {
    if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
    const signed = parcel.steps.find((step) => step.scan === scan && step.status === 'signed' && step.undone !== true);
    return signed === undefined
      ? refuse('NOTHING_TO_UNDO')
      : [parcelEvents.ParcelScanUndone({ waybill: parcel.waybill, scan, undone: 'ParcelSigned' })];
  };
