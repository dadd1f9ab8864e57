import type { EventStore, RecordedEvent } from '../src/event-store/port.ts';
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
export async function faultsStored(log: Promise<EventStore>, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
  const kept = promises();
  kept.take(await everything(log));
  const lost = acknowledged.flatMap(({ id, command, outcome }) => {
    const stored = kept.answers.get(id);
    return stored === outcome ? [] : [`${command} ${id} was told to be ${outcome}, and the log says ${stored ?? 'nothing'}`];
  });
  const empty = [...kept.bags].flatMap(([number, { status, count, parcels }]) => (status === 'sealed' && (count === 0 || Object.keys(parcels).length !== count) ? [`bag ${number} is sealed without its parcels`] : []));
  return [...lost, ...kept.broken, ...empty];
}

/** How often somebody signed in with a password. */
export async function signIns(log: Promise<EventStore>): Promise<number> {
  return (await everything(log)).filter(({ type, metadata }) => type === 'command.accepted' && (JSON.parse(metadata) as { command: string }).command === 'identity.login').length;
}
