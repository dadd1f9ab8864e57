import type { QueryContext } from '../kernel/context.ts';
import { answerCteFile, answerInvoiceFile } from './document-file.ts';

export const fiscal: QueryContext<'fiscal'> = {
  handlers: {
    'fiscal.cteFile': answerCteFile,
    'fiscal.invoiceFile': answerInvoiceFile,
  },
};
