import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { byTheHouse } from '../kernel/records/moves.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';

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
