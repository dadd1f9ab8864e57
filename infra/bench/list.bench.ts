import { orderList } from '@malote/contracts/orders/queries.ts';
import { Pool } from 'pg';
import type { Asking } from '../../query-service/src/kernel/asking.ts';
import { openWording } from '../../query-service/src/kernel/database.ts';
import { COUNTED_ROWS, orderOf, pageQuery, totalQuery } from '../../query-service/src/kernel/lists/read-list.ts';
import { statementOf } from '../../query-service/src/kernel/statement.ts';
import { orderSource } from '../../query-service/src/orders/order-list.ts';
import { DAY } from '../src/tools/simulator/hours.ts';
import type { Bench, Given } from './bench.ts';
import { openCompany } from './company.ts';
import type { Company } from './company.ts';
import { alternating, load, percentile, perSecond } from './load.ts';
import { openCaller, signIn } from './station.ts';

const CONNECTIONS = 16;
const PAGE = 100;

/** What the console asks for: the registrations of its longest range, of two states of an order, sorted by a column. */
export const orderQuestion = ({ from }: Pick<Company, 'from'>) => ({
  pageNumber: 1,
  pageSize: PAGE,
  sort: ['registeredAt', 'desc'] as [string, 'asc' | 'desc'],
  params: {
    orderStatus: ['forecast'] as ['forecast'],
    registered: { from: new Date(from).toISOString(), to: new Date(from + 30 * DAY).toISOString() },
  },
});

export const bench: Bench = {
  what: 'the order list as the console asks it (100 rows, every column, two filters, a sort) of a million waybills over 16 connections, against its own SQL by pg alone',
  async *run(given) {
    const company = await openCompany(given, { plan: 'company', waybills: 1_000_000, use: 'as kept', reads: 'folded' });
    const [command, query] = [await company.service('command'), await company.service('query')];
    const caller = await openCaller(given, query.url, CONNECTIONS);
    const token = await signIn(command.url, 'atendimento');
    const question = orderQuestion(company);
    const ask = (connection: number) => caller.call(connection, token, orderList, question);
    const { body } = await ask(0);
    const rows = (JSON.parse(body) as { readonly data: { readonly records: readonly unknown[] } }).data.records.length;
    if (rows < Math.min(PAGE, company.waybills / 2)) throw new Error(`The list has ${rows} rows`);
    const alone = sameSql(given, company);
    const waits: number[] = [];
    const { ours, pg } = await alternating(
      {
        ours: async (seconds) => {
          const taken = await load(ask, CONNECTIONS, seconds);
          waits.push(...taken.milliseconds);
          return taken.perSecond;
        },
        pg: (seconds) => perSecond(alone, CONNECTIONS, seconds),
      },
      given.seconds,
    );
    yield { name: 'list', value: ours, unit: 'lists/s', against: pg, goal: { ratioAtLeast: 0.5 } };
    yield {
      name: 'list.p95',
      value: percentile(
        waits.toSorted((one, other) => one - other),
        0.95,
      ),
      unit: 'ms',
      goal: { atMost: 60 },
    };
  },
};

/** The very statements of the product for this question (its page and its total), as text and values, by `pg` and nothing else. */
function sameSql({ resources }: Given, company: Company): () => Promise<void> {
  // What is asked for here looks at the caller's scope and at nothing else of who asks.
  const asking = { db: openWording(), caller: { scope: '*' }, language: 'pt', now: new Date() } as unknown as Asking;
  const question = orderQuestion(company);
  const [order, params] = [orderOf(orderSource, question.sort), orderList.params.parse(question.params)];
  if (order === undefined) throw new Error('The list is not sorted by what the console sorts by');
  const statements = [
    pageQuery(orderSource, params, order, asking, { limit: PAGE + 1 }),
    totalQuery(orderSource, params, asking, COUNTED_ROWS),
  ].map(statementOf);
  const pool = resources.hold(new Pool({ connectionString: company.addresses.query, max: CONNECTIONS }), (held) =>
    held.end(),
  );
  pool.on('error', () => undefined);
  return async () => {
    for (const [index, { text, values }] of statements.entries())
      await pool.query({ name: `statement ${index}`, text, values: [...values] });
  };
}
