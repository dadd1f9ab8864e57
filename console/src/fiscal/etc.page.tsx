import { recordPage } from '../ui/record/record-page.tsx';
import { downloadDocuments } from './download-documents.tsx';

/** CT-e documents. */
export default recordPage('CteInvoice', {
  moves: ['issue', 'cancel', 'reopen', 'waive', 'pay', 'close'],
  texts: ['billing'],
  actions: [downloadDocuments('fiscal.cteFile')],
});
