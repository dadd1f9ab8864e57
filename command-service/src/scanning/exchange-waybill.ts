import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import type { exchangeWaybill } from '@malote/contracts/scanning/commands.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { z } from 'zod';
import type { Handle } from '../kernel/execute.ts';
import { at } from '../kernel/stream-ref.ts';
import { exchange, exchangeFailed, exchangeRefusal, point } from './decide-label.ts';
import { bagPlacesOf, placed } from './place-parcel.ts';
import { theParcel } from './the-parcel.ts';

/**
 * The new number points to the parcel first, then the parcel takes it: a process that dies between leaves a number that means the parcel already, and the
 * command sent again goes on from there.
 */
export const exchangeWaybillHandle: Handle<z.output<typeof exchangeWaybill.input>> = async (run) => {
  const { waybill, replacement } = run.command.input;
  const { id } = await theParcel(run, waybill);
  const earlier = await run.answered([at(parcel, id)]);
  if (earlier !== undefined) return earlier;
  const { state } = await run.fresh(parcel, id);
  const refused = exchangeRefusal(state, replacement);
  if (refused !== undefined || run.command.early !== undefined)
    return await run.conclude(parcel, id, exchange(replacement));
  const pointed = await run.step('point', parcel, replacement, point(replacement, id));
  if (!isRefusal(pointed))
    return await run.concludeLooking(parcel, id, async (now) =>
      placed(exchange(replacement), await bagPlacesOf(run, now)),
    );
  // What was tried stands in the parcel's history, though the number did not change.
  const lies = await bagPlacesOf(run, (await run.load(parcel, id)).state);
  await run.step('fail', parcel, id, placed(exchangeFailed(replacement), lies));
  return await run.conclude(parcel, id, () => pointed);
};
