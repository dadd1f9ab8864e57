import { Failure, mayPass } from '../../client/failure.ts';

/** Files that follow a scan: a record named after the scan holds them, and is made when the scan has been stored. */
export interface FollowingFiles {
  /** The id of the command that makes the record; files go under ids of their own. */
  readonly id: string;
  readonly scan: string;
  /** Who scanned: they go under no other session. */
  readonly actor: string;
  readonly noun: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly field: string; readonly id: string; readonly file: File }[];
}

/** Where they wait. */
export interface FollowStore {
  readonly add: (one: FollowingFiles) => Promise<void>;
  readonly waiting: () => Promise<readonly FollowingFiles[]>;
  readonly remove: (id: string) => Promise<void>;
}

/** In memory: for tests, and for a browser that allows no database (they do not outlive the page). */
export function memoryFollowStore(): FollowStore {
  const kept = new Map<string, FollowingFiles>();
  return {
    add: async (one) => {
      kept.set(one.id, one);
    },
    waiting: async () => [...kept.values()],
    remove: async (id) => {
      kept.delete(id);
    },
  };
}

interface Parts {
  readonly store: FollowStore;
  /** Whether a scan still waits to be sent. */
  readonly holds: (scan: string) => Promise<boolean>;
  /** Sends the files and makes the record, each under its id: sent twice they count once. */
  readonly send: (one: FollowingFiles) => Promise<void>;
  readonly actor: () => string | undefined;
  /** Runs the work while no other browser tab does the same. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Told why files were not taken; they are gone then. */
  readonly refused: (error: unknown) => void;
  /** Told once of files that are denied to who sends them, as he stands; they stay. */
  readonly held: (error: Failure) => void;
  readonly retryMs?: number;
}

export interface ScanFollower {
  /** Keeps the files, then sends them as soon as their scan has gone. Resolves when they are kept. */
  readonly add: (one: FollowingFiles) => Promise<void>;
  /** The scan was refused: what should follow it is dropped. */
  readonly drop: (scan: string) => Promise<void>;
  /** Looks again: a scan has gone. */
  readonly gone: () => void;
  /** Tries at once, also what was denied: the network is back, another user has signed in. */
  readonly wake: () => void;
  readonly close: () => void;
}

const RETRY_MS = 15_000;

/**
 * No scan waits for a file: files wait for their scan. What cannot be sent now stays, and what is denied to who sends it, who may have the right again tomorrow;
 * what the server refuses is told and let go.
 */
export function scanFollower({ retryMs = RETRY_MS, ...parts }: Parts): ScanFollower {
  const { store, holds, send, actor, alone, refused, held } = parts;
  /** What was denied, and is told; and what of it is not sent again, pictures and all, until somebody wakes us. */
  const denied = new Set<string>();
  const tried = new Set<string>();
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function drain(): Promise<void> {
    for (const one of await store.waiting()) {
      // oxlint-disable no-await-in-loop -- pictures go one after the other: a line that scans use has room for little more
      if (closed || one.actor !== actor() || tried.has(one.id) || (await holds(one.scan))) continue;
      try {
        await send(one);
      } catch (error) {
        if (mayPass(error) || one.actor !== actor()) throw error;
        if (error instanceof Failure && error.kind === 'forbidden') {
          tried.add(one.id);
          if (!denied.has(one.id)) held(error);
          denied.add(one.id);
          continue;
        }
        refused(error);
      }
      await store.remove(one.id);
      // oxlint-enable no-await-in-loop
    }
  }

  function look(): void {
    clearTimeout(timer);
    if (closed) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    running = alone(drain)
      .catch(() => {
        if (!closed) timer = setTimeout(look, retryMs);
      })
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        look();
      });
  }

  return {
    add: async (one) => {
      await store.add(one);
      look();
    },
    drop: async (scan) => {
      for (const one of await store.waiting()) if (one.scan === scan) void store.remove(one.id);
    },
    gone: look,
    wake: () => {
      tried.clear();
      look();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
