import type { CommandContext } from '../kernel/context.ts';
import { billingHandlers } from './handlers.ts';
import { postEntries } from './post-entries.ts';
import { topUpRules } from './top-up-rules.ts';

export const billing: CommandContext = {
  handlers: billingHandlers,
  rules: { TopUp: topUpRules },
  watches: postEntries,
};
