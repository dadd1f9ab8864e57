import { bag } from '@malote/contracts/bags/bag.ts';
import type { takeParcelOutOfBag } from '@malote/contracts/bags/commands.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { theParcel } from '../scanning/for-others.ts';
import { releaseParcel } from './bind-parcel.ts';
import { takeOut } from './decide-bag.ts';

/** Off the bag first, then released on the parcel: what a bag holds is claimed at every instant. */
export const takeParcelOutOfBagHandle: Handle<z.output<typeof takeParcelOutOfBag.input>> = async (run) => {
  const { waybill, undo } = run.command.input;
  const { id, loaded } = await theParcel(run, waybill);
  const bagNumber = run.command.input.bagNumber ?? loaded.state.bag?.number;
  if (loaded.state.status !== 'registered') return await run.conclude(parcel, id, () => refuse('PARCEL_NOT_REGISTERED'));
  if (bagNumber === undefined) return await run.conclude(parcel, id, () => refuse('PARCEL_NOT_IN_BAG'));
  const held = (await run.fresh(bag, bagNumber)).state.parcels[id];
  const outcome = await run.conclude(bag, bagNumber, takeOut(bagNumber, id, undo ? 'undo' : 'removed', waybill));
  if (outcome.kind === 'stored' && held !== undefined) await releaseParcel(run, id, held.b, 'taken_out');
  return outcome;
};
