import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Decide } from '../kernel/decision.ts';
import { closedTo } from './parcel-standing.ts';

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
    closedTo(parcel) ?? (parcel.number === replacement ? refuse('NUMBER_UNCHANGED', {}, 'replacement') : undefined)
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

/** A label: the copy's number; from the second on a reason must stand in the envelope. */
export const printLabel =
  (copies: number): Decide<Parcel> =>
  (parcel, { envelope }) => {
    if (parcel.status !== 'registered') return refuse('WAYBILL_NOT_FOUND');
    if (parcel.cancelled !== undefined) return refuse('PARCEL_CANCELLED');
    if (parcel.labels > 0 && envelope.reason === undefined) return refuse('REASON_REQUIRED', {}, 'reason');
    const copy = parcel.labels + copies;
    return {
      facts: [parcelEvents.ParcelLabelPrinted({ waybill: parcel.waybill, copy, copies, template: 'parcel-100x150' })],
      answer: { copy },
    };
  };
