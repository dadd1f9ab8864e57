import type { Withheld } from '@malote/contracts/billing/withheld.ts';
import { account } from '@malote/contracts/kernel/posting.ts';
import type { Transfer } from '@malote/contracts/kernel/posting.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { withholdingsOf } from '@malote/contracts/pricing/withholding.ts';
import type { Directory } from '../kernel/directory.ts';
import { taxTableOn } from '../pricing/for-others.ts';

type Values = Readonly<Record<string, unknown>>;

const brl = (minor: bigint): Money => ({ amount: String(minor), currency: 'BRL' });
const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');

/** What is withheld of a batch: nothing but from a self-employed driver. */
export const withheldIn = (fields: Values): readonly Withheld[] =>
  (fields['taxesWithheld'] as readonly Withheld[] | undefined) ?? [];

/** What a batch leaves to be paid: its total without what is withheld. */
export const netOf = (fields: Values): bigint => minorOf(fields['totalAmount']) - minorOf(fields['withheldAmount']);

const fieldsOf = (withheld: readonly Withheld[]): Values =>
  withheld.length === 0
    ? {}
    : { taxesWithheld: withheld, withheldAmount: brl(withheld.reduce((sum, { amount }) => sum + minorOf(amount), 0n)) };

/** What is withheld of a batch that is passed on a day, by the tables of that day: INSS, Sest Senat and IRRF of a self-employed driver's freight (R-0682). */
export function withholding(
  directory: Pick<Directory, 'records'>,
  { supplier, totalAmount }: Values,
  day: string,
): Values {
  const by = directory.records.get('Supplier')?.get(String(supplier))?.fields;
  if (by?.['selfEmployedDriver'] !== true) return {};
  const taken = withholdingsOf(minorOf(totalAmount), (tax) => taxTableOn(directory, tax, day));
  return fieldsOf(taken.map(({ tax, base, rate, minor }) => ({ tax, base: brl(base), rate, amount: brl(minor) })));
}

/** What is withheld of batches that are paid together: a line for each tax and rate. */
export function withheldTogether(batches: readonly Values[]): Values {
  const lines = new Map<string, Withheld>();
  for (const one of batches.flatMap(withheldIn)) {
    const key = `${one.tax} ${one.rate}`;
    const before = lines.get(key);
    lines.set(key, {
      ...one,
      base: brl(minorOf(before?.base) + minorOf(one.base)),
      amount: brl(minorOf(before?.amount) + minorOf(one.amount)),
    });
  }
  return fieldsOf([...lines.values()]);
}

/** What is withheld is owed to the state instead of the supplier. */
export const withheldTransfers = (fields: Values): readonly Transfer[] =>
  withheldIn(fields).map(({ tax, amount }) => ({
    to: account('payable', String(fields['supplier'])),
    from: account('tax', tax.toLowerCase().replace(' ', '-')),
    minor: minorOf(amount),
  }));
