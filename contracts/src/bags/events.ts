import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { siteScope } from '../kernel/scope.ts';

const keep = 'track' as const;
const bag = z.string();
const waybill = z.string();
const limits = z.object({ grams: z.int(), parcels: z.int() });
const seal = z.object({ number: z.string(), colour: z.enum(['yellow', 'blue', 'white', 'pink']).optional() });

/** One parcel as the bag holds it. */
export const BaggedParcel = z.object({ waybill, orderNumber: z.string(), b: z.string(), grams: z.int() });
export type BaggedParcel = z.infer<typeof BaggedParcel>;

/** What a site did with a bag that was known to be at another one: when and by whom, as the scan said. */
export const BagSeen = z.object({
  act: z.enum(['BagReceived', 'BagScannedOut']),
  site: z.string(),
  at: z.string(),
  by: z.string(),
  stage: z.enum(['consolidation', 'distribution', 'delivery_point']),
  nextSite: z.string().optional(),
});
export type BagSeen = z.infer<typeof BagSeen>;

/** The facts that say where a sealed bag lies by what was done with it. */
const OWN_PLACES = ['BagSealed', 'BagReceived', 'BagReleasedFromLoad', 'BagUnpacked'] as const;
export type OwnPlace = (typeof OWN_PLACES)[number];

/** The facts that say where a sealed bag is: its own, and on a vehicle that stands, that it was put on it or where that arrived. */
export const BAG_PLACES = [...OWN_PLACES, 'BagBoundForLoad', 'LoadArrived'] as const;
export type BagPlaceFact = (typeof BAG_PLACES)[number];

export const bagEvents = {
  BagOpened: event('BagOpened', {
    keep,
    data: z.object({
      bag,
      numbering: z.enum(['given', 'random']),
      channel: z.string().optional(),
      nextSite: z.string().optional(),
      limits: limits.optional(),
    }),
    scope: (data) => (data.nextSite ? [siteScope(data.nextSite)] : []),
  }),
  ParcelPutInBag: event('ParcelPutInBag', {
    keep,
    data: z.object({
      bag,
      waybill,
      orderNumber: z.string(),
      b: z.string(),
      grams: z.int(),
      gramsFrom: z.enum(['weighed', 'forecast']),
      channel: z.string(),
      limits,
      scanned: z.string(),
    }),
  }),
  ParcelTakenOutOfBag: event('ParcelTakenOutOfBag', {
    keep,
    data: z.object({ bag, waybill, b: z.string(), cause: z.enum(['removed', 'undo']), scanned: z.string() }),
  }),
  ParcelWaivedFromBag: event('ParcelWaivedFromBag', { keep, data: z.object({ bag, waybill, b: z.string() }) }),
  BagSealRequested: event('BagSealRequested', {
    keep,
    data: z.object({ bag, missing: z.array(z.string()), seal: seal.optional() }),
  }),
  BagSealed: event('BagSealed', {
    keep,
    data: z.object({
      bag,
      parcels: z.array(BaggedParcel),
      grams: z.int(),
      channel: z.string(),
      nextSite: z.string().optional(),
      seal: seal.optional(),
    }),
  }),
  BagSealAbandoned: event('BagSealAbandoned', {
    keep,
    data: z.object({ bag, code: z.string(), waybills: z.array(z.string()) }),
  }),
  BagResealed: event('BagResealed', { keep, data: z.object({ bag, oldSeal: seal.optional(), newSeal: seal }) }),
  BagReceived: event('BagReceived', {
    keep,
    data: z.object({ bag, scanned: z.string(), stage: z.enum(['consolidation', 'distribution', 'delivery_point']) }),
  }),
  BagScannedOut: event('BagScannedOut', {
    keep,
    data: z.object({
      bag,
      scanned: z.string(),
      nextSite: z.string().optional(),
      stage: z.enum(['consolidation', 'distribution', 'delivery_point']),
    }),
    scope: (data) => (data.nextSite ? [siteScope(data.nextSite)] : []),
  }),
  BagUnpacked: event('BagUnpacked', { keep, data: z.object({ bag, scanned: z.string() }) }),
  BagDeleted: event('BagDeleted', { keep, data: z.object({ bag }) }),
  BagBoundForLoad: event('BagBoundForLoad', { keep, data: z.object({ bag, load: z.string(), b: z.string() }) }),
  BagReleasedFromLoad: event('BagReleasedFromLoad', {
    keep,
    data: z.object({
      bag,
      load: z.string(),
      b: z.string(),
      cause: z.enum(['unloaded', 'refused', 'load_cancelled', 'waived']),
    }),
  }),
  /** A scan from a site where the bag cannot be by what is known: kept, and it moves the bag nowhere until somebody confirms it. Named after that scan. */
  BagConflictFound: event('BagConflictFound', {
    keep,
    data: z.object({
      bag,
      conflict: z.string(),
      kind: z.enum(['elsewhere']),
      stands: z.string(),
      /** Where the bag was known to be, and which fact says so. */
      known: z.object({ fact: z.enum(BAG_PLACES), site: z.string(), at: z.string() }),
      seen: BagSeen,
    }),
    withholdsScope: true,
  }),
  /** Somebody says which of the two counts, or a departure that came late explains the scan. */
  BagConflictSettled: event('BagConflictSettled', {
    keep,
    data: z.object({
      bag,
      conflict: z.string(),
      counts: z.string(),
      /** The scan, when it counts: from now on it moves the bag, at its own time. */
      confirmed: BagSeen.optional(),
    }),
    scope: ({ confirmed }) =>
      confirmed === undefined
        ? []
        : [siteScope(confirmed.site), ...(confirmed.nextSite === undefined ? [] : [siteScope(confirmed.nextSite)])],
  }),
  BagLabelPrinted: event('BagLabelPrinted', {
    keep,
    data: z.object({ bag, copy: z.int(), copies: z.int(), template: z.string() }),
  }),
};
