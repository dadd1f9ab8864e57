import { randomUUID } from 'node:crypto';
import { openAccess } from '@malote/contracts/kernel/access.ts';
import { bagHistory, orderHistory, sealCheck } from '@malote/contracts/tracking/history.ts';
import type { EventStore, RecordedEvent } from '../src/event-store/port.ts';
import type { Client } from '../src/tools/client.ts';
import { promises } from './promises.ts';
import type { Acknowledged } from './workload.ts';

/** The whole log, oldest first. The store is closed after it. */
export async function everything(opened: Promise<EventStore>): Promise<readonly RecordedEvent[]> {
  const store = await opened;
  const events: RecordedEvent[] = [];
  try {
    for (let at = 0n; ;) {
      const page = await store.readAll(at, 2_000);
      if (page.events.length === 0) return events;
      events.push(...page.events);
      at = page.last;
    }
  } finally {
    await store.close();
  }
}

/** What the log says against what clients were told, one sentence each: nothing lost, nothing twice, and every promise of bags, parcels and loads kept. */
export async function faultsStored(
  log: Promise<EventStore>,
  acknowledged: readonly Acknowledged[],
): Promise<readonly string[]> {
  const kept = promises();
  kept.take(await everything(log));
  const lost = acknowledged.flatMap(({ id, command, outcome }) => {
    const stored = kept.answers.get(id);
    return stored === outcome
      ? []
      : [`${command} ${id} was told to be ${outcome}, and the log says ${stored ?? 'nothing'}`];
  });
  const empty = [...kept.bags].flatMap(([number, { status, count, parcels }]) =>
    status === 'sealed' && (count === 0 || Object.keys(parcels).length !== count)
      ? [`bag ${number} is sealed without its parcels`]
      : [],
  );
  return [...lost, ...kept.broken, ...empty];
}

/** The orders and bags that the log knows, in the order in which they came. */
export async function numbersStored(
  log: Promise<EventStore>,
): Promise<{ readonly orders: readonly string[]; readonly bags: readonly string[] }> {
  const names = [...new Set((await everything(log)).map(({ stream }) => stream))];
  const of = (category: string) =>
    names.filter((name) => name.startsWith(category)).map((name) => name.slice(category.length));
  return { orders: of('order-'), bags: of('bag-') };
}

/** Whether the histories of some orders and bags say of themselves that nothing was changed: one sentence for each that says otherwise. */
export async function faultsShown(
  client: Client,
  numbers: { readonly orders: readonly string[]; readonly bags: readonly string[] },
): Promise<readonly string[]> {
  const asked = [
    ...numbers.orders.map((number) => ({ number, query: orderHistory })),
    ...numbers.bags.map((number) => ({ number, query: bagHistory })),
  ];
  const told = await Promise.all(
    asked.map(async ({ number, query }) => {
      const id = randomUUID();
      const opening = await client.call(openAccess, { kind: 'history', of: number }, { id });
      if (!opening.ok) return [`${number}: ${opening.msg}`];
      const history = await client.call(query, { number, accessId: opening.data.accessId });
      if (!history.ok) return [`${number}: ${history.msg}`];
      const { events, findings } = history.data;
      const seals = await client.call(sealCheck, { positions: events.map(({ position }) => position) });
      if (!seals.ok) return [`${number}: ${seals.msg}`];
      return [...findings, ...seals.data.broken].map((finding) => `${number}: ${JSON.stringify(finding)}`);
    }),
  );
  return told.flat();
}

/** How often somebody signed in with a password. */
export async function signIns(log: Promise<EventStore>): Promise<number> {
  return (await everything(log)).filter(
    ({ type, metadata }) =>
      type === 'command.accepted' && (JSON.parse(metadata) as { command: string }).command === 'identity.login',
  ).length;
}
