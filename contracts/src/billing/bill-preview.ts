import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { FINANCE_ROWS } from './business.ts';

/** The bill of some batches of one customer as it is sent: a PDF. */
export const billPreview = query('billing.billPreview', {
  path: 'POST /finance/bill/preview',
  shape: 'file',
  params: z.strictObject({ batches: z.array(z.string().trim().min(1).max(20)).min(1).max(FINANCE_ROWS) }),
  answer: z.unknown(),
  scope: 'row',
  reads: ['money', 'master'],
  refusals: ['RECORD_NOT_FOUND', 'BATCH_PARTIES_DIFFER', 'BATCH_NOT_BILLABLE'],
});
