import { bagEvents } from '@malote/contracts/bags/events.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { BAG_PARCELS, DEFAULT_BAG_GRAMS } from '@malote/contracts/bags/limits.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Context, Decide } from '../kernel/decision.ts';
import { siteRefusal, stageAt, usable } from '../kernel/directory.ts';
import { lockedIn } from './listed-bag.ts';
import type { GeneratedList } from './listed-bag.ts';
import { isStillAt, knownElsewhere } from './place-bag.ts';

export type DecideBag = Decide<Bag>;

/** A parcel that is bound for the bag and asks to be put in. */
export interface Candidate {
  readonly waybill: string;
  readonly orderNumber: string;
  readonly b: string;
  readonly grams: number;
  readonly gramsFrom: 'weighed' | 'forecast';
  readonly channel: string;
  readonly scanned: string;
}

export interface Limits {
  readonly grams: number;
  readonly parcels: number;
}

/** The limits of a channel now: the first parcel fixes them for the bag (R-0252). */
export function limitsOf(context: Context, channel: string): Limits {
  const fields = context.directory.channels.get(channel)?.fields;
  return {
    grams: fields?.bagMaxGrams ?? DEFAULT_BAG_GRAMS,
    parcels: Math.min(fields?.bagLimitParcels ?? BAG_PARCELS, BAG_PARCELS),
  };
}

/** Why a bag takes and gives no parcels: closing is irreversible (R-0210). */
export function closed(bag: Bag): Refusal | undefined {
  switch (bag.status) {
    case 'absent':
    case 'deleted':
      return refuse('BAG_NOT_EXIST');
    case 'open':
      return undefined;
    case 'sealing':
    case 'sealed':
    case 'unpacked':
      return refuse('BAG_ALREADY_CLOSED');
  }
}

/** An open bag stands where it was opened: it is filled, emptied, sealed and deleted there, by nobody else (ops 7). */
export function openElsewhere({ site }: Bag, { envelope }: Context): Refusal | undefined {
  return site === undefined || envelope.site === undefined || envelope.site === site
    ? undefined
    : refuse('BAG_OPEN_ELSEWHERE', { site });
}

/** Opens a bag under a number that was never used before. */
export const open =
  (input: {
    readonly bag: string;
    readonly numbering: 'given' | 'random';
    readonly channel?: string | undefined;
    readonly nextSite?: string | undefined;
  }): DecideBag =>
  (bag, context) => {
    if (bag.status !== 'absent') return refuse('BAG_NUMBER_DUPLICATE');
    if (input.channel !== undefined && usable(context.directory.channels, input.channel) === undefined)
      return refuse('CHANNEL_NOT_EXIST', {}, 'channel');
    const { channel, nextSite } = input;
    const not = nextSite === undefined ? undefined : siteRefusal(context.directory, nextSite, 'nextSite');
    if (not !== undefined) return not;
    return {
      facts: [
        bagEvents.BagOpened({
          bag: input.bag,
          numbering: input.numbering,
          ...(channel !== undefined && { channel, limits: limitsOf(context, channel) }),
          ...(nextSite !== undefined && { nextSite }),
        }),
      ],
      answer: { bagNumber: input.bag },
    };
  };

/** Whether one more parcel fits; `limits` are those that hold for it. */
function fits(bag: Bag, parcel: Pick<Candidate, 'channel' | 'grams'>, limits: Limits): Refusal | undefined {
  if (bag.channel !== undefined && bag.channel !== parcel.channel)
    return refuse('BAG_CHANNEL_DIFFERS', { bag: bag.channel, parcel: parcel.channel });
  if (bag.count >= limits.parcels) return refuse('BAG_CAPACITY_EXCEEDED');
  return bag.grams + parcel.grams > limits.grams
    ? refuse('BAG_TOTAL_WEIGHT_LIMIT', { max: limits.grams / 1_000 })
    : undefined;
}

/** Whether a bag has room for all of these parcels, one after the other: the refusal of the first that does not fit. */
export function takesAll(
  bag: Bag,
  parcels: readonly Pick<Candidate, 'channel' | 'grams'>[],
  context: Context,
): Refusal | undefined {
  let filled = bag;
  for (const parcel of parcels) {
    const full = fits(filled, parcel, bag.limits ?? limitsOf(context, parcel.channel));
    if (full !== undefined) return full;
    filled = { ...filled, channel: parcel.channel, count: filled.count + 1, grams: filled.grams + parcel.grams };
  }
  return undefined;
}

/** Puts a bound parcel in (ops 5.4). A waived binding is dead: its command decides anew. */
export const put =
  (bagNumber: string, parcel: Candidate): DecideBag =>
  (bag, context) => {
    const refused = closed(bag) ?? openElsewhere(bag, context);
    if (refused !== undefined) return refused;
    if (bag.parcels[parcel.waybill] !== undefined) return refuse('ALREADY_SCANNED');
    if (bag.waived.includes(parcel.b)) return refuse('OPERATION_FAILED_RETRY');
    const limits = bag.limits ?? limitsOf(context, parcel.channel);
    const full = fits(bag, parcel, limits);
    if (full !== undefined) return full;
    return {
      facts: [
        bagEvents.ParcelPutInBag({
          bag: bagNumber,
          waybill: parcel.waybill,
          orderNumber: parcel.orderNumber,
          b: parcel.b,
          grams: parcel.grams,
          gramsFrom: parcel.gramsFrom,
          channel: parcel.channel,
          limits: { grams: limits.grams, parcels: limits.parcels },
          scanned: parcel.scanned,
        }),
      ],
      answer: {
        parcels: bag.count + 1,
        grams: bag.grams + parcel.grams,
        maxGrams: limits.grams,
        maxParcels: limits.parcels,
        channel: parcel.channel,
      },
    };
  };

/** Takes a parcel out while the bag is open; what a bag holds is never deleted otherwise (R-0334). */
export const takeOut =
  (bagNumber: string, waybill: string, cause: 'removed' | 'undo', scanned: string): DecideBag =>
  (bag, context) => {
    const refused = closed(bag) ?? openElsewhere(bag, context);
    if (refused !== undefined) return refused;
    const held = bag.parcels[waybill];
    if (held === undefined) return refuse('PARCEL_NOT_IN_BAG');
    return {
      facts: [bagEvents.ParcelTakenOutOfBag({ bag: bagNumber, waybill, b: held.b, cause, scanned })],
      answer: { bagNumber, parcels: bag.count - 1, grams: bag.grams - held.grams },
    };
  };

/** Marks a binding as dead, unless the bag holds it or is about to claim it. */
export const waive =
  (bagNumber: string, waybill: string, b: string): DecideBag =>
  (bag) => {
    if (holds(bag, waybill, b) || bag.waived.includes(b)) return [];
    return [bagEvents.ParcelWaivedFromBag({ bag: bagNumber, waybill, b })];
  };

/** True while a binding counts: the parcel is in the bag by it, or the bag's open seal request made it. An unpacked bag has freed its parcels. */
export function holds(bag: Bag, waybill: string, b: string): boolean {
  if (bag.status === 'unpacked' || bag.status === 'deleted') return false;
  return bag.parcels[waybill]?.b === b || bag.request?.command === b;
}

export function onlySealed(bag: Bag): Refusal | undefined {
  switch (bag.status) {
    case 'absent':
    case 'deleted':
      return refuse('BAG_NOT_EXIST');
    case 'open':
    case 'sealing':
      return refuse('BAG_NOT_SEALED');
    case 'unpacked':
      return refuse('BAG_ALREADY_CLOSED');
    case 'sealed':
      return undefined;
  }
}

/** A scan of a sealed bag puts it into the transit-warehouse received state (R-0211). */
export const receive =
  (bagNumber: string, scanned: string): DecideBag =>
  (bag, { envelope, directory }) => {
    const refused = onlySealed(bag);
    if (refused !== undefined) return refused;
    if (bag.receivedAt?.site === envelope.site && bag.out === undefined) return refuse('ALREADY_SCANNED');
    return [
      bagEvents.BagReceived({ bag: bagNumber, scanned, stage: stageAt(directory, envelope.site ?? '', bag.site) }),
    ];
  };

export const scanOut =
  (bagNumber: string, scanned: string, nextSite: string | undefined): DecideBag =>
  (bag, { envelope, directory }) => {
    const refused = onlySealed(bag);
    if (refused !== undefined) return refused;
    if (bag.out !== undefined && bag.out.site === envelope.site) return refuse('ALREADY_SCANNED');
    const not = nextSite === undefined ? undefined : siteRefusal(directory, nextSite, 'nextSite');
    if (not !== undefined) return not;
    const next = nextSite ?? bag.nextSite;
    return [
      bagEvents.BagScannedOut({
        bag: bagNumber,
        scanned,
        stage: stageAt(directory, envelope.site ?? '', bag.site),
        ...(next !== undefined && { nextSite: next }),
      }),
    ];
  };

/** Ends a bag at the site that received it, or that sealed it and never let it go (R-0687); one append frees all its parcels. */
export const unpack =
  (bagNumber: string, scanned: string, list?: GeneratedList): DecideBag =>
  (bag, { envelope }) => {
    const refused = onlySealed(bag);
    if (refused !== undefined) return refused;
    if (bag.load !== undefined) return refuse('BAG_ON_OTHER_LOAD', { load: bag.load.number });
    if (!isStillAt(bag, envelope.site)) return refuse('BAG_NOT_ALL_ARRIVED');
    return lockedIn(list, bag) ?? [bagEvents.BagUnpacked({ bag: bagNumber, scanned })];
  };

/** Only an empty bag can be deleted (R-0337). */
export const remove =
  (bagNumber: string): DecideBag =>
  (bag, context) => {
    const refused = closed(bag) ?? openElsewhere(bag, context);
    if (refused !== undefined) return refused;
    return bag.count > 0 ? refuse('BAG_NOT_EMPTY_CANNOT_DELETE') : [bagEvents.BagDeleted({ bag: bagNumber })];
  };

export const printLabel =
  (bagNumber: string, copies: number): DecideBag =>
  (bag, { envelope }) => {
    if (bag.status === 'absent' || bag.status === 'deleted') return refuse('BAG_NOT_EXIST');
    if (bag.labels > 0 && envelope.reason === undefined) return refuse('REASON_REQUIRED', {}, 'reason');
    const copy = bag.labels + copies;
    return {
      facts: [bagEvents.BagLabelPrinted({ bag: bagNumber, copy, copies, template: 'bag-100x150' })],
      answer: { copy },
    };
  };

/** What cannot wait for somebody to confirm it takes a bag that lies where it stands: a vehicle, and the order of a flight. */
export function lyingElsewhere(bag: Bag, { site, happenedAt: at }: Envelope): Refusal | undefined {
  const place = site === undefined ? undefined : knownElsewhere(bag, { site, at });
  return place === undefined ? undefined : refuse('BAG_NOT_AT_SITE', { site: place.site });
}

/** Bound by its load first; the load then carries it. */
export const bindForLoad =
  (bagNumber: string, load: string): DecideBag =>
  (bag, { envelope }) => {
    if (bag.load?.b === envelope.commandId) return bag.load.number === load ? [] : refuse('COMMAND_ID_REUSED');
    const refused = onlySealed(bag) ?? lyingElsewhere(bag, envelope);
    if (refused !== undefined) return refused;
    if (bag.load !== undefined)
      return bag.load.number === load
        ? refuse('ALREADY_SCANNED')
        : refuse('BAG_ON_OTHER_LOAD', { load: bag.load.number });
    return [bagEvents.BagBoundForLoad({ bag: bagNumber, load, b: envelope.commandId })];
  };

/** Ends a binding for one load. Only who knows that this load does not carry the bag by it, and never will, may do so. */
export const releaseFromLoad =
  (
    bagNumber: string,
    { b, number }: Pick<NonNullable<Bag['load']>, 'b' | 'number'>,
    cause: 'unloaded' | 'refused' | 'load_cancelled' | 'waived',
  ): DecideBag =>
  (bag) =>
    bag.load?.b === b && bag.load.number === number
      ? [bagEvents.BagReleasedFromLoad({ bag: bagNumber, load: number, b, cause })]
      : [];
