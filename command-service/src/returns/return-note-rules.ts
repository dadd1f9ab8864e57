import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { bagStepOf } from '../bags/for-others.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { parcelStream, startReturn, theParcel, tooFewAttempts } from '../scanning/for-others.ts';

type Cause = Parameters<typeof startReturn>[1];

/** Why a parcel of ours does not go back: as at the scan that starts a return (R-0205). One of which the return was started by such a scan may have its note. */
async function parcelRefusal(run: Run, number: string, cause: Cause): Promise<Refusal | undefined> {
  const { state } = (await theParcel(run, number)).loaded;
  if (state.status !== 'registered' || state.returning) return undefined;
  const decision = startReturn(number, cause, { inBag: await bagStepOf(run, state) })(state, run.context);
  if (!isRefusal(decision)) return undefined;
  return refuse(
    decision.refused,
    decision.params,
    decision.field === 'cause' ? 'fields.orderResult' : 'fields.originalWaybillNumber',
  );
}

/** That nobody could be reached is said of a parcel of ours after as many failed deliveries as its channel asks for, also when the cause is revised (R-0466). */
async function causeRefusal(run: Run, number: string, cause: Cause): Promise<Refusal | undefined> {
  if (cause !== 'attempts_exhausted') return undefined;
  const { state } = (await theParcel(run, number)).loaded;
  return state.status === 'registered' ? tooFewAttempts(state, run.context.directory, 'fields.orderResult') : undefined;
}

/** What is impounded is handed back to nobody, on paper as at the scan of a return (R-0694). */
async function impoundRefusal(run: Run, number: string): Promise<Refusal | undefined> {
  const { id } = await theParcel(run, number);
  return (await run.fresh(parcel, id)).state.impounded
    ? refuse('PARCEL_IMPOUNDED', {}, 'fields.originalWaybillNumber')
    : undefined;
}

/** A parcel of ours goes back from where a return may start (R-0703), and no more comes back than went out (R-0271). A number that is not ours is taken as it is. */
export const returnNoteRules: RecordRules = {
  alsoNames: ({ originalWaybillNumber: waybill }) => (typeof waybill === 'string' ? parcelStream({ waybill }) : []),
  looks: async (run, what, { originalWaybillNumber, orderResult }) => {
    if (what === 'confirm') return await impoundRefusal(run, String(originalWaybillNumber));
    if (what !== 'register' && what !== 'revise') return undefined;
    const of = [run, String(originalWaybillNumber), orderResult as Cause] as const;
    return (what === 'register' ? await parcelRefusal(...of) : undefined) ?? (await causeRefusal(...of));
  },
  moves: {
    confirm: ({ quantityReturned, quantityDue }) =>
      Number(quantityReturned) > Number(quantityDue)
        ? refuse('RETURN_QUANTITY_EXCEEDS_DUE', {}, 'fields.quantityReturned')
        : undefined,
  },
};
