import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** Money is written down after it came; the moment counts at which the call came, not the one that a device names. */
const hasCome: RecordRule = ({ time }, { envelope }) =>
  typeof time === 'string' && Date.parse(time) > Date.parse(envelope.receivedAt)
    ? refuse('MONEY_TIME_IN_FUTURE', {}, 'fields.time')
    : undefined;

export const topUpRules: RecordRules = { allows: hasCome };
