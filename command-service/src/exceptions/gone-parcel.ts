import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { closedTo } from '../scanning/for-others.ts';

/** Why nothing is to be said of a parcel under this number: there is none, or its way has ended. */
export function goneFrom(parcel: Parcel): Refusal | undefined {
  if (parcel.status !== 'registered') return refuse('WAYBILL_NOT_FOUND', {}, 'fields.waybillNumber');
  const closed = closedTo(parcel);
  return closed && refuse(closed.refused, closed.params, 'fields.waybillNumber');
}
