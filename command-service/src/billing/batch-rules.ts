import { receipt } from '@malote/contracts/billing/receipt.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';
import { today } from '../pricing/for-others.ts';
import { invoicedRefusal } from './invoiced.ts';
import { netOf, withheldIn, withholding } from './withhold.ts';

/** None is made by hand: a batch follows from its charges, a receipt or payment from the review of its batches. */
const isMadeOf =
  (name: string): NonNullable<RecordRules['allows']> =>
  (fields) =>
    Array.isArray(fields[name]) ? undefined : refuse('CHARGE_AT_LEAST_ONE', {}, `fields.${name}`);

/** What is withheld is known once it is owed, by the tables of that day, and is no more once that is taken back. */
export const batchRules: RecordRules = {
  allows: isMadeOf('charges'),
  follows: {
    pass: (before, _, context) => withholding(context.directory, before, today(context)),
    reopen: ({ taxesWithheld }) => (taxesWithheld === undefined ? {} : { taxesWithheld: null, withheldAmount: null }),
  },
  // What the house withdraws because another batch was is settled with nothing any more.
  looks: async (run, what, fields, code) =>
    what === 'withdraw' && run.context.envelope.actor !== HOUSE ? await invoicedRefusal(run, code, fields) : undefined,
  moves: {
    pass: (fields) =>
      withheldIn(fields).length > 0 && netOf(fields) <= 0n ? refuse('WITHHOLDING_ABOVE_AMOUNT') : undefined,
  },
};

/** Who wrote down money that came verifies none of it, whichever of the amounts it was: a record remembers only who made a move last. */
const VERIFYING: ReadonlySet<string> = new Set(['begin', 'verify', 'verify-part']);
const { collect, 'collect-part': collectPart } = receipt.events.moved;
const COLLECTED: readonly string[] = [collect.type, collectPart.type];

export const receiptRules: RecordRules = {
  allows: isMadeOf('batches'),
  looks: async (run, what, _, code) => {
    if (!VERIFYING.has(what)) return undefined;
    const { actor } = run.context.envelope;
    const story = await run.events(receipt.aggregate, code);
    return story.some(({ type, metadata }) => COLLECTED.includes(type) && metadata.actor === actor)
      ? refuse('MOVE_NEEDS_ANOTHER')
      : undefined;
  },
};

/** What we pay goes to an account of somebody else's. */
const goesOut: MoveRule = ({ payeeAccount }, { directory }) =>
  typeof payeeAccount !== 'string' ||
  directory.records.get('BankAccount')?.get(payeeAccount)?.fields?.['owner'] === 'beneficiary'
    ? undefined
    : refuse('REFERENCE_NOT_USABLE', {}, 'fields.payeeAccount');

export const paymentBatchRules: RecordRules = {
  allows: isMadeOf('batches'),
  moves: { 'request-payment': goesOut },
  // A request that was cancelled is told until the next one (R-0541).
  follows: {
    'cancel-request': () => ({ requestCancelled: true }),
    'request-payment': ({ requestCancelled }) => (requestCancelled === undefined ? {} : { requestCancelled: null }),
  },
};
