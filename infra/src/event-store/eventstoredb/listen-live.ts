import { Busy } from '../errors.ts';
import type { Hearing, Listener } from '../wakeups.ts';
import type { Connection, ReadResp } from './connection.ts';
import { readTimeoutMs } from './limits.ts';
import { allLive } from './read-requests.ts';

/**
 * Hears of each event as it is stored. The events themselves are read by page: a live call that is not drained at once is cut off by the
 * server ("too slow", 32 events), and one that ends never comes back by itself.
 */
export const listenLive =
  (connection: Connection) =>
  async ({ heard, lost }: Hearing): Promise<Listener> => {
    const call = await connection.read(allLive());
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        call.cancel();
        reject(new Busy('unreachable', new Error('the live subscription was not confirmed')));
      }, readTimeoutMs);
      const listener = {
        close: () =>
          new Promise<void>((done) => {
            call.once('close', () => done());
            call.cancel();
          }),
      };
      const ended = (error?: unknown): void => {
        clearTimeout(timer);
        lost(isTooSlow(error) ? undefined : error);
        reject(error instanceof Error ? error : new Error('the live subscription ended'));
      };
      call.on('data', (answer: ReadResp) => {
        if (answer.hasConfirmation()) {
          clearTimeout(timer);
          resolve(listener);
        } else if (answer.hasEvent()) heard();
      });
      call.on('error', ended);
      call.on('end', () => ended());
    });
  };

/** Cut off in a burst: ordinary, because the server keeps 32 events for a listener, and whoever follows reads on anyway. */
const isTooSlow = (error: unknown): boolean => error instanceof Error && /too slow/i.test(error.message);
