import type { WebSocket } from 'ws';
import type { Caller } from '@malote/infra/http/caller.ts';
import { boardMessage } from './messages.ts';
import type { BoardName, ServerMessage } from './messages.ts';
import type { BoardData } from './boards.ts';
import { carryOver, changesShown, hasChanges, noteChange, sightOf, takeChanges } from './list-watch.ts';
import type { ListWatch } from './list-watch.ts';
import type { Notice } from './notices.ts';

/**
 * A client is told of rows that it shows at most four times a second, and of anything else (newer rows, boards) as often. The two have a clock each:
 * in a busy house something is newer all the time, and what somebody is looking at must not wait for that.
 */
export const FLUSH_MS = 250;
/** A client with more bytes than this on their way is slow: it is told to fetch again when it has caught up. */
export const SLOW_BYTES = 1 << 20;

interface BoardWatch {
  readonly id: string;
  readonly asked: AskedBoard;
  readonly stop: () => void;
  pending: BoardData | undefined;
}

/** A board as a client has asked for it, whatever its user's scope makes of it. */
export interface AskedBoard {
  readonly board: BoardName;
  readonly params: Readonly<Record<string, unknown>>;
}

/** One client: what it watches, and what it has not been told yet. Holds a bounded amount for it, however slow it is. */
export interface Connection {
  readonly note: (notices: readonly Notice[], caller: Caller) => void;
  /** The same for one list alone, as long as it is the one that is watched. */
  readonly noteOf: (watch: ListWatch, notices: readonly Notice[], caller: Caller) => void;
  /** Tells one list to ask again. */
  readonly outdate: (watch: ListWatch) => void;
  /** A watch of the same id gives way, and hands over what the client was not told. */
  readonly watchList: (watch: ListWatch) => void;
  /** The lists that are watched. */
  readonly lists: () => Iterable<ListWatch>;
  /** `follow` starts the topic and gives the way to stop it. */
  readonly watchBoard: (id: string, asked: AskedBoard, follow: (take: (data: BoardData) => void) => () => void) => void;
  /** The boards that are watched now, by their watch; those that are watched anew meanwhile are not added. */
  readonly boards: () => readonly (readonly [id: string, asked: AskedBoard])[];
  readonly unwatch: (id: string) => void;
  readonly watches: () => number;
  readonly has: (id: string) => boolean;
  readonly send: (message: ServerMessage) => void;
  readonly close: () => void;
}

/** A connection that watches nothing yet. `sent` is told the type of each message; `close` stops its watches and clocks, and leaves the socket to its owner. */
export function openConnection(socket: WebSocket, sent: (type: string) => void): Connection {
  const lists = new Map<string, ListWatch>();
  const boards = new Map<string, BoardWatch>();
  const outdated = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let toldAt = -Infinity;
  let toldOfShownAt = -Infinity;

  const write = (type: string, text: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    sent(type);
    socket.send(text, { binary: false });
  };
  const send = (message: ServerMessage) => write(message.type, JSON.stringify(message));
  const later = () => {
    clearTimeout(timer);
    const last = lists.values().some(changesShown) ? toldOfShownAt : toldAt;
    timer = setTimeout(flush, Math.max(0, last + FLUSH_MS - performance.now()));
  };

  function flush(): void {
    toldAt = performance.now();
    if (lists.values().some(changesShown)) toldOfShownAt = toldAt;
    const isSlow = () => socket.bufferedAmount > SLOW_BYTES; // asked before each message: what one flush has to say may be many times as much
    for (const watch of lists.values()) {
      const changes = takeChanges(watch);
      if (changes === undefined) continue;
      if (isSlow() || outdated.has(watch.id)) outdated.add(watch.id);
      else send(changes);
    }
    if (isSlow()) return later();
    for (const id of outdated) send({ type: 'refresh', id });
    outdated.clear();
    for (const watch of boards.values()) {
      if (watch.pending === undefined) continue;
      if (isSlow()) return later();
      write('board', boardMessage(watch.id, watch.pending));
      watch.pending = undefined;
    }
  }

  function unwatch(id: string): void {
    lists.delete(id);
    outdated.delete(id);
    boards.get(id)?.stop();
    boards.delete(id);
  }

  return {
    note: (notices, caller) => {
      if (lists.size === 0) return;
      const sight = sightOf(caller.scope);
      for (const watch of lists.values()) for (const notice of notices) noteChange(watch, notice, sight);
      // What a client is not told of must not put off what it is told of: its first change after a silence goes at once.
      if (lists.values().some(hasChanges)) later();
    },
    noteOf: (watch, notices, caller) => {
      if (lists.get(watch.id) !== watch) return;
      const sight = sightOf(caller.scope);
      for (const notice of notices) noteChange(watch, notice, sight);
      if (hasChanges(watch)) later();
    },
    outdate: (watch) => {
      if (lists.get(watch.id) !== watch) return;
      outdated.add(watch.id);
      later();
    },
    watchList: (watch) => {
      const old = lists.get(watch.id);
      const wasOutdated = outdated.has(watch.id);
      unwatch(watch.id);
      if (old !== undefined) carryOver(old, watch);
      if (wasOutdated) outdated.add(watch.id);
      lists.set(watch.id, watch);
      if (wasOutdated || hasChanges(watch)) later();
    },
    lists: () => lists.values(),
    watchBoard: (id, asked, follow) => {
      unwatch(id);
      const early: { data?: BoardData } = {};
      let watch: BoardWatch | undefined;
      const stop = follow((data) => {
        if (watch === undefined) early.data = data;
        else {
          watch.pending = data;
          later();
        }
      });
      watch = { id, asked, stop, pending: early.data };
      boards.set(id, watch);
      if (watch.pending !== undefined) later();
    },
    boards: () => Array.from(boards, ([id, { asked }]) => [id, asked] as const),
    unwatch,
    watches: () => lists.size + boards.size,
    has: (id) => lists.has(id) || boards.has(id),
    send,
    close: () => {
      clearTimeout(timer);
      for (const id of [...lists.keys(), ...boards.keys()]) unwatch(id);
    },
  };
}
