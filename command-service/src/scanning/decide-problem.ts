import { problemParcel } from '@malote/contracts/exceptions/problem-parcel.ts';
import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Directory } from '../kernel/directory.ts';
import { referenceRefusal } from '../kernel/records/references.ts';
import { aloneOwnerOf } from '../kernel/records/unique-fields.ts';
import type { Run } from '../kernel/run.ts';
import { closedTo, isOnPaperOnly } from './parcel-standing.ts';

/**
 * Whether somebody deals with the problem that a parcel has: a parcel stands in `problem_piece` for one at a time (R-0698). What was scanned under a name that
 * the company has not configured is nobody's case yet.
 */
export const isDealtWith = ({ problem }: Pick<Parcel, 'problem'>, directory: Directory): boolean =>
  problem !== undefined && !isRefusal(referenceRefusal(directory, problemParcel.fields, { problemType: problem }));

/** The case of a parcel that a person opened under one of its numbers: it stands before the parcel itself has heard of it. */
export async function openCaseOf(run: Run, numbers: Iterable<string>): Promise<string | undefined> {
  for (const waybillNumber of new Set(numbers)) {
    // oxlint-disable-next-line no-await-in-loop -- one number in nearly all cases
    const code = await aloneOwnerOf(run, problemParcel as never, { waybillNumber });
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Something is wrong with a parcel that somebody has: before it was received there is nothing to be wrong (R-0201). */
export const registerProblem =
  (type: string, photos: readonly string[], description?: Personal, openCase?: string): Decide<Parcel> =>
  (parcel, { directory }) => {
    const closed = closedTo(parcel);
    if (closed !== undefined) return closed;
    if (isOnPaperOnly(parcel)) return refuse('ORDER_STATUS_NOT_OPERABLE');
    if (openCase !== undefined || isDealtWith(parcel, directory)) return refuse('PROBLEM_ALREADY_OPEN', {}, 'waybill');
    return [
      parcelEvents.ParcelProblemRegistered({
        waybill: parcel.waybill,
        type,
        photos: [...photos],
        ...(description !== undefined && { description }),
      }),
    ];
  };

export const closeProblem =
  (result: string): Decide<Parcel> =>
  (parcel) => {
    if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
    return parcel.problem === undefined
      ? refuse('ORDER_STATUS_NOT_OPERABLE')
      : [parcelEvents.ParcelProblemClosed({ waybill: parcel.waybill, result })];
  };
