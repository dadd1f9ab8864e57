import { bag } from '@malote/contracts/bags/bag.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { gramsOf, parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { placeElsewhere } from '@malote/contracts/scanning/place.ts';
import type { BagPlace } from '@malote/contracts/scanning/place.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Decide } from '../kernel/decision.ts';
import { isOver } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { closedTo, heldBack } from '../scanning/for-others.ts';
import { holds, waive } from './decide-bag.ts';
import type { Candidate } from './decide-bag.ts';
import { stepOfBag } from './place-bag.ts';
import type { BagStep } from './place-bag.ts';

/** A binding that proved dead: the parcel may be bound anew over it. */
export interface Freed {
  readonly b: string;
  readonly number: string;
  readonly how: 'waived' | 'unpacked';
  /** Where its bag was unpacked. */
  readonly place?: BagPlace;
  /** The last step that it took in that bag. */
  readonly step?: BagStep | undefined;
}

/** Binds a parcel for a bag by the command's id; refused while it is bound elsewhere. Doing it twice changes nothing. */
export function bind(bagNumber: string, freed: Freed | undefined): Decide<Parcel> {
  return (now, { envelope }) => {
    if (now.bag?.b === envelope.commandId) return now.bag.number === bagNumber ? [] : refuse('COMMAND_ID_REUSED');
    const refused = closedTo(now) ?? heldBack(now);
    if (refused !== undefined) return refused;
    if (now.bag !== undefined && now.bag.b !== freed?.b) return bound(now.bag.number, bagNumber);
    const elsewhere = lyingElsewhere(now, freed, envelope);
    if (elsewhere !== undefined) return elsewhere;
    const released =
      now.bag !== undefined && freed?.how === 'waived'
        ? [
            parcelEvents.ParcelReleasedFromBag({
              waybill: now.waybill,
              bag: now.bag.number,
              b: now.bag.b,
              cause: 'waived',
            }),
          ]
        : [];
    return [
      ...released,
      parcelEvents.ParcelBoundForBag({ waybill: now.waybill, bag: bagNumber, b: envelope.commandId }),
    ];
  };
}

/** A claim cannot wait for somebody to confirm it, and a bag shows its site the orders of all that it holds: it takes what lies where it stands (ops 7). */
function lyingElsewhere(now: Parcel, freed: Freed | undefined, envelope: Envelope): Refusal | undefined {
  const { commandId: scan, happenedAt: at, site } = envelope;
  const place = placeElsewhere({ scan, at, ...(site !== undefined && { site }) }, now, () => freed?.place);
  return place === undefined ? undefined : refuse('PARCEL_NOT_AT_SITE', { site: place.site });
}

function bound(elsewhere: string, bagNumber: string): Refusal {
  return elsewhere === bagNumber ? refuse('ALREADY_SCANNED') : refuse('PARCEL_IN_OTHER_BAG', { bag: elsewhere });
}

/**
 * The claim of a put or a seal (architecture, section 3): the parcel first. Meeting a binding that its bag does not hold,
 * it waives that binding on the bag at the version read, and only then binds anew: a slow neighbour looks just like a crash.
 * An outcome: another try of the same command has come to its end meanwhile.
 */
export async function bindParcel(
  run: Run,
  id: string,
  bagNumber: string,
): Promise<{ readonly candidate: Omit<Candidate, 'scanned'> } | Refusal | Outcome> {
  const before = await run.load(parcel, id);
  const freed = await deadBinding(run, before.state);
  const result = await run.claim('bind', parcel, id, bind(bagNumber, freed), [at(bag, bagNumber), at(parcel, id)]);
  if (isRefusal(result)) return await alreadySealed(run, result);
  if ('kind' in result) return result;
  const { state } = result;
  return {
    candidate: {
      waybill: state.waybill,
      orderNumber: state.orderNumber,
      b: run.command.envelope.commandId,
      grams: gramsOf(state),
      gramsFrom: state.grams === undefined ? 'forecast' : 'weighed',
      channel: state.channel,
    },
  };
}

/** A sealed bag gives nothing back that could be taken out first: it is unpacked, or the parcel was set aside from it. */
async function alreadySealed(run: Run, refusal: Refusal): Promise<Refusal> {
  const { bag: holder } = refusal.params;
  if (refusal.refused !== 'PARCEL_IN_OTHER_BAG' || typeof holder !== 'string') return refusal;
  const { state } = await run.load(bag, holder);
  return state.status === 'sealed' ? refuse('PARCEL_ALREADY_SEALED', { bag: holder }) : refusal;
}

/** Proves that a binding is dead, by its bag: the bag has freed it, or is told never to take it. Undefined while it lives. */
async function deadBinding(run: Run, state: Parcel): Promise<Freed | undefined> {
  const binding = state.bag;
  if (binding === undefined || binding.b === run.command.envelope.commandId) return undefined;
  const holder = await run.fresh(bag, binding.number);
  if (holds(holder.state, state.waybill, binding.b)) return undefined;
  if (holder.state.status === 'unpacked' && holder.state.parcels[state.waybill]?.b === binding.b)
    return {
      ...binding,
      how: 'unpacked',
      place: { status: 'unpacked', place: holder.state.place },
      step: stepOfBag(holder.state, undefined, run.context.directory, state.originSite),
    };
  const waived = await run.step('waive', bag, binding.number, waive(binding.number, state.waybill, binding.b));
  if (isRefusal(waived) || holds(waived.state, state.waybill, binding.b)) return undefined;
  return { ...binding, how: 'waived' };
}

/**
 * Lets a parcel go that is bound for a bag which does not hold it; one that a bag holds stays as it is. What its bag was unpacked of keeps the binding, because
 * that tells how far it came: it is the answer.
 */
export async function freeStray(run: Run, id: string): Promise<Freed | undefined> {
  const dead = await deadBinding(run, (await run.fresh(parcel, id)).state);
  if (dead?.how !== 'waived') return dead;
  await releaseParcel(run, id, dead, 'waived');
  return undefined;
}

/** Lets a parcel go from its binding for one bag. Only who knows that this bag does not hold it by the binding, and never will, may do so. */
export async function releaseParcel(
  run: Pick<Run, 'step'>,
  id: string,
  { b, number }: NonNullable<Parcel['bag']>,
  cause: 'taken_out' | 'refused' | 'abandoned' | 'waived',
): Promise<void> {
  await run.step('release', parcel, id, (now) =>
    now.bag?.b === b && now.bag.number === number
      ? [parcelEvents.ParcelReleasedFromBag({ waybill: now.waybill, bag: number, b, cause })]
      : [],
  );
}

/**
 * After a put that has claimed: when its refusal stands, no bag will take the claim any more, and it must go. Not so when the id was found to be another
 * command's and that one holds the parcel by it.
 */
export async function settleClaim(run: Run, id: string, bagNumber: string, outcome: Outcome): Promise<Outcome> {
  if (!isOver(outcome)) return outcome;
  const b = run.command.envelope.commandId;
  if ((await run.fresh(bag, bagNumber)).state.parcels[id]?.b !== b)
    await releaseParcel(run, id, { b, number: bagNumber }, 'refused');
  return outcome;
}
