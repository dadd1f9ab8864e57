import { aggregate } from '../kernel/aggregate.ts';
import type { About } from '../kernel/aggregate.ts';
import { bagEvents } from './events.ts';
import type { BaggedParcel, BagPlaceFact, BagSeen, OwnPlace } from './events.ts';

/** A scan that does not move the bag until `settledFor` names it, and the fact that it contradicts. */
export interface BagConflict {
  readonly stands: string;
  readonly seen: BagSeen;
  readonly settledFor?: string;
}

/** Where a bag is known to be since when, by device time, and by which fact of which command. */
export interface KnownPlace {
  readonly fact: BagPlaceFact;
  readonly site: string;
  readonly at: string;
  readonly scan: string;
}

/**
 * A bag. `open` takes parcels; `sealing` while missing parcels are claimed; `sealed` is closed for good (R-0210);
 * `unpacked` is final and has freed its parcels (R-0687); `deleted` was empty. Grams.
 */
export interface Bag {
  readonly status: 'absent' | 'open' | 'sealing' | 'sealed' | 'unpacked' | 'deleted';
  readonly channel?: string;
  /** Where it goes next: as it was opened or sealed for, and then as each scan out says. */
  readonly nextSite?: string;
  /** The site where it was opened. */
  readonly site?: string;
  readonly limits?: { readonly grams: number; readonly parcels: number };
  readonly parcels: Readonly<Record<string, BaggedParcel>>;
  readonly count: number;
  readonly grams: number;
  /** Bindings that are dead: the bag refuses them (architecture, section 3). */
  readonly waived: readonly string[];
  /** While sealing: the command that asked, and what it still has to claim. */
  readonly request?: {
    readonly command: string;
    readonly missing: readonly string[];
    readonly seal?:
      | { readonly number: string; readonly colour?: 'yellow' | 'blue' | 'white' | 'pink' | undefined }
      | undefined;
  };
  readonly seal?: { readonly number: string; readonly colour?: 'yellow' | 'blue' | 'white' | 'pink' | undefined };
  readonly sealedAt?: string;
  /** Where it was last received, and whether it has left since. */
  readonly receivedAt?: { readonly site: string; readonly at: string };
  readonly out?: { readonly site: string; readonly at: string };
  /** Where it was last known to be, sealed: by device time, and who said so. Nowhere between a scan out and the next receipt. */
  readonly place?: KnownPlace;
  /** The load that it is bound for, since when by device time. */
  readonly load?: { readonly number: string; readonly b: string; readonly at: string };
  /** What was done with it where it was not known to be, by the scan that reported it; which fact counts once somebody said so. */
  readonly conflicts?: Readonly<Record<string, BagConflict>>;
  readonly labels: number;
}

const initial: Bag = { status: 'absent', parcels: {}, count: 0, grams: 0, waived: [], labels: 0 };

/** Waived bindings that are remembered; older ones can no longer be on their way. */
const WAIVED_KEPT = 200;

function without<Key extends keyof Bag>(bag: Bag, ...keys: Key[]): Bag {
  const rest = { ...bag };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Who did something with a bag: where and when, and by which command. */
type Act = Pick<About, 'site' | 'happenedAt' | 'commandId'>;

/** The bag at the site of an act, unless something newer is known of it. */
function placed(bag: Bag, { site, happenedAt, commandId }: Act, fact: OwnPlace): Bag {
  if (site === undefined || (bag.place !== undefined && bag.place.at > happenedAt)) return bag;
  return { ...bag, place: { fact, site, at: happenedAt, scan: commandId } };
}

function received(bag: Bag, act: Act): Bag {
  const { site, happenedAt } = act;
  if (site === undefined || (bag.receivedAt && bag.receivedAt.at > happenedAt)) return bag;
  return {
    ...placed(bag.out && bag.out.at > happenedAt ? bag : without(bag, 'out'), act, 'BagReceived'),
    receivedAt: { site, at: happenedAt },
  };
}

function scannedOut(bag: Bag, { site, happenedAt }: Act, nextSite: string | undefined): Bag {
  if (site === undefined || (bag.receivedAt && bag.receivedAt.at > happenedAt)) return bag;
  if (bag.out && bag.out.at > happenedAt) return bag;
  return { ...bag, out: { site, at: happenedAt }, ...(nextSite !== undefined && { nextSite }) };
}

/** What a scan did that was found impossible, once somebody confirmed it: at its own time, as if nothing had contradicted it. */
function confirmed(bag: Bag, scan: string, { act, site, at, nextSite }: BagSeen): Bag {
  const done = { site, happenedAt: at, commandId: scan };
  return act === 'BagReceived' ? received(bag, done) : scannedOut(bag, done, nextSite);
}

/** How events make a bag. */
export const bag = aggregate<Bag, typeof bagEvents>('bag', {
  initial,
  stateVersion: 6,
  events: bagEvents,
  evolve: {
    BagOpened: (_, data, about) => ({
      ...initial,
      status: 'open',
      ...(about.site && { site: about.site }),
      ...(data.channel && { channel: data.channel }),
      ...(data.nextSite && { nextSite: data.nextSite }),
      ...(data.limits && { limits: data.limits }),
    }),
    ParcelPutInBag: (now, data) => ({
      ...now,
      channel: now.channel ?? data.channel,
      limits: now.limits ?? data.limits,
      count: now.count + 1,
      grams: now.grams + data.grams,
      parcels: {
        ...now.parcels,
        [data.waybill]: { waybill: data.waybill, orderNumber: data.orderNumber, b: data.b, grams: data.grams },
      },
    }),
    ParcelTakenOutOfBag: (now, data) => {
      const { [data.waybill]: taken, ...parcels } = now.parcels;
      return taken === undefined ? now : { ...now, parcels, count: now.count - 1, grams: now.grams - taken.grams };
    },
    ParcelWaivedFromBag: (now, data) => ({ ...now, waived: [...now.waived.slice(1 - WAIVED_KEPT), data.b] }),
    BagSealRequested: (now, data, about) => ({
      ...now,
      status: 'sealing',
      request: { command: about.commandId, missing: data.missing, seal: data.seal },
    }),
    BagSealed: (now, data, about) => ({
      ...placed(without(now, 'request'), about, 'BagSealed'),
      status: 'sealed',
      sealedAt: about.happenedAt,
      count: data.parcels.length,
      grams: data.grams,
      channel: data.channel,
      parcels: Object.fromEntries(data.parcels.map((held) => [held.waybill, held])),
      ...(data.seal && { seal: data.seal }),
      ...(data.nextSite && { nextSite: data.nextSite }),
    }),
    BagSealAbandoned: (now) => ({ ...without(now, 'request'), status: 'open' }),
    BagResealed: (now, data) => ({ ...now, seal: data.newSeal }),
    BagReceived: (now, _, about) => received(now, about),
    BagScannedOut: (now, { nextSite }, about) => scannedOut(now, about, nextSite),
    BagUnpacked: (now, _, about) => ({ ...placed(now, about, 'BagUnpacked'), status: 'unpacked' }),
    BagDeleted: (now) => ({ ...now, status: 'deleted' }),
    BagBoundForLoad: (now, data, { happenedAt: at }) => ({ ...now, load: { number: data.load, b: data.b, at } }),
    BagReleasedFromLoad: (now, data, about) => {
      const free = now.load?.b === data.b ? without(now, 'load') : now;
      return data.cause === 'unloaded' ? placed(free, about, 'BagReleasedFromLoad') : free;
    },
    BagConflictFound: (now, { conflict, stands, seen }) => ({
      ...now,
      conflicts: { ...now.conflicts, [conflict]: { stands, seen } },
    }),
    BagConflictSettled: (now, { conflict, counts, confirmed: seen }) => {
      const moved = seen === undefined ? now : confirmed(now, conflict, seen);
      const known = now.conflicts?.[conflict];
      return known === undefined
        ? moved
        : { ...moved, conflicts: { ...now.conflicts, [conflict]: { ...known, settledFor: counts } } };
    },
    BagLabelPrinted: (now, data) => ({ ...now, labels: data.copy }),
  },
});

/** What a bag flies under: the total order that it lies on, and the airline's number of that. */
export interface BagPapers {
  readonly totalOrder: string | null;
  readonly airBillNumber: string | null;
}

/** The state's name in the specification (R-0208, R-0687). A sealed bag is called by its papers, which its own stream does not tell. */
export function bagStatus(
  of: Pick<Bag, 'status' | 'count'>,
  papers?: BagPapers,
): 'not_packaged' | 'packaged' | 'sealed' | 'stowed' | 'with_air_bill' | 'unpacked' | 'deleted' {
  switch (of.status) {
    case 'absent':
    case 'open':
    case 'sealing':
      return of.count === 0 ? 'not_packaged' : 'packaged';
    case 'sealed':
      if (papers === undefined || papers.totalOrder === null) return 'sealed';
      return papers.airBillNumber === null ? 'stowed' : 'with_air_bill';
    case 'unpacked':
      return 'unpacked';
    case 'deleted':
      return 'deleted';
  }
}
