import { reversePickup } from '@malote/contracts/returns/reverse-pickup.ts';
import { pickupOrder } from '@malote/contracts/pickup/pickup-order.ts';
import { DAY, MINUTE } from '../simulator/hours.ts';
import { promise, promised } from './pickup-round.ts';
import { making, planned, plannedOf } from './planned.ts';
import type { AwaitedRecord, Circumstance, Planned, Timed } from './planned.ts';

/** A line of an edition's file: who gives what of a batch back, and from where. */
export interface ReverseLine {
  readonly edition: string;
  readonly batch: string;
  readonly merchant: string;
  readonly quantity: number;
  readonly sender: string;
  readonly phone: string;
  readonly zip: string;
  readonly state: string;
  readonly city: string;
  readonly address: string;
}

/** Who collects, and for which outlet. */
interface Collecting {
  readonly driver: string;
  readonly site: { readonly code: string };
}

/**
 * What becomes of a line: `recounted`: its quantity is put right first; `repeated`: it stands twice in the file; `waiting`: no pickup is made of it before
 * the next morning.
 */
export interface ReversePickup {
  /** What tells it from others. */
  readonly key: string;
  readonly line: ReverseLine;
  readonly uploaded: number;
  readonly way: 'straight' | 'recounted' | 'repeated' | 'waiting';
  /** Who fetches it, and when he is there; nobody where the company has no collectors. */
  readonly fetched?: Collecting & { readonly at: number };
}

const { register, revise, moves } = reversePickup.commands;

/** The steps of a reverse pickup: uploaded, made a pickup order and collected, or discarded (R-0492). */
export function reversePickupSteps(pickup: ReversePickup, where: (at: number) => Circumstance): readonly Timed[] {
  const { line, uploaded, way, fetched } = pickup;
  const key = `reverse pickup ${pickup.key}`;
  const opening = making(planned(register, { fields: line } as never, [key], [], where(uploaded)));
  const then = plannedOf(opening, 'code');
  const looked = uploaded + 10 * MINUTE;
  const generated = uploaded + (way === 'waiting' ? DAY : 25 * MINUTE);
  const begun: readonly Timed[] = [{ at: uploaded, step: opening }];
  if (way === 'repeated') {
    const why = { ...where(looked), reason: 'Linha repetida no arquivo' };
    return [...begun, { at: looked, step: then(moves.discard, {} as never, [key], ['discard'], why) }];
  }
  const quantity = line.quantity + (way === 'recounted' ? 1 : 0);
  const recounted = { fields: { quantity } } as never;
  return [
    ...begun,
    ...(way === 'recounted' ? [{ at: looked, step: then(revise, recounted, [key], ['revise'], where(looked)) }] : []),
    { at: generated, step: then(moves.generate, {} as never, [key], ['generate'], where(generated)) },
    ...(fetched === undefined ? [] : fetchedSteps(opening, key, { generated, quantity, fetched }, where)),
  ];
}

interface Fetching {
  readonly generated: number;
  readonly quantity: number;
  readonly fetched: NonNullable<ReversePickup['fetched']>;
}

/** The steps of the pickup order that the house makes of a line: allocated, promised, driven to, collected, brought in and signed for. */
function fetchedSteps(
  opening: Planned,
  key: string,
  { generated, quantity, fetched }: Fetching,
  where: (at: number) => Circumstance,
): readonly Timed[] {
  const { driver, site, at: there } = fetched;
  const order = pickupOrder.commands.moves;
  // The house numbers the order; its line tells the number.
  const awaits: AwaitedRecord = {
    list: reversePickup.list,
    params: (line) => ({ codes: [line], status: ['generated'] }),
    told: 'pickupOrder',
    field: 'code',
  };
  const move = (name: keyof typeof order & string, at: number, fields?: object, times = 0): Timed => {
    const input = (fields === undefined ? {} : { fields }) as never;
    const step = plannedOf(opening, 'code')(order[name] as typeof order.start, input, [key], [name, times], where(at));
    return { at, step: { ...step, awaits } };
  };
  const scheduled = generated + 15 * MINUTE;
  return [
    move('allocate', generated + 10 * MINUTE, { site: site.code }),
    promise((at, times) => move('schedule', scheduled, promised('schedule', driver, at), times), where(there).at),
    move('start', there - 12 * MINUTE),
    move('collect', there, { collectedQuantity: quantity }),
    move('process', there + 90 * MINUTE),
    move('sign', there + 105 * MINUTE),
  ];
}
