import { aggregate } from '../kernel/aggregate.ts';
import type { About } from '../kernel/aggregate.ts';
import { bagEvents } from './events.ts';
import type { BaggedParcel } from './events.ts';

/**
 * A bag. `open` takes parcels; `sealing` while missing parcels are claimed; `sealed` is closed for good (R-0210);
 * `unpacked` is final and has freed its parcels (R-0687); `deleted` was empty. Grams.
 */
export interface Bag {
  readonly status: 'absent' | 'open' | 'sealing' | 'sealed' | 'unpacked' | 'deleted';
  readonly channel?: string;
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
  readonly place?: { readonly site: string; readonly at: string; readonly scan: string };
  readonly load?: { readonly number: string; readonly b: string };
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

/** The bag at the site of an event, unless something newer is known of it. */
function placed(bag: Bag, { site, happenedAt, commandId }: About): Bag {
  if (site === undefined || (bag.place !== undefined && bag.place.at > happenedAt)) return bag;
  return { ...bag, place: { site, at: happenedAt, scan: commandId } };
}

/** How events make a bag. */
export const bag = aggregate<Bag, typeof bagEvents>('bag', {
  initial,
  stateVersion: 3,
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
      ...placed(without(now, 'request'), about),
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
    BagReceived: (now, _, about) => {
      const { site, happenedAt } = about;
      if (site === undefined || (now.receivedAt && now.receivedAt.at > happenedAt)) return now;
      return {
        ...placed(now.out && now.out.at > happenedAt ? now : without(now, 'out'), about),
        receivedAt: { site, at: happenedAt },
      };
    },
    BagScannedOut: (now, _, { site, happenedAt }) =>
      site === undefined || (now.receivedAt && now.receivedAt.at > happenedAt) || (now.out && now.out.at > happenedAt)
        ? now
        : { ...now, out: { site, at: happenedAt } },
    BagUnpacked: (now, _, about) => ({ ...placed(now, about), status: 'unpacked' }),
    BagDeleted: (now) => ({ ...now, status: 'deleted' }),
    BagBoundForLoad: (now, data) => ({ ...now, load: { number: data.load, b: data.b } }),
    BagReleasedFromLoad: (now, data, about) => {
      const free = now.load?.b === data.b ? without(now, 'load') : now;
      return data.cause === 'unloaded' ? placed(free, about) : free;
    },
    BagLabelPrinted: (now, data) => ({ ...now, labels: data.copy }),
  },
});

/** The state's name in the specification (R-0208, R-0687). */
export function bagStatus(
  of: Pick<Bag, 'status' | 'count'>,
): 'not_packaged' | 'packaged' | 'sealed' | 'unpacked' | 'deleted' {
  switch (of.status) {
    case 'absent':
    case 'open':
    case 'sealing':
      return of.count === 0 ? 'not_packaged' : 'packaged';
    case 'sealed':
      return 'sealed';
    case 'unpacked':
      return 'unpacked';
    case 'deleted':
      return 'deleted';
  }
}
