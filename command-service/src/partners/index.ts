import type { CommandContext } from '../kernel/context.ts';
import { channelRules } from './channel-rules.ts';

export const partners: CommandContext = { rules: { Channel: channelRules } };
