import { randomUUID } from 'node:crypto';
import { eventStoreContract } from '../../contract.ts';
import { eventStoreDb } from '../eventstoredb-event-store.ts';
import { partOfLog } from './part-of-log.ts';

/** The contract of the port, held by the adapter against a server that others may have written to. */
export function contractOn(name: string, address: () => string): void {
  eventStoreContract(
    name,
    async () => {
      const first = eventStoreDb({ address: address() });
      const base = await first.head();
      const prefix = `${randomUUID()}:`;
      return {
        store: partOfLog(first, base, prefix),
        reopen: () => Promise.resolve(partOfLog(eventStoreDb({ address: address() }), base, prefix)),
        drop: () => Promise.resolve(),
      };
    },
    { positions: 'with gaps' },
  );
}
