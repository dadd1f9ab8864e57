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
  BagLabelPrinted: event('BagLabelPrinted', {
    keep,
    data: z.object({ bag, copy: z.int(), copies: z.int(), template: z.string() }),
  }),
};
