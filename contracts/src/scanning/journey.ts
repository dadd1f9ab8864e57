/** The journey of a waybill, in order (R-0202, R-0205). */
export const JOURNEY = [
  'to_be_assigned',
  'to_be_collected',
  'collected',
  'received_consolidation',
  'dispatched_consolidation',
  'received_distribution',
  'dispatched_distribution',
  'received_delivery_point',
  'delivering',
  'signed',
  'problem_piece',
  'cancelled',
  'returned',
] as const;
export type WaybillStatus = (typeof JOURNEY)[number];

/** How a waybill is shown and sought: as its step, or as closed once it came to its end and finance confirmed it (R-0203, R-0205). */
export const WAYBILL_STANDINGS = [...JOURNEY, 'closed_loop'] as const;
export type WaybillStanding = (typeof WAYBILL_STANDINGS)[number];
export const waybillStandingOf = ({
  waybillStatus,
  closed,
}: {
  readonly waybillStatus: WaybillStatus;
  readonly closed: boolean;
}): WaybillStanding => (closed ? 'closed_loop' : waybillStatus);

/** One step that moved a parcel: its own scan, or that of the container it was in. */
export interface Step {
  readonly status: WaybillStatus;
  /** Device time, UTC ISO: which step counts is said in `precedence.ts` (R-0205). */
  readonly at: string;
  readonly site?: string;
  readonly station?: string;
  /** The apparatus in its hand: two couriers may call their posts alike. */
  readonly device?: string;
  /** A try to deliver that failed. */
  readonly attempt?: true;
  /** The command that reported it: an undo names it. */
  readonly scan: string;
  readonly undone?: true;
  /** A conflict was settled against it: it stays in the journey and does not count. */
  readonly fallen?: true;
}

/** The status of a receive scan at a stage. */
export const RECEIVED_AT = {
  consolidation: 'received_consolidation',
  distribution: 'received_distribution',
  delivery_point: 'received_delivery_point',
} as const;

/** The status of a dispatch at a stage; a parcel leaves a delivery point only back into distribution. */
export const DISPATCHED_FROM = {
  consolidation: 'dispatched_consolidation',
  distribution: 'dispatched_distribution',
  delivery_point: 'dispatched_distribution',
} as const;

/** Statuses that somebody reports who has the parcel in his hands. */
const SEEN: ReadonlySet<WaybillStatus> = new Set([
  'collected',
  ...Object.values(RECEIVED_AT),
  ...Object.values(DISPATCHED_FROM),
  'delivering',
  'signed',
  'returned',
]);

/** True when a status says that somebody had the parcel; what was said of it, or that something is wrong with it, does not. */
export const isSeen = (status: WaybillStatus): boolean => SEEN.has(status);

/** How far a status is along the road; problem, cancelled and returned stand outside it. */
export function progressOf(status: WaybillStatus): number {
  return JOURNEY.indexOf(status);
}

/** While a parcel stands at one of these, a forecast of it is withdrawn: nobody has had it yet (R-0205). */
export const BEFORE_COLLECTION: ReadonlySet<WaybillStatus> = new Set(['to_be_assigned', 'to_be_collected']);

/** While it stands at one of these and is in no bag, its order is voided: it has not left its first site (R-0201). */
export const BEFORE_SHIPPING: ReadonlySet<WaybillStatus> = new Set([
  ...BEFORE_COLLECTION,
  'collected',
  'received_consolidation',
]);
