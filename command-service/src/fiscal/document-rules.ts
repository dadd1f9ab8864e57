import { BILLABLE } from '@malote/contracts/billing/billable.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { cteInvoice } from '@malote/contracts/fiscal/cte-invoice.ts';
import { invoice } from '@malote/contracts/fiscal/invoice.ts';
import { CANCEL_HOURS, FIRST_SERIAL } from '@malote/contracts/fiscal/issuing.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { isAccessKey, SERIAL_MAX } from '@malote/contracts/kernel/values/access-key.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { parseEmail } from '@malote/contracts/kernel/values/email.ts';
import { order } from '@malote/contracts/orders/order.ts';
import { exactOf, minorOf, ofMinor, times } from '@malote/contracts/pricing/exact.ts';
import { taxOf } from '@malote/contracts/pricing/tax-of.ts';
import type { Directory } from '../kernel/directory.ts';
import { byTheHouse } from '../kernel/records/moves.ts';
import type { MoveRule, RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import { taxTableOn } from '../pricing/for-others.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;
type OfDocument = typeof invoice.aggregate | typeof cteInvoice.aggregate;

const HOUR_MS = 3_600_000;

/** Only within 24 hours of its authorization, the last moment included (R-0550). The moment counts at which the call came, not the one that a device names. */
export const withinTheWindow: MoveRule = ({ invoicingTime }, { envelope }) =>
  Date.parse(envelope.receivedAt) - Date.parse(String(invoicingTime)) <= CANCEL_HOURS * HOUR_MS
    ? undefined
    : refuse('INVOICE_CANCEL_WINDOW');

/** What every document that a tax office authorizes keeps to. */
const issuing = {
  cancel: withinTheWindow,
  authorize: byTheHouse,
  reject: byTheHouse,
  fail: byTheHouse,
  confirmCancel: byTheHouse,
  keep: byTheHouse,
} as const;

/** While the office thinks about a document, nothing of it changes: what it authorizes is what stands here. */
const standsStill = ({ waiting }: Values): Refusal | undefined =>
  waiting === true ? refuse('RECORD_NOT_OPEN') : undefined;

async function countedUp(run: Run, of: OfDocument, code: string): Promise<Values> {
  const { state } = await run.fresh<State>(of as never, code);
  return { attempts: Number(state.fields?.['attempts'] ?? 0) + 1 };
}

const keyRefusal = (fields: Values, name: string): Refusal | undefined =>
  typeof fields[name] !== 'string' || isAccessKey(fields[name])
    ? undefined
    : refuse('INVOICE_KEY_INVALID', {}, `fields.${name}`);

/** ICMS of an amount by the table that holds in a state on a day; none where the company has written down none. */
export function icmsOf(directory: Pick<Directory, 'records'>, state: string, day: string, minor: bigint): bigint {
  const table = taxTableOn(directory, 'ICMS', day, state);
  return table === undefined ? 0n : taxOf(table, minor).minor;
}

const minorOfMoney = (money: unknown): bigint => BigInt((money as Money).amount);
const brl = (minor: bigint): Money => ({ amount: String(minor), currency: 'BRL' });

/** Where a customer wants his bills. */
function billingEmails({ records }: Pick<Directory, 'records'>, customer: unknown): readonly string[] {
  return [...(records.get('ReconciliationEmail')?.values() ?? [])]
    .filter(({ status, fields }) => status !== 'deleted' && fields?.['customer'] === customer)
    .slice(0, 1)
    .flatMap(({ fields }) =>
      ((fields?.['emails'] ?? []) as readonly { readonly email: string }[]).map(({ email }) => email),
    );
}

/** The batch of an invoice: another person has passed it, and it is a customer's. */
async function billable(run: Pick<Run, 'fresh'>, code: string): Promise<Values | Refusal> {
  const { state } = await run.fresh<State>(reconciliationBatch.aggregate as never, code);
  if (state.fields === undefined) return refuse('RECORD_NOT_FOUND', {}, 'fields.batch');
  return state.fields['side'] === 'receivable' && BILLABLE.includes(state.status)
    ? state.fields
    : refuse('BATCH_NOT_BILLABLE', { batch: code }, 'fields.batch');
}

/** Why an invoice is not issued of its batch as it stands now: it was withdrawn since, or came back with another amount. */
async function changedSince(
  run: Pick<Run, 'fresh'>,
  { batch: code, totalAmount }: Values,
): Promise<Refusal | undefined> {
  const batch = await billable(run, String(code));
  if (isRefusal(batch)) return batch;
  return minorOfMoney(batch['totalAmount']) === minorOfMoney(totalAmount)
    ? undefined
    : refuse('INVOICE_BATCH_CHANGED', { batch: String(code) });
}

/**
 * What the batches of a bill come to, looked at once the bill is asked for: `changed` where they were withdrawn, `not yet` where they are about to be, or are
 * kept for the bill's sake (`batch-watches.ts`). A withdrawal that is written after this look finds the bill asked for.
 */
export async function batchesOfBill(run: Pick<Run, 'fresh'>, fields: Values): Promise<'stand' | 'changed' | 'not yet'> {
  const batch = (await run.fresh<State>(reconciliationBatch.aggregate as never, String(fields['batch']))).state;
  const { settledWith, passedWith } = batch.fields ?? {};
  for (const code of (passedWith ?? [fields['batch']]) as readonly string[]) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is on its way back is enough
    const one = (await run.fresh<State>(reconciliationBatch.aggregate as never, code)).state;
    if (one.status === 'withdrawal_in_progress' && one.fields?.['settledWith'] === settledWith) return 'not yet';
  }
  const settled = (await run.fresh<State>(receipt.aggregate as never, String(settledWith))).state;
  return settled.status === 'cancelled' || (await changedSince(run, fields)) !== undefined ? 'changed' : 'stand';
}

/** Why a document could never have a key: it has no room for such a serial, and the serial stands for good. */
const serialRefusal = ({ serial }: Values): Refusal | undefined =>
  Number(serial ?? FIRST_SERIAL) > SERIAL_MAX
    ? refuse('INVOICE_SERIAL_TOO_LARGE', { max: SERIAL_MAX }, 'fields.serial')
    : undefined;

/** What an invoice says of its batch. */
async function ofBatch(run: Run, fields: Values): Promise<Values | Refusal> {
  const batch = serialRefusal(fields) ?? (await billable(run, String(fields['batch'])));
  if (isRefusal(batch)) return batch;
  const { customer, totalAmount, billingDate } = batch;
  const { directory } = run.context;
  const minor = minorOfMoney(totalAmount);
  if (minor <= 0n) return refuse('OUT_OF_RANGE', { min: '0.01', max: '999999999999.99' }, 'fields.batch');
  return {
    customer,
    totalAmount,
    shippingAmount: totalAmount,
    billingDate,
    icmsAmount: brl(icmsOf(directory, String(fields['issuerState']), String(billingDate), minor)),
    serial: fields['serial'] ?? FIRST_SERIAL,
    ...(fields['sender'] === undefined && { sender: directory.customers.get(String(customer))?.fields?.name }),
    ...(fields['recipientBillingEmails'] === undefined && {
      recipientBillingEmails: billingEmails(directory, customer),
    }),
  };
}

const MANDATORY_IN_BRAZIL = ['batch', 'issuerCnpj', 'issuerState', 'stateRegistration'] as const;

/** Which office an invoice is for decides which moves it makes. */
const of =
  (entity: 'br' | 'cn'): MoveRule =>
  (fields) =>
    fields['entity'] === entity ? undefined : refuse('MOVE_NOT_POSSIBLE');

export const invoiceRules: RecordRules = {
  allows: (fields) => {
    const wanted = fields['entity'] === 'br' ? MANDATORY_IN_BRAZIL : (['totalAmount'] as const);
    const missing = wanted.find((name) => fields[name] === undefined);
    if (missing !== undefined) return refuse('FIELD_MANDATORY', {}, `fields.${missing}`);
    // Their office knows nothing of our batches, and one that it named could be invoiced by nobody else.
    if (fields['entity'] === 'cn' && fields['batch'] !== undefined)
      return refuse('FIELD_NOT_OF_KIND', {}, 'fields.batch');
    const wrong = ((fields['recipientBillingEmails'] ?? []) as readonly string[]).filter((one) =>
      isRefusal(parseEmail(one)),
    );
    if (wrong.length > 0) return refuse('EMAILS_INVALID_LIST', { list: wrong }, 'fields.recipientBillingEmails');
    return keyRefusal(fields, 'keyGoods');
  },
  looks: async (run, what, fields, code) => {
    if (what === 'register') return fields['entity'] === 'br' ? await ofBatch(run, fields) : undefined;
    if (what === 'revise') return standsStill(fields);
    if (what === 'issue') return (await changedSince(run, fields)) ?? (await countedUp(run, invoice.aggregate, code));
    if (what !== 'send-mail') return undefined;
    if (typeof fields['downloadLink'] !== 'string') return refuse('INVOICE_NO_DOWNLOAD_LINK');
    const kept = (fields['recipientBillingEmails'] ?? []) as readonly string[];
    const recipients = kept.length > 0 ? kept : billingEmails(run.context.directory, fields['customer']);
    return recipients.length > 0 ? { recipientBillingEmails: recipients } : refuse('RECONCILIATION_EMAIL_MISSING');
  },
  moves: {
    ...issuing,
    issue: of('br'),
    cancel: (...asked) => of('br')(...asked) ?? withinTheWindow(...asked),
    'issue-cn': of('cn'),
    mailed: byTheHouse,
    notMailed: byTheHouse,
  },
};

/** What a CT-e says of its order. Nothing is carried of one that was not handed over. */
async function ofOrder(run: Run, fields: Values): Promise<Values | Refusal> {
  const tooLarge = serialRefusal(fields);
  if (tooLarge !== undefined) return tooLarge;
  const number = String(fields['orderNumber']);
  const { state } = await run.fresh(order, number);
  if (state.status === 'absent') return refuse('RECORD_NOT_FOUND', {}, 'fields.orderNumber');
  if (state.status !== 'handed_over') return refuse('ORDER_STATUS_NOT_OPERABLE', {}, 'fields.orderNumber');
  return { customer: state.customer, waybills: state.waybills, serial: fields['serial'] ?? FIRST_SERIAL };
}

/** Tax of a freight: a part of it where it is included, else on top of it. */
export function freightTax(minor: bigint, taxRate: number, includingTax: boolean): bigint {
  const rate = exactOf(String(taxRate));
  const base = includingTax ? { over: rate.over, under: rate.under + rate.over } : rate;
  return minorOf(times(ofMinor(minor), base));
}

export const cteRules: RecordRules = {
  allows: (fields) => {
    const { taxRate } = fields;
    if (typeof taxRate === 'number' && taxRate >= 1) return refuse('TAX_RATE_INVALID', {}, 'fields.taxRate');
    const missing = (['issuerCnpj', 'issuerState', 'stateRegistration'] as const).find(
      (name) => fields[name] === undefined,
    );
    if (missing !== undefined) return refuse('FIELD_MANDATORY', {}, `fields.${missing}`);
    return keyRefusal(fields, 'commodityInvoiceKey');
  },
  works: ({ freight, taxRate, includingTax }) => ({
    taxAmount: brl(freightTax(BigInt((freight as Money).amount), Number(taxRate), includingTax === true)),
  }),
  looks: async (run, what, fields, code) => {
    if (what === 'register') return await ofOrder(run, fields);
    if (what === 'revise') return standsStill(fields);
    return what === 'issue' ? await countedUp(run, cteInvoice.aggregate, code) : undefined;
  },
  moves: issuing,
};
