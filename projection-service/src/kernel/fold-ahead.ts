import { setImmediate as turn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { codeOf, Fault } from '@malote/infra/fault.ts';
import type { EventStore, Page } from '@malote/infra/event-store/port.ts';
import type { ClientBase } from 'pg';
import { BuildFailed, UNIQUE_VIOLATION, foldBatch } from './apply-batch.ts';
import type { Place } from './apply-batch.ts';
import { moved, moving } from './checkpoint.ts';
import type { Ground } from './ground.ts';
import { forgetAll, forgetBeyond } from './known-rows.ts';
import { concerning } from './follow-log.ts';
import { demandSame } from './skips.ts';
import { addFolded, nothingUnwritten } from './unwritten.ts';
import type { Unwritten } from './unwritten.ts';
import { remember } from './walk.ts';
import type { WalkOptions } from './walk.ts';
import { rowWrites } from './write-rows.ts';
import { writeTogether } from './writes.ts';
import type { Write } from './writes.ts';

export interface FoldAheadOptions {
  readonly store: EventStore;
  readonly signal: AbortSignal;
  readonly onStep?: (step: 'folding', position: bigint, head: bigint) => void;
  /** By the memory of this thread when not said. */
  readonly room?: FoldRoom;
  /** Events of a page. */
  readonly pageEvents?: number;
}

/** The connections of a fold. */
export interface FoldConnections {
  readonly writing: ClientBase;
  /** Another one than writes: a look-up must not wait for a load. */
  readonly reading: ClientBase;
}

/** Members of rows that stand in memory in a build: those that wait to be written, as many that are being written, and what stays known of each table. */
export interface FoldRoom {
  /** Of all tables together: beyond it what waits is written. Most rows are then written once, whatever happened to them. */
  readonly waitingCells: number;
  /** Of each table. */
  readonly knownCells: number;
}

/** Bytes that a member of a row takes with its share of the row, its key and the change that it stands in: a build of 200,000 waybills held 60 to 100 for each known member, everything else in the heap counted in. */
const CELL_BYTES = 100;
/** Of the memory that this thread may have, what rows may take; the rest is for pages, lines, and the collector. */
const ROWS_SHARE = 0.4;

/** The room that a thread with so much memory has: an eighth for what waits, an eighth for what is being written, and as much for each of the six tables that grow. */
function roomIn(heapBytes: number): FoldRoom {
  const cells = Math.floor((heapBytes * ROWS_SHARE) / CELL_BYTES / 8);
  return { waitingCells: cells, knownCells: cells };
}

const PAGE = 10_000;
/** After as many events the load that is under way gets its turn. */
const EVENTS_AT_ONCE = 500;

/**
 * Folds the log into tables that nobody reads yet, strictly, up to a position: in memory as long as it fits, each part written by one load of
 * each table while the next one is folded. The checkpoint moves with each write, so what was written before a kill is not folded again.
 * @throws SkipsChanged; BuildFailed at the first event that cannot be folded; Fault for a log that ends before the position. After any throw the place is worth nothing.
 */
export async function foldUpTo(
  connections: FoldConnections,
  ground: Ground,
  place: Place,
  options: FoldAheadOptions,
  upTo: bigint,
): Promise<void> {
  try {
    await foldAhead(connections, ground, place, options, upTo, 'believed');
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    forgetAll(place.known);
    await foldAhead(connections, ground, place, options, upTo, 'looked for');
  }
}

/** What is being written. */
interface Flying {
  readonly unwritten: Unwritten;
  readonly landed: Promise<void>;
}

async function foldAhead(
  { writing, reading }: FoldConnections,
  ground: Ground,
  place: Place,
  options: FoldAheadOptions,
  upTo: bigint,
  beginnings: WalkOptions['beginnings'],
): Promise<void> {
  const { store, signal, onStep, room = roomIn(getHeapStatistics().heap_size_limit), pageEvents = PAGE } = options;
  const columnsOf = new Map([...ground.forms].map(([table, { fields }]) => [table, fields.length]));
  const how: WalkOptions = {
    eventRows: Number.MAX_SAFE_INTEGER,
    batchRows: Number.MAX_SAFE_INTEGER,
    tries: 1,
    parked: place.parked,
    skipped: place.skips.of,
    beginnings,
  };
  let reached = place.checkpoint.position;
  let waiting = nothingUnwritten();
  let flying: Flying | undefined;

  const cellsIn = ({ changes }: Unwritten) =>
    [...changes].reduce((sum, [table, rows]) => sum + rows.size * (columnsOf.get(table) ?? 0), 0);

  async function fold(events: readonly StoredEvent[]): Promise<void> {
    const folded = await foldBatch(
      reading,
      ground,
      { known: place.known, unwritten: [...(flying === undefined ? [] : [flying.unwritten]), waiting] },
      events,
      how,
    );
    const failed = folded.held.find((one) => one.error !== undefined);
    if (failed !== undefined) throw new BuildFailed(failed);
    remember(place.known, folded.changes);
    addFolded(waiting, folded);
  }

  async function landed(): Promise<void> {
    await flying?.landed;
    flying = undefined;
  }

  /** Sends what waits on its way, when what was sent before has landed. */
  async function takeOff(): Promise<void> {
    await landed();
    if (reached === place.checkpoint.position) return;
    flying = { unwritten: waiting, landed: written(waiting, reached) };
    flying.landed.catch(() => undefined); // it is awaited by `landed`; until then it must not count as unhandled
    forgetBeyond(place.known, ground.group.models, room.knownCells, [waiting]);
    waiting = nothingUnwritten();
  }

  async function written({ changes }: Unwritten, position: bigint): Promise<void> {
    function* writes(): Generator<Write> {
      yield moving(ground, place.checkpoint, position);
      yield* rowWrites(ground, changes);
    }
    await writeTogether(writing, writes());
    place.checkpoint = moved(place.checkpoint, position);
  }

  try {
    let next = ahead(store, reached, upTo, pageEvents);
    while (reached < upTo) {
      signal.throwIfAborted();
      const page = await next;
      if (page.events.length === 0 && page.last === reached)
        throw new Fault(
          `The log ends at position ${page.head}, and ${ground.group.name} was folded from it up to ${upTo}: its end was cut off, or it was restored from an older copy.`,
        );
      const last = page.last < upTo ? page.last : upTo;
      next = ahead(store, last, upTo, pageEvents);
      const events = page.events.filter((event) => event.position <= upTo);
      demandSame(place.skips, ground.group.name, events);
      const concerned = concerning(ground, events);
      for (let from = 0; from < concerned.length; from += EVENTS_AT_ONCE) {
        await fold(concerned.slice(from, from + EVENTS_AT_ONCE));
        await turn();
      }
      reached = last;
      onStep?.('folding', reached, page.head);
      if (cellsIn(waiting) >= room.waitingCells) await takeOff();
    }
    await takeOff();
    await landed();
  } finally {
    await flying?.landed.catch(() => undefined); // the first error is the one that counts
  }
}

/** Reads the next page while one is folded. */
function ahead(store: EventStore, after: bigint, upTo: bigint, limit: number): Promise<Page> {
  if (after >= upTo) return Promise.resolve({ events: [], last: after, head: after });
  const page = store.readAll(after, limit);
  page.catch(() => undefined); // it is awaited when its turn comes; until then it must not count as unhandled
  return page;
}
