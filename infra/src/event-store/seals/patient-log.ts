import { setTimeout as wait } from 'node:timers/promises';
import { Busy } from '../errors.ts';
import type { RecordedEvent, StreamId, Version } from '../port.ts';
import type { ReadableLog } from './verify-log.ts';

/** How often in a row one read may find its store busy, the last of them told; a read that is late takes its time limit by itself. */
const TRIES = 5;
const PAUSE_MS = 1_000;

/**
 * A log for who reads all of it and whom nobody waits for: a page that comes too late, or a store that is away for a moment, does not cost him the hour that
 * he has read. @throws Busy of the store where it is busy five times in a row, and its other errors at once.
 */
export function patientLog(log: ReadableLog, pause: (ms: number) => Promise<unknown> = wait): ReadableLog {
  async function patiently<Result>(read: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1)
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof Busy) || tries === TRIES) throw error;
        await pause(PAUSE_MS * tries);
      }
  }

  async function* readStream(stream: StreamId, after: Version): AsyncGenerator<RecordedEvent> {
    let version = after;
    let reading = log.readStream(stream, version)[Symbol.asyncIterator]();
    for (;;) {
      const next = await patiently(() =>
        reading.next().catch((error: unknown) => {
          reading = log.readStream(stream, version)[Symbol.asyncIterator](); // one that threw is at its end
          throw error;
        }),
      );
      if (next.done === true) return;
      version = next.value.version;
      yield next.value;
    }
  }

  return { readAll: (after, limit) => patiently(() => log.readAll(after, limit)), readStream };
}
