import { bagEvents } from '@malote/contracts/bags/events.ts';
import type { BaggedParcel } from '@malote/contracts/bags/events.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { BAG_PARCELS, DEFAULT_BAG_GRAMS } from '@malote/contracts/bags/limits.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Context, Decide, Decision } from '../kernel/decision.ts';
import { siteRefusal, stageAt, usable } from '../kernel/directory.ts';
import { lockedIn } from './listed-bag.ts';
import type { GeneratedList } from './listed-bag.ts';
import { isStillAt, knownElsewhere } from './place-bag.ts';

type DecideBag = Decide<Bag>;

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

interface Limits {
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
function closed(bag: Bag): Refusal | undefined {
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

type Seal = { readonly number: string; readonly colour?: 'yellow' | 'blue' | 'white' | 'pink' | undefined };

/** What sealing comes to before anything is claimed: closed at once, or missing parcels to claim first (R-0389). */
export function sealPlan(bag: Bag, bagList: readonly string[]): { readonly missing: readonly string[] } | Refusal {
  const refused = closed(bag);
  if (refused !== undefined) return refused;
  const listed = new Set(bagList);
  const missing = [...listed].filter((waybill) => bag.parcels[waybill] === undefined);
  if (bag.count + missing.length === 0) return refuse('EMPTY_BAG');
  if (bag.count + missing.length > Math.min(bag.limits?.parcels ?? BAG_PARCELS, BAG_PARCELS))
    return refuse('BAG_CAPACITY_EXCEEDED');
  const unlisted = listed.size === 0 ? [] : Object.keys(bag.parcels).filter((waybill) => !listed.has(waybill));
  return unlisted.length > 0
    ? refuse('BAG_CONTENT_DIFFERS', { waybills: unlisted.slice(0, 20).join(', ') })
    : { missing };
}

/** What parcels weigh now, by waybill: one may have been weighed since it was put in. */
export type Weights = ReadonlyMap<string, number>;

/** Closes a bag whose content is all claimed: one append. */
export const seal =
  (bagNumber: string, bagList: readonly string[], mark?: Seal, weights: Weights = new Map()): DecideBag =>
  (bag, context) => {
    const plan = closed(bag) ?? openElsewhere(bag, context) ?? sealPlan(bag, bagList);
    if (isRefusal(plan)) return plan;
    if (plan.missing.length > 0) return refuse('OPERATION_FAILED_RETRY');
    const parcels = weighedNow(Object.values(bag.parcels), weights);
    const channel = bag.channel ?? '';
    return sealed(bagNumber, bag, { parcels, channel, limits: bag.limits ?? limitsOf(context, channel), mark });
  };

const weighedNow = (parcels: readonly BaggedParcel[], weights: Weights): readonly BaggedParcel[] =>
  parcels.map((held) => ({ ...held, grams: weights.get(held.waybill) ?? held.grams }));

/** What a bag holds when it is closed lies within its limits, weighed or forecast as each parcel is by then (R-0252). */
function sealed(
  bagNumber: string,
  bag: Bag,
  {
    parcels,
    channel,
    limits,
    mark,
  }: {
    readonly parcels: readonly BaggedParcel[];
    readonly channel: string;
    readonly limits: Limits;
    readonly mark: Seal | undefined;
  },
): Decision {
  const grams = parcels.reduce((sum, parcel) => sum + parcel.grams, 0);
  if (grams > limits.grams) return refuse('BAG_TOTAL_WEIGHT_LIMIT', { max: limits.grams / 1_000 });
  return {
    facts: [
      bagEvents.BagSealed({
        bag: bagNumber,
        parcels: [...parcels],
        grams,
        channel,
        ...(bag.nextSite !== undefined && { nextSite: bag.nextSite }),
        ...(mark !== undefined && { seal: mark }),
      }),
    ],
    answer: { parcels: parcels.length, grams },
  };
}

/** Opens the seal process: from here on the bag takes nothing else. */
export const requestSeal =
  (bagNumber: string, bagList: readonly string[], mark?: Seal): DecideBag =>
  (bag, context) => {
    const plan = closed(bag) ?? openElsewhere(bag, context) ?? sealPlan(bag, bagList);
    if (isRefusal(plan)) return plan;
    return [
      bagEvents.BagSealRequested({
        bag: bagNumber,
        missing: [...plan.missing],
        ...(mark !== undefined && { seal: mark }),
      }),
    ];
  };

/** Ends the seal process that this command opened: all missing parcels are bound for the bag. Their limits are checked together. */
export const concludeSeal =
  (bagNumber: string, claimed: readonly Candidate[], weights: Weights = new Map()): DecideBag =>
  (bag, context) => {
    const { commandId } = context.envelope;
    if (bag.status !== 'sealing' || bag.request?.command !== commandId) return refuse('BAG_ALREADY_CLOSED');
    if (bag.waived.includes(commandId) || claimed.length < bag.request.missing.length)
      return refuse('OPERATION_FAILED_RETRY');
    const channel = bag.channel ?? claimed[0]?.channel ?? '';
    const other = claimed.find((parcel) => parcel.channel !== channel);
    if (other !== undefined) return refuse('BAG_CHANNEL_DIFFERS', { bag: channel, parcel: other.channel });
    const limits = bag.limits ?? limitsOf(context, channel);
    const claims = claimed.map(
      ({ waybill, orderNumber, b, grams }) => [waybill, { waybill, orderNumber, b, grams }] as const,
    );
    const held = weighedNow(Object.values(bag.parcels), weights).map((one) => [one.waybill, one] as const);
    const parcels = [...new Map([...held, ...claims]).values()]; // two numbers may name one parcel
    if (parcels.length > limits.parcels) return refuse('BAG_CAPACITY_EXCEEDED');
    return sealed(bagNumber, bag, { parcels, channel, limits, mark: bag.request.seal });
  };

/** Gives up this command's own request, never another's: the bag is open again, and what was claimed for it is released by the process. */
export const abandonSeal =
  (bagNumber: string, code: string, waybills: readonly string[]): DecideBag =>
  (bag, { envelope }) =>
    bag.status === 'sealing' && bag.request?.command === envelope.commandId
      ? [bagEvents.BagSealAbandoned({ bag: bagNumber, code, waybills: [...waybills] })]
      : [];

function onlySealed(bag: Bag): Refusal | undefined {
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

/** A re-seal replaces the seal and leaves state and content, unless a generated master waybill names the bag with the old one (R-0687). */
export const reseal =
  (bagNumber: string, mark: Seal, list?: GeneratedList): DecideBag =>
  (bag) => {
    const refused = onlySealed(bag);
    if (refused !== undefined) return refused;
    if (list !== undefined) return refuse('MASTER_WAYBILL_LOCKED');
    if (bag.seal?.number === mark.number) return refuse('SEAL_REPEATED');
    return [
      bagEvents.BagResealed({ bag: bagNumber, newSeal: mark, ...(bag.seal !== undefined && { oldSeal: bag.seal }) }),
    ];
  };

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
