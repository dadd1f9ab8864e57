import type { CommandContext } from '../kernel/context.ts';

export const fiscal: CommandContext = {};
