import { sideOf } from '@malote/contracts/billing/business.ts';
import { pricedWeightOf } from '@malote/contracts/billing/priced-weight.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';

type Values = Readonly<Record<string, unknown>>;

const brl = (minor: bigint): Money => ({ amount: String(minor), currency: 'BRL' });

/** What a charge is about, in centavos. */
export const minorOfCharge = (fields: Values): bigint => {
  const amount = fields[sideOf(String(fields['businessType'])) === 'receivable' ? 'amountReceivable' : 'amountPayable'];
  return BigInt((amount as Money).amount);
};

/** The heading under which a charge is booked. */
const headingOf = (fields: Values): string =>
  String(fields[sideOf(String(fields['businessType'])) === 'receivable' ? 'chargeType' : 'costType']);

/** The mean of centavos, halves away from zero; nothing where there is nothing to divide by (R-0501). */
export const averageOf = (total: bigint, tickets: number): bigint =>
  tickets === 0 ? 0n : (total * 2n + BigInt(tickets)) / (BigInt(tickets) * 2n);

/**
 * For how many orders charges are: those that they name, each once, and as many as others say. Where none of them says anything each counts as one: a pickup,
 * for one. Beside those that do, a fee that is for no order is none.
 */
export function ordersOf(charges: readonly Values[]): number {
  const named = new Set(charges.flatMap(({ orderNumber }) => orderNumber ?? [])).size;
  const many = charges.reduce(
    (sum, { orderNumber, orderQuantity }) => sum + (orderNumber === undefined ? Number(orderQuantity ?? 0) : 0),
    0,
  );
  return named + many === 0 ? charges.length : named + many;
}

/** What the charges of a batch come to (R-0501, R-0502). */
export function totalsOf(charges: ReadonlyMap<string, Values>) {
  const all = [...charges.values()];
  const total = all.reduce((sum, one) => sum + minorOfCharge(one), 0n);
  const orders = ordersOf(all);
  const headings = new Map<string, bigint>();
  for (const one of all) headings.set(headingOf(one), (headings.get(headingOf(one)) ?? 0n) + minorOfCharge(one));
  return {
    charges: [...charges.keys()],
    headings: [...headings].map(([heading, minor]) => ({ heading, amount: brl(minor) })),
    orderCount: orders,
    feeCount: all.length,
    totalBillableWeight: all.reduce((sum, one) => sum + (pricedWeightOf(one) ?? 0), 0),
    totalAmount: brl(total),
    averageAmountPerTicket: brl(averageOf(total, orders)),
  };
}
