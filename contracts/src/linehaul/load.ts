import { aggregate } from '../kernel/aggregate.ts';
import type { About } from '../kernel/aggregate.ts';
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
  /** Where it stood since when, by device time, in the order in which it was told; without a site while it is on the road. */
  readonly moves: readonly Move[];
}

/** One move of a vehicle, and the command that reported it. */
export interface Move {
  readonly at: string;
  readonly scan: string;
  readonly site?: string;
}

/** Moves that are remembered: a trip has at most 20 stops, each with an arrival and a departure. */
const MOVES_KEPT = 64;

/** The load after it came to a site, or left one. */
function moved(now: Load, { happenedAt: at, commandId: scan }: About, site?: string): Load {
  return { ...now, moves: [...now.moves.slice(1 - MOVES_KEPT), { at, scan, ...(site !== undefined && { site }) }] };
}

/** The move that says where a vehicle was at an instant, by device times; before it was opened it stood where it began. Undefined for one that nobody opened. */
export function moveAt({ moves }: Pick<Load, 'moves'>, at: string): Move | undefined {
  return moves.findLast((move) => move.at <= at) ?? moves.at(0);
}

const initial: Load = {
  status: 'absent',
  originSite: '',
  stops: [],
  leg: 1,
  site: '',
  items: {},
  waived: [],
  moves: [],
};

/** How events make a load. */
export const load = aggregate<Load, typeof loadEvents>('load', {
  initial,
  stateVersion: 3,
  events: loadEvents,
  evolve: {
    LoadOpened: (_, data, about) =>
      moved(
        { ...initial, status: 'open', originSite: data.originSite, stops: data.stops, site: data.originSite },
        about,
        data.originSite,
      ),
    LoadCancelled: (now) => ({ ...now, status: 'cancelled' }),
    ItemLoaded: (now, data) => ({ ...now, items: { ...now.items, [data.item.number]: data.item } }),
    ItemWaivedFromLoad: (now, data) => ({ ...now, waived: [...now.waived.slice(-199), data.b] }),
    ItemUnloaded: (now, data) => {
      const { [data.number]: _, ...items } = now.items;
      return { ...now, items };
    },
    LoadDeparted: (now, data, about) => ({
      ...moved(now, about),
      status: 'departed',
      plate: data.plate,
      leg: data.leg,
      site: data.fromSite,
      nextSite: data.nextSite,
    }),
    LoadDepartureWithdrawn: (departed, { departure }) => {
      const { nextSite: _, plate: __, ...now } = departed;
      const moves = now.moves.filter(({ scan, site }) => scan !== departure || site !== undefined);
      return { ...now, status: 'open', moves };
    },
    LoadArrived: (now, data, about) => ({
      ...moved(now, about, data.site),
      status: 'arrived',
      leg: data.leg + 1,
      site: data.site,
    }),
  },
});
