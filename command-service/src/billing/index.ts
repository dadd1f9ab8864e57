import type { CommandContext } from '../kernel/context.ts';
import { siteExpenseRules, topUpRules } from './document-rules.ts';
import { billingHandlers } from './handlers.ts';
import { postEntries } from './post-entries.ts';

export const billing: CommandContext = {
  handlers: billingHandlers,
  rules: { TopUp: topUpRules, SiteExpense: siteExpenseRules },
  watches: postEntries,
};
