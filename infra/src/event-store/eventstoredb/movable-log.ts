import { pageEvents } from '../limits.ts';
import { extensionOf } from '../move/extension.ts';
import type { MovableLog } from '../move/move-log.ts';
import { wholeAppends } from '../move/stored-append.ts';
import type { Placed } from '../move/stored-append.ts';
import type { Position } from '../port.ts';
import { connection } from './connection.ts';
import { eventStoreDb } from './eventstoredb-event-store.ts';
import { eventStoreDbReads } from './reads.ts';
import { asRecorded } from './stored-form.ts';
import type { StoredEvent } from './stored-form.ts';

/** The log in an EventStoreDB as one end of a move; the caller closes it. */
export const eventStoreDbLog = (address: string): MovableLog => {
  const store = eventStoreDb({ address });
  const node = connection(address);
  const { storedAfter } = eventStoreDbReads(node);
  return {
    store,
    appends: (after) => wholeAppends(placedEvents(storedAfter, after)),
    extend: async (appends) => extensionOf(appends, await store.appendMany(appends)),
    async close() {
      await store.close();
      await node.close();
    },
  };
};

async function* placedEvents(
  storedAfter: (position: Position, count: number) => Promise<StoredEvent[]>,
  after: Position,
): AsyncGenerator<Placed> {
  for (let position = after, full = true; full;) {
    const page = await storedAfter(position, PAGE);
    for (const stored of page)
      yield { event: asRecorded(stored), append: { id: stored.appendId, size: stored.appendSize } };
    position = page.at(-1)?.position ?? position;
    full = page.length === PAGE;
  }
}

/** Events of one page: what it holds is in memory, and a store that is slow must send it before the time of a read is over. */
const PAGE = pageEvents / 4;
