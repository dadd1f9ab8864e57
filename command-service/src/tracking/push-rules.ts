import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { MoveRule, RecordRule, RecordRules } from '../kernel/records/moves.ts';

/** What is pushed and what came of it is told by who pushes, and by nobody else. */
const byTheHouse: RecordRule = (_, { envelope }) =>
  envelope.actor === HOUSE ? undefined : refuse('MOVE_NOT_POSSIBLE');

/** What was consumed stays consumed: it would be pushed again otherwise (R-0367). */
const neverLess: MoveRule = ({ consumptionCount }, _context, _code, _grants, before) =>
  Number(consumptionCount) < Number(before?.['consumptionCount'] ?? 0)
    ? refuse('PUSH_ALREADY_CONSUMED', {}, 'fields.consumptionCount')
    : undefined;

/** Nobody says himself that a track was pushed, or makes one up. */
export const pushRules: RecordRules = {
  allows: byTheHouse,
  moves: { begin: byTheHouse, deliver: byTheHouse, fail: byTheHouse, consume: neverLess },
};
