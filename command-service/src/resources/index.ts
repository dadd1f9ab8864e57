import type { CommandContext } from '../kernel/context.ts';
import { sharedResourceRules } from './shared-resource-rules.ts';

export const resources: CommandContext = { rules: { SharedResource: sharedResourceRules } };
