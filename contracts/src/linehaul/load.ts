import { aggregate } from '../kernel/aggregate.ts';
import { loadEvents } from './events.ts';
import type { LoadItem } from './events.ts';

/** One vehicle's trip over its legs: what is on it, where it is. */
export interface Load {
  readonly status: 'absent' | 'open' | 'departed' | 'arrived' | 'cancelled';
  readonly originSite: string;
  readonly stops: readonly string[];
  /** The leg under way or next, from 1. */
  readonly leg: number;
  /** Where it stands, or was last. */
  readonly site: string;
  /** Where it was sent when it last departed. */
  readonly nextSite?: string;
  readonly plate?: string;
  readonly items: Readonly<Record<string, LoadItem>>;
  readonly waived: readonly string[];
}

const initial: Load = { status: 'absent', originSite: '', stops: [], leg: 1, site: '', items: {}, waived: [] };

/** How events make a load. */
export const load = aggregate<Load, typeof loadEvents>('load', {
  initial,
  stateVersion: 2,
  events: loadEvents,
  evolve: {
    LoadOpened: (_, data) => ({
      ...initial,
      status: 'open',
      originSite: data.originSite,
      stops: data.stops,
      site: data.originSite,
    }),
    LoadCancelled: (now) => ({ ...now, status: 'cancelled' }),
    ItemLoaded: (now, data) => ({ ...now, items: { ...now.items, [data.item.number]: data.item } }),
    ItemWaivedFromLoad: (now, data) => ({ ...now, waived: [...now.waived.slice(-199), data.b] }),
    ItemUnloaded: (now, data) => {
      const { [data.number]: _, ...items } = now.items;
      return { ...now, items };
    },
    LoadDeparted: (now, data) => ({
      ...now,
      status: 'departed',
      plate: data.plate,
      leg: data.leg,
      site: data.fromSite,
      nextSite: data.nextSite,
    }),
    LoadArrived: (now, data) => ({ ...now, status: 'arrived', leg: data.leg + 1, site: data.site }),
  },
});
