import type { CommandContext } from '../kernel/context.ts';
import { reportHandlers } from './handlers.ts';

export const reports: CommandContext = { handlers: reportHandlers };
