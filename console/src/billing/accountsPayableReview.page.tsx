import { batchPage } from './batch-page.tsx';

/** The review of what suppliers charge us. */
export default batchPage('payable', { merged: 'pass-merged', separate: 'pass-separate' });
