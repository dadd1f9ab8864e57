import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** Everybody shows his own face and nobody else's. */
const hisOwn: RecordRule = (_, { envelope }, code) =>
  code === envelope.actor ? undefined : refuse('NO_PERMISSION', {}, 'code');

export const userPictureRules: RecordRules = { allows: hisOwn, mayTake: hisOwn };
