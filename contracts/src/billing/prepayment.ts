import { z } from 'zod';
import { query } from '../kernel/definition.ts';
import { Money } from '../kernel/values/money.ts';

/** What the customer of a receipt paid ahead and has left, for whoever settles the receipt from it. The command decides by what stands when it comes. */
export const prepaymentLeft = query('billing.prepaymentLeft', {
  path: 'POST /finance/receipt/prepaymentLeft',
  params: z.strictObject({ code: z.string().trim().min(1).max(40) }),
  answer: z.object({ prepaid: Money }),
  scope: 'row',
  reads: ['money'],
  refusals: ['RECORD_NOT_FOUND'],
});
