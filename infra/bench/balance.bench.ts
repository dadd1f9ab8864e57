import { accountStatement } from '@malote/contracts/billing/customer-accounts.ts';
import { Client } from 'pg';
import type { Bench } from './bench.ts';
import { openCompany } from './company.ts';
import { alternating, load, percentile } from './load.ts';
import { openCaller, signIn } from './station.ts';

/** Legs of the ledger, over so many accounts and days. */
const LEGS = 10_000_000;
const ACCOUNTS = 200;
const DAYS = 730;
/** A quick look has so many legs for each of its waybills. */
const LEGS_OF_A_WAYBILL = 100;
const GOAL = { atMost: 100 };

const day = (at: number): string => new Date(Date.UTC(2024, 10, 1 + (at % DAYS))).toISOString().slice(0, 10);

/** Writes rows as the ledger holds them, and lets the server look at its tables, of which the names of `reads` are views. The read models are not followed meanwhile: nothing of it was posted. */
const fill = (legs: number): string => `
  insert into reads.customer_accounts select (jsonb_populate_record(null::reads.customer_accounts, to_jsonb(one) || jsonb_build_object('customer', 'BENCH' || n))).*
    from (select * from reads.customer_accounts limit 1) one, generate_series(1, ${ACCOUNTS}) n;
  insert into reads.ledger_legs (id, account, kind, customer, day, booked_at, minor, debit, credit, entry, by, written_at, place, in_books, scope, position)
    select 'bench-' || n, 'receivable:BENCH' || 1 + n % ${ACCOUNTS}, 'receivable', 'BENCH' || 1 + n % ${ACCOUNTS}, date '2024-11-01' + (n % ${DAYS})::int, now(), 100, 100, 0, 'ChargeRaised', 'bench', now(), n, (date '2024-11-01' + (n % ${DAYS})::int)::text || ' ' || lpad(n::text, 19, '0'), '{}', 1
    from generate_series(1, ${legs}) n;
  insert into reads.ledger_days (id, account, day, count, position)
    select account || '|' || day, account, day, sum(minor), 1 from reads.ledger_legs where id like 'bench-%' group by account, day;
  analyze;`;

export const bench: Bench = {
  what: 'the balance of a customer at the end of any day with the newest 200 lines, over 10 million legs, against summing up the legs',
  async *run(given) {
    const company = await openCompany(given, { plan: 'company', waybills: 2_000, use: 'copy', reads: 'folded' });
    const [command, query] = [await company.service('command'), await company.service('query')];
    const legs = given.waybills === undefined ? LEGS : given.waybills * LEGS_OF_A_WAYBILL;
    const client = new Client({ connectionString: company.addresses.owner });
    await client.connect();
    given.resources.hold(client, (held) => held.end());
    await client.query(fill(legs));
    const caller = await openCaller(given, query.url, 1);
    const token = await signIn(command.url, 'financeiro');
    let turn = 0;
    const waits: number[] = [];
    const { sums } = await alternating(
      {
        ours: async (seconds) => {
          const taken = await load(
            () =>
              caller.call(0, token, accountStatement, {
                customer: `BENCH${1 + ((turn += 1) % ACCOUNTS)}`,
                until: day(turn * 37),
              }),
            1,
            seconds,
          );
          waits.push(...taken.milliseconds);
          return taken.perSecond;
        },
        sums: async (seconds) => {
          const taken = await load(
            () =>
              client.query('select sum(minor) from reads.ledger_legs where account = $1 and day <= $2', [
                `receivable:BENCH${1 + ((turn += 1) % ACCOUNTS)}`,
                day(turn * 37),
              ]),
            1,
            seconds,
          );
          return percentile(taken.milliseconds, 0.95);
        },
      },
      given.seconds,
    );
    const p95 = percentile(
      waits.toSorted((one, other) => one - other),
      0.95,
    );
    yield { name: 'balance', value: p95, unit: 'ms', against: sums, goal: GOAL };
  },
};
