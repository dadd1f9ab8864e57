import { handleLargeParcel, largeRecipient, undoLargeParcel } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeRecipient } from '@malote/contracts/bulky/large-recipient.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Decide } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import type { Handle, Handler } from '../kernel/execute.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { parcelStream, theParcel } from '../scanning/for-others.ts';
import { awaited, handle, undo } from './decide-large.ts';
import { endedParcels } from './ended-parcels.ts';
import { recipientOf } from './recipient-of.ts';

/** A step of one parcel, decided on its recipient; what has no recipient is refused on the parcel. */
function onRecipient<Input extends { readonly waybill: string }>(
  decision: (id: string, input: Input, now: LargeRecipient, run: Run) => Promise<Decide<LargeRecipient>>,
): Handle<Input> {
  return async (run) => {
    const { id, loaded } = await theParcel(run, run.command.input.waybill);
    const earlier = await run.answered([at(parcel, id)]);
    if (earlier !== undefined) return earlier;
    const { status, orderNumber } = loaded.state;
    const found = status === 'absent' ? refuse('PARCEL_NOT_REGISTERED') : await recipientOf(run as Run, orderNumber);
    return isRefusal(found)
      ? await run.conclude(parcel, id, () => found)
      : await run.concludeLooking(
          largeRecipient,
          found.recipient,
          async (now) => await decision(id, run.command.input, now, run as Run),
        );
  };
}

export const bulkyHandlers: readonly Handler[] = [
  handler(
    handleLargeParcel,
    onRecipient(async (id, { step, vehicle }, now, run) =>
      handle(id, step, vehicle, await endedParcels(run, now, awaited(now, step))),
    ),
    parcelStream,
  ),
  handler(
    undoLargeParcel,
    onRecipient(async (id, { scan }) => await Promise.resolve(undo(id, scan))),
    parcelStream,
  ),
];
