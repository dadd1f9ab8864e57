import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** Nobody sends, or registers with, a code whose time is over (R-0525, R-0716). The moment counts at which the call came, not the one a device names. */
const stillValid: RecordRule = ({ expiration }, { envelope }) =>
  typeof expiration === 'string' && Date.parse(expiration) < Date.parse(envelope.receivedAt)
    ? refuse('INVITATION_NOT_USABLE')
    : undefined;

export const invitationRules: RecordRules = { moves: { send: stillValid, use: stillValid } };
