import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { Logger } from 'pino';
import type { BoardName } from './messages.ts';

/** The data of one board topic, made once and sent to all who watch it. */
export interface BoardData {
  readonly asOf: string;
  /** JSON. */
  readonly data: string;
}

export interface BoardTopic {
  readonly board: BoardName;
  readonly params: Readonly<Record<string, unknown>>;
  readonly scope: CallerScope;
}

/** Board topics that somebody watches: board, parameters and scope. */
export interface Boards {
  /** Follows a topic; `take` is called with what is known at once, and then with each new state. Returns the way to stop. */
  readonly follow: (topic: BoardTopic, take: (data: BoardData) => void) => () => void;
  /** A group has moved (undefined: anything may have): every topic that it moves is computed once more, a tick after its last time. */
  readonly touch: (group: string | undefined) => void;
  readonly close: () => void;
}

/** How fast a board goes. */
export interface BoardPace {
  /** It is computed at most this often while something changes. */
  readonly tickMs: number;
  /** What of the read side moves it. */
  readonly movedBy: readonly string[];
}

interface BoardsOptions {
  readonly compute: (topic: BoardTopic) => Promise<BoardData>;
  readonly log: Logger;
  readonly paceOf: (topic: BoardTopic) => BoardPace;
  /** What only time changes is computed this often. */
  readonly restMs: number;
}

interface Followed {
  readonly topic: BoardTopic;
  readonly takers: Set<(data: BoardData) => void>;
  data: BoardData | undefined;
  computing: boolean;
  dirty: boolean;
  lastAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** The same for the same board, parameters and scope. */
export function topicName({ board, params, scope }: BoardTopic): string {
  return JSON.stringify([board, Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1)), scope]);
}

/** Computes each topic at most once per tick while something changes and once per rest otherwise; one after the other, so that boards never take all connections. */
export function openBoards({ compute, log, paceOf, restMs }: BoardsOptions): Boards {
  const followed = new Map<string, Followed>();
  let lane: Promise<void> = Promise.resolve();

  function schedule(one: Followed, ms: number): void {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => run(one), Math.max(0, ms));
  }

  function run(one: Followed): void {
    if (one.computing || one.takers.size === 0) return;
    one.computing = true;
    one.dirty = false;
    lane = lane.then(async () => {
      try {
        const data = await compute(one.topic);
        one.data = data;
        for (const take of one.takers) take(data);
      } catch (error) {
        log.warn({ err: error, board: one.topic.board }, 'a board could not be computed');
      }
      one.computing = false;
      one.lastAt = performance.now();
      if (one.takers.size > 0) schedule(one, one.dirty ? paceOf(one.topic).tickMs : restMs);
    });
  }

  return {
    follow: (topic, take) => {
      const name = topicName(topic);
      const one: Followed = followed.get(name) ?? {
        topic,
        takers: new Set(),
        data: undefined,
        computing: false,
        dirty: false,
        lastAt: -Infinity,
        timer: undefined,
      };
      followed.set(name, one);
      one.takers.add(take);
      if (one.data !== undefined) take(one.data);
      else if (!one.computing) run(one);
      return () => {
        one.takers.delete(take);
        if (one.takers.size > 0) return;
        clearTimeout(one.timer);
        followed.delete(name);
      };
    },
    touch: (group) => {
      for (const one of followed.values()) {
        const { tickMs, movedBy } = paceOf(one.topic);
        if (one.dirty || (group !== undefined && !movedBy.includes(group))) continue;
        one.dirty = true;
        if (!one.computing) schedule(one, one.lastAt + tickMs - performance.now());
      }
    },
    close: () => {
      for (const one of followed.values()) clearTimeout(one.timer);
      followed.clear();
    },
  };
}
