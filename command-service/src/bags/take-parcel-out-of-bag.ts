import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { takeParcelOutOfBag } from '@malote/contracts/bags/commands.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { theParcel } from '../scanning/for-others.ts';
import { freeStray, releaseParcel } from './bind-parcel.ts';
import { takeOut } from './decide-bag.ts';

/** Off the bag first, then released on the parcel: what a bag holds is claimed at every instant. */
export const takeParcelOutOfBagHandle: Handle<z.output<typeof takeParcelOutOfBag.input>> = async (run) => {
  const { waybill, undo } = run.command.input;
  const { id } = await theParcel(run, waybill);
  const { state } = await run.fresh(parcel, id);
  if (state.status !== 'registered') return await run.conclude(parcel, id, () => refuse('PARCEL_NOT_REGISTERED'));
  const bagNumber = run.command.input.bagNumber ?? state.bag?.number;
  if (bagNumber === undefined) return await run.conclude(parcel, id, () => refuse('PARCEL_NOT_IN_BAG'));
  let binding = '';
  const outcome = await run.conclude<Bag>(bag, bagNumber, (now, context) => {
    binding = now.parcels[id]?.b ?? '';
    return takeOut(bagNumber, id, undo ? 'undo' : 'removed', waybill)(now, context);
  });
  if (outcome.kind === 'stored') await releaseParcel(run, id, { b: binding, number: bagNumber }, 'taken_out');
  if (outcome.kind === 'duplicate') await freeStray(run, id);
  return outcome;
};
