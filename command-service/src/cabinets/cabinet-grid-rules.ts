import { RETENTION_HOURS } from '@malote/contracts/cabinets/cabinet.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Context } from '../kernel/decision.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';

const HOUR_MS = 3_600_000;

const cabinetOf = ({ directory }: Context, code: unknown) => directory.records.get('Cabinet')?.get(String(code));

/** Nothing is put into a cabinet that is out of use. */
const isInUse: MoveRule = ({ cabinet }, context) =>
  cabinetOf(context, cabinet)?.status === 'enabled' ? undefined : refuse('RECORD_DISABLED');

/** Retained is what lies longer than its cabinet allows (R-0702). */
const isOverdue: MoveRule = ({ cabinet, since }, context) => {
  const hours = Number(cabinetOf(context, cabinet)?.fields?.['retentionHours'] ?? RETENTION_HOURS);
  const lain = Date.parse(context.envelope.happenedAt) - Date.parse(String(since));
  return lain >= hours * HOUR_MS ? undefined : refuse('RETENTION_NOT_REACHED', { hours });
};

export const cabinetGridRules: RecordRules = {
  allows: ({ cabinet, number }, _context, code) =>
    code === `${String(cabinet)}-${String(number)}` ? undefined : refuse('GRID_CODE_DIFFERS', {}, 'code'),
  // A compartment is seen where its cabinet stands.
  looks: async (run, what, { cabinet }) =>
    await Promise.resolve(
      what === 'register' ? { site: cabinetOf(run.context, cabinet)?.fields?.['site'] ?? null } : undefined,
    ),
  moves: { 'drop-off': isInUse, store: isInUse, retain: isOverdue },
  follows: { empty: () => ({ waybillNumber: null, since: null }) },
};
