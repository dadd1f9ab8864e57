import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** None is made by hand: a batch follows from its charges, a receipt or payment from the review of its batches. */
const isMadeOf =
  (name: string): NonNullable<RecordRules['allows']> =>
  (fields) =>
    Array.isArray(fields[name]) ? undefined : refuse('CHARGE_AT_LEAST_ONE', {}, `fields.${name}`);

export const batchRules: RecordRules = { allows: isMadeOf('charges') };
export const receiptRules: RecordRules = { allows: isMadeOf('batches') };
export const paymentBatchRules: RecordRules = { allows: isMadeOf('batches') };
