import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { closedTo, parcelStream, theParcel } from '../scanning/for-others.ts';

/** The parcel under a number as it stands now: what is refused because of it must not be of an older state. */
export const parcelNow = async (run: Pick<Run, 'fresh'>, number: unknown) =>
  await theParcel({ load: async (of, id) => await run.fresh(of, id) }, String(number));

/** A record of a parcel waits for the scans of it that came with it. */
export const parcelNamed: NonNullable<RecordRules['alsoNames']> = ({ waybillNumber: waybill }) =>
  typeof waybill === 'string' ? parcelStream({ waybill }) : [];

/** Why nothing is to be said of a parcel under this number: there is none, or its way has ended. */
export function goneFrom(parcel: Parcel): Refusal | undefined {
  if (parcel.status !== 'registered') return refuse('WAYBILL_NOT_FOUND', {}, 'fields.waybillNumber');
  const closed = closedTo(parcel);
  return closed && refuse(closed.refused, closed.params, 'fields.waybillNumber');
}
