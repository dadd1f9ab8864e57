import { mayPass } from '../../client/failure.ts';
import { store } from '../../client/store.ts';
import type { Store } from '../../client/store.ts';
import type { UploadAnswer, UploadRow } from '../../client/upload.ts';
import type { RefusedScan, Scan, ScanAnswer, ScanStore } from './scan.ts';

/** Scans go out in groups of at most this size. */
export const GROUP = 50;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** How the queue stands: its own scans by group, those of other users, and whether the last attempt failed. */
export interface QueueState {
  readonly waiting: number;
  readonly groups: Readonly<Record<string, number>>;
  readonly foreign: readonly { readonly actor: string; readonly name: string; readonly count: number }[];
  readonly stuck: boolean;
  readonly refused: readonly RefusedScan[];
}

export interface ScanQueue {
  readonly state: Store<QueueState>;
  /** Keeps the scan, then sends it with those before it. Resolves when it is kept. */
  readonly add: (scan: Scan) => Promise<void>;
  /** Whether a scan still waits to be sent. */
  readonly holds: (id: string) => Promise<boolean>;
  readonly onAnswer: (listener: (answer: ScanAnswer) => void) => () => void;
  /** Takes a refused scan off the list: somebody has seen to the parcel. */
  readonly settle: (id: string) => Promise<void>;
  /** Tries at once: the network is back, another user has signed in. */
  readonly wake: () => void;
  readonly close: () => void;
}

interface Parts {
  readonly store: ScanStore;
  readonly upload: (rows: readonly UploadRow[]) => Promise<readonly UploadAnswer[]>;
  /** Whose scans may go out now; nobody's while no one is signed in. */
  readonly actor: () => string | undefined;
  /** Runs the work while no other browser tab does the same. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly now: () => Date;
}

const rowOf = (scan: Scan, now: Date): UploadRow => ({
  id: scan.id,
  command: scan.command,
  input: { ...scan.input },
  about: {
    happenedAt: scan.happenedAt,
    sentAt: now.toISOString(),
    deviceNumber: scan.number,
    shown: scan.shown,
    ...(scan.reason !== undefined && { reason: scan.reason }),
  },
});

/**
 * Sends scans in the order in which they were made, each under its own id, so that a group sent twice counts once. A scan is sent only
 * under the session of who made it. What cannot be sent now stays; what was refused after the station showed green is kept for somebody.
 */
export function scanQueue({ store: kept, upload, actor, alone, now }: Parts): ScanQueue {
  const state = store<QueueState>({ waiting: 0, groups: {}, foreign: [], stuck: false, refused: [] });
  const listeners = new Set<(answer: ScanAnswer) => void>();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;

  async function count(stuck: boolean): Promise<readonly Scan[]> {
    const all = await kept.waiting();
    const who = actor();
    const own = all.filter((scan) => scan.actor === who);
    const groups: Record<string, number> = {};
    for (const scan of own) groups[scan.group] = (groups[scan.group] ?? 0) + 1;
    const foreign = new Map<string, { readonly actor: string; readonly name: string; readonly count: number }>();
    for (const scan of all)
      if (scan.actor !== who)
        foreign.set(scan.actor, {
          actor: scan.actor,
          name: scan.actorName,
          count: (foreign.get(scan.actor)?.count ?? 0) + 1,
        });
    state.set({ waiting: own.length, groups, foreign: [...foreign.values()], stuck, refused: await kept.refused() });
    return own;
  }

  async function settleGroup(group: readonly Scan[], answers: readonly UploadAnswer[]): Promise<void> {
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const settled = group.flatMap((scan): ScanAnswer[] => {
      const answer = byId.get(scan.id);
      return answer === undefined || answer.outcome === 'unknown' ? [] : [{ scan, answer }];
    });
    for (const { scan, answer } of settled) {
      const refused = answer.outcome === 'refused' || answer.outcome === 'invalid';
      // oxlint-disable-next-line no-await-in-loop -- the list of refused scans is kept before the scan leaves the queue
      if (refused && scan.shown === 'accepted')
        await kept.refuse({ ...scan, refusedAt: now().toISOString(), msg: answer.msg ?? answer.code ?? '' });
    }
    await kept.remove(settled.map(({ scan }) => scan.id));
    for (const one of settled) for (const listener of listeners) listener(one);
    if (settled.length < group.length) throw new Error('Some scans got no answer.');
  }

  async function drain(): Promise<void> {
    let { stuck } = state.get();
    for (;;) {
      // oxlint-disable no-await-in-loop -- one group after the other keeps the order
      const own = await count(stuck);
      if (closed || own.length === 0) return;
      const group = own.slice(0, GROUP);
      await settleGroup(group, await upload(group.map((scan) => rowOf(scan, now()))));
      wait = FIRST_WAIT_MS;
      stuck = false;
      // oxlint-enable no-await-in-loop
    }
  }

  async function run(): Promise<void> {
    try {
      if (actor() === undefined) return void (await count(false));
      await alone(drain);
      await count(false);
    } catch (error) {
      await count(true).catch(() => undefined);
      if (closed) return;
      timer = setTimeout(wake, mayPass(error) ? wait : LONGEST_WAIT_MS);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  function wake(): void {
    clearTimeout(timer);
    if (closed) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    running = run().finally(() => {
      running = undefined;
      if (!again) return;
      again = false;
      wake();
    });
  }

  return {
    state,
    add: async (scan) => {
      await kept.add(scan);
      state.set((old) => ({
        ...old,
        waiting: old.waiting + 1,
        groups: { ...old.groups, [scan.group]: (old.groups[scan.group] ?? 0) + 1 },
      }));
      if (!state.get().stuck || timer === undefined) wake();
    },
    holds: async (id) => (await kept.waiting()).some((scan) => scan.id === id),
    onAnswer: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settle: async (id) => {
      await kept.answered(id);
      await count(state.get().stuck);
    },
    wake: () => {
      wait = FIRST_WAIT_MS;
      wake();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
