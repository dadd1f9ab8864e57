import { recordPage } from '../ui/record/record-page.tsx';

/** What colleagues ask of each other: all of it, what the reader created, and what he executes (R-0477). */
export default recordPage('WorkOrder', { where: { kind: ['micro'] }, tabs: 'mine' });
