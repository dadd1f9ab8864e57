import { sideOf } from '@malote/contracts/billing/business.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRule, RecordRules } from '../kernel/records/moves.ts';
import { subjectRefusal } from './subjects.ts';

/** What a charge of each side is nothing without: who owes, under which heading, how much. */
export const DEMANDED = {
  receivable: ['customer', 'chargeType', 'amountReceivable'],
  payable: ['supplier', 'costType', 'amountPayable'],
} as const;

/** A charge says who owes what under which heading (R-0561), and nothing of the other side: a supplier's fee is no customer's. */
const isWhole: RecordRule = (fields) => {
  const side = sideOf(String(fields['businessType']));
  const missing = DEMANDED[side].find((name) => fields[name] === undefined);
  if (missing !== undefined) return refuse('CHARGE_FIELDS_REQUIRED', {}, `fields.${missing}`);
  const foreign = DEMANDED[side === 'payable' ? 'receivable' : 'payable'].find((name) => fields[name] !== undefined);
  return foreign === undefined ? undefined : refuse('FIELD_NOT_OF_KIND', {}, `fields.${foreign}`);
};

const hasHappened: RecordRule = (fields, { envelope }) => {
  const late = ['businessTime', 'occurrenceTime'].find(
    (name) => Date.parse(String(fields[name])) > Date.parse(envelope.receivedAt),
  );
  return late === undefined ? undefined : refuse('MONEY_TIME_IN_FUTURE', {}, `fields.${late}`);
};

/** Of its side and whole, under an account whose entity offers its kind of business. */
const mayBeBilled: RecordRule = (fields, context, code, held) =>
  isWhole(fields, context, code, held) ?? subjectRefusal(context.directory, fields);

export const chargeRules: RecordRules = {
  allows: (fields, context, code, held) =>
    isWhole(fields, context, code, held) ?? hasHappened(fields, context, code, held),
  // Asked of people: what the house raises is raised, and waits in no batch for who mends its account.
  looks: async (run, what, fields) =>
    await Promise.resolve(
      what === 'register' || what === 'revise' ? subjectRefusal(run.context.directory, fields) : undefined,
    ),
  // A charge that was emptied before this was kept may lack something: it stands in no batch until it is whole.
  moves: { recalculate: isWhole, bill: mayBeBilled },
};
