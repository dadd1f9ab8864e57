import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { isOnPaperOnly, theParcel } from '../scanning/for-others.ts';

/** A problem is of a parcel that somebody has had, as at the scan that registers one (R-0201). A number that is not ours is taken as it is. */
export const problemParcelRules: RecordRules = {
  looks: async (run, what, { waybillNumber }) => {
    if (what !== 'register') return undefined;
    const { state } = (await theParcel(run, String(waybillNumber))).loaded;
    return state.status === 'registered' && isOnPaperOnly(state)
      ? refuse('ORDER_STATUS_NOT_OPERABLE', {}, 'fields.waybillNumber')
      : undefined;
  },
};
