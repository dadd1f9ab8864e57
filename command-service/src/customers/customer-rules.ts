import { ON_BEHALF } from '@malote/contracts/identity/permissions.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/**
 * A new customer waits for its audit (R-0705). Who takes data over from another system, which is a right of its own, takes customers over as they stand
 * there.
 */
export const customerRules: RecordRules = {
  opens: (_, { permissions }) => (permissions.has(ON_BEHALF) ? undefined : 'not_audited'),
};
