import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { pushByHand, pushByHandEvents, pushTracks } from '@malote/contracts/tracking/push-by-hand.ts';
import { trackPush } from '@malote/contracts/tracking/track-push.ts';
import { handler } from '../kernel/execute.ts';
import type { Run } from '../kernel/run.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { at } from '../kernel/stream-ref.ts';
import { theParcel } from '../scanning/for-others.ts';
import { pushesOf } from './pushed-tracks.ts';

/** One waybill after the other: what of it can go is asked for, and why nothing can where nothing can. */
async function pushOne(run: Run, waybillNumber: string): Promise<Refusal | undefined> {
  const { id, loaded } = await theParcel(run, waybillNumber);
  const { state, scope } = loaded;
  if (state.status !== 'registered' || !run.mayTouch(scope)) return refuse('WAYBILL_NOT_FOUND');
  let asked = 0;
  let refused: Refusal = refuse('QUERY_NO_DATA');
  const events = await run.events(parcel, id);
  for (const event of events) {
    for (const { code, fields } of pushesOf(event, state, run.context.directory, events)) {
      const stepped = await run.step('push', trackPush.aggregate, code, (now, context) => {
        if (now.status === 'absent') return [trackPush.events.registered({ code, fields })];
        if (now.status === 'not_pushed' || now.status === 'pushing') return [];
        return decideMove(trackPush as never, {}, 're-push', { code }, now as never, context, run.command.callerGrants);
      });
      if (isRefusal(stepped)) refused = stepped;
      else asked += 1;
    }
  }
  return asked > 0 ? undefined : refused;
}

/** Pushes what of these parcels was never pushed, failed, or was not consumed (R-0161, R-0408, R-0412). */
export const pushByHandHandler = handler(pushTracks, async (run) => {
  const { commandId } = run.command.envelope;
  const answered = await run.answered([at(pushByHand, commandId)]);
  if (answered !== undefined) return answered;
  const failed: { readonly waybillNumber: string; readonly code: string }[] = [];
  const waybills = [...new Set(run.command.input.waybillNumbers)];
  for (const waybillNumber of waybills) {
    const refused = await pushOne(run as unknown as Run, waybillNumber);
    if (refused !== undefined) failed.push({ waybillNumber, code: refused.refused });
  }
  const came = { success: waybills.length - failed.length, failed };
  return await run.conclude(pushByHand, commandId, () => ({
    facts: [pushByHandEvents.TracksPushedByHand(came)],
    answer: came,
  }));
});
