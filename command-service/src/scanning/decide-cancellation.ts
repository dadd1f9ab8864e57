import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { BEFORE_COLLECTION, BEFORE_SHIPPING } from '@malote/contracts/scanning/journey.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import type { BagStep } from '../bags/for-others.ts';
import type { Decide } from '../kernel/decision.ts';
import { heldBack, stepsOf } from './parcel-standing.ts';

/**
 * Cancels the parcel of an order that is voided, before it ships and not while it is in a bag (R-0201) or held: what is void is given back, and nobody would look
 * for what held it any more (R-0693, R-0694). How far it came in a bag that was unpacked since counts like its own scans (R-0205).
 */
export const cancel =
  (
    orderNumber: string,
    cause: 'order_void' | 'forecast_cancelled' | 'order_refused',
    unpacked?: { readonly b: string; readonly step?: BagStep | undefined },
  ): Decide<Parcel> =>
  (parcel, { directory, envelope }) => {
    if (parcel.status !== 'registered' || parcel.cancelled !== undefined) return [];
    const at = stepThatCounts(stepsOf(parcel, unpacked?.step, directory))?.status ?? 'to_be_assigned';
    const allowed = cause === 'forecast_cancelled' ? BEFORE_COLLECTION : BEFORE_SHIPPING;
    if (!allowed.has(at)) return refuse('ORDER_STATUS_NOT_OPERABLE');
    const held = cause === 'order_void' ? heldBack(parcel) : undefined;
    if (held !== undefined) return held;
    if (parcel.bag !== undefined && parcel.bag.b !== unpacked?.b) return refuse('PACKAGE_ALREADY_BAGGED');
    return [parcelEvents.ParcelCancelled({ waybill: parcel.waybill, orderNumber, b: envelope.commandId, cause })];
  };

export const withdrawCancellation: Decide<Parcel> = (parcel, { envelope }) =>
  parcel.cancelled?.b === envelope.commandId
    ? [parcelEvents.ParcelCancellationWithdrawn({ waybill: parcel.waybill, b: envelope.commandId })]
    : [];
