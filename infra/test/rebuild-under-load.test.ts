import { openAccess } from '@malote/contracts/kernel/access.ts';
import { renew } from '@malote/contracts/identity/commands.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { createOrder } from '@malote/contracts/orders/commands.ts';
import { orderExport, orderList } from '@malote/contracts/orders/queries.ts';
import type { OrderRow } from '@malote/contracts/orders/queries.ts';
import { connect } from '../src/tools/client.ts';
import type { Client } from '../src/tools/client.ts';
import { rebuilt } from './rebuilt.ts';
import { faultsStored } from './stored.ts';
import { repeatable, torture } from './torture.ts';
import { demoStack } from './demo-stack.ts';
import type { WholeStack } from './whole-stack.ts';
import { smallOrder, startWork } from './workload.ts';

const WORKERS = 4;
/** Without it the log grows by what it takes to fold it, and each round takes longer than the last. */
const REST_MS = 100;
/** Orders that are there before anything is rebuilt, and rows of a page: a walk through all of them takes several. */
const ORDERS = 40;
const PAGE = 9;
const DAY_MS = 24 * 3_600_000;
const told = torture(1);

let stack: WholeStack;
let client: Client;
beforeAll(async () => {
  stack = await demoStack();
  client = await connect({
    url: stack.url,
    username: stack.username,
    password: stack.password,
    concurrency: WORKERS + 4,
  });
}, 360_000);
afterAll(async () => {
  await client.close();
  await stack.stop();
});

/** Walks through the whole list by its cursor, and has something done when it is half-way through the orders that it must find. */
async function walk(halfWay: () => Promise<void>): Promise<readonly string[]> {
  const found: string[] = [];
  let done = false;
  for (let after: string | undefined; ;) {
    const page = await client.call(orderList, {
      pageNumber: 1,
      pageSize: PAGE,
      params: {},
      sort: ['orderNumber', 'asc'],
      ...(after !== undefined && { after }),
    });
    if (!page.ok) throw new Error(page.msg);
    const { records, next } = page.data as { readonly records: readonly OrderRow[]; readonly next?: string };
    found.push(...records.map(({ orderNumber }) => orderNumber));
    if (next === undefined) return found;
    after = next;
    if (!done && found.length >= ORDERS / 2) {
      done = true;
      await halfWay();
    }
  }
}

/** What was registered up to an instant: work that goes on for long makes more orders than a file may hold. */
async function exported(until: Date): Promise<string> {
  const opening = await client.call(
    openAccess,
    { kind: 'export', of: orderList.name },
    { about: { reason: 'conferida' } },
  );
  const renewed = await client.call(renew, {});
  if (!opening.ok || !renewed.ok) throw new Error('no export was opened');
  const answer = await fetch(`${stack.url}${API_BASE}${orderExport.routes[0]?.split(' ')[1] ?? ''}`, {
    method: 'POST',
    headers: { token: renewed.data.token, 'content-type': 'application/json' },
    body: JSON.stringify({
      params: { registered: { from: new Date(until.getTime() - DAY_MS), to: until } },
      format: 'csv',
      columns: ['orderNumber', 'products'],
      sort: ['orderNumber', 'asc'],
      accessId: opening.data.accessId,
    }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`the export was answered ${answer.status}: ${text}`);
  return text;
}

test(
  'read models are rebuilt while scanning goes on: a walk through a list and a file that are under way hold each order once, and at the end every row is as the log says',
  async () => {
    await repeatable('rebuild', told, async () => {
      const orders = await Promise.all(
        Array.from({ length: ORDERS }, async () => {
          const made = await client.call(createOrder, smallOrder);
          if (!made.ok) throw new Error(made.msg);
          return made.data.orderNumber;
        }),
      );
      const registered = new Date();
      const work = startWork(client, { workers: WORKERS, seed: told.seed, restMs: REST_MS });
      try {
        await work.more(WORKERS);
        for (let round = 0; round < told.rounds; round += 1) {
          const before = work.acknowledged.length;
          const walked = await walk(async () => await rebuilt(client));
          expect(work.acknowledged.length).toBeGreaterThan(before); // nobody waited for it
          expect(walked.filter((one, index) => walked.indexOf(one) !== index)).toEqual([]);
          expect(orders.filter((one) => !walked.includes(one))).toEqual([]);
          const [file, shown] = await Promise.allSettled([exported(registered), rebuilt(client)]); // nobody goes on asking when the other one failed
          if (file.status === 'rejected') throw file.reason;
          if (shown.status === 'rejected') throw shown.reason;
          const lines = file.value.trimEnd().split('\r\n').slice(1);
          expect(
            orders.filter(
              (one) => lines.filter((line) => line.startsWith(`${one};`) && line.includes('Livro')).length !== 1,
            ),
          ).toEqual([]);
        }
      } finally {
        await work.end(); // whoever goes on working keeps a torture that failed from ever ending
      }
      expect(await faultsStored(stack.openLog(), work.acknowledged)).toEqual([]);
      expect(await stack.verify()).toMatchObject({ code: 0 });
    });
  },
  360_000 + told.rounds * 240_000,
);
