import type { CommandContext } from '../kernel/context.ts';
import { scanningHandlers } from './handlers.ts';

export const scanning: CommandContext = { handlers: scanningHandlers };
