import type { Step, WaybillStatus } from './journey.ts';

/**
 * What of several facts about one parcel counts, whoever uploads first (R-0205). Device times decide; the order of arrival only between equal ones.
 * The decider, the parcel's state and the folds of the read models all ask this table.
 *
 * - `said`: paperwork. It tells what shall happen to a parcel, so everything that did happen counts before it: an order that is registered after its
 *   parcel was scanned does not move the parcel back.
 * - `moved`: something was done to the parcel; the latest counts.
 * - `ended`: nothing can follow; the earliest counts, also before what was done later: of two signatures the first was given by who took the parcel.
 */
export const PRECEDENCE = {
  to_be_assigned: 'said',
  to_be_collected: 'said',
  collected: 'moved',
  received_consolidation: 'moved',
  dispatched_consolidation: 'moved',
  received_distribution: 'moved',
  dispatched_distribution: 'moved',
  received_delivery_point: 'moved',
  delivering: 'moved',
  problem_piece: 'moved',
  signed: 'ended',
  cancelled: 'ended',
  returned: 'ended',
} as const satisfies Record<WaybillStatus, 'said' | 'moved' | 'ended'>;

type Precedence = (typeof PRECEDENCE)[WaybillStatus];
const RANK: Record<Precedence, number> = { said: 0, moved: 1, ended: 2 };

export const precedenceOf = (status: WaybillStatus): Precedence => PRECEDENCE[status];

/** What decides whether a step counts. */
type Counted = Pick<Step, 'status' | 'at' | 'undone' | 'fallen'>;

/** True when the step, learned later than the other, counts before it. */
function countsBefore(step: Counted, other: Counted): boolean {
  const precedence = precedenceOf(step.status);
  const more = RANK[precedence] - RANK[precedenceOf(other.status)];
  if (more !== 0) return more > 0;
  return precedence === 'ended' ? step.at < other.at : step.at >= other.at;
}

/**
 * How two facts about one parcel exclude each other. Both are kept; until somebody settles it the table says which counts. `elsewhere`: a fact from one
 * site while the parcel is known to be at another (`place.ts`); it does not count until it is settled for it.
 */
export const CONFLICTS = ['signed_twice', 'failed_after_signature', 'elsewhere'] as const;
export type ConflictKind = (typeof CONFLICTS)[number];

/** How two steps exclude each other; undefined when both can be true. Of `a` and `b` in either order. */
export function conflictOf(a: Step, b: Step): ConflictKind | undefined {
  if (a.status === 'signed' && b.status === 'signed') return 'signed_twice';
  const [signature, other] = a.status === 'signed' ? [a, b] : [b, a];
  return signature.status === 'signed' && other.attempt && other.at > signature.at
    ? 'failed_after_signature'
    : undefined;
}

/** The steps after a conflict was found: what contradicts the place of its parcel does not count, the others wait for what the table says. */
export function disputed<One extends Step>(
  steps: readonly One[],
  { kind, conflict }: { readonly kind: ConflictKind; readonly conflict: string },
): readonly One[] {
  return kind === 'elsewhere'
    ? steps.map((step) => (step.scan === conflict ? { ...step, fallen: true as const } : step))
    : steps;
}

/** The steps after a conflict was settled: one counts again, the other one falls. Of `elsewhere` both can be true, and then none falls. */
export function settled<One extends Step>(
  steps: readonly One[],
  { counts, falls }: { readonly counts: string; readonly falls?: string | undefined },
): readonly One[] {
  return steps.map((step) => {
    if (step.scan === falls) return { ...step, fallen: true as const };
    if (step.scan !== counts || !step.fallen) return step;
    const { fallen: _, ...standing } = step;
    return standing as One;
  });
}

/** The step that counts among those that were not taken back and did not fall. */
export function stepThatCounts<One extends Counted>(steps: readonly One[]): One | undefined {
  let counting: One | undefined;
  for (const step of steps)
    if (!step.undone && !step.fallen && (counting === undefined || countsBefore(step, counting))) counting = step;
  return counting;
}
