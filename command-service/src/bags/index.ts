import type { CommandContext } from '../kernel/context.ts';
import { completeBagSeal } from './complete-bag-seal.ts';
import { bagHandlers } from './handlers.ts';

export const bags: CommandContext = { handlers: bagHandlers, watches: (kit) => [completeBagSeal(kit)] };
