import type { CommandContext } from '../kernel/context.ts';
import { cabinetGridRules } from './cabinet-grid-rules.ts';

export const cabinets: CommandContext = { rules: { CabinetGrid: cabinetGridRules } };
