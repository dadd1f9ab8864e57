import { BILLABLE } from '@malote/contracts/billing/billable.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parseEmail } from '@malote/contracts/kernel/values/email.ts';
import type { Directory } from '../kernel/directory.ts';
import { collectingAccount } from './collection-parts.ts';
import { byTheHouse } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

const RECIPIENTS_FIELD = 'fields.recipients';

/** The addresses of a list with commas, each once; or those of them that are none (R-0581). */
export function addressesIn(list: string): readonly string[] | Refusal {
  const parts = [...new Set(list.split(/[,\n]/).map((one) => one.trim()))].filter((one) => one !== '');
  const wrong = parts.filter((one) => isRefusal(parseEmail(one)));
  return wrong.length > 0 ? refuse('EMAILS_INVALID_LIST', { list: wrong }, RECIPIENTS_FIELD) : parts;
}

/** Where a customer wants his bills, in the order in which it was written down. */
function reconciliationEmails({ records }: Pick<Directory, 'records'>, customer: unknown): readonly string[] {
  for (const { status, fields } of records.get('ReconciliationEmail')?.values() ?? [])
    if (status !== 'deleted' && fields?.['customer'] === customer)
      return ((fields?.['emails'] ?? []) as readonly { readonly email: string }[]).map(({ email }) => email);
  return [];
}

/** Whose batches a bill is of; or why it is not sent of them as they stand. */
async function billedParty(run: Run, codes: readonly string[]): Promise<Refusal | { readonly customer: unknown }> {
  const parties = new Set<unknown>();
  for (const code of codes) {
    // oxlint-disable-next-line no-await-in-loop -- in their order, at most 200
    const batch = (await run.fresh<State>(reconciliationBatch.aggregate as never, code)).state;
    if (batch.fields === undefined) return refuse('RECORD_NOT_FOUND', {}, 'fields.batches');
    if (batch.fields['side'] !== 'receivable' || !BILLABLE.includes(batch.status))
      return refuse('BATCH_NOT_BILLABLE', { batch: code }, 'fields.batches');
    parties.add(batch.fields['customer']);
  }
  const [customer, another] = parties;
  return another === undefined ? { customer } : refuse('BATCH_PARTIES_DIFFER', {}, 'fields.batches');
}

/** What a bill is of, and to whom it goes; or why it is not sent. */
async function billTarget(run: Run, fields: Values): Promise<Refusal | Values> {
  const codes = (fields['batches'] ?? []) as readonly string[];
  const party = await billedParty(run, codes);
  if (isRefusal(party)) return party;
  const { customer } = party;
  const number = fields['receipt'];
  if (typeof number === 'string') {
    const settled = ((await run.fresh<State>(receipt.aggregate as never, number)).state.fields?.['batches'] ??
      []) as readonly string[];
    if (!codes.every((code) => settled.includes(code))) return refuse('RECORD_NOT_FOUND', {}, 'fields.receipt');
  }
  const typed = fields['recipients'];
  const addresses =
    typeof typed === 'string' ? addressesIn(typed) : reconciliationEmails(run.context.directory, customer);
  if (isRefusal(addresses)) return addresses;
  if (addresses.length === 0) return refuse('RECONCILIATION_EMAIL_MISSING', {}, RECIPIENTS_FIELD);
  const recipients = addresses.join(', ');
  return { payloadType: 'bill', customer, recipients, target: recipients };
}

/** What is paid by a remittance, and from which account; only the house sends one, when a payment goes to the bank. */
async function remittanceTarget(run: Run, paymentCode: string): Promise<Refusal | Values> {
  if (run.context.envelope.actor !== HOUSE) return refuse('MOVE_NOT_POSSIBLE');
  const { fields } = (await run.fresh<State>(paymentBatch.aggregate as never, paymentCode)).state;
  if (fields === undefined) return refuse('RECORD_NOT_FOUND', {}, 'fields.paymentBatch');
  const bank = run.context.directory.records.get('BankAccount')?.get(String(fields['bankAccount']))?.fields;
  return {
    payloadType: 'remittance',
    target: typeof bank?.['bank'] === 'string' ? bank['bank'] : String(fields['bankAccount']),
  };
}

/** A receipt that still waits for money is a title that the bank collects. */
async function collectionTarget(run: Run, number: string, due: unknown): Promise<Refusal | Values> {
  // Whoever has it by a page of batches alone sends bills of these, and no title.
  if (run.command.opening !== '*') return refuse('NO_PERMISSION');
  if (typeof due !== 'string') return refuse('FIELD_MANDATORY', {}, 'fields.dueDate');
  const { status, fields } = (await run.fresh<State>(receipt.aggregate as never, number)).state;
  if (fields === undefined) return refuse('RECORD_NOT_FOUND', {}, 'fields.receipt');
  if (status !== 'pending_payment' && status !== 'partial_collection') return refuse('MOVE_NOT_POSSIBLE');
  const { bank } = collectingAccount(run.context.directory)?.fields ?? {};
  return {
    payloadType: 'collection',
    customer: fields['customer'],
    target: typeof bank === 'string' ? bank : 'banco',
  };
}

/** Bills of passed batches of one customer, to addresses that are ones; remittances by the house; titles of receipts that wait for money. */
export const dataPushRules: RecordRules = {
  allows: ({ batches, paymentBatch: payment, receipt: title }) =>
    [Array.isArray(batches) && batches.length > 0, payment !== undefined].filter(Boolean).length === 1 ||
    (title !== undefined && batches === undefined && payment === undefined)
      ? undefined
      : refuse('ROWS_REQUIRED', {}, 'fields.batches'),
  looks: async (run, what, fields) => {
    if (what === 're-push' && fields['payloadType'] === 'bill') {
      // A batch may have been withdrawn since the first try.
      const party = await billedParty(run, (fields['batches'] ?? []) as readonly string[]);
      return isRefusal(party) ? party : undefined;
    }
    if (what !== 'register') return undefined;
    const payment = fields['paymentBatch'];
    if (typeof payment === 'string') return await remittanceTarget(run, payment);
    return fields['batches'] === undefined && typeof fields['receipt'] === 'string'
      ? await collectionTarget(run, fields['receipt'], fields['dueDate'])
      : await billTarget(run, fields);
  },
  moves: { begin: byTheHouse, deliver: byTheHouse, fail: byTheHouse },
};
