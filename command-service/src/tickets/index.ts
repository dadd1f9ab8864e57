import type { CommandContext } from '../kernel/context.ts';
import { customerIssueRules } from './issue-rules.ts';
import { workOrderRules } from './ticket-rules.ts';

export const tickets: CommandContext = { rules: { WorkOrder: workOrderRules, CustomerIssue: customerIssueRules } };
