import { z } from 'zod';
import { command } from '../kernel/definition.ts';

const Code = z.string().trim().min(1).max(40);
/** More than may be selected, so that who sends too many is told how many he may. */
const Codes = z.array(Code).max(10_000);

/**
 * Makes a batch of charges of one customer or supplier and one kind of business (R-0565, R-0575), 1 to 200 of them (R-0566, R-0567), whose business times lie
 * in one month (R-0579). A billing date (R-0585) and a bill type (R-0578) must be chosen.
 */
export const generateBatch = command('billing.generateBatch', {
  path: 'POST /finance/reconciliationBatch/generate',
  input: z.strictObject({
    charges: Codes.default([]),
    billingDate: z.iso.date().optional(),
    billType: z.enum(['forward', 'reverse']).optional(),
    billingName: z.string().trim().min(2).max(80).optional(),
  }),
  answer: z.object({ code: z.string() }),
  scope: 'stream',
  refusals: [
    'ROWS_REQUIRED',
    'SELECTION_LIMIT',
    'BILLING_DATE_REQUIRED',
    'YEAR_NOT_PLAUSIBLE',
    'BILL_TYPE_REQUIRED',
    'SAME_SERVICE_TYPE_ONLY',
    'BULK_SAME_BUSINESS_AND_CUSTOMER',
    'SAME_YEAR_MONTH',
    'CHARGE_NOT_OPEN',
    'CHARGE_FIELDS_REQUIRED',
    'SUBJECT_BUSINESS_MISMATCH',
    'RECORD_NOT_FOUND',
    'OPERATION_FAILED_RETRY',
  ],
});

/** Passes batches of one customer or supplier into one receipt or payment; a receipt for each is one call for each (R-0542). */
export const passBatches = command('billing.passBatches', {
  path: 'POST /finance/reconciliationBatch/passTogether',
  input: z.strictObject({ batches: Codes.min(1) }),
  answer: z.object({ code: z.string() }),
  scope: 'stream',
  refusals: [
    'SELECTION_LIMIT',
    'RECORD_NOT_FOUND',
    'MOVE_NOT_POSSIBLE',
    'MOVE_NEEDS_ANOTHER',
    'BATCH_PARTIES_DIFFER',
    'WITHHOLDING_ABOVE_AMOUNT',
    'OPERATION_FAILED_RETRY',
  ],
});

/** Takes one charge out of a batch that nobody has reviewed; the last one stays. */
export const removeCharge = command('billing.removeCharge', {
  path: 'POST /finance/reconciliationBatch/removeCharge',
  input: z.strictObject({ batch: Code, charge: Code }),
  scope: 'stream',
  refusals: ['RECORD_NOT_FOUND', 'MOVE_NOT_POSSIBLE', 'CHARGE_NOT_IN_BATCH', 'CHARGE_AT_LEAST_ONE'],
});
