import type { EventStore } from './port.ts';
import { postgresEventStore } from './postgres/postgres-event-store.ts';

/** Where the log is, as the settings say it (`eventStoreSettings` in settings.ts). */
export interface EventStorePlace {
  readonly databaseUrl: string;
  /** An EventStoreDB; undefined: the log stands in the database. */
  readonly eventStoreUrl?: string | undefined;
}

export interface OpenEventStoreOptions extends EventStorePlace {
  /** Connections for reads in Postgres; EventStoreDB has one for all. */
  readonly readers?: number;
  readonly onTrouble?: (error: unknown) => void;
}

/**
 * The event store of this installation: the one place that knows which of them it is. The caller closes it.
 * The client of EventStoreDB is loaded where there is one: it takes more memory than all the rest of the store.
 */
export const openEventStore = async ({
  databaseUrl,
  eventStoreUrl,
  ...options
}: OpenEventStoreOptions): Promise<EventStore> => {
  if (eventStoreUrl === undefined) return postgresEventStore({ connectionString: databaseUrl, ...options });
  const { eventStoreDb } = await import('./eventstoredb/eventstoredb-event-store.ts');
  return eventStoreDb({ address: eventStoreUrl, ...options });
};
