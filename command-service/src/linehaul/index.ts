import type { CommandContext } from '../kernel/context.ts';
import { linehaulHandlers } from './handlers.ts';

export const linehaul: CommandContext = { handlers: linehaulHandlers };
