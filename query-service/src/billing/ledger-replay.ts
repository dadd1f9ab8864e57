import type { Knex } from 'knex';
import { books, bookEvents, datedAt } from '@malote/contracts/billing/books.ts';
import type { Books } from '@malote/contracts/billing/books.ts';
import {
  balanceAfter,
  customerAccount,
  customerAccountEvents,
  paidAheadBy,
  unsettledBy,
} from '@malote/contracts/billing/customer-account.ts';
import type { Entry } from '@malote/contracts/billing/customer-account.ts';
import type { IntegrityFinding } from '@malote/contracts/billing/integrity-job.ts';
import type { IntegrityFault } from '@malote/contracts/billing/integrity-check.ts';
import { supplierAccount } from '@malote/contracts/billing/supplier-account.ts';
import { events as definitions, records } from '@malote/contracts/catalogue.ts';
import { isBalanced, movesMoney } from '@malote/contracts/kernel/posting.ts';
import type { Posting } from '@malote/contracts/kernel/posting.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { Position, RecordedEvent } from '@malote/infra/event-store/port.ts';

/** A leg as the ledger has it. */
interface LegRow {
  readonly id: string;
  readonly account: string;
  readonly day: string;
  readonly minor: string;
  readonly place: string;
}

export type Find = (finding: IntegrityFinding & { readonly fault: IntegrityFault }) => void;

const moneyTypes: ReadonlySet<string> = new Set([...definitions.values()].filter(movesMoney).map(({ type }) => type));
const nouns: ReadonlyMap<string, string> = new Map([
  ...[...records.values()].map(({ category, noun }) => [category, noun] as const),
  [customerAccount.category, 'CustomerAccount'],
  [supplierAccount.category, 'SupplierAccount'],
  [books.category, 'Books'],
]);

const { CustomerEntryPosted, CustomerPrepaymentReserved, CustomerPrepaymentReleased } = customerAccountEvents;
/** What is no posting, and is told from the log all the same. */
const FURTHER: ReadonlySet<string> = new Set(
  [bookEvents.BooksClosed, CustomerPrepaymentReserved, CustomerPrepaymentReleased].map(({ type }) => type),
);

/** What a replay of a stream is asked by, where there is one. */
export function subjectOf(stream: string): Pick<IntegrityFinding, 'of' | 'number'> {
  const at = stream.indexOf('-');
  const of = nouns.get(stream.slice(0, at));
  return of === undefined ? {} : { of, number: stream.slice(at + 1) };
}

/** The same of an account of the ledger: the customer's or the supplier's own. */
function ownerOf(account: string): Pick<IntegrityFinding, 'of' | 'number'> {
  const [kind = '', number = ''] = account.split(':');
  const of = ({ receivable: 'CustomerAccount', payable: 'SupplierAccount' } as Readonly<Record<string, string>>)[kind];
  return of === undefined ? {} : { of, number };
}

const PAGE = 2_000;
/** Days whose legs are wrong and that are held in memory; a ledger with more of them is lost anyway. */
const CORRECTED_DAYS = 20_000;

/** What the log says of each customer, by his number: all that his account counts. */
type Customers = Readonly<Record<'balance' | 'prepaid' | 'unsettled', Map<string, bigint>>>;
const FAULT_OF = {
  balance: 'balance_differs',
  prepaid: 'prepaid_differs',
  unsettled: 'unsettled_differs',
} as const satisfies Readonly<Record<keyof Customers, IntegrityFault>>;
const OF_CUSTOMERS = Object.keys(FAULT_OF) as readonly (keyof Customers)[];

/** Numbers that are told with what was found. */
export interface LedgerCounts {
  postings: number;
  legs: number;
  balances: number;
  customers: number;
}

/**
 * Holds the ledger of a snapshot against the events of the log, which are given one after the other in the order of their positions: both are read side by side,
 * so that neither has to be kept. In memory: a page of legs, a balance for each customer, and the days of legs that are wrong.
 * @param upTo where the snapshot stands: later events are not in it.
 */
export async function ledgerReplay(tables: Knex, upTo: Position, find: Find) {
  await tables.raw('set local statement_timeout = 0');
  await tables.raw('set local idle_in_transaction_session_timeout = 0');
  await tables.raw(
    'declare legs no scroll cursor for select id, account, day::text as day, minor::text as minor, place::text as place from reads.ledger_legs as leg order by leg.place',
  );
  const legs = legsOf(tables);
  let next = await legs.next();
  let closed: Books = {};
  const counts: LedgerCounts = { postings: 0, legs: 0, balances: 0, customers: 0 };
  const customers: Customers = { balance: new Map(), prepaid: new Map(), unsettled: new Map() };
  const add = (what: keyof Customers, customer: string, minor: bigint) =>
    customers[what].set(customer, (customers[what].get(customer) ?? 0n) + minor);
  /** By account and day: what the legs of the ledger lack to be those of the log. */
  const corrections = new Map<string, bigint>();
  const correct = (account: string, day: string, minor: bigint) => {
    const key = `${account}|${day}`;
    if (corrections.size < CORRECTED_DAYS || corrections.has(key))
      corrections.set(key, (corrections.get(key) ?? 0n) + minor);
  };
  const surplus = (row: LegRow) => {
    find({
      fault: 'leg_surplus',
      ...subjectOf(row.id.slice(0, row.id.lastIndexOf('@'))),
      event: row.id,
      position: row.place,
      account: row.account,
      day: row.day,
      found: row.minor,
    });
    correct(row.account, row.day, -BigInt(row.minor));
  };

  /** The legs of the ledger that say that they are of this position; those of positions in between are of no event. */
  async function legsAt(position: Position): Promise<Map<string, LegRow>> {
    const own = new Map<string, LegRow>();
    for (; !next.done && BigInt(next.value.place) <= position; next = await legs.next()) {
      counts.legs += 1;
      if (BigInt(next.value.place) === position) own.set(next.value.id, next.value);
      else surplus(next.value);
    }
    return own;
  }

  async function fold(recorded: RecordedEvent): Promise<void> {
    const { data, metadata } = parseEvent(recorded);
    if (recorded.type === bookEvents.BooksClosed.type) {
      closed = { closedThrough: (data as { readonly through: string }).through };
      return;
    }
    if (recorded.type === CustomerPrepaymentReserved.type || recorded.type === CustomerPrepaymentReleased.type) {
      const { customer, amount } = data as { readonly customer: string; readonly amount: Money };
      const minor = BigInt(amount.amount);
      add('prepaid', customer, recorded.type === CustomerPrepaymentReserved.type ? -minor : minor);
      return;
    }
    counts.postings += 1;
    const { posting } = data as { readonly posting: Posting };
    const { stream, version, position, type } = recorded;
    const about = { ...subjectOf(stream), event: `${type} ${stream}@${version}`, position: position.toString() };
    const balanced = isBalanced(posting.legs);
    if (!balanced) find({ fault: 'unbalanced', ...about, expected: '0', found: sumOf(posting.legs) });
    if (type === CustomerEntryPosted.type && balanced) {
      const { customer, entry } = data as { readonly customer: string; readonly entry: Entry };
      customers.balance.set(customer, balanceAfter(customers.balance.get(customer) ?? 0n, customer, posting));
      add('prepaid', customer, paidAheadBy(entry, customer, posting));
      add('unsettled', customer, unsettledBy(entry, customer, posting));
    }
    const rows = await legsAt(position);
    // Legs that do not sum to zero never come into the ledger: where none of them did, that is told already.
    if (!balanced && rows.size === 0) return;
    const day = datedAt(posting.on, businessDay(metadata.receivedAt, COMPANY_ZONE), closed);
    for (const [at, { account, minor }] of posting.legs.entries()) {
      const id = `${stream}@${version}:${at}`;
      const row = rows.get(id);
      rows.delete(id);
      if (row === undefined) {
        find({ fault: 'leg_missing', ...about, account, day, expected: minor });
        correct(account, day, BigInt(minor));
      } else if (row.account !== account || row.day !== day || row.minor !== minor) {
        const isAmount = row.account === account && row.day === day;
        find({
          fault: 'leg_differs',
          ...about,
          account,
          day,
          expected: isAmount ? minor : `${account} ${day} ${minor}`,
          found: isAmount ? row.minor : `${row.account} ${row.day} ${row.minor}`,
        });
        correct(account, day, BigInt(minor));
        correct(row.account, row.day, -BigInt(row.minor));
      }
    }
    for (const row of rows.values()) surplus(row);
  }

  return {
    /** The next event of the log. */
    async take(recorded: RecordedEvent): Promise<void> {
      if (recorded.position > upTo) return;
      if (!moneyTypes.has(recorded.type) && !FURTHER.has(recorded.type)) return;
      try {
        await fold(recorded);
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError)) throw error;
        // Changed so that it does not read any more: its legs are of no event, which is told when the next one comes.
        find({
          fault: 'unbalanced',
          ...subjectOf(recorded.stream),
          event: `${recorded.type} ${recorded.stream}@${recorded.version}`,
          position: recorded.position.toString(),
        });
      }
    },
    /** The log has ended: what is left of the ledger is of no event; then each day and each customer. */
    async end(): Promise<LedgerCounts> {
      for (; !next.done; next = await legs.next()) {
        counts.legs += 1;
        surplus(next.value);
      }
      await tables.raw('close legs');
      counts.balances = await checkDays(tables, corrections, find);
      counts.customers = await checkCustomers(tables, customers, find);
      return counts;
    },
  };
}

const sumOf = (legs: Posting['legs']): string =>
  legs.every(({ minor }) => /^-?\d+$/.test(minor))
    ? String(legs.reduce((sum, { minor }) => sum + BigInt(minor), 0n))
    : legs
        .map(({ minor }) => minor)
        .join(' ')
        .slice(0, 200);

async function* legsOf(tables: Knex): AsyncGenerator<LegRow, undefined> {
  for (;;) {
    const { rows } = await tables.raw<{ rows: LegRow[] }>(`fetch ${PAGE} from legs`);
    yield* rows;
    if (rows.length < PAGE) return undefined;
  }
}

/** Each account's movement of each day, as it is counted in the ledger, against its legs as the log has them. */
async function checkDays(tables: Knex, corrections: Map<string, bigint>, find: Find): Promise<number> {
  await tables.raw(
    `declare days no scroll cursor for
     select coalesce(leg.account, counted.account) as account, coalesce(leg.day, counted.day)::text as day,
            coalesce(leg.minor, 0)::text as minor, coalesce(counted.count, 0)::text as count
     from (select account, day, sum(minor) as minor from reads.ledger_legs group by account, day) leg
     full join (select account, day, count from reads.ledger_days) counted on counted.account = leg.account and counted.day = leg.day`,
  );
  let days = 0;
  const compare = (account: string, day: string, legs: bigint, counted: bigint) => {
    const key = `${account}|${day}`;
    const expected = legs + (corrections.get(key) ?? 0n);
    corrections.delete(key);
    if (expected !== counted)
      find({
        fault: 'day_differs',
        ...ownerOf(account),
        account,
        day,
        expected: String(expected),
        found: String(counted),
      });
  };
  for (;;) {
    const { rows } = await tables.raw<{ rows: { account: string; day: string; minor: string; count: string }[] }>(
      `fetch ${PAGE} from days`,
    );
    days += rows.length;
    for (const { account, day, minor, count } of rows) compare(account, day, BigInt(minor), BigInt(count));
    if (rows.length < PAGE) break;
  }
  await tables.raw('close days');
  for (const key of corrections.keys()) {
    const at = key.lastIndexOf('|');
    compare(key.slice(0, at), key.slice(at + 1), 0n, 0n);
  }
  return days;
}

/** What each customer has with us, paid ahead and has still to settle, against what was posted on his account and set aside. */
async function checkCustomers(tables: Knex, told: Customers, find: Find): Promise<number> {
  let customers = 0;
  const compare = (what: keyof Customers, customer: string, counted: bigint) => {
    const fault = FAULT_OF[what];
    const expected = told[what].get(customer) ?? 0n;
    told[what].delete(customer);
    if (expected !== counted)
      find({
        fault,
        of: 'CustomerAccount',
        number: customer,
        account: `receivable:${customer}`,
        expected: String(expected),
        found: String(counted),
      });
  };
  for (let after = ''; ;) {
    const rows = (await tables
      .from('reads.customer_accounts')
      .select(
        'customer',
        tables.raw('balance::text as balance, prepaid::text as prepaid, accumulated_unsettled::text as unsettled'),
      )
      .where('customer', '>', after)
      .orderBy('customer')
      .limit(PAGE)) as ({ readonly customer: string } & Readonly<Record<keyof Customers, string>>)[];
    customers += rows.length;
    for (const { customer, ...row } of rows)
      for (const what of OF_CUSTOMERS) compare(what, customer, BigInt(row[what]));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = last.customer;
  }
  for (const what of OF_CUSTOMERS) for (const customer of told[what].keys()) compare(what, customer, 0n);
  return customers;
}
