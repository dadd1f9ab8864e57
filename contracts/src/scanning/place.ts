import type { Step } from './journey.ts';
import { stepThatCounts } from './precedence.ts';

/** Where a parcel is known to lie, and the fact that says so. */
export interface Place {
  readonly site: string;
  /** The command that reported it. */
  readonly scan: string;
}

/** What the bag that a parcel is bound for tells of its place: nothing while it is open, on a load or on its way. */
export interface BagPlace {
  readonly status: 'sealed' | 'unpacked' | 'nowhere';
  /** Where the bag was last known to be, since when by device time, and who said so. */
  readonly place?: (Place & { readonly at: string }) | undefined;
}

/** Facts that say where a parcel lies until something takes it away from there. */
const LIES: ReadonlySet<Step['status']> = new Set([
  'received_consolidation',
  'received_distribution',
  'received_delivery_point',
]);

/** Facts that only somebody who has the parcel in his hands can report. */
const AT_HAND: ReadonlySet<Step['status']> = new Set([
  ...LIES,
  'dispatched_consolidation',
  'dispatched_distribution',
  'delivering',
  'signed',
]);

/** What somebody did with a parcel, a step of its way or not: it was measured, or something was found wrong with it. */
type Act = Pick<Step, 'scan' | 'at' | 'site'> & Partial<Pick<Step, 'status' | 'attempt'>>;

/** A signature or a failed attempt: what a courier reports of the parcel that he left with. */
const atTheDoor = ({ status, attempt }: Act) => status === 'signed' || attempt === true;

/**
 * Where a parcel is known to be when something was done with it, by device times: the order of uploads says nothing. Undefined where nobody knows: it is on its way,
 * in an open bag or on a load, or what is known of it is newer than that. A courier brings back what his own site sent out.
 */
function placeFor(act: Act, steps: readonly Step[], bag: BagPlace | undefined): Place | undefined {
  const earlier = stepThatCounts(steps.filter((one) => one.scan !== act.scan && one.at <= act.at));
  const own =
    earlier?.site !== undefined && (LIES.has(earlier.status) || (earlier.status === 'delivering' && atTheDoor(act)))
      ? { site: earlier.site, scan: earlier.scan }
      : undefined;
  if (bag === undefined) return own;
  if (bag.status === 'nowhere' || bag.place === undefined || act.at < bag.place.at) return undefined;
  return bag.status === 'unpacked' && earlier !== undefined && earlier.at >= bag.place.at ? own : bag.place;
}

/** Whether a parcel was known to be at another site when something was done with it. */
export function wasElsewhere(act: Act, steps: readonly Step[], bag: BagPlace | undefined): boolean {
  const place = placeFor(act, steps, bag);
  return act.site !== undefined && place !== undefined && place.site !== act.site;
}

/** The fact that a step contradicts because the parcel was known to be at another site; undefined when it can be true. */
export function knownElsewhere(step: Step, steps: readonly Step[], bag: BagPlace | undefined): Place | undefined {
  if (step.site === undefined || !AT_HAND.has(step.status)) return undefined;
  const place = placeFor(step, steps, bag);
  return place === undefined || place.site === step.site ? undefined : place;
}
