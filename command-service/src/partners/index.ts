import type { CommandContext } from '../kernel/context.ts';
import { channelRules } from './channel-rules.ts';
import { providerNumberRules } from './provider-number-rules.ts';
import { takeNumbers } from './take-numbers.ts';

export const partners: CommandContext = {
  rules: { Channel: channelRules, ProviderNumberRequest: providerNumberRules },
  watches: takeNumbers,
};
