import { context } from '../kernel/context.ts';
import * as ctes from './cte-invoice.ts';
import * as files from './document-file.ts';
import * as invoices from './invoice.ts';

export default context('fiscal', {
  records: [invoices.invoice, ctes.cteInvoice],
  definitions: [files],
  screens: { ...invoices, ...ctes },
});
