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
import { remember } from './walk.ts';
import type { WalkOptions } from './walk.ts';
import { rowWrites } from './write-rows.ts';
import { writeTogether } from './writes.ts';
import type { Write } from './writes.ts';

export interface FoldAheadOptions {
  readonly store: EventStore;
  readonly signal: AbortSignal;
  readonly onStep?: (step: 'folding', position: bigint, head: bigint) => void;
  /** Rows that wait in memory before they are written; `WAITING_ROWS` when not said. */
  readonly waitingRows?: number;
  /** Members of rows of each table that stay in memory when rows are written; `KNOWN_CELLS` when not said. */
  readonly knownCells?: number;
  /** Events of a page. */
  readonly pageEvents?: number;
}

/** Changed rows wait in memory up to this many, then they are written together: most rows are then written once, whatever happened to them. */
const WAITING_ROWS = 300_000;
/** Rows times columns that stay known of each table after a write; half a gigabyte of the widest. */
const KNOWN_CELLS = 5_000_000;
const PAGE = 10_000;

/**
 * Folds the log into tables that nobody reads yet, strictly, up to a position: in memory as long as it fits, then by one load of each table.
 * The checkpoint moves with each write, so what was written before a kill is not folded again.
 * @throws SkipsChanged; BuildFailed at the first event that cannot be folded; Fault for a log that ends before the position. After any throw the place is worth nothing.
 */
export async function foldUpTo(client: ClientBase, ground: Ground, place: Place, options: FoldAheadOptions, upTo: bigint): Promise<void> {
  try {
    await foldAhead(client, ground, place, options, upTo, 'believed');
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    forgetAll(place.known);
    await foldAhead(client, ground, place, options, upTo, 'looked for');
  }
}

async function foldAhead(client: ClientBase, ground: Ground, place: Place, options: FoldAheadOptions, upTo: bigint, beginnings: WalkOptions['beginnings']): Promise<void> {
  const { store, signal, onStep, waitingRows = WAITING_ROWS, knownCells = KNOWN_CELLS, pageEvents = PAGE } = options;
  const how: WalkOptions = { eventRows: Number.MAX_SAFE_INTEGER, batchRows: Number.MAX_SAFE_INTEGER, tries: 1, parked: place.parked, skipped: place.skips.of, beginnings };
  let reached = place.checkpoint.position;
  let waiting = nothingUnwritten();
  let rows = 0;

  function* writes(): Generator<Write> {
    yield moving(ground, place.checkpoint, reached);
    yield* rowWrites(ground, waiting.changes);
  }

  async function write(): Promise<void> {
    if (reached === place.checkpoint.position) return;
    await writeTogether(client, writes());
    place.checkpoint = moved(place.checkpoint, reached);
    waiting = nothingUnwritten();
    rows = 0;
    forgetBeyond(place.known, ground.group.models, knownCells, []);
  }

  let next = ahead(store, reached, upTo, pageEvents);
  while (reached < upTo) {
    signal.throwIfAborted();
    const page = await next;
    if (page.events.length === 0 && page.last === reached) throw new Fault(`The log ends at position ${page.head}, and ${ground.group.name} was folded from it up to ${upTo}: its end was cut off, or it was restored from an older copy.`);
    const last = page.last < upTo ? page.last : upTo;
    next = ahead(store, last, upTo, pageEvents);
    const events = page.events.filter((event) => event.position <= upTo);
    demandSame(place.skips, ground.group.name, events);
    const folded = await foldBatch(client, ground, { known: place.known, unwritten: [waiting] }, concerning(ground, events), how);
    const failed = folded.held.find((one) => one.error !== undefined);
    if (failed !== undefined) throw new BuildFailed(failed);
    remember(place.known, folded.changes);
    rows += addFolded(waiting, folded);
    reached = last;
    onStep?.('folding', reached, page.head);
    if (rows >= waitingRows) await write();
  }
  await write();
}

/** Reads the next page while one is folded. */
function ahead(store: EventStore, after: bigint, upTo: bigint, limit: number): Promise<Page> {
  if (after >= upTo) return Promise.resolve({ events: [], last: after, head: after });
  const page = store.readAll(after, limit);
  page.catch(() => undefined); // it is awaited when its turn comes; until then it must not count as unhandled
  return page;
}
