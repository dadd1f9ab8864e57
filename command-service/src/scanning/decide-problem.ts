import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Decide } from '../kernel/decision.ts';
import { closedTo, isOnPaperOnly } from './parcel-standing.ts';

/** Something is wrong with a parcel that somebody has: before it was received there is nothing to be wrong (R-0201). */
export const registerProblem =
  (type: string, photos: readonly string[], description?: Personal): Decide<Parcel> =>
  (parcel) =>
    closedTo(parcel) ??
    (isOnPaperOnly(parcel)
      ? refuse('ORDER_STATUS_NOT_OPERABLE')
      : [
          parcelEvents.ParcelProblemRegistered({
            waybill: parcel.waybill,
            type,
            photos: [...photos],
            ...(description !== undefined && { description }),
          }),
        ]);

export const closeProblem =
  (result: string): Decide<Parcel> =>
  (parcel) => {
    if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
    return parcel.problem === undefined
      ? refuse('ORDER_STATUS_NOT_OPERABLE')
      : [parcelEvents.ParcelProblemClosed({ waybill: parcel.waybill, result })];
  };
