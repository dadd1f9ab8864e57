import type { Post } from '../journey/bag-trip.ts';
import type { Network } from '../journey/network.ts';
import type { Collector, Shop } from '../journey/pickup-round.ts';
import type { Circumstance, Planned, Timed } from '../journey/planned.ts';
import type { Desk } from '../journey/service-case.ts';
import type { SiteVehicle } from '../journey/sheet-trip.ts';
import type { Agenda } from './agenda.ts';
import type { Desks } from './desk-day.ts';

export interface Sender {
  readonly code: string;
  readonly name: string;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
}

export interface LivingOptions {
  readonly network: Network;
  /** Who sends parcels. */
  readonly senders: readonly Sender[];
  /** The same seed gives the same orders, journeys and ids. */
  readonly seed: string;
  readonly ordersPerDay: number;
  /** The model's first instant; orders come from here on. */
  readonly from: number;
  /** Who works at a site, by the ids of users: steps of scanners are told in their names. Nobody where it is not said. */
  readonly workerAt?: (site: string) => string | undefined;
  /** What drives from a transit centre to an outlet in the morning, and by whom it is loaded; the bags of outlets without are scanned out. */
  readonly vehicleOf?: ((centre: string, outlet: string) => SiteVehicle | undefined) | undefined;
  /** Who fetches the goods of which shops; nobody where it is not said. */
  readonly fetching?: { readonly collectors: readonly Collector[]; readonly shops: readonly Shop[] } | undefined;
  /** Who works at desks; nothing is done there where it is not said. */
  readonly desks?: Desks | undefined;
  /** What the model's instants are on the wall: later days may pass faster than the sun. */
  readonly clock?: (at: number) => number;
}

/** What is to come: steps that are told, and work that plans more of them. */
export type Coming = Agenda<Planned | (() => void)>;

/** What each part of the model works with: the network, and the ways in which something is said to happen. */
export interface World {
  readonly network: Network;
  readonly seed: string;
  readonly desks: Desks | undefined;
  /** What the model's instants are on the wall. */
  readonly clock: (at: number) => number;
  readonly post: Post;
  readonly desk: Desk;
  readonly say: (step: Planned, at: number) => void;
  /** A scan; the station shows green where nothing speaks against it. */
  readonly scan: (step: Planned, at: number) => void;
  readonly later: (at: number, work: () => void) => void;
  readonly sayAll: (steps: readonly Timed[]) => void;
  readonly scanAll: (steps: readonly Timed[]) => void;
  /** Says what operations do at their desks, where somebody sits there. */
  readonly atDesks: (steps: (where: (at: number) => Circumstance) => readonly Timed[]) => void;
  /** Says what customers are answered, where somebody answers them. */
  readonly serve: (steps: (who: { readonly desks: Desks; readonly desk: Desk }) => readonly Timed[]) => void;
}

/** The world of a model, in which what is said comes to its agenda. */
export function worldOf(options: LivingOptions, coming: Coming): World {
  const { network, seed, desks } = options;
  const clock = options.clock ?? ((at: number) => at);
  const desk = (at: number, by: string): Circumstance => ({ at: clock(at), by });
  const say = (step: Planned, at: number) => coming.note(at, step);
  const scan = (step: Planned, at: number) => say({ shown: 'accepted', ...step }, at);
  const sayAll = (steps: readonly Timed[]) => {
    for (const { at, step } of steps) say(step, at);
  };
  return {
    network,
    seed,
    desks,
    clock,
    post: (site, at, where) => ({ at: clock(at), site, device: `${where}-${site}` }),
    desk,
    say,
    scan,
    later: (at, work) => coming.note(at, work),
    sayAll,
    scanAll: (steps) => {
      for (const { at, step } of steps) scan(step, at);
    },
    atDesks: (steps) => {
      if (desks !== undefined) sayAll(steps((at) => desk(at, desks.operations)));
    },
    serve: (steps) => {
      if (desks !== undefined) sayAll(steps({ desks, desk }));
    },
  };
}
