import type { Bag } from '@malote/contracts/bags/bag.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { knownElsewhere, placeElsewhere } from '@malote/contracts/scanning/place.ts';
import type { BagPlaces } from '@malote/contracts/scanning/place.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import type { Load } from '@malote/contracts/linehaul/load.ts';
import { bagOf, bagPlaceAt } from '../bags/for-others.ts';
import { accepted } from '../kernel/decision.ts';
import type { Decide } from '../kernel/decision.ts';
import type { Run } from '../kernel/run.ts';

const inNone: BagPlaces = () => undefined;

/** What the bag of a parcel says of where it is: one that is open, or does not hold it any more and was never unpacked, says nothing. */
function placesOf(
  of: Bag,
  { bag: binding, waybill }: Pick<Parcel, 'bag' | 'waybill'>,
  carrier: Load | undefined,
): BagPlaces {
  if (of.parcels[waybill]?.b !== binding?.b || of.status === 'open' || of.status === 'sealing') return inNone;
  if (of.status === 'unpacked') return () => ({ status: 'unpacked', place: of.place });
  return (at) => {
    const place = bagPlaceAt(of, at, carrier);
    return place === undefined ? { status: 'nowhere' } : { status: 'sealed', place };
  };
}

/** Where the bag is that a parcel is bound for, alone or on a vehicle. */
export async function bagPlacesOf(run: Pick<Run, 'load' | 'fresh'>, of: Parcel): Promise<BagPlaces> {
  const bound = await bagOf(run, of);
  return bound === undefined ? inNone : placesOf(bound.state, of, bound.carrier);
}

const evolved = (of: Parcel, facts: readonly Fact[], envelope: Envelope): Parcel =>
  facts.reduce((state, fact) => parcel.evolve(state, fact, { ...envelope, writtenAt: envelope.receivedAt }), of);

/** What was called impossible and is possible now, because a departure came late or somebody settled what stood before it. */
function explained(of: Parcel, bagAt: BagPlaces): readonly Fact[] {
  return Object.entries(of.conflicts ?? {}).flatMap(([conflict, { kind, settledFor }]) => {
    const step = of.steps.find(({ scan }) => scan === conflict);
    if (kind !== 'elsewhere' || settledFor !== undefined || step === undefined || step.undone) return [];
    if (knownElsewhere(step, of, bagAt) !== undefined) return [];
    const { site } = step;
    return [
      parcelEvents.ParcelConflictSettled({
        waybill: of.waybill,
        conflict,
        counts: conflict,
        ...(site !== undefined && { site }),
      }),
    ];
  });
}

/**
 * Looks at what a decision would add from the parcel's place: a fact from a site while the parcel is known to be at another one is kept and does not count
 * until somebody confirms it (ops 7). What is no step of its way, a weight or a problem, contradicts nothing, and shows the parcel to nobody there either.
 * What is explained by the new facts is settled with them.
 */
export const placed =
  (decide: Decide<Parcel>, bagAt: BagPlaces): Decide<Parcel> =>
  (before, context) => {
    const decision = decide(before, context);
    if (isRefusal(decision)) return decision;
    const { facts, answer } = accepted(decision);
    const after = evolved(before, facts, context.envelope);
    const found = after.steps.slice(before.steps.length).flatMap((step) => {
      const place = after.conflicts === before.conflicts ? knownElsewhere(step, before, bagAt) : undefined;
      if (place === undefined) return [];
      const { waybill } = before;
      return [
        parcelEvents.ParcelConflictFound({ waybill, conflict: step.scan, kind: 'elsewhere', stands: place.scan }),
      ];
    });
    if (found.length > 0)
      return { facts: [...facts, ...found], answer: { conflicts: found.map(({ data }) => data.conflict) } };
    const { commandId: scan, happenedAt: at, site } = context.envelope;
    const act = { scan, at, ...(site !== undefined && { site }) };
    return {
      facts: [...facts, ...explained(after, bagAt)],
      answer,
      ...(placeElsewhere(act, before, bagAt) !== undefined && { sight: 'withheld' }),
    };
  };
