import { setTimeout as wait } from 'node:timers/promises';
import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { RecordState } from '@malote/contracts/kernel/record.ts';
import { records } from '@malote/contracts/catalogue.ts';
import { session, user } from '@malote/contracts/identity/user.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import { isDatabaseAway } from '@malote/infra/database-away.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { Append, AppendResult, EventStore } from '@malote/infra/event-store/port.ts';
import type { StateTable } from '@malote/infra/event-store/postgres/states.ts';
import type { ChannelFields, CustomerFields, Directory, RoleFields, SiteFields } from './directory.ts';

/** The row of the table of states that keeps the directory between starts. */
const KEPT_AS = 'directory';
/** Raised when the kept form changes; an older one is then ignored. */
const KEPT_VERSION = 4;
/** The kept directory is renewed after this many events. */
const KEEP_EVERY = 20_000;
/** At the end of the log it rests so long between two looks, because scans come all the time and are none of it. Who changed something here ends the rest. */
const REST_MS = 100;
/** A store that is away is asked again after so long. */
const AWAY_MS = 250;
/** Sign-ins that were never ended are known up to this many, the newest: a changed password ends the others of its user. */
const LIVE_SESSIONS = 50_000;
/** Ended sessions are remembered, also over a restart, because the token of a wall screen lives 30 days. */
const ENDED_SESSIONS = 100_000;

/** The kinds of record that are known in memory: what may be named by others, and what says how others are decided. */
const followed = [...records.values()].filter(({ isMasterData, isFollowed }) => isMasterData || isFollowed);

/** What a directory is made of: of all the rest of the log it only sees that it is there. */
const FOLLOWED = [...followed.map(({ aggregate }) => aggregate), user, session].flatMap(({ events }) =>
  Object.keys(events),
);

/** The directory, and the task that keeps it up to date. */
export interface FollowedDirectory {
  readonly directory: Directory;
  /** Resolves when everything that stood in the log at the start has been seen. */
  readonly ready: Promise<void>;
  /** The store that it was given. What is appended through this one is noted where the directory is made of it. */
  readonly store: EventStore;
  /** Waits until the directory has seen a position. */
  readonly seen: (position: bigint) => Promise<void>;
  /**
   * Waits until the directory has seen what was appended through its store up to a position: after a change of master data its own caller finds it, and a
   * scan, which changes none, waits for nothing.
   */
  readonly heard: (position: bigint) => Promise<void>;
  /** Ends with the signal; an error means that the log cannot be followed. */
  readonly done: Promise<void>;
}

type AnyState = RecordState<Readonly<Record<string, unknown>>>;

interface Mutable {
  revision: number;
  readonly records: ReadonlyMap<string, Map<string, AnyState>>;
  readonly sites: Map<string, RecordState<SiteFields>>;
  readonly channels: Map<string, RecordState<ChannelFields>>;
  readonly customers: Map<string, RecordState<CustomerFields>>;
  readonly roles: Map<string, RecordState<RoleFields>>;
  users: Map<string, User>;
  endedSessions: Set<string>;
  liveSessions: Map<string, { readonly user: string; readonly kind: 'user' | 'kiosk' }>;
}

/** What is kept of the directory between starts. */
interface KeptState {
  readonly position: string;
  readonly records: Readonly<Record<string, readonly (readonly [string, AnyState])[]>>;
  readonly users: readonly (readonly [string, User])[];
  readonly liveSessions: readonly (readonly [string, { readonly user: string; readonly kind: 'user' | 'kiosk' }])[];
  readonly endedSessions: readonly string[];
}

/** Follows master data, users and ended sessions from the log, starting where the last process left off. */
export function followDirectory(store: EventStore, kept: StateTable, signal: AbortSignal): FollowedDirectory {
  const states = new Map(followed.map(({ noun }) => [noun, new Map<string, AnyState>()] as const));
  /** The records of one noun, by the type of their fields. */
  const of = <Fields>(noun: string) => (states.get(noun) ?? new Map()) as Map<string, RecordState<Fields>>;
  const held: Mutable = {
    revision: 0,
    records: states,
    sites: of<SiteFields>('Site'),
    channels: of<ChannelFields>('Channel'),
    customers: of<CustomerFields>('Customer'),
    roles: of<RoleFields>('Role'),
    users: new Map(),
    endedSessions: new Set(),
    liveSessions: new Map(),
  };
  const waiting: { readonly position: bigint; readonly wake: () => void }[] = [];
  let at = 0n;
  /** Events up to there: a newer row of the table of states has a higher number, whatever positions the store gives. */
  let events = 0;
  let becomeReady: () => void = () => undefined;
  let hurry: () => void = () => undefined;
  /** Where the newest stands that was appended here and that the directory is made of. */
  let noted = 0n;
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });

  const folds: Record<string, (event: StoredEvent, id: string) => void> = {
    ...Object.fromEntries(followed.map((made) => [made.category, recordFold(made.aggregate, of(made.noun))])),
    user: recordFold(user, held.users),
    session: (event) => {
      const sid = event.stream.slice('session-'.length);
      if (event.type === 'SessionStarted') {
        const { user: of, kind } = event.data as { user: string; kind: 'user' | 'kiosk' };
        held.liveSessions.set(sid, { user: of, kind });
        if (held.liveSessions.size > LIVE_SESSIONS)
          for (const oldest of held.liveSessions.keys()) {
            held.liveSessions.delete(oldest);
            break;
          }
      }
      if (event.type !== 'SessionEnded') return;
      held.liveSessions.delete(sid);
      held.endedSessions.add(sid);
      if (held.endedSessions.size > ENDED_SESSIONS)
        for (const oldest of held.endedSessions) {
          held.endedSessions.delete(oldest);
          break;
        }
    },
  };

  function take(event: StoredEvent): void {
    const dash = event.stream.indexOf('-');
    const category = event.stream.slice(0, dash);
    folds[category]?.(event, event.stream.slice(dash + 1));
    if (category !== 'session') held.revision += 1;
  }

  async function restore(): Promise<void> {
    const row = (await kept.load([KEPT_AS])).get(KEPT_AS);
    if (row?.stateVersion !== KEPT_VERSION) return;
    const state = JSON.parse(row.state) as KeptState;
    at = BigInt(state.position);
    events = row.version - 1;
    held.revision += 1;
    for (const [noun, found] of Object.entries(state.records))
      for (const [code, one] of found) held.records.get(noun)?.set(code, one);
    for (const name of ['users', 'liveSessions'] as const)
      for (const [key, value] of state[name]) held[name].set(key, value as never);
    for (const ended of state.endedSessions) held.endedSessions.add(ended);
  }

  function forget(): void {
    at = 0n;
    events = 0;
    held.revision += 1;
    for (const found of held.records.values()) found.clear();
    for (const name of ['users', 'endedSessions', 'liveSessions'] as const) held[name].clear();
  }

  async function keep(): Promise<void> {
    const state: KeptState = {
      position: at.toString(),
      records: Object.fromEntries([...held.records].map(([noun, found]) => [noun, [...found]])),
      users: [...held.users],
      liveSessions: [...held.liveSessions],
      endedSessions: [...held.endedSessions],
    };
    await kept
      .save([
        {
          stream: KEPT_AS,
          stateVersion: KEPT_VERSION,
          version: events + 1,
          headHash: '',
          state: JSON.stringify(state),
        },
      ])
      .catch(() => undefined);
  }

  /** A service may start before its store does, as after a power cut. */
  async function onceThere<Read>(read: () => Promise<Read>): Promise<Read> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (!isDatabaseAway(error) || signal.aborted) throw error;
        await wait(AWAY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async function follow(): Promise<void> {
    await onceThere(restore);
    const head = await onceThere(async () => await store.head());
    if (at > head) forget(); // what was kept is of another log, or of a later state of this one
    if (at >= head) becomeReady();
    let sinceKept = 0;
    for await (const page of store.subscribe(at, { signal, limit: 2_000, types: { only: FOLLOWED } })) {
      for (const recorded of page.events) if (isFollowed(recorded.stream)) take(parseEvent(recorded));
      at = page.last;
      events += page.passed;
      sinceKept += page.passed;
      if (at >= head) becomeReady();
      while (waiting[0] !== undefined && waiting[0].position <= at) waiting.shift()?.wake();
      if (sinceKept >= KEEP_EVERY) {
        sinceKept = 0;
        await keep();
      }
      if (at >= page.head) await restUnlessAwaited();
    }
    await keep();
  }

  async function restUnlessAwaited(): Promise<void> {
    if (waiting.length > 0 || signal.aborted) return;
    await new Promise<void>((over) => {
      const timer = setTimeout(over, REST_MS);
      hurry = () => {
        clearTimeout(timer);
        over();
      };
    });
  }

  // One listener for all who wait: one each would stay behind on the signal, and each new one goes through those before it.
  signal.addEventListener('abort', () => {
    hurry();
    for (const { wake } of waiting.splice(0)) wake();
  });

  async function seen(position: bigint): Promise<void> {
    if (position <= at || signal.aborted) return;
    await new Promise<void>((wake) => {
      waiting.push({ position, wake });
      waiting.sort((a, b) => (a.position < b.position ? -1 : 1));
      hurry();
    });
  }

  async function append(asked: Append): Promise<AppendResult> {
    const answer = await store.append(asked);
    if (answer.kind !== 'conflict' && answer.position > noted && isFollowed(asked.stream)) noted = answer.position;
    return answer;
  }

  function isFollowed(stream: string): boolean {
    return Object.hasOwn(folds, stream.slice(0, stream.indexOf('-')));
  }

  const done = follow();
  return {
    directory: held,
    ready: Promise.race([ready, done]),
    done,
    store: { ...store, append },
    seen,
    heard: async (position) => await seen(position < noted ? position : noted),
  };
}

function recordFold<State>(of: Aggregate<State>, into: Map<string, State>): (event: StoredEvent, id: string) => void {
  return (event, id) => {
    into.set(id, of.evolve(into.get(id) ?? of.initial, event, event.metadata));
  };
}
