import type { Knex } from 'knex';
import { STATEMENT_LINES } from '@malote/contracts/billing/customer-accounts.ts';
import type { accountStatement } from '@malote/contracts/billing/customer-accounts.ts';
import { account } from '@malote/contracts/kernel/posting.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { moneyOf } from '@malote/contracts/kernel/values/money.ts';
import type { Handler } from '../kernel/handlers.ts';
import { userNames } from '../kernel/user-names.ts';
import { inScope } from '../kernel/lists/in-scope.ts';

interface LineRaw {
  readonly id: string;
  readonly day: string;
  readonly entry: string;
  readonly document: string | null;
  readonly minor: string;
  readonly written_at: string;
  readonly by: string;
}

/** A customer gains what his debt to us loses. */
const gained = (minor: string) => moneyOf({ minor: -BigInt(minor), currency: 'BRL' });

/** What moved an account up to the end of a day, the newest first, and one more than are shown. */
export const newestLines = (db: Knex, account: string, until: string): Knex.QueryBuilder =>
  db
    .from('reads.ledger_legs')
    .select(['id', db.raw('day::text as day'), 'entry', 'document', db.raw('minor::text as minor'), 'written_at', 'by'])
    .where({ account })
    .where('day', '<=', until)
    // Of the table: `day` alone would be the text that is selected, which no index is in the order of.
    .orderBy([
      { column: 'ledger_legs.day', order: 'desc' },
      { column: 'ledger_legs.place', order: 'desc' },
    ])
    .limit(STATEMENT_LINES + 1);

/** The balance of a customer at the end of a day, one sum over the days before it, and what moved it. */
export const answerAccountStatement: Handler<typeof accountStatement> = async ({ customer, until }, asking) => {
  const { db, caller } = asking;
  const [known] = await inScope(db.from('reads.customer_accounts'), caller.scope)
    .select('customer')
    .where({ customer });
  if (known === undefined) return refuse('CUSTOMER_NOT_EXIST', {}, 'customer');
  const of = account('receivable', customer);
  const [sum] = (await db
    .from('reads.ledger_days')
    .where({ account: of })
    .where('day', '<=', until)
    .select(db.raw('coalesce(sum(count), 0)::text as minor'))) as { minor: string }[];
  const lines = (await newestLines(db, of, until)) as LineRaw[];
  const names = await userNames(
    asking.master,
    asking.personal,
    lines.map(({ by }) => by),
  );
  const [shown, balances] = [lines.slice(0, STATEMENT_LINES), new Map<string, string>()];
  // Back from the balance of the day: what it was before the lines that are newer.
  let after = BigInt(sum?.minor ?? '0');
  for (const { id, minor } of shown) {
    balances.set(id, String(after));
    after -= BigInt(minor);
  }
  return {
    balance: gained(sum?.minor ?? '0'),
    lines: shown.map((line) => ({
      id: line.id,
      day: line.day,
      entry: line.entry,
      document: line.document ?? '',
      amount: gained(line.minor),
      balance: gained(balances.get(line.id) ?? '0'),
      at: new Date(line.written_at).toISOString(),
      by: line.by,
      ...(names.get(line.by) !== undefined && { byName: names.get(line.by) }),
    })),
    truncated: lines.length > STATEMENT_LINES,
  };
};
