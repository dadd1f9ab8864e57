import type { CommandContext } from '../kernel/context.ts';
import { cabinetGridRules } from './cabinet-grid-rules.ts';
import { retainInTime } from './retain-in-time.ts';

export const cabinets: CommandContext = {
  rules: { CabinetGrid: cabinetGridRules },
  watches: (kit) => [retainInTime(kit)],
};
