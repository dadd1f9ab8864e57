import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { isDealtWith, isOnPaperOnly } from '../scanning/for-others.ts';
import { goneFrom, parcelNamed, parcelNow } from './gone-parcel.ts';

/**
 * A problem is of a parcel that somebody has had, as at the scan that registers one (R-0201), that is under way and has no other one: it stands in
 * `problem_piece` for one at a time (R-0698). What was scanned under a name that the company has not configured is nobody's case yet, and may be registered.
 */
export const problemParcelRules: RecordRules = {
  alsoNames: parcelNamed,
  looks: async (run, what, { waybillNumber }) => {
    if (what !== 'register') return undefined;
    const { state } = (await parcelNow(run, waybillNumber)).loaded;
    const refused = goneFrom(state);
    if (refused !== undefined) return refused;
    if (isOnPaperOnly(state)) return refuse('ORDER_STATUS_NOT_OPERABLE', {}, 'fields.waybillNumber');
    return isDealtWith(state, run.context.directory)
      ? refuse('PROBLEM_ALREADY_OPEN', {}, 'fields.waybillNumber')
      : undefined;
  },
};
