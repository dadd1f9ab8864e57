import { recordPage } from '../ui/record/record-page.tsx';

/** Payment batches; files bring what the bank says of them. */
export default recordPage('PaymentBatch', { moves: ['initiate-payment', 'cancel-request'], imports: 'BankEntry' });
