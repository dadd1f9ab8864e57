import { batchPage } from './batch-page.tsx';

/** The review of what customers are charged. */
export default batchPage('receivable', { merged: 'pass-merged', separate: 'pass-separate' });
