import type { prepaymentLeft } from '@malote/contracts/billing/prepayment.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { moneyOf } from '@malote/contracts/kernel/values/money.ts';
import type { Handler } from '../kernel/handlers.ts';
import { inScope } from '../kernel/lists/in-scope.ts';

/** What is left of what the customer of a receipt paid ahead; a receipt of another customer than the caller's is not found. */
export const answerPrepaymentLeft: Handler<typeof prepaymentLeft> = async ({ code }, { db, caller }) => {
  const [found] = (await inScope(db.from(`reads.${receipt.table}`), caller.scope)
    .select('customer')
    .where({ code })) as {
    readonly customer: string;
  }[];
  if (found === undefined) return refuse('RECORD_NOT_FOUND', {}, 'code');
  const [account] = (await db
    .from('reads.customer_accounts')
    .select(db.raw('prepaid::text as prepaid'))
    .where({ customer: found.customer })) as { readonly prepaid: string }[];
  return { prepaid: moneyOf({ minor: BigInt(account?.prepaid ?? '0'), currency: 'BRL' }) };
};
