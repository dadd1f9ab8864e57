import { batchPage } from './batch-page.tsx';

/** All batches of both sides. */
export default batchPage(undefined, { separate: 'review' });
