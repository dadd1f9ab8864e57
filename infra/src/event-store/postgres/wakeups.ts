import { Client } from 'pg';
import { storedTypes } from './rows.ts';

/** Wakes readers when something was appended. A wake-up is a hint: it may come for nothing, and it may be missed. */
export interface Wakeups {
  /** Starts counting: taken before a read, it makes sure that an append during the read is not slept over. */
  mark(): number;
  /** Until something came after the mark, or the time (ms) is over, or the signal aborts. Never rejects. */
  next(mark: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own, made with the first wait and made again whenever it is lost; after each (re)connect
 * everybody is woken, because what was said meanwhile is lost.
 */
export const wakeups = (connectionString: string, onTrouble: (error: unknown) => void, reconnectEveryMs = 250): Wakeups => {
  let count = 0;
  let client: Client | undefined;
  let connecting: Promise<void> | undefined;
  let closed = false;
  let notBefore = 0;
  const sleeping = new Set<() => void>();

  const wake = (): void => {
    count += 1;
    for (const rise of sleeping) rise();
    sleeping.clear();
  };

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString, types: storedTypes, keepAlive: true, connectionTimeoutMillis: 5_000, application_name: 'malote event log listener' });
    const lost = (error?: Error): void => {
      if (client === next) client = undefined;
      if (closed) return;
      if (error) onTrouble(error);
      wake();     // whoever waits comes back, reads, and makes the next connection
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', wake);
    try {
      await next.connect();
      await next.query('listen eventlog');
      if (closed) await next.end();
      else client = next;
      wake();
    } catch (error) {
      await next.end().catch(() => undefined);
      if (!closed) onTrouble(error);
    }
  };

  /** At most one attempt per interval, so that a server that is down is asked gently. */
  const keepListening = (): void => {
    if (closed || client !== undefined || connecting !== undefined || Date.now() < notBefore) return;
    notBefore = Date.now() + reconnectEveryMs;
    connecting = connect().finally(() => {
      connecting = undefined;
    });
  };

  return {
    mark: () => count,
    next(mark, timeoutMs, signal) {
      keepListening();
      if (mark !== count || signal.aborted || closed) return Promise.resolve();
      return new Promise((resolve) => {
        const rise = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', rise);
          sleeping.delete(rise);
          resolve();
        };
        const timer = setTimeout(rise, timeoutMs);
        signal.addEventListener('abort', rise, { once: true });
        sleeping.add(rise);
      });
    },
    async close() {
      closed = true;
      wake();
      await connecting;
      await client?.end();
    },
  };
};
