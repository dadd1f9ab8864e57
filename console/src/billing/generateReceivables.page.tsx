import { RECEIVABLE_BUSINESS } from '@malote/contracts/billing/business.ts';
import { chargePage } from './charge-page.tsx';

/** Charges to customers that stand in no batch yet. */
export default chargePage(RECEIVABLE_BUSINESS, { status: ['open'] });
