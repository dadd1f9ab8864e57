import { PAYABLE_BUSINESS } from '@malote/contracts/billing/business.ts';
import { chargePage } from './charge-page.tsx';

/** Charges of suppliers that stand in no batch yet. */
export default chargePage(PAYABLE_BUSINESS, { status: ['open'] });
