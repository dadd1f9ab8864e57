import { RECEIVABLE_BUSINESS } from '@malote/contracts/billing/business.ts';
import { loadRecord } from '../client/records.ts';
import { chargePage } from './charge-page.tsx';
import { generatePeriod } from './generate-period.tsx';

/** Charges to customers that stand in no batch yet; those of a whole period become batches by themselves. */
const generateReceivables = async () =>
  await chargePage(RECEIVABLE_BUSINESS, { status: ['open'] }, generatePeriod(await loadRecord('ReceivableGeneration')));

export default generateReceivables();
