import type { Planned } from '../journey/planned.ts';
import { agenda } from './agenda.ts';
import { hubs } from './at-hub.ts';
import { bagging } from './bagging.ts';
import { collecting } from './collecting.ts';
import { delivering } from './delivering.ts';
import { deskDay } from './desk-day.ts';
import { DAY, midnight } from './hours.ts';
import { inHands } from './in-hands.ts';
import { ordering } from './ordering.ts';
import { shopCalls } from './shop-calls.ts';
import { toOutlets } from './to-outlets.ts';
import { trunk } from './trunk.ts';
import { worldOf } from './world.ts';
import type { LivingOptions } from './world.ts';

/** Commands that one order comes to on average, all its scans and its part of bags and vehicles; measured by the test. */
export const STEPS_PER_ORDER = 18;

/**
 * A living network, step by step, for ever: orders by day, collection in the morning and afternoon, the hubs' peak in the evening, the trunk by
 * night, delivery in the morning, and a share of everything that goes wrong. Pure: steps come in the order in which they are sent.
 */
export function* livingNetwork(options: LivingOptions): Generator<Planned, never, undefined> {
  const coming = agenda<Planned | (() => void)>();
  const world = worldOf(options, coming);
  const { seed, desks, clock, later, sayAll } = world;
  const atOutlet = delivering(world);
  const atCentre = toOutlets(world, options.vehicleOf, atOutlet);
  const bag = bagging(world, trunk(world, atCentre));
  const orders = ordering(world, options, collecting(world, hubs(world, bag)));
  const fetch = shopCalls(world, options.fetching);
  const sentFrom = inHands(options.workerAt);

  /** What is done at desks on a day, for all that the parcels of the day do not ask for. */
  function office(day: number): void {
    if (desks === undefined) return;
    const customers = options.senders.map(({ code }) => code);
    sayAll(deskDay(day, { desks, collectors: options.fetching?.collectors ?? [], seed, customers, clock }));
    later(day + DAY, () => office(day + DAY));
  }

  orders(0);
  fetch(midnight(options.from));
  office(midnight(options.from));
  for (let next = coming.next(); ; next = coming.next()) {
    if (next === undefined) throw new Error('a living network never ends');
    if (typeof next.item === 'function') next.item();
    else yield sentFrom(next.item, clock(next.at));
  }
}
