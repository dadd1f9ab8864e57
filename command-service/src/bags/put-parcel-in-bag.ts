import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { putParcelInBag } from '@malote/contracts/bags/commands.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import type { Decide } from '../kernel/decision.ts';
import type { Handle } from '../kernel/execute.ts';
import { at } from '../kernel/stream-ref.ts';
import { theParcel } from '../scanning/for-others.ts';
import { bindParcel, settleClaim } from './bind-parcel.ts';
import { openElsewhere, put } from './decide-bag.ts';

/**
 * Claim the parcel, then the bag; the record stands where it is concluded: on the bag, or on the parcel that refused. A process that died with its refusal
 * stored left its claim: the same put sent again lets it go.
 */
export const putParcelInBagHandle: Handle<z.output<typeof putParcelInBag.input>> = async (run) => {
  const { bagNumber, waybill } = run.command.input;
  const { id } = await theParcel(run, waybill);
  const earlier = await run.answered([at(bag, bagNumber), at(parcel, id)]);
  if (earlier !== undefined) return await settleClaim(run, id, bagNumber, earlier);
  if (run.command.early !== undefined) return await run.conclude(parcel, id, () => []);
  const { state } = await run.load(bag, bagNumber);
  if (state.status === 'absent') return await run.conclude(bag, bagNumber, nothingThere);
  // Before the claim, which would make the parcel this site's business. Where a bag was opened never changes.
  const elsewhere = state.status === 'open' ? openElsewhere(state, run.context) : undefined;
  if (elsewhere !== undefined) return await run.conclude(bag, bagNumber, () => elsewhere);
  const claim = await bindParcel(run, id, bagNumber);
  if ('kind' in claim) return claim;
  const outcome = isRefusal(claim)
    ? await run.conclude(parcel, id, () => claim)
    : await run.conclude(bag, bagNumber, put(bagNumber, { ...claim.candidate, scanned: waybill }));
  return await settleClaim(run, id, bagNumber, outcome);
};

/** No bag was there to claim for; one that was opened meanwhile must not take a parcel that nobody claimed. */
const nothingThere: Decide<Bag> = (now) => refuse(now.status === 'absent' ? 'BAG_NOT_EXIST' : 'OPERATION_FAILED_RETRY');
