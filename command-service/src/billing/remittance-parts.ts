import { cnabRemittance } from '@malote/contracts/billing/cnab.ts';
import type { CnabAccount } from '@malote/contracts/billing/cnab.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import type { Remittance } from '@malote/infra/outbound/bank.ts';
import type { WatchKit } from '../kernel/context.ts';

type Values = Readonly<Record<string, unknown>>;

/** Numbers of files have six digits. */
export const FILES = 1_000_000;

export const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');

/** Writes a file; undefined where a value has no place in it, such as an account of thirteen digits: tried again, it would never be written. */
export function fitting(write: () => string): string | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The remittance that pays what is left of a payment batch, under the number of its push; `incomplete` where an account lacks what banks ask for,
 * `nothing_left` where the batch no longer waits for the bank.
 */
export async function remittanceFrom(
  { streams, directory, open, now }: Pick<WatchKit, 'streams' | 'directory' | 'open' | 'now'>,
  code: string,
  push: string,
): Promise<Omit<Remittance, 'id'> | 'incomplete' | 'nothing_left'> {
  const { state } = await streams.fresh<RecordState<Values>>(paymentBatch.aggregate as never, code);
  const { status, fields = {} } = state;
  const minor = minorOf(fields['historicalAmount']) - minorOf(fields['actualAmount']);
  if (status !== 'in_progress' || minor <= 0n) return 'nothing_left';
  const accounts = directory.records.get('BankAccount');
  const [own, other] = [fields['bankAccount'], fields['payeeAccount']].map((one) => accounts?.get(String(one))?.fields);
  const [payer, payee] = await Promise.all([accountOf(own, open), accountOf(other, open)]);
  const agreement = own?.['agreement'];
  if (payer === undefined || payee === undefined || typeof agreement !== 'string') return 'incomplete';
  const day = businessDay(now().toISOString(), COMPANY_ZONE);
  const text = fitting(() =>
    cnabRemittance({
      payer: { ...payer, bankName: String(own?.['bank']), agreement },
      sequence: Number(push.slice(2)) % FILES,
      madeAt: now(),
      payments: [{ number: code, payee, minor, day }],
    }),
  );
  return text === undefined ? 'incomplete' : { fileName: `${push}.rem`, text };
}

/** An account as banks write it; undefined where something is missing, or was erased. */
export async function accountOf(fields: Values | undefined, open: WatchKit['open']): Promise<CnabAccount | undefined> {
  const { bankCode, agency, account, beneficiary, holderTaxId } = fields ?? {};
  if (typeof bankCode !== 'string' || typeof holderTaxId !== 'string') return undefined;
  const [name, taxId] = await Promise.all([open(String(beneficiary)), open(holderTaxId)]);
  return name === undefined || taxId === undefined
    ? undefined
    : { bank: bankCode, agency: String(agency), account: String(account), taxId, name };
}
