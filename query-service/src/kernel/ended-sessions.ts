import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ReadsFeed } from './reads-feed.ts';

/** Sessions that have ended, re-read every second (architecture, section 7). */
export interface EndedSessions {
  readonly has: (session: string) => boolean;
  /** Called with the sessions found ended since the last reading. Returns the way to stop it. */
  readonly onEnd: (listener: (sessions: readonly string[]) => void) => () => void;
  /** Resolves when nothing is read any more. */
  readonly close: () => Promise<void>;
}

/** A token of a session older than this has run out by itself: kiosks have the longest. */
const REMEMBERED_DAYS = 32;

/**
 * Reads the ended sessions at once, then whenever master data has moved, and every `everyMs`. A reading that fails is logged and tried again.
 * What is new is told by its place in the log: when a session ended is said by a clock, a device's even, and that may be set back.
 */
export async function followEndedSessions(
  db: Knex,
  feed: Pick<ReadsFeed, 'onMove'>,
  log: Logger,
  everyMs = 1_000,
): Promise<EndedSessions> {
  const ended = new Map<string, number>();
  const listeners = new Set<(sessions: readonly string[]) => void>();
  let newest = '0';
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const rowsOf = (): Knex.QueryBuilder =>
    db.from('reads.sessions').select('session', 'position', 'ended_at').whereNotNull('ended_at').orderBy('position');
  const oldest = (): number => Date.now() - REMEMBERED_DAYS * 86_400_000;

  async function readFirst(): Promise<void> {
    const rows = (await rowsOf().where('ended_at', '>', new Date(oldest()))) as EndedRow[];
    for (const row of rows) ended.set(row.session, Date.parse(row.ended_at));
    newest = rows.at(-1)?.position ?? '0';
  }

  async function read(): Promise<void> {
    const rows = (await rowsOf().where('position', '>', newest)) as EndedRow[];
    const fresh = rows.filter(({ session }) => !ended.has(session));
    for (const { session } of fresh) ended.set(session, Date.now());
    newest = rows.at(-1)?.position ?? newest;
    if (fresh.length > 0) for (const listener of listeners) listener(fresh.map(({ session }) => session));
  }

  function forget(): void {
    for (const [session, at] of ended) if (at < oldest()) ended.delete(session);
  }

  let reading: Promise<void> | undefined;
  let again = false;
  async function look(): Promise<void> {
    again = false;
    try {
      await read();
      forget();
    } catch (error) {
      log.warn({ err: error }, 'ended sessions could not be read');
    }
    reading = undefined;
    if (!closed) timer = setTimeout(tick, again ? 0 : everyMs);
  }
  function tick(): void {
    reading = look();
  }

  const stop = feed.onMove((group) => {
    if (group !== undefined && group !== 'master') return;
    again = true;
    if (reading !== undefined || closed) return;
    clearTimeout(timer);
    tick();
  });
  await readFirst().catch((error: unknown) => {
    stop();
    throw error;
  });
  timer = setTimeout(tick, everyMs);
  return {
    has: (session) => ended.has(session),
    onEnd: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      stop();
      clearTimeout(timer);
      await reading;
      listeners.clear();
    },
  };
}

interface EndedRow {
  readonly session: string;
  readonly position: string;
  readonly ended_at: string;
}
