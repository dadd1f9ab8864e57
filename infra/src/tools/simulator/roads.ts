import type { Network } from '../journey/network.ts';
import { HOUR, MINUTE } from './hours.ts';

/** Roads are so much longer than the way of the crow. */
const ROAD = 1.25;
/** Milliseconds a kilometre on the way back: nothing hurries there. */
const BACK = 2 * MINUTE;

type Way = Pick<Network, 'kilometres'>;

/** How long a vehicle is on the road between two transit centres. */
export const onTheTrunk = ({ kilometres }: Way, from: string, to: string): number =>
  ((kilometres(from, to) * ROAD) / 62 + 0.3) * HOUR;

/** How long it is from a transit centre to an outlet. */
export const onTheRoad = ({ kilometres }: Way, centre: string, outlet: string): number =>
  ((kilometres(centre, outlet) * ROAD) / 48 + 0.4) * HOUR;

/** How long it takes until what nobody wanted is where it came from. */
export const onTheWayBack = ({ kilometres }: Way, from: string, to: string): number => kilometres(from, to) * BACK;
