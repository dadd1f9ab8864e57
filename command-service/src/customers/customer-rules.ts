import { ON_BEHALF } from '@malote/contracts/identity/permissions.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';

interface WeightGrid {
  readonly grid: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** A parcel of one weight goes to one chute: each is named once, begins below its end, and meets no other (R-0639). */
const gridsStandApart: RecordRule = ({ weightGrids }) => {
  const grids = (weightGrids ?? []) as readonly WeightGrid[];
  for (const [place, { grid, minimum, maximum }] of grids.entries()) {
    const field = `fields.weightGrids.${place}`;
    if (minimum >= maximum) return refuse('RANGE_START_NOT_BELOW_END', {}, `${field}.maximum`);
    const earlier = grids.slice(0, place);
    if (earlier.some((one) => one.grid === grid)) return refuse('WEIGHT_GRID_DUPLICATE', {}, `${field}.grid`);
    if (earlier.some((one) => one.minimum < maximum && minimum < one.maximum))
      return refuse('WEIGHT_GRID_DUPLICATE', {}, `${field}.minimum`);
  }
  return undefined;
};

/**
 * A new customer waits for its audit (R-0705). Who takes data over from another system, which is a right of its own, takes customers over as they stand
 * there.
 */
export const customerRules: RecordRules = {
  allows: gridsStandApart,
  follows: {
    // Who names a server without a folder means none, not that of the server before.
    'manage-ftp': ({ ftpFolder }, typed) =>
      ftpFolder !== undefined && (typed['ftpFolder'] ?? undefined) === undefined ? { ftpFolder: null } : {},
  },
  opens: (_, { permissions }) => (permissions.has(ON_BEHALF) ? undefined : 'not_audited'),
};
