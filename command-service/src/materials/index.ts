import type { CommandContext } from '../kernel/context.ts';
import { materialWatches } from './record-movements.ts';
import { recyclingRules } from './recycling-rules.ts';
import { stockRules } from './stock-rules.ts';

export const materials: CommandContext = {
  rules: { BagBalance: stockRules, WaybillStock: stockRules, BagRecycling: recyclingRules },
  watches: materialWatches,
};
