import type { LargeEnd, LargeRecipient } from '@malote/contracts/bulky/large-recipient.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Run } from '../kernel/run.ts';
import { liveOrder } from '../orders/for-others.ts';
import { closedTo } from '../scanning/for-others.ts';
import type { Ended } from './decide-large.ts';

/** A parcel is cancelled with its order, which says so when it is done: until then the voiding may fail, and is taken back. */
const ENDS: Readonly<Record<string, LargeEnd>> = { PARCEL_SIGNED: 'signed', PARCEL_RETURNED: 'returned' };

/**
 * What became of parcels by their own word and their order's, as both stand now: a signature that was taken back ends nothing any more. That one is lost is
 * told by the recipient's stream alone (`follow-losses.ts`), until somebody handles it again.
 */
export async function endedParcels(
  run: Pick<Run, 'fresh'>,
  { parcels }: LargeRecipient,
  waybills: readonly string[],
): Promise<Ended> {
  const found = await Promise.all(
    waybills.map(async (waybill) => [waybill, await endOf(run, waybill, parcels[waybill])] as const),
  );
  return new Map(found.flatMap(([waybill, end]) => (end === undefined ? [] : [[waybill, end]])));
}

async function endOf(
  run: Pick<Run, 'fresh'>,
  waybill: string,
  of: LargeRecipient['parcels'][string] | undefined,
): Promise<LargeEnd | undefined> {
  if (of?.left === 'lost') return 'lost';
  if (of !== undefined && liveOrder((await run.fresh(order, of.order)).state) !== undefined) return 'void';
  const { state } = await run.fresh(parcel, waybill);
  const closed = closedTo(state);
  if (closed !== undefined) return ENDS[closed.refused];
  return state.returning ? 'returned' : undefined;
}
