import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** What an attempt came to is told by who made it, and by nobody else. */
const byTheHouse: RecordRule = (_, { envelope }) =>
  envelope.actor === HOUSE ? undefined : refuse('MOVE_NOT_POSSIBLE');

/** Nobody says himself that a text was sent. */
export const smsRules: RecordRules = { moves: { begin: byTheHouse, deliver: byTheHouse, fail: byTheHouse } };
