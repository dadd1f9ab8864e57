import { FINANCE_ROWS, sideOf } from '@malote/contracts/billing/business.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { yearRefusal } from '@malote/contracts/kernel/values/plausible-year.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is asked for with a batch, before its charges are looked at. */
export interface BatchWish {
  readonly charges: readonly string[];
  readonly billingDate?: string | undefined;
  readonly billType?: string | undefined;
}

/** Why no batch is made of so many charges, with what was chosen, when the call came (R-0566, R-0567, R-0578, R-0585). */
export function wishRefusal({ charges, billingDate, billType }: BatchWish, now: string): Refusal | undefined {
  if (charges.length === 0) return refuse('ROWS_REQUIRED', {}, 'charges');
  if (charges.length > FINANCE_ROWS) return refuse('SELECTION_LIMIT', { max: FINANCE_ROWS }, 'charges');
  if (billingDate === undefined) return refuse('BILLING_DATE_REQUIRED', {}, 'billingDate');
  return billType === undefined
    ? refuse('BILL_TYPE_REQUIRED', {}, 'billType')
    : yearRefusal(billingDate, now, 'billingDate');
}

/** Who owes, or is owed, for a charge or a batch. */
export const partyOf = (fields: Values): string => (fields['customer'] ?? fields['supplier']) as string;

const monthOf = (fields: Values): string => businessDay(String(fields['businessTime']), COMPANY_ZONE).slice(0, 7);

/** Why charges do not go together: of several kinds of business (R-0575), customers (R-0565) or months (R-0579). */
export function togetherRefusal(charges: readonly Values[]): Refusal | undefined {
  const distinct = (of: (fields: Values) => unknown) => new Set(charges.map(of)).size;
  if (distinct((one) => one['businessType']) > 1) return refuse('SAME_SERVICE_TYPE_ONLY', {}, 'charges');
  if (distinct(partyOf) > 1) return refuse('BULK_SAME_BUSINESS_AND_CUSTOMER', {}, 'charges');
  return distinct(monthOf) > 1 ? refuse('SAME_YEAR_MONTH', {}, 'charges') : undefined;
}

/** The batch's side and party, as its charges say. */
export function sidesOf(first: Values) {
  const side = sideOf(String(first['businessType']));
  return {
    side,
    businessType: first['businessType'],
    ...(side === 'receivable' ? { customer: first['customer'] } : { supplier: first['supplier'] }),
  };
}
