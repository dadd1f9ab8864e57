import { randomUUID } from 'node:crypto';
import { Client as Database } from 'pg';
import { openBag, putParcelInBag, sealBag, takeParcelOutOfBag } from '@malote/contracts/bags/commands.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { createOrder } from '@malote/contracts/orders/commands.ts';
import { receiveParcel } from '@malote/contracts/scanning/commands.ts';
import { parseEvent } from '../src/event-store/parse.ts';
import { postgresEventStore } from '../src/event-store/postgres/postgres-event-store.ts';
import { dataFolderOf } from '../src/local/data-folder.ts';
import { DEMO_CUSTOMERS } from '../src/local/demo/business.ts';
import { DEMO_SITES } from '../src/local/demo/sites.ts';
import { addressOfRunning } from '../src/local/cluster-files.ts';
import { clusterFolderOf } from '../src/local/postgres-place.ts';
import { connect } from '../src/tools/client.ts';
import type { Client } from '../src/tools/client.ts';
import { demoStack } from './whole-stack.ts';
import type { Part, WholeStack } from './whole-stack.ts';

/** How long each round goes on after its kill, and how many workers press on all the while. */
const ROUND_MS = 2_500;
const WORKERS = 6;
const ROUNDS: readonly (readonly Part[])[] = [['command'], ['postgres'], ['projection'], ['query', 'command'], ['postgres', 'projection']];

let stack: WholeStack;
beforeAll(async () => {
  stack = await demoStack();
}, 120_000);
afterAll(async () => await stack.stop(), 60_000);

interface Acknowledged { readonly id: string; readonly command: string; readonly outcome: string; readonly code?: string }

const person = { state: 'SP', city: 'Guarulhos', street: 'Rua das Flores', zip: '07010000', phone: '11987654321' };
const money = { amount: '1000', currency: 'BRL' } as const;

/** One worker's life: an order, its scan, a bag for every few parcels, some taken out again, the bag sealed. Every command is sent until it is answered. */
async function work(client: Client, acknowledged: Acknowledged[], signal: AbortSignal): Promise<void> {
  const site = DEMO_SITES.find(({ type }) => type === 'transit_center')?.code ?? '';
  const about = () => ({ site, station: 'T1', device: 'teste', happenedAt: new Date().toISOString() });
  const send: Client['call'] = async (definition, input, options = {}) => {
    const id = randomUUID();
    const answer = await client.call(definition, input, { ...options, id, about: about() });
    acknowledged.push({ id, command: definition.name, outcome: answer.ok ? 'accepted' : 'refused', ...(!answer.ok && { code: answer.code }) });
    return answer;
  };
  while (!signal.aborted) {
    const opened = `BG${Math.floor(Math.random() * 1e10).toString().padStart(10, '0')}`;
    await send(openBag, { bagNumber: opened });
    const inside: string[] = [];
    for (let index = 0; index < 4 && !signal.aborted; index += 1) {
      const order = await send(createOrder, {
        customer: DEMO_CUSTOMERS[0]?.code ?? '', channel: 'STANDARD', declaredValue: money, sender: { ...person, name: 'Loja' }, recipient: { ...person, name: 'Maria Souza' },
        products: [{ namePt: 'Livro', quantity: 1, unitPrice: money }], packages: [{ weight: 0.3, invoices: [{ number: '12345', serial: '1', date: '2026-11-20', amount: money }] }],
      });
      if (!order.ok) continue;
      const [waybill = ''] = order.data.waybills;
      await send(receiveParcel, { waybill });
      await send(putParcelInBag, { bagNumber: opened, waybill });
      inside.push(waybill);
    }
    const [first] = inside;
    if (first !== undefined && Math.random() < 0.5) await send(takeParcelOutOfBag, { bagNumber: opened, waybill: first });
    await send(sealBag, { bagNumber: opened, bagList: [] });
  }
}

test('killed five times under load: what was acknowledged is stored once, no parcel is in two bags, and the read models equal a fresh fold', async () => {
  const client = await connect({ url: stack.url, username: stack.username, password: stack.password, concurrency: WORKERS, attempts: 60, pauseMs: 100 });
  const acknowledged: Acknowledged[] = [];
  const ending = new AbortController();
  const workers = Array.from({ length: WORKERS }, async () => await work(client, acknowledged, ending.signal));
  for (const parts of ROUNDS) {
    const before = acknowledged.length;
    await Promise.all(parts.map(async (part) => await stack.kill(part)));
    const until = performance.now() + ROUND_MS;
    while (performance.now() < until || acknowledged.length < before + 20) await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  ending.abort();
  await Promise.all(workers);
  await client.close();

  const address = await addressOfRunning(await clusterFolderOf(dataFolderOf(stack.data)), 'malote');
  if (address === undefined) throw new Error('the database does not run');
  const answers = await recordsOf(address);
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter(({ id, outcome }) => answers.get(id)?.join() !== outcome)).toEqual([]);
  expect([...answers].filter(([, records]) => records.length > 1)).toEqual([]);
  const bags = await bagsOf(address);
  const holders = new Map<string, string[]>();
  for (const [number, { parcels, status }] of bags) if (status !== 'unpacked') for (const waybill of Object.keys(parcels)) holders.set(waybill, [...(holders.get(waybill) ?? []), number]);
  expect([...holders].filter(([, numbers]) => numbers.length > 1)).toEqual([]);
  expect([...bags].filter(([, { status, count, parcels }]) => status === 'sealed' && (count === 0 || Object.keys(parcels).length !== count))).toEqual([]);
  const verified = await stack.verify();
  expect(verified).toMatchObject({ code: 0 });
}, 240_000);

/** The conclusions of each command: exactly one is right. */
async function recordsOf(address: string): Promise<Map<string, string[]>> {
  const database = new Database({ connectionString: address });
  await database.connect();
  const { rows } = await database.query<{ id: string; outcome: string }>(
    `select metadata->>'commandId' as id, substr(type, 9) as outcome from eventlog.events where type in ('command.accepted', 'command.refused')`);
  await database.end();
  const found = new Map<string, string[]>();
  for (const { id, outcome } of rows) found.set(id, [...(found.get(id) ?? []), outcome]);
  return found;
}

/** All bags, folded from the log. */
async function bagsOf(address: string): Promise<Map<string, Bag>> {
  const store = postgresEventStore({ connectionString: address });
  const bags = new Map<string, Bag>();
  for (let at = 0n; ;) {
    const page = await store.readAll(at, 2_000);
    for (const recorded of page.events) {
      if (!recorded.stream.startsWith('bag-')) continue;
      const event = parseEvent(recorded);
      bags.set(recorded.stream, bag.evolve(bags.get(recorded.stream) ?? bag.initial, event, event.metadata));
    }
    if (page.events.length === 0) break;
    at = page.last;
  }
  await store.close();
  return bags;
}
