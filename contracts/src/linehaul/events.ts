import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { sealedText } from '../kernel/personal.ts';
import { driverScope, siteScope } from '../kernel/scope.ts';

const keep = 'track' as const;
const load = z.string();

/** What a load carries: a bag for now, loose parcels later (events, decision 8). */
export const LoadItem = z.object({
  kind: z.enum(['bag', 'parcel']),
  number: z.string(),
  b: z.string(),
  parcels: z.int(),
  grams: z.int(),
});
export type LoadItem = z.infer<typeof LoadItem>;

export const loadEvents = {
  LoadOpened: event('LoadOpened', {
    keep,
    data: z.object({ load, originSite: z.string(), stops: z.array(z.string()) }),
    scope: (data) => [siteScope(data.originSite), ...data.stops.map(siteScope)],
  }),
  LoadCancelled: event('LoadCancelled', { keep, data: z.object({ load }) }),
  ItemLoaded: event('ItemLoaded', { keep, data: z.object({ load, item: LoadItem, scanned: z.string() }) }),
  ItemWaivedFromLoad: event('ItemWaivedFromLoad', {
    keep,
    data: z.object({ load, kind: z.enum(['bag', 'parcel']), number: z.string(), b: z.string() }),
  }),
  ItemUnloaded: event('ItemUnloaded', {
    keep,
    data: z.object({
      load,
      kind: z.enum(['bag', 'parcel']),
      number: z.string(),
      b: z.string(),
      condition: z.enum(['good', 'damaged', 'seal_broken']),
      scanned: z.string(),
    }),
  }),
  LoadDeparted: event('LoadDeparted', {
    keep,
    data: z.object({
      load,
      leg: z.int(),
      fromSite: z.string(),
      nextSite: z.string(),
      plate: z.string(),
      trailers: z.array(z.string()),
      driver: sealedText.optional(),
      /** The number of the driver to whom the vehicle belongs, where the list of vehicles says one (R-0380). */
      driverNumber: z.string().optional(),
      seals: z.array(z.string()),
      expectedArrivalAt: z.string().optional(),
      items: z.array(LoadItem),
      stage: z.enum(['consolidation', 'distribution', 'delivery_point']),
    }),
    scope: (data) => [
      siteScope(data.nextSite),
      ...(data.driverNumber === undefined ? [] : [driverScope(data.driverNumber)]),
    ],
  }),
  /** What left by mistake stands where it stood: the departure of that command is as if it had never been. */
  LoadDepartureWithdrawn: event('LoadDepartureWithdrawn', {
    keep,
    data: z.object({
      load,
      leg: z.int(),
      site: z.string(),
      /** Where it had been sent. */
      nextSite: z.string(),
      /** The command that had reported the departure, and when that was. */
      departure: z.string(),
      departedAt: z.string(),
      /** What is on it; of each bag where it goes by itself, which the departure had overwritten. */
      items: z.array(LoadItem.extend({ nextSite: z.string().optional() })),
    }),
  }),
  LoadArrived: event('LoadArrived', {
    keep,
    data: z.object({
      load,
      leg: z.int(),
      site: z.string(),
      sealsFound: z.array(z.string()),
      stage: z.enum(['consolidation', 'distribution', 'delivery_point']),
    }),
    scope: (data) => [siteScope(data.site)],
  }),
};
