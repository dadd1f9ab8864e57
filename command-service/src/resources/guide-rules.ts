import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** What an account of a supplier is not shown, it neither changes nor takes away. */
export const guideRules: RecordRules = {
  mayTake: ({ audience }, { directory, envelope }) =>
    audience !== 'supplier' && directory.users.get(envelope.actor)?.userType === 'provider'
      ? refuse('RECORD_NOT_FOUND', {}, 'code')
      : undefined,
};
