import { handleLargeParcel, largeRecipient, undoLargeParcel } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeRecipient } from '@malote/contracts/bulky/large-recipient.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Decide } from '../kernel/decision.ts';
import { handler } from '../kernel/execute.ts';
import type { Handle, Handler } from '../kernel/execute.ts';
import { parcelStream, theParcel } from '../scanning/for-others.ts';
import { handle, undo } from './decide-large.ts';

/** A step of one parcel, decided on its recipient; what has no recipient is refused on the parcel. */
function onRecipient<Input extends { readonly waybill: string }>(
  decision: (id: string, input: Input) => Decide<LargeRecipient>,
): Handle<Input> {
  return async (run) => {
    const { id, loaded } = await theParcel(run, run.command.input.waybill);
    if (loaded.state.status === 'absent')
      return await run.conclude(parcel, id, ({ status }) =>
        status === 'absent' ? refuse('PARCEL_NOT_REGISTERED') : refuse('OUTCOME_UNKNOWN'),
      );
    const { recipient } = (await run.fresh(order, loaded.state.orderNumber)).state;
    return recipient === undefined || !loaded.state.bulky
      ? await run.conclude(parcel, id, () => refuse('NOT_LARGE_PARCEL'))
      : await run.conclude(largeRecipient, recipient, decision(id, run.command.input));
  };
}

export const bulkyHandlers: readonly Handler[] = [
  handler(
    handleLargeParcel,
    onRecipient((id, { step, vehicle }) => handle(id, step, vehicle)),
    parcelStream,
  ),
  handler(
    undoLargeParcel,
    onRecipient((id, { scan }) => undo(id, scan)),
    parcelStream,
  ),
];
