import { Client } from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { comingUp } from './until-there.ts';

/** What the projection service says in a notification: which group of read models stands where. */
const Moved = z.object({
  group: z.string(),
  position: z.union([z.string().regex(/^\d+$/), z.int().nonnegative()]).transform((value) => BigInt(value)),
  quiet: z.boolean().optional(),
});

/** Where each group of read models stands, as far as this process has heard. */
export interface ReadsFeed {
  readonly position: (group: string) => bigint;
  /** Called after every move that wrote rows, with the group, and with undefined after a (re)connect: then anything may have moved. Returns the way to stop it. */
  readonly onMove: (listener: (group: string | undefined) => void) => () => void;
  /** Resolves when the group has reached the position, or with false when `ms` have passed or the signal aborts. */
  readonly reached: (group: string, position: bigint, ms: number, signal: AbortSignal) => Promise<boolean>;
  readonly isConnected: () => boolean;
  readonly close: () => Promise<void>;
}

interface FeedOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Reads where the groups stand: asked after every connect, because notifications of the time between are lost. */
  readonly positions: () => Promise<ReadonlyMap<string, bigint>>;
}

const RECONNECT_MS = [50, 200, 500, 1_000, 2_000] as const;

/**
 * Listens for moves of the read models on a connection of its own, for ever. A lost connection is made again with backoff;
 * after each connect the positions are read before anybody waits for a notification, so a lost one delays nothing.
 */
export function openReadsFeed({ databaseUrl, log, positions }: FeedOptions): ReadsFeed {
  const stands = new Map<string, bigint>();
  const listeners = new Set<(group: string | undefined) => void>();
  const waiters = new Set<() => void>();
  let client: Client | undefined;
  let connected = false;
  let hasStood = false;
  let closed = false;
  let attempts = 0;
  let retry: NodeJS.Timeout | undefined;

  const tell = (group: string | undefined, wrote = true) => {
    for (const look of waiters) look();
    if (wrote) for (const listener of listeners) listener(group);
  };
  const moved = (group: string, position: bigint) => {
    if (position > (stands.get(group) ?? -1n)) stands.set(group, position);
  };

  async function connect(): Promise<void> {
    const mine = new Client({
      connectionString: databaseUrl,
      application_name: 'malote query listener',
      keepAlive: true,
    });
    client = mine;
    mine.on('notification', ({ payload }) => {
      const parsed = Moved.safeParse(parsedJson(payload));
      if (!parsed.success) return;
      moved(parsed.data.group, parsed.data.position);
      tell(parsed.data.group, parsed.data.quiet !== true);
    });
    mine.on('error', (error) => lost(mine, error));
    mine.on('end', () => lost(mine, undefined));
    try {
      await mine.connect();
      await mine.query('listen reads');
      for (const [group, position] of await positions()) moved(group, position);
      if (closed || client !== mine) return;
      connected = true;
      hasStood = true;
      attempts = 0;
      tell(undefined);
    } catch (error) {
      lost(mine, error);
    }
  }

  function lost(mine: Client, error: unknown): void {
    if (client !== mine || closed) return;
    client = undefined;
    connected = false;
    void mine.end().catch(() => undefined);
    const wait = RECONNECT_MS[Math.min(attempts, RECONNECT_MS.length - 1)] ?? 2_000;
    const reason = hasStood ? undefined : comingUp(error);
    // Before it has ever stood nothing is lost: at a start the read models are made meanwhile, which one line says.
    if (reason === undefined) log.warn({ err: error, wait }, 'the listener for changes was lost and is opened again');
    else if (attempts === 0) log.info({ reason }, 'the listener for changes waits for the read models');
    attempts += 1;
    retry = setTimeout(() => void connect(), wait);
  }

  void connect();
  return {
    position: (group) => stands.get(group) ?? 0n,
    onMove: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isConnected: () => connected,
    reached: (group, position, ms, signal) => {
      const there = () => (stands.get(group) ?? 0n) >= position;
      if (there()) return Promise.resolve(true);
      return new Promise<boolean>((resolve) => {
        const done = (reached: boolean) => {
          clearTimeout(timer);
          waiters.delete(look);
          signal.removeEventListener('abort', gone);
          resolve(reached);
        };
        const gone = () => done(false);
        const timer = setTimeout(() => done(false), ms);
        const look = () => {
          if (there()) done(true);
        };
        waiters.add(look);
        signal.addEventListener('abort', gone, { once: true });
        if (signal.aborted) gone();
      });
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      listeners.clear();
      waiters.clear();
      await client?.end().catch(() => undefined);
    },
  };
}

function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
