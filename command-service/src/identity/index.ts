import type { CommandContext } from '../kernel/context.ts';
import { identityHandlers, roleRules } from './handlers.ts';

export const identity: CommandContext = { handlers: identityHandlers, rules: { Role: roleRules } };
