import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { replaceBag } from '@malote/contracts/bags/commands.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { gramsOf, parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import type { Outcome, Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { closedTo, heldBack } from '../scanning/for-others.ts';
import { bindParcel, releaseParcel } from './bind-parcel.ts';
import { open, openElsewhere, put, remove, takeOut, takesAll } from './decide-bag.ts';

/**
 * Parcel by parcel: out of the old bag, let go, bound for the new one, put in. Each step is found again by a retry of the command, which goes on with what is
 * still in the old bag; the old one is deleted by the append that holds the answer.
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
  const stays = await staying(run, old, target);
  if (stays !== undefined) return await refusing(stays);
  if (target.status === 'absent') {
    const { channel, nextSite } = old;
    const opened = await run.step(
      'open',
      bag,
      replacement,
      open({ bag: replacement, numbering: 'given', channel, nextSite }),
    );
    if (isRefusal(opened)) return await refusing(opened);
  }
  for (const id of Object.keys(old.parcels)) {
    const stopped = await moved(run, id, bagNumber, replacement);
    if (stopped !== undefined) return 'kind' in stopped ? stopped : await refusing(stopped);
  }
  const parcels = (await run.fresh(bag, replacement)).state.count;
  return await run.conclude(bag, bagNumber, (now, context) => {
    const removed = remove(bagNumber)(now, context);
    return Array.isArray(removed) ? { facts: removed, answer: { parcels } } : removed;
  });
};

/** Why one of the parcels cannot go: found before the first is taken out, so that a refusal leaves all of them where they are. */
async function staying(run: Run, old: Bag, target: Bag): Promise<Refusal | undefined> {
  const going = await Promise.all(Object.keys(old.parcels).map(async (id) => (await run.fresh(parcel, id)).state));
  const held = going.map((one) => closedTo(one) ?? heldBack(one)).find((refusal) => refusal !== undefined);
  const sizes = going.map((one) => ({ channel: one.channel, grams: gramsOf(one) }));
  return held ?? takesAll(target, sizes, run.context);
}

/** One parcel from bag to bag; what stopped it where something did. */
async function moved(run: Run, id: string, from: string, to: string): Promise<Refusal | Outcome | undefined> {
  const held = (await run.fresh(bag, from)).state.parcels[id];
  if (held !== undefined) {
    const taken = await run.step(`take ${id}`, bag, from, takeOut(from, id, 'removed', id));
    if (isRefusal(taken)) return taken;
    await releaseParcel(run, id, { b: held.b, number: from }, 'taken_out');
  }
  const claim = await bindParcel(run, id, to);
  if (isRefusal(claim) || 'kind' in claim) return claim;
  const there = await run.step(`put ${id}`, bag, to, put(to, { ...claim.candidate, scanned: id }));
  if (!isRefusal(there)) return undefined;
  await releaseParcel(run, id, { b: run.command.envelope.commandId, number: to }, 'refused');
  return there;
}
