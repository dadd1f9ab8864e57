import { ADMIN } from '@malote/contracts/identity/permissions.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** Many may share files; only who shared one, or an administrator, may change it or take it away. */
const ofSender: RecordRule = ({ sentBy }, { envelope }, _, { permissions }) =>
  sentBy === envelope.actor || permissions.has(ADMIN) ? undefined : refuse('SENDER_ALONE');

export const sharedResourceRules: RecordRules = { mayTake: ofSender };
