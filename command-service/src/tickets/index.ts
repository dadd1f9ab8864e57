import type { CommandContext } from '../kernel/context.ts';
import { workOrderRules } from './ticket-rules.ts';

export const tickets: CommandContext = { rules: { WorkOrder: workOrderRules } };
