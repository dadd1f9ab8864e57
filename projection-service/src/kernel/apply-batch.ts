import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { codeOf } from '@malote/infra/fault.ts';
import type { ClientBase } from 'pg';
import { moveCheckpoint, moved, moving, readCheckpoint, telling, tellPosition } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Ground } from './ground.ts';
import { forgetBeyond, knowNothing } from './known-rows.ts';
import type { KnownRows } from './known-rows.ts';
import { readRows } from './read-rows.ts';
import { scout } from './scout.ts';
import type { Skips } from './skips.ts';
import { heldId, remember, walk } from './walk.ts';
import type { FoldedBatch, Held, WalkOptions } from './walk.ts';
import type { Unwritten } from './unwritten.ts';
import { inTransaction } from './transaction.ts';
import { isDataError, writeRowByRow } from './write-poison.ts';
import { heldWrites, noticeWrites, rowWrites } from './write-rows.ts';
import { sendWrites, writeTogether } from './writes.ts';
import type { Write } from './writes.ts';

/** How a batch is folded and written. */
export interface BatchLimits {
  /** Rows changed by one event in one transaction (architecture, section 5). */
  readonly eventRows: number;
  /** Rows changed in one transaction; the rest of the batch follows in the next. */
  readonly batchRows: number;
  /** Rows times columns of each table kept in memory between batches. */
  readonly knownCells: number;
  /** A fold that throws is tried this often. */
  readonly tries: number;
}

export const LIVE: BatchLimits = { eventRows: 2_000, batchRows: 5_000, knownCells: 15_000, tries: 3 };

/** `park`: a failing row's key waits, the rest goes on. `strict`: the first failure ends it (builds, verification). */
export type OnFailure = 'park' | 'strict';

/** A fold failed while a generation is built strictly: nothing of the batch was written. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed';
  readonly held: Held;
  constructor(held: Held) {
    const { model, key, event, error } = held;
    super(
      `${model} ${key} cannot fold ${event.type} at position ${event.position}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
    this.held = held;
  }
}

/** Where a runner is: its checkpoint, what it knows of the tables, and which keys are parked. */
export interface Place {
  checkpoint: Checkpoint;
  readonly known: KnownRows;
  readonly parked: Set<string>;
  readonly skips: Skips;
}

/** What one transaction did. */
export interface Applied {
  /** Of the batch, how many events are behind the checkpoint now. */
  readonly events: number;
  readonly rows: number;
  readonly held: readonly Held[];
}

/** Looks where a generation stands. */
export async function findPlace(client: ClientBase, ground: Ground, skips: Skips): Promise<Place> {
  const checkpoint = await readCheckpoint(client, ground);
  const { rows } = await client.query<{ model: string; key: string }>(
    `select distinct model, key from ${ground.schema}.parked where group_name = $1`,
    [ground.group.name],
  );
  return {
    checkpoint,
    skips,
    known: knowNothing(ground.group.models, checkpoint.position === 0n && checkpoint.turn === 0n ? 'empty' : 'filled'),
    parked: new Set(isShown(ground) ? rows.map(({ model, key }) => heldId(model, key)) : []),
  };
}

/** A row that an event was said to begin is there already. */
export const UNIQUE_VIOLATION = '23505';

/** A walk asks for rows as often as one lookup leads to another; more means that it goes in circles. */
const ROUNDS = 24;

/** Keys lead to keys twice at most: a parcel to its order, a load to its bags and their parcels. */
const SCOUTS = 3;

function isWhollyKnown(known: KnownRows): boolean {
  return known.values().every(({ whole }) => whole);
}

/** What a batch is folded on: the rows that are known, and which of them the tables do not have yet. */
interface Base {
  readonly known: KnownRows;
  readonly unwritten: readonly Unwritten[];
}

/** Folds a batch in memory, reading what it needs to know on the way. */
export async function foldBatch(
  client: ClientBase,
  ground: Pick<Ground, 'models' | 'forms' | 'sql' | 'group'>,
  { known, unwritten }: Base,
  events: readonly StoredEvent[],
  options: WalkOptions,
): Promise<FoldedBatch> {
  for (let round = 0; round < SCOUTS && !isWhollyKnown(known); round += 1) {
    const missing = scout(events, ground.models, known, options);
    if (missing === undefined) break;
    await readRows(client, ground, known, missing, unwritten);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const walked = walk(events, ground.models, known, options);
    if (walked.kind === 'folded') return walked;
    await readRows(client, ground, known, walked.missing, unwritten);
  }
  throw new Error(`The folds of ${ground.group.name} ask for ever more rows`);
}

/**
 * Folds a batch and writes it with its checkpoint in one transaction: each event counts exactly once, whatever is killed.
 * `last` is the position that the log is read up to; the checkpoint moves there also when no event concerns anybody.
 * @throws Overtaken when somebody else writes; BuildFailed when strict. After any throw the place is worth nothing.
 */
export async function applyBatch(
  client: ClientBase,
  ground: Ground,
  place: Place,
  events: readonly StoredEvent[],
  last: bigint,
  limits: BatchLimits,
  onFailure: OnFailure,
  beginnings: WalkOptions['beginnings'] = 'believed',
): Promise<Applied> {
  const walked = await foldBatch(client, ground, { known: place.known, unwritten: [] }, events, {
    ...limits,
    parked: place.parked,
    skipped: place.skips.of,
    beginnings,
  });
  const failed = walked.held.find((one) => one.error !== undefined);
  if (failed !== undefined && onFailure === 'strict') throw new BuildFailed(failed);
  const whole = isWhole(walked, events);
  try {
    place.checkpoint = await writeFolded(
      client,
      ground,
      place.checkpoint,
      walked,
      reached(walked, events, place.checkpoint.position, last),
      limits,
    );
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION && beginnings === 'believed')
      return await applyBatch(client, ground, place, events, last, limits, onFailure, 'looked for');
    if (!isDataError(error) || onFailure === 'strict') throw error;
    return await withoutPoison(client, ground, place, events, last, limits, walked);
  }
  remember(place.known, walked.changes);
  forgetBeyond(place.known, ground.group.models, limits.knownCells, []);
  for (const { model, key } of walked.held) place.parked.add(heldId(model, key));
  return { events: whole ? events.length : walked.events, rows: rowsOf(walked), held: walked.held };
}

/** Whether a walk folded all that it was given. */
export function isWhole(walked: FoldedBatch, events: readonly StoredEvent[]): boolean {
  return !walked.sliced && walked.events === events.length;
}

/** The position that a walk came to from another: behind the last event that is folded whole, or where the log is read up to. */
export function reached(walked: FoldedBatch, events: readonly StoredEvent[], from: bigint, last: bigint): bigint {
  if (isWhole(walked, events)) return last;
  const done = events[walked.events - 1]?.position ?? from;
  return done > from ? done : from;
}

/** Writes what was folded, with the checkpoint that stands behind it, in one transaction, and tells who listens. @throws Overtaken */
export async function writeFolded(
  client: ClientBase,
  ground: Ground,
  from: Checkpoint,
  folded: Pick<FoldedBatch, 'changes' | 'held'>,
  position: bigint,
  limits: BatchLimits,
): Promise<Checkpoint> {
  function* writes(): Generator<Write> {
    yield moving(ground, from, position);
    yield* rowWrites(ground, folded.changes);
    yield* conclusion(ground, folded, limits);
  }
  await writeTogether(client, writes(), isShown(ground) ? [telling(ground, position, 'rows')] : []);
  return moved(from, position);
}

/** The database refuses a value: halve until one event is left, then write its rows one by one and park those that are refused. */
async function withoutPoison(
  client: ClientBase,
  ground: Ground,
  place: Place,
  events: readonly StoredEvent[],
  last: bigint,
  limits: BatchLimits,
  walked: FoldedBatch,
): Promise<Applied> {
  const concerned = walked.events + (walked.sliced ? 1 : 0);
  if (concerned > 1) {
    const half = events.slice(0, Math.ceil(concerned / 2));
    return await applyBatch(client, ground, place, half, half.at(-1)?.position ?? last, limits, 'park');
  }
  const position = walked.sliced ? place.checkpoint.position : (events[0]?.position ?? last);
  const refused = await inTransaction(client, async () => {
    const checkpoint = await moveCheckpoint(client, ground, place.checkpoint, position);
    const rest = await writeRowByRow(client, ground, walked.changes, events[0]);
    await sendWrites(
      client,
      conclusion(ground, { ...walked, changes: rest.written, held: [...walked.held, ...rest.refused] }, limits),
    );
    place.checkpoint = checkpoint;
    remember(place.known, rest.written);
    return rest.refused;
  });
  if (isShown(ground)) await tellPosition(client, ground, place.checkpoint.position);
  for (const { model, key } of [...walked.held, ...refused]) place.parked.add(heldId(model, key));
  return { events: walked.sliced ? 0 : 1, rows: rowsOf(walked), held: [...walked.held, ...refused] };
}

function* conclusion(
  ground: Ground,
  walked: Pick<FoldedBatch, 'changes' | 'held'>,
  limits: BatchLimits,
): Generator<Write> {
  yield* heldWrites(ground, walked.held, limits.tries);
  if (isShown(ground)) yield* noticeWrites(ground, walked.changes);
}

/** Nobody listens to a generation that is still being built. */
function isShown(ground: Ground): boolean {
  return ground.checkpoint === ground.group.name;
}

function rowsOf(walked: Pick<FoldedBatch, 'changes'>): number {
  return walked.changes.values().reduce((sum, rows) => sum + rows.size, 0);
}
