import { context } from '../kernel/context.ts';
import * as ctes from './cte-invoice.ts';
import * as files from './document-file.ts';
import * as invoices from './invoice.ts';
import * as manifests from './mdfe.ts';
import { mdfeLog, mdfeLogScreen } from './mdfe-log.ts';

export default context('fiscal', {
  records: [invoices.invoice, ctes.cteInvoice, manifests.mdfe],
  listings: [mdfeLog],
  definitions: [files],
  screens: { ...invoices, ...ctes, ...manifests, mdfeLogScreen },
});
