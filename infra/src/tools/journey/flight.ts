import { stowBag, unstowBag } from '@malote/contracts/linehaul/commands.ts';
import { totalOrder } from '@malote/contracts/linehaul/total-order.ts';
import { SECOND } from '../simulator/hours.ts';
import type { Post } from './bag-trip.ts';
import { bagKey, making, planned, plannedOf } from './planned.ts';
import type { Timed } from './planned.ts';

/** Bags that fly together from one transit centre to another. */
export interface Flight {
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  readonly flightNumber: string;
  readonly bags: readonly string[];
  /** A bag that comes off again to be weighed, and goes back on. */
  readonly weighedAgain?: string | undefined;
  /** Flights of another model are others. */
  readonly seed: string;
  /** When its total order is opened, and when the first of its bags is stowed: all are sealed by then. */
  readonly opened: number;
  readonly stowed: number;
}

const { register, moves } = totalOrder.commands;

/** The steps of a total order: opened, its bags stowed one by one, assembled and finished (ops 3.2, R-0146). */
export function flightSteps(flight: Flight, post: Post) {
  const { from, to, airline, flightNumber, bags, weighedAgain, seed, opened, stowed } = flight;
  const where = (at: number) => post(from, at, 'doca');
  const opening = making(
    planned(
      register,
      { fields: { type: 'general_cargo', flight: airline, flightNumber, remark: `${from} – ${to}` } } as never,
      [],
      [seed, from, to, opened],
      where(opened),
    ),
  );
  const end = stowed + bags.length * 12 * SECOND;
  const move = (name: 'assemble' | 'finishStowage', at: number): Timed => ({
    at,
    step: plannedOf(opening, 'code')(
      moves[name] as typeof moves.assemble,
      {} as never,
      bags.map(bagKey),
      [name],
      where(at),
    ),
  });
  const stow = plannedOf(opening, 'totalOrder');
  const off = (bagNumber: string): readonly Timed[] => {
    const [taken, back] = [end + 5 * SECOND, end + 20 * SECOND];
    const keys = [bagKey(bagNumber)];
    return [
      { at: taken, step: stow(unstowBag, { bagNumber }, keys, [bagNumber, 'off'], where(taken)) },
      { at: back, step: stow(stowBag, { bagNumber }, keys, [bagNumber, 'back'], where(back)) },
    ];
  };
  return [
    { at: opened, step: opening },
    ...bags.map((bagNumber, index): Timed => {
      const at = stowed + index * 12 * SECOND;
      const stowing = { bagNumber };
      return {
        at,
        step: stow(stowBag, stowing, [bagKey(bagNumber)], [bagNumber], where(at)),
      };
    }),
    ...(weighedAgain === undefined ? [] : off(weighedAgain)),
    move('assemble', end + 30 * SECOND),
    move('finishStowage', end + 90 * SECOND),
  ];
}
