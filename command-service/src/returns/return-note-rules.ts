import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { theParcel, tooFewAttempts } from '../scanning/for-others.ts';

/**
 * No more comes back than went out (R-0271). That nobody could be reached is said of a parcel of ours after as many failed deliveries as its channel asks for,
 * as at the scan that starts a return, also when the cause is revised (R-0466).
 */
export const returnNoteRules: RecordRules = {
  looks: async (run, what, { originalWaybillNumber, orderResult }) => {
    if (orderResult !== 'attempts_exhausted' || (what !== 'register' && what !== 'revise')) return undefined;
    const { loaded } = await theParcel(run, String(originalWaybillNumber));
    return loaded.state.status === 'registered'
      ? tooFewAttempts(loaded.state, run.context.directory, 'fields.orderResult')
      : undefined;
  },
  moves: {
    confirm: ({ quantityReturned, quantityDue }) =>
      Number(quantityReturned) > Number(quantityDue)
        ? refuse('RETURN_QUANTITY_EXCEEDS_DUE', {}, 'fields.quantityReturned')
        : undefined,
  },
};
