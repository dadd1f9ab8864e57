import { RETENTION_HOURS } from '@malote/contracts/cabinets/cabinet.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Directory } from '../kernel/directory.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';

export const HOUR_MS = 3_600_000;

type Known = Pick<Directory, 'records'>;
const cabinetOf = ({ records }: Known, code: unknown) => records.get('Cabinet')?.get(String(code));

/** Hours after which a parcel counts as retained in a cabinet (R-0702). */
export const retentionHours = (directory: Known, cabinet: unknown): number =>
  Number(cabinetOf(directory, cabinet)?.fields?.['retentionHours'] ?? RETENTION_HOURS);

/** Nothing is put into a cabinet that is out of use. */
const isInUse: MoveRule = ({ cabinet }, { directory }) =>
  cabinetOf(directory, cabinet)?.status === 'enabled' ? undefined : refuse('RECORD_DISABLED');

/** Retained is what lies longer than its cabinet allows (R-0702). */
const isOverdue: MoveRule = ({ cabinet, since }, { directory, envelope }) => {
  const hours = retentionHours(directory, cabinet);
  const lain = Date.parse(envelope.happenedAt) - Date.parse(String(since));
  return lain >= hours * HOUR_MS ? undefined : refuse('RETENTION_NOT_REACHED', { hours });
};

export const cabinetGridRules: RecordRules = {
  allows: ({ cabinet, number }, _context, code) =>
    code === `${String(cabinet)}-${String(number)}` ? undefined : refuse('GRID_CODE_DIFFERS', {}, 'code'),
  // A compartment is seen where its cabinet stands.
  looks: async (run, what, { cabinet }) =>
    await Promise.resolve(
      what === 'register' ? { site: cabinetOf(run.context.directory, cabinet)?.fields?.['site'] ?? null } : undefined,
    ),
  moves: { 'drop-off': isInUse, store: isInUse, retain: isOverdue },
  follows: { empty: () => ({ waybillNumber: null, since: null }) },
};
