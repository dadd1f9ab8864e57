import type { Step } from './journey.ts';
import type { Parcel } from './parcel.ts';
import { precedenceOf, stepThatCounts } from './precedence.ts';

/** What is known of a parcel's way: its steps, and where it was put in a bag. */
export type Way = Pick<Parcel, 'steps' | 'bagged'>;

/** Where a parcel is known to lie, and the fact that says so. */
export interface Place {
  readonly site: string;
  /** The command that reported it. */
  readonly scan: string;
}

/** What the closed bag that a parcel is bound for tells of its place: nothing while it is on its way, by itself or on a vehicle. */
export interface BagPlace {
  readonly status: 'sealed' | 'unpacked' | 'nowhere';
  /** Where the bag was last known to be, since when by device time, and who said so. */
  readonly place?: (Place & { readonly at: string }) | undefined;
}

/** What the bag of a parcel tells of an instant; undefined where it is in none that is closed. */
export type BagPlaces = (at: string) => BagPlace | undefined;

/** Facts that say where a parcel lies until something takes it away from there. */
const LIES: ReadonlySet<Step['status']> = new Set([
  'received_consolidation',
  'received_distribution',
  'received_delivery_point',
]);

/** Facts that only somebody who has the parcel in his hands can report. */
const AT_HAND: ReadonlySet<Step['status']> = new Set([
  ...LIES,
  'collected',
  'dispatched_consolidation',
  'dispatched_distribution',
  'delivering',
  'signed',
  'returned',
]);

/** What somebody did with a parcel, a step of its way or not: it was measured, or something was found wrong with it. */
type Act = Pick<Step, 'scan' | 'at' | 'site'> & Partial<Pick<Step, 'status' | 'attempt'>>;

/** A signature or a failed attempt: what a courier reports of the parcel that he left with. */
const atTheDoor = ({ status, attempt }: Act) => status === 'signed' || attempt === true;

/**
 * Where a parcel is known to be when something was done with it, by device times: the order of uploads says nothing. Undefined where nobody knows: it is on its way,
 * on a load, or what is known of it is newer than that. It lies where it was put in a bag until something newer is known; a bag that is open has not left.
 * A courier brings back what his own site sent out.
 */
function placeFor(act: Act, { steps, bagged }: Way, bagAt: BagPlaces): Place | undefined {
  const earlier = stepThatCounts(
    // that something is wrong with a parcel takes it nowhere
    steps.filter((one) => one.scan !== act.scan && one.at <= act.at && one.status !== 'problem_piece'),
  );
  const own = baggedSince(earlier, act, bagged) ?? lyingAfter(earlier, act);
  const bag = bagAt(act.at);
  if (bag === undefined) return own;
  if (bag.status === 'nowhere' || bag.place === undefined || act.at < bag.place.at) return undefined;
  return bag.status === 'unpacked' && earlier !== undefined && earlier.at >= bag.place.at ? own : bag.place;
}

function lyingAfter(earlier: Step | undefined, act: Act): Place | undefined {
  return earlier?.site !== undefined &&
    (LIES.has(earlier.status) || (earlier.status === 'delivering' && atTheDoor(act)))
    ? { site: earlier.site, scan: earlier.scan }
    : undefined;
}

/** Where it was put in a bag, when nothing was done to it between that and the act. */
function baggedSince(earlier: Step | undefined, act: Act, bagged: Way['bagged']): Place | undefined {
  if (bagged === undefined || bagged.scan === act.scan || bagged.at > act.at) return undefined;
  const isNewer = earlier === undefined || precedenceOf(earlier.status) === 'said' || earlier.at < bagged.at;
  return isNewer ? { site: bagged.site, scan: bagged.scan } : undefined;
}

/** The other site where a parcel was known to be when something was done with it; undefined when it can be true. */
export function placeElsewhere(act: Act, way: Way, bagAt: BagPlaces): Place | undefined {
  const place = act.site === undefined ? undefined : placeFor(act, way, bagAt);
  return place === undefined || place.site === act.site ? undefined : place;
}

/** The fact that a step contradicts because the parcel was known to be at another site; undefined when it can be true. */
export function knownElsewhere(step: Step, way: Way, bagAt: BagPlaces): Place | undefined {
  return AT_HAND.has(step.status) ? placeElsewhere(step, way, bagAt) : undefined;
}
