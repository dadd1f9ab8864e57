import type { Bag } from '@malote/contracts/bags/bag.ts';
import { bagEvents } from '@malote/contracts/bags/events.ts';
import type { BaggedParcel } from '@malote/contracts/bags/events.ts';
import { BAG_PARCELS } from '@malote/contracts/bags/limits.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Decision } from '../kernel/decision.ts';
import { closed, limitsOf, onlySealed, openElsewhere } from './decide-bag.ts';
import type { Candidate, DecideBag, Limits } from './decide-bag.ts';
import type { GeneratedList } from './listed-bag.ts';

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
  return unlisted.length > 0 ? refuse('BAG_CONTENT_DIFFERS', { waybills: unlisted.slice(0, 20) }) : { missing };
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
export function sealed(
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
