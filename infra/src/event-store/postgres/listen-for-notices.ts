import { Client } from 'pg';
import type { Hearing, Listener } from '../wakeups.ts';
import { storedTypes } from './rows.ts';

/** Hears the NOTIFY of every flush, on a connection of its own. */
export const listenForNotices =
  (connectionString: string) =>
  async ({ heard, lost }: Hearing): Promise<Listener> => {
    const client = new Client({
      connectionString,
      types: storedTypes,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'malote event log listener',
    });
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', heard);
    try {
      await client.connect();
      await client.query('listen eventlog');
      return { close: () => client.end() };
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
