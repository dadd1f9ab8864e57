import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ReadsFeed } from './reads-feed.ts';

/** Sessions that have ended, re-read every second (architecture, section 7). */
export interface EndedSessions {
  readonly has: (session: string) => boolean;
  /** Called with the sessions found ended since the last reading. Returns the way to stop it. */
  readonly onEnd: (listener: (sessions: readonly string[]) => void) => () => void;
  readonly close: () => void;
}

/** A token of a session older than this has run out by itself: kiosks have the longest. */
const REMEMBERED_DAYS = 32;
/** Ends may be told late by this much: they are read again until then. */
const OVERLAP_MS = 10 * 60_000;

/** Reads the ended sessions at once, then whenever master data has moved, and every `everyMs`. A reading that fails is logged and tried again. */
export async function followEndedSessions(db: Knex, feed: Pick<ReadsFeed, 'onMove'>, log: Logger, everyMs = 1_000): Promise<EndedSessions> {
  const ended = new Map<string, number>();
  const listeners = new Set<(sessions: readonly string[]) => void>();
  let newest = Date.now() - REMEMBERED_DAYS * 86_400_000;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function read(): Promise<void> {
    const rows = (await db.from('reads.sessions').select('session', 'ended_at').where('ended_at', '>', new Date(newest - OVERLAP_MS))) as { session: string; ended_at: Date }[];
    const fresh = rows.filter((row) => !ended.has(row.session));
    for (const row of fresh) {
      ended.set(row.session, row.ended_at.getTime());
      newest = Math.max(newest, Math.min(row.ended_at.getTime(), Date.now()));
    }
    if (fresh.length > 0) for (const listener of listeners) listener(fresh.map((row) => row.session));
  }

  function forget(): void {
    const oldest = Date.now() - REMEMBERED_DAYS * 86_400_000;
    for (const [session, at] of ended) if (at < oldest) ended.delete(session);
  }

  let reading = false;
  let again = false;
  async function tick(): Promise<void> {
    reading = true;
    again = false;
    try {
      await read();
      forget();
    } catch (error) {
      log.warn({ err: error }, 'ended sessions could not be read');
    }
    reading = false;
    if (!closed) timer = setTimeout(() => void tick(), again ? 0 : everyMs);
  }

  const stop = feed.onMove((group) => {
    if (group !== undefined && group !== 'master') return;
    again = true;
    if (reading || closed) return;
    clearTimeout(timer);
    void tick();
  });
  await read();
  timer = setTimeout(() => void tick(), everyMs);
  return {
    has: (session) => ended.has(session),
    onEnd: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      closed = true;
      stop();
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
