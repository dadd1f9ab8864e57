import { edition } from '@malote/contracts/returns/edition.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** A line is of an edition that is there, and of one of its batches (R-0530). */
export const reversePickupRules: RecordRules = {
  looks: async (run, what, fields) => {
    if (what !== 'register' && what !== 'revise') return undefined;
    const { status, fields: of } = (await run.fresh(edition.aggregate, String(fields['edition']))).state;
    if (status === 'absent' || status === 'deleted') return refuse('REFERENCE_NOT_USABLE', {}, 'fields.edition');
    const isThere = of?.batches.some(({ code }) => code === fields['batch']) === true;
    return isThere ? undefined : refuse('REFERENCE_NOT_USABLE', {}, 'fields.batch');
  },
};
