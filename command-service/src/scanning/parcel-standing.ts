import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { RECEIVED_AT } from '@malote/contracts/scanning/journey.ts';
import type { Step } from '@malote/contracts/scanning/journey.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { precedenceOf, stepThatCounts } from '@malote/contracts/scanning/precedence.ts';
import type { BagStep } from '../bags/for-others.ts';
import { stageAt } from '../kernel/directory.ts';
import type { Directory } from '../kernel/directory.ts';

const ENDS = { signed: 'PARCEL_SIGNED', returned: 'PARCEL_RETURNED', cancelled: 'PARCEL_CANCELLED' } as const;

function endOf(steps: readonly Step[]): Refusal | undefined {
  const status = stepThatCounts(steps)?.status;
  return status === 'signed' || status === 'returned' || status === 'cancelled' ? refuse(ENDS[status]) : undefined;
}

/**
 * The steps of a parcel's way: its own, the last one that its bag took with it, and that somebody far from where it began put it in a bag there, whatever
 * became of that bag (R-0205).
 */
export function stepsOf(
  { steps, bagged, originSite }: Parcel,
  inBag: BagStep | undefined,
  directory: Pick<Directory, 'sites'>,
): readonly (BagStep & Pick<Step, 'undone' | 'fallen'>)[] {
  const stage =
    bagged === undefined || originSite === undefined ? 'consolidation' : stageAt(directory, bagged.site, originSite);
  return [
    ...steps,
    ...(inBag === undefined ? [] : [inBag]),
    ...(bagged === undefined || stage === 'consolidation' ? [] : [{ status: RECEIVED_AT[stage], at: bagged.at }]),
  ];
}

/** Why nothing more can happen to a parcel: unknown, or at the end of its journey (R-0205). */
export function closedTo(parcel: Parcel): Refusal | undefined {
  if (parcel.status !== 'registered') return refuse('PARCEL_NOT_REGISTERED');
  return parcel.cancelled === undefined ? endOf(parcel.steps) : refuse('PARCEL_CANCELLED');
}

/** The same for a scan of some moment: one from before the end only comes late, and lands at its device time. */
export function closedAt(parcel: Parcel, happenedAt: string): Refusal | undefined {
  return isLate(parcel, happenedAt) ? endOf(before(parcel, happenedAt)) : closedTo(parcel);
}

export function before({ steps }: Parcel, happenedAt: string): readonly Step[] {
  return steps.filter((step) => step.at <= happenedAt);
}

/** True for a scan from before the step that counts: it moves nothing. What was only said of a parcel makes no scan late. */
export function isLate(parcel: Parcel, happenedAt: string): boolean {
  const counting = stepThatCounts(parcel.steps);
  return counting !== undefined && precedenceOf(counting.status) !== 'said' && happenedAt < counting.at;
}

/** Why a parcel may not move on: intercepted or impounded (R-0693, R-0694). */
export function heldBack(parcel: Parcel): Refusal | undefined {
  if (parcel.interceptedUntil !== undefined) return refuse('PARCEL_INTERCEPTED');
  return parcel.impounded ? refuse('PARCEL_IMPOUNDED') : undefined;
}

/** The same for what ends the journey: a signature from before the hold is a fact that it came too late for. */
export function heldBackAt(parcel: Parcel, happenedAt: string): Refusal | undefined {
  return parcel.heldSince !== undefined && happenedAt < parcel.heldSince ? undefined : heldBack(parcel);
}

/** Why a parcel does not go back to its sender either: an interception ends with its return, an impound keeps it from everybody (R-0694). */
export function impoundedAt(parcel: Parcel, happenedAt: string): Refusal | undefined {
  return parcel.impounded ? heldBackAt(parcel, happenedAt) && refuse('PARCEL_IMPOUNDED') : undefined;
}

/** True for a fact that contradicts the parcel's place, while nobody has said whether it counts. */
export function isDisputed({ conflicts }: Parcel, { scan }: Step): boolean {
  const known = conflicts?.[scan];
  return known?.kind === 'elsewhere' && known.settledFor === undefined;
}

/** Nobody has had the parcel yet: not to scan, weigh, count or bag it, and no provider of ours either. */
export function isOnPaperOnly({ steps, weighedAt, counted, bagged, reportedAt }: Parcel): boolean {
  const counting = stepThatCounts(steps);
  return (
    (counting === undefined || precedenceOf(counting.status) === 'said') &&
    [weighedAt, counted, bagged, reportedAt].every((one) => one === undefined)
  );
}
