import { RECEIVABLE_BUSINESS } from '@malote/contracts/billing/business.ts';
import { chargePage } from './charge-page.tsx';

/** What customers are charged, and the batches that are made of it. */
export default chargePage(RECEIVABLE_BUSINESS);
