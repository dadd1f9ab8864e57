import type { CommandContext } from '../kernel/context.ts';
import { invitationRules } from './invitation-rules.ts';

export const fleet: CommandContext = { rules: { DriverInvitation: invitationRules } };
