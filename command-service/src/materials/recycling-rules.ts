import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** Recycled bags are confirmed by the person to whom they are registered (R-0650, R-0712). */
export const recyclingRules: RecordRules = {
  moves: {
    confirm: ({ registeredTo }, { envelope }) =>
      registeredTo === envelope.actor ? undefined : refuse('RECYCLE_NOT_REGISTERED_TO_SELF'),
  },
};
