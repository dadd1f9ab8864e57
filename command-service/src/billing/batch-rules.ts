import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';

/** None is made by hand: a batch follows from its charges, a receipt or payment from the review of its batches. */
const isMadeOf =
  (name: string): NonNullable<RecordRules['allows']> =>
  (fields) =>
    Array.isArray(fields[name]) ? undefined : refuse('CHARGE_AT_LEAST_ONE', {}, `fields.${name}`);

export const batchRules: RecordRules = { allows: isMadeOf('charges') };
export const receiptRules: RecordRules = { allows: isMadeOf('batches') };

/** What we pay goes to an account of somebody else's. */
const goesOut: MoveRule = ({ payeeAccount }, { directory }) =>
  typeof payeeAccount !== 'string' ||
  directory.records.get('BankAccount')?.get(payeeAccount)?.fields?.['owner'] === 'beneficiary'
    ? undefined
    : refuse('REFERENCE_NOT_USABLE', {}, 'fields.payeeAccount');

export const paymentBatchRules: RecordRules = { allows: isMadeOf('batches'), moves: { 'request-payment': goesOut } };
