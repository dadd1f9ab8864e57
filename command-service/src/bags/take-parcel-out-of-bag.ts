import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { takeParcelOutOfBag } from '@malote/contracts/bags/commands.ts';
import type { bagEvents } from '@malote/contracts/bags/events.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { DataOf } from '@malote/contracts/kernel/event.ts';
import type { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { at } from '../kernel/stream-ref.ts';
import { theParcel } from '../scanning/for-others.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Run } from '../kernel/run.ts';
import { releaseParcel } from './bind-parcel.ts';
import { takeOut } from './decide-bag.ts';

/**
 * Off the bag first, then released on the parcel: what a bag holds is claimed at every instant. A process that died in between left the parcel bound for a bag
 * that holds it no more: the same removal sent again releases it.
 */
export const takeParcelOutOfBagHandle: Handle<z.output<typeof takeParcelOutOfBag.input>> = async (run) => {
  const { waybill, undo } = run.command.input;
  const { id } = await theParcel(run, waybill);
  const named = run.command.input.bagNumber;
  const earlier = await run.answered([at(parcel, id), ...(named === undefined ? [] : [at(bag, named)])], async () =>
    named === undefined ? (await bagsOf(run, id)).map((number) => at(bag, number)) : [],
  );
  if (earlier !== undefined) return await lettingGo(run, id, earlier);
  const { state } = await run.fresh(parcel, id);
  if (state.status !== 'registered') return await run.conclude(parcel, id, () => refuse('PARCEL_NOT_REGISTERED'));
  const bagNumber = named ?? state.bag?.number;
  if (bagNumber === undefined) return await run.conclude(parcel, id, () => refuse('PARCEL_NOT_IN_BAG'));
  let binding = '';
  const outcome = await run.conclude<Bag>(bag, bagNumber, (now, context) => {
    binding = now.parcels[id]?.b ?? '';
    return takeOut(bagNumber, id, undo ? 'undo' : 'removed', waybill)(now, context);
  });
  if (outcome.kind === 'stored') await releaseParcel(run, id, { b: binding, number: bagNumber }, 'taken_out');
  return await lettingGo(run, id, outcome);
};

/** After a removal that another try of this command had stored: the parcel goes, where it is bound still by the very binding that was taken out. */
async function lettingGo(run: Run, id: string, outcome: Outcome): Promise<Outcome> {
  const { bag: binding } = outcome.kind === 'duplicate' ? (await run.fresh(parcel, id)).state : {};
  if (binding === undefined) return outcome;
  const { commandId } = run.command.envelope;
  const taken = (await run.events(bag, binding.number)).some(
    ({ type, data, metadata }) =>
      type === 'ParcelTakenOutOfBag' &&
      metadata.commandId === commandId &&
      (data as DataOf<typeof bagEvents.ParcelTakenOutOfBag>).b === binding.b,
  );
  if (taken) await releaseParcel(run, id, binding, 'taken_out');
  return outcome;
}

/** The bags that a parcel was ever bound for: in one of them stands what became of a removal that named no bag. */
async function bagsOf(run: Run, id: string): Promise<readonly string[]> {
  const bound = (await run.events(parcel, id)).filter(({ type }) => type === 'ParcelBoundForBag');
  return [...new Set(bound.map(({ data }) => (data as DataOf<typeof parcelEvents.ParcelBoundForBag>).bag))];
}
