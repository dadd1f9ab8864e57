import { bag } from '@malote/contracts/bags/bag.ts';
import type { putParcelInBag } from '@malote/contracts/bags/commands.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { at } from '../kernel/stream-ref.ts';
import { theParcel } from '../scanning/for-others.ts';
import { bindParcel, releaseParcel } from './bind-parcel.ts';
import { put } from './decide-bag.ts';

/** Claim the parcel, then the bag; the record stands where it is concluded: on the bag, or on the parcel that refused. */
export const putParcelInBagHandle: Handle<z.output<typeof putParcelInBag.input>> = async (run) => {
  const { bagNumber, waybill } = run.command.input;
  const { id } = await theParcel(run, waybill);
  const earlier = await run.answered([at(bag, bagNumber), at(parcel, id)]);
  if (earlier !== undefined) return earlier;
  if (run.command.early !== undefined) return await run.conclude(parcel, id, () => []);
  const holder = await run.load(bag, bagNumber);
  if (holder.state.status === 'absent') return await run.conclude(bag, bagNumber, put(bagNumber, { waybill, orderNumber: '', b: '', grams: 0, gramsFrom: 'forecast', channel: '', scanned: waybill }));
  const claim = await bindParcel(run, id, bagNumber);
  if (isRefusal(claim)) return await run.conclude(parcel, id, () => claim);
  const outcome = await run.conclude(bag, bagNumber, put(bagNumber, { ...claim.candidate, scanned: waybill }));
  if (outcome.kind === 'refused' && !outcome.duplicate) await releaseParcel(run, id, run.command.envelope.commandId, 'refused');
  return outcome;
};
