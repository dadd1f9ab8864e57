import { recordPage } from '../ui/record/record-page.tsx';
import { downloadDocuments } from './download-documents.tsx';

/** Invoices in Brazil: issued, mailed, canceled and handed on. */
export default recordPage('Invoice', {
  where: { entity: ['br'] },
  moves: ['issue', 'cancel', 'reopen', 'waive', 'pay', 'close', 'send-mail'],
  texts: ['billing'],
  actions: [downloadDocuments('fiscal.invoiceFile')],
});
