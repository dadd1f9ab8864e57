import { cnabCollection } from '@malote/contracts/billing/cnab-collection.ts';
import type { CnabDebtor } from '@malote/contracts/billing/cnab-collection.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { isRefusal } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { parseCep } from '@malote/contracts/kernel/values/cep.ts';
import type { Remittance } from '@malote/infra/outbound/bank.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Directory } from '../kernel/directory.ts';
import { accountOf, FILES, fitting, minorOf } from './remittance-parts.ts';

type Values = Readonly<Record<string, unknown>>;

/** The account of ours that titles are collected to: the first one in use that has an agreement with its bank, in the order of their codes. */
export const collectingAccount = ({ records }: Pick<Directory, 'records'>) =>
  [...(records.get('BankAccount') ?? [])]
    .filter(
      ([, { status, fields }]) =>
        status === 'enabled' && fields?.['owner'] === 'own' && typeof fields['agreement'] === 'string',
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, account]) => account)[0];

/**
 * The file by which a bank collects what is left of a receipt, under the number of its push; `incomplete` where the account or the customer lacks what banks
 * ask for; `nothing_left` where it no longer waits for money.
 */
export async function collectionFrom(
  { streams, directory, open, now }: Pick<WatchKit, 'streams' | 'directory' | 'open' | 'now'>,
  { receipt: code, dueDate: due }: { readonly receipt?: string; readonly dueDate?: string },
  push: string,
): Promise<Omit<Remittance, 'id'> | 'incomplete' | 'nothing_left'> {
  const { status, fields = {} } = (await streams.fresh<RecordState<Values>>(receipt.aggregate as never, code ?? ''))
    .state;
  const minor = minorOf(fields['historicalAmount']) - minorOf(fields['actualAmount']);
  if ((status !== 'pending_payment' && status !== 'partial_collection') || minor <= 0n) return 'nothing_left';
  const own = collectingAccount(directory)?.fields;
  const [payer, debtor] = await Promise.all([
    accountOf(own, open),
    debtorOf(directory.records.get('Customer')?.get(String(fields['customer']))?.fields, open),
  ]);
  if (code === undefined || due === undefined || payer === undefined || debtor === undefined) return 'incomplete';
  const text = fitting(() =>
    cnabCollection({
      payer: { ...payer, bankName: String(own?.['bank']), agreement: String(own?.['agreement']) },
      sequence: Number(push.slice(2)) % FILES,
      madeAt: now(),
      titles: [{ number: code, debtor, minor, due, issued: businessDay(now().toISOString(), COMPANY_ZONE) }],
    }),
  );
  return text === undefined ? 'incomplete' : { fileName: `${push}.rem`, text };
}

/** A customer as banks print him on a title; undefined where something is missing, was erased, or is no CEP. */
async function debtorOf(fields: Values | undefined, open: WatchKit['open']): Promise<CnabDebtor | undefined> {
  const { name, taxId, address, postalCode, city, state } = fields ?? {};
  const plain = [name, city, state];
  const sealed = [taxId, address, postalCode];
  if (![...plain, ...sealed].every((one) => typeof one === 'string')) return undefined;
  const [tax, street, typed = ''] = await Promise.all(sealed.map(async (one) => await open(String(one))));
  const zip = parseCep(typed);
  return tax === undefined || street === undefined || isRefusal(zip)
    ? undefined
    : { taxId: tax, name: String(name), address: street, zip, city: String(city), state: String(state) };
}
