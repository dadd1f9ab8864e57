import type { CommandContext } from '../kernel/context.ts';
import { cteRules, invoiceRules } from './document-rules.ts';
import { issueDocuments, mailInvoices } from './issue-documents.ts';

export const fiscal: CommandContext = {
  rules: { Invoice: invoiceRules, CteInvoice: cteRules },
  watches: (kit) => [...issueDocuments(kit), mailInvoices(kit)],
};
