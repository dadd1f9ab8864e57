import { reversePickup } from '@malote/contracts/returns/reverse-pickup.ts';
import { MINUTE } from '../simulator/hours.ts';
import { making, planned, plannedOf } from './planned.ts';
import type { Circumstance, Timed } from './planned.ts';

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

/** What becomes of a line: `recounted`: its quantity is put right first; `repeated`: it stands twice in the file; `waiting`: no pickup is made of it yet. */
export interface ReversePickup {
  /** What tells it from others. */
  readonly key: string;
  readonly line: ReverseLine;
  readonly uploaded: number;
  readonly way: 'straight' | 'recounted' | 'repeated' | 'waiting';
}

const { register, revise, moves } = reversePickup.commands;

/** The steps of a reverse pickup: uploaded, and made a pickup order, or discarded (R-0492). */
export function reversePickupSteps(pickup: ReversePickup, where: (at: number) => Circumstance): readonly Timed[] {
  const { line, uploaded, way } = pickup;
  const key = `reverse pickup ${pickup.key}`;
  const opening = making(planned(register, { fields: line } as never, [key], [], where(uploaded)));
  const then = plannedOf(opening, 'code');
  const begun: readonly Timed[] = [{ at: uploaded, step: opening }];
  const [looked, generated] = [uploaded + 10 * MINUTE, uploaded + 25 * MINUTE];
  if (way === 'waiting') return begun;
  if (way === 'repeated') {
    const why = { ...where(looked), reason: 'Linha repetida no arquivo' };
    return [...begun, { at: looked, step: then(moves.discard, {} as never, [key], ['discard'], why) }];
  }
  const recounted = { fields: { quantity: line.quantity + 1 } } as never;
  return [
    ...begun,
    ...(way === 'recounted' ? [{ at: looked, step: then(revise, recounted, [key], ['revise'], where(looked)) }] : []),
    { at: generated, step: then(moves.generate, {} as never, [key], ['generate'], where(generated)) },
  ];
}
