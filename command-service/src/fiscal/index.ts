import type { CommandContext } from '../kernel/context.ts';
import { cteRules, invoiceRules } from './document-rules.ts';
import { issueDocuments, mailInvoices } from './issue-documents.ts';
import { mdfeRules } from './mdfe-rules.ts';
import { mdfeWatches } from './mdfe-watches.ts';

export const fiscal: CommandContext = {
  rules: { Invoice: invoiceRules, CteInvoice: cteRules, Mdfe: mdfeRules },
  watches: (kit) => [...issueDocuments(kit), mailInvoices(kit), ...mdfeWatches(kit)],
};
