import type { CommandContext } from '../kernel/context.ts';
import { projectionHandlers } from './handlers.ts';

export const projections: CommandContext = { handlers: projectionHandlers };
