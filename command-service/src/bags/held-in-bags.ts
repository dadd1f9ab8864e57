import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { SEAL_GROUP } from '@malote/contracts/bags/limits.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Run } from '../kernel/run.ts';
import { heldBackAt } from '../scanning/for-others.ts';

/**
 * Why bags that are closed must not go on: something in one of them was intercepted or impounded since (R-0693, R-0694). A bag hears of no hold, so each parcel
 * is asked as it stands now. What happened before the hold came late and is a fact. Nothing asks this of what arrives or is taken off.
 */
export async function heldInBags(
  run: Pick<Run, 'fresh' | 'command'>,
  bags: readonly (readonly [number: string, state: Pick<Bag, 'parcels'>])[],
): Promise<Refusal | undefined> {
  const all = bags.flatMap(([number, { parcels }]) => Object.keys(parcels).map((id) => [number, id] as const));
  for (let from = 0; from < all.length; from += SEAL_GROUP) {
    // oxlint-disable-next-line no-await-in-loop -- a vehicle full of parcels is not asked all at once
    const states = await Promise.all(
      all
        .slice(from, from + SEAL_GROUP)
        .map(async ([number, id]) => [number, id, (await run.fresh(parcel, id)).state] as const),
    );
    const held = states.find(([, , state]) => heldBackAt(state, run.command.envelope.happenedAt) !== undefined);
    if (held !== undefined) {
      const [number, id, { number: label }] = held;
      return refuse('SEALED_BAG_PARCEL_HELD', { bag: number, waybill: label === '' ? id : label });
    }
  }
  return undefined;
}

/** The same of bags by their numbers, as they stand now. */
export const heldInBagsNamed = async (
  run: Pick<Run, 'fresh' | 'command'>,
  numbers: readonly string[],
): Promise<Refusal | undefined> =>
  await heldInBags(
    run,
    await Promise.all(numbers.map(async (number) => [number, (await run.fresh(bag, number)).state] as const)),
  );

/** A decision that holds unless something is held; what it is refused for itself says more. */
export const unlessHeld =
  <State>(held: Refusal | undefined, decide: Decide<State>): Decide<State> =>
  (now, context) => {
    const decision = decide(now, context);
    return isRefusal(decision) ? decision : (held ?? decision);
  };
