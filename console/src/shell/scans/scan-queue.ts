import { mayPass } from '../../client/failure.ts';
import { store } from '../../client/store.ts';
import type { Store } from '../../client/store.ts';
import type { UploadAnswer, UploadRow } from '../../client/upload.ts';
import type { RefusedScan, Scan, ScanAnswer, ScanStore } from './scan.ts';

/** Scans go out in groups of at most this size. */
export const GROUP = 50;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** Own scans of one site that the server does not take from their user as he stands, and why. */
export interface HeldScans {
  readonly site: string;
  readonly why: string;
  readonly count: number;
}

/** How the queue stands: its own scans by group, those that are held back, those of other users, and whether the last attempt failed. */
export interface QueueState {
  readonly waiting: number;
  readonly groups: Readonly<Record<string, number>>;
  readonly held: readonly HeldScans[];
  readonly foreign: readonly { readonly actor: string; readonly name: string; readonly count: number }[];
  readonly stuck: boolean;
  readonly refused: readonly RefusedScan[];
}

/** `told`: whoever scanned sees what became of it, so that a refusal need not be kept for him. */
export type AnswerListener = (answer: ScanAnswer) => 'told' | void;

export interface ScanQueue {
  readonly state: Store<QueueState>;
  /** Keeps the scan, then sends it with those before it. Resolves when it is kept. */
  readonly add: (scan: Scan) => Promise<void>;
  /** Whether a scan still waits to be sent. */
  readonly holds: (id: string) => Promise<boolean>;
  /** Told what became of each scan, also of those that another tab has sent. */
  readonly onAnswer: (listener: AnswerListener) => () => void;
  /** Told once of a scan that the server does not take from its user as he stands: it stays. */
  readonly onHeld: (listener: (answer: ScanAnswer) => void) => () => void;
  /** Takes a refused scan off the list: somebody has seen to the parcel. */
  readonly settle: (id: string) => Promise<void>;
  /** Tries at once, also what was held back: the network is back, another user has signed in, he has chosen his station. */
  readonly wake: () => void;
  readonly close: () => void;
}

/** The other tabs of this browser, which keep their scans in the same place. */
export interface OtherTabs {
  /** What was answered; nothing: the list of refused scans is another one. */
  readonly tell: (answers: readonly ScanAnswer[]) => void;
  readonly hear: (listener: (answers: readonly ScanAnswer[]) => void) => void;
  readonly close: () => void;
}

interface Parts {
  readonly store: ScanStore;
  readonly upload: (rows: readonly UploadRow[]) => Promise<readonly UploadAnswer[]>;
  /** Whose scans may go out now; nobody's while no one is signed in. */
  readonly actor: () => string | undefined;
  /** Runs the work while no other browser tab does the same. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly others: OtherTabs;
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
    site: scan.site,
    station: scan.station,
    ...(scan.device !== '' && { device: scan.device }),
    ...(scan.reason !== undefined && { reason: scan.reason }),
  },
});

const wordsOf = ({ msg, code }: UploadAnswer): string => msg ?? code ?? '';

/** Values counted under what is alike in them. */
function counted<Kind extends object>(kinds: readonly Kind[]): readonly (Kind & { readonly count: number })[] {
  const found = new Map<string, Kind & { readonly count: number }>();
  for (const kind of kinds) {
    const key = JSON.stringify(kind);
    found.set(key, { ...kind, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/**
 * Sends scans in the order in which they were made, each under its own id, so that a group sent twice counts once. A scan is sent only
 * under the session of who made it, with the place where it was made. What cannot be sent now stays; so does what the server denies its user as he stands,
 * which holds up no other. What was refused after the station showed green, or while no station was there to tell it, is kept for somebody.
 */
export function scanQueue({ store: kept, upload, actor, alone, others, now }: Parts): ScanQueue {
  const state = store<QueueState>({ waiting: 0, groups: {}, held: [], foreign: [], stuck: false, refused: [] });
  const listeners = new Set<AnswerListener>();
  const heldListeners = new Set<(answer: ScanAnswer) => void>();
  /** What is kept, as far as it was looked at, with what was added since. */
  let listed: ReadonlyMap<string, Scan> = new Map();
  /** What was denied, by scan; and what of it is not tried again until somebody wakes the queue. */
  const held = new Map<string, UploadAnswer>();
  const tried = new Set<string>();
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let looking = Promise.resolve();
  let woken = false;
  let closed = false;

  const own = (): readonly Scan[] => {
    const who = actor();
    return [...listed.values()].filter((scan) => scan.actor === who).sort((one, other) => one.number - other.number);
  };
  const due = (): readonly Scan[] => own().filter(({ id }) => !tried.has(id));

  function show(more: Partial<Pick<QueueState, 'stuck' | 'refused'>>): void {
    const mine = own();
    const groups: Record<string, number> = {};
    for (const scan of mine) groups[scan.group] = (groups[scan.group] ?? 0) + 1;
    const denied = mine.flatMap(({ id, site }) => {
      const answer = held.get(id);
      return answer === undefined ? [] : [{ site, why: wordsOf(answer) }];
    });
    const who = actor();
    const foreign = [...listed.values()].filter((scan) => scan.actor !== who);
    state.set((old) => ({
      ...old,
      waiting: mine.length,
      groups,
      held: counted(denied),
      foreign: counted(foreign.map(({ actor: by, actorName }) => ({ actor: by, name: actorName }))),
      ...more,
    }));
  }

  /** Looks at what is kept, one time after the other. What is added meanwhile may be missing in what is found, and counts all the same. */
  function look(stuck?: boolean): Promise<void> {
    const looked = looking.then(async () => {
      const before = listed;
      const [all, refused] = await Promise.all([kept.waiting(), kept.refused()]);
      const since = [...listed.values()].filter(({ id }) => !before.has(id));
      listed = new Map([...all, ...since].map((scan) => [scan.id, scan]));
      show({ refused, ...(stuck !== undefined && { stuck }) });
    });
    looking = looked.catch(() => undefined);
    return looked;
  }

  /** Tells who listens here. A refusal that somebody was told of leaves the list, unless he had been shown green. */
  async function tell(answers: readonly ScanAnswer[]): Promise<void> {
    const told: string[] = [];
    for (const one of answers) {
      const heard = [...listeners].map((listener) => listener(one));
      if (heard.includes('told') && isRefused(one) && one.scan.shown !== 'accepted') told.push(one.scan.id);
    }
    if (told.length === 0) return;
    await kept.answered(told);
    others.tell([]);
  }

  function hold(scan: Scan, answer: UploadAnswer): void {
    tried.add(scan.id);
    const known = held.get(scan.id)?.code === answer.code;
    held.set(scan.id, answer);
    if (!known) for (const listener of heldListeners) listener({ scan, answer });
  }

  async function settleGroup(group: readonly Scan[], answers: readonly UploadAnswer[]): Promise<void> {
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const settled: ScanAnswer[] = [];
    let open = 0;
    for (const scan of group) {
      const answer = byId.get(scan.id);
      if (answer?.outcome === 'denied') {
        hold(scan, answer);
        continue;
      }
      held.delete(scan.id);
      if (answer === undefined || answer.outcome === 'unknown') open += 1;
      else settled.push({ scan, answer });
    }
    const refusedAt = now().toISOString();
    await kept.settle(
      settled.map(({ scan }) => scan.id),
      settled.filter(isRefused).map(({ scan, answer }) => ({ ...scan, refusedAt, msg: wordsOf(answer) })),
    );
    others.tell(settled);
    await tell(settled);
    if (open > 0) throw new Error('Some scans got no answer.');
  }

  async function drain(): Promise<void> {
    let { stuck } = state.get();
    for (;;) {
      // oxlint-disable no-await-in-loop -- one group after the other keeps the order
      await look(stuck);
      const group = due().slice(0, GROUP);
      if (closed || group.length === 0) return;
      await settleGroup(group, await upload(group.map((scan) => rowOf(scan, now()))));
      wait = FIRST_WAIT_MS;
      stuck = false;
      // oxlint-enable no-await-in-loop
    }
  }

  async function run(): Promise<void> {
    if (woken) tried.clear();
    woken = false;
    try {
      if (actor() !== undefined) await alone(drain);
      await look(false);
    } catch (error) {
      await look(true).catch(() => undefined);
      if (closed) return;
      timer = setTimeout(start, mayPass(error) ? wait : LONGEST_WAIT_MS);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    if (closed || running !== undefined) return;
    running = run().finally(() => {
      running = undefined;
      const added = timer === undefined && actor() !== undefined && due().length > 0;
      if (woken || added) start();
    });
  }

  others.hear((answers) => {
    if (closed) return;
    void tell(answers)
      .then(() => look())
      .catch(() => undefined);
  });
  return {
    state,
    add: async (scan) => {
      await kept.add(scan);
      listed = new Map(listed).set(scan.id, scan);
      show({});
      if (timer === undefined) start();
    },
    holds: async (id) => (await kept.waiting()).some((scan) => scan.id === id),
    onAnswer: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onHeld: (listener) => {
      heldListeners.add(listener);
      return () => heldListeners.delete(listener);
    },
    settle: async (id) => {
      await kept.answered([id]);
      others.tell([]);
      await look();
    },
    wake: () => {
      wait = FIRST_WAIT_MS;
      woken = true;
      start();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      others.close();
    },
  };
}

const isRefused = ({ answer: { outcome } }: ScanAnswer): boolean => outcome === 'refused' || outcome === 'invalid';
