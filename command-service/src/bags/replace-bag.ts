import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { replaceBag } from '@malote/contracts/bags/commands.ts';
import type { bagEvents } from '@malote/contracts/bags/events.ts';
import type { DataOf } from '@malote/contracts/kernel/event.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { gramsOf, parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { closedTo, heldBack } from '../scanning/for-others.ts';
import { bindParcel, releaseParcel } from './bind-parcel.ts';
import { open, openElsewhere, put, remove, takeOut, takesAll } from './decide-bag.ts';

/**
 * Parcel by parcel: out of the old bag, let go, bound for the new one, put in. Each step is found again by a retry of the command, which goes on with what a try
 * that did not come back had in its hands, then with what is still in the old bag; the old one is deleted by the append that holds the answer.
 */
export const replaceBagHandle: Handle<z.output<typeof replaceBag.input>> = async (run) => {
  const { bagNumber, replacement } = run.command.input;
  const earlier = await run.answered([at(bag, bagNumber)]);
  if (earlier !== undefined) return earlier;
  const refusing = (refusal: Refusal): Promise<Outcome> => run.conclude(bag, bagNumber, () => refusal);
  const old = (await run.fresh(bag, bagNumber)).state;
  if (run.command.early !== undefined || old.status !== 'open')
    return await run.conclude(bag, bagNumber, remove(bagNumber));
  const target = (await run.fresh(bag, replacement)).state;
  if (replacement === bagNumber || (target.status !== 'absent' && target.status !== 'open'))
    return await refusing(refuse('BAG_NUMBER_DUPLICATE', {}, 'replacement'));
  const elsewhere = openElsewhere(old, run.context) ?? openElsewhere(target, run.context);
  if (elsewhere !== undefined) return await refusing(elsewhere);
  if (old.count === 0 && target.status === 'absent') return await refusing(refuse('EMPTY_BAG'));
  const begun = await inHands(run, bagNumber, replacement);
  const going = [...begun.keys(), ...Object.keys(old.parcels)];
  const stays = await staying(run, going, target);
  if (stays !== undefined) return await refusing(stays);
  if (target.status === 'absent') {
    const { channel, nextSite } = old;
    const opening = open({ bag: replacement, numbering: 'given', channel, nextSite });
    // Another try of this command may have opened it since.
    const opened = await run.step('open', bag, replacement, (now, context) =>
      now.status === 'open' ? [] : opening(now, context),
    );
    if (isRefusal(opened)) return await refusing(opened);
  }
  for (const id of going) {
    const stopped = await moved(run, id, bagNumber, replacement, begun.get(id));
    if (stopped !== undefined) return 'kind' in stopped ? stopped : await refusing(stopped);
  }
  const parcels = (await run.fresh(bag, replacement)).state.count;
  return await run.conclude(bag, bagNumber, (now, context) => {
    const removed = remove(bagNumber)(now, context);
    return Array.isArray(removed) ? { facts: removed, answer: { parcels } } : removed;
  });
};

/** Why one of the parcels cannot go: found before the first is taken out, so that a refusal leaves all of them where they are. */
async function staying(run: Run, ids: readonly string[], target: Bag): Promise<Refusal | undefined> {
  const going = await Promise.all(ids.map(async (id) => (await run.fresh(parcel, id)).state));
  const held = going.map((one) => closedTo(one) ?? heldBack(one)).find((refusal) => refusal !== undefined);
  const sizes = going.map((one) => ({ channel: one.channel, grams: gramsOf(one) }));
  return held ?? takesAll(target, sizes, run.context);
}

/** What this command did to a bag, whichever of its tries. */
async function done(run: Run, number: string, type: 'ParcelTakenOutOfBag' | 'ParcelPutInBag') {
  const { commandId } = run.command.envelope;
  return (await run.events(bag, number))
    .filter((event) => event.type === type && event.metadata.commandId === commandId)
    .map(({ data }) => data as Pick<DataOf<typeof bagEvents.ParcelTakenOutOfBag>, 'waybill' | 'b'>);
}

/**
 * Parcels that a try of this command took out of the old bag and put into none before it died, with the bindings that they had there. One that somebody else
 * has bound since goes its own way.
 */
async function inHands(run: Run, from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const arrived = new Set((await done(run, to, 'ParcelPutInBag')).map(({ waybill }) => waybill));
  const taken = (await done(run, from, 'ParcelTakenOutOfBag')).filter(({ waybill }) => !arrived.has(waybill));
  const bindings = await Promise.all(taken.map(async ({ waybill }) => (await run.fresh(parcel, waybill)).state.bag?.b));
  const free = taken.filter(({ b }, at) => [undefined, b, run.command.envelope.commandId].includes(bindings[at]));
  return new Map(free.map(({ waybill, b }) => [waybill, b]));
}

/** Takes a parcel out of the old bag; the binding that it had there, also where another try of this command was quicker. Undefined: somebody else was. */
async function takenOut(run: Run, id: string, from: string): Promise<string | Refusal | undefined> {
  const held = (await run.fresh(bag, from)).state.parcels[id]?.b;
  if (held !== undefined) {
    const taken = await run.step(`take ${id}`, bag, from, takeOut(from, id, 'removed', id));
    if (!isRefusal(taken)) return held;
    if (taken.refused !== 'PARCEL_NOT_IN_BAG') return taken;
  }
  return (await done(run, from, 'ParcelTakenOutOfBag')).findLast(({ waybill }) => waybill === id)?.b;
}

/** One parcel from bag to bag; what stopped it where something did. `taken`: the binding by which a try before had taken it out. */
async function moved(
  run: Run,
  id: string,
  from: string,
  to: string,
  taken: string | undefined,
): Promise<Refusal | Outcome | undefined> {
  const b = taken ?? (await takenOut(run, id, from));
  if (b === undefined || isRefusal(b)) return b;
  await releaseParcel(run, id, { b, number: from }, 'taken_out');
  const claim = await bindParcel(run, id, to);
  if (isRefusal(claim) || 'kind' in claim) return claim;
  const there = await run.step(`put ${id}`, bag, to, put(to, { ...claim.candidate, scanned: id }));
  if (!isRefusal(there)) return undefined;
  const own = run.command.envelope.commandId;
  if ((await run.fresh(bag, to)).state.parcels[id]?.b === own) return undefined;
  await releaseParcel(run, id, { b: own, number: to }, 'refused');
  return there;
}
