import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Client } from 'pg';
import { foldBatch, isWhole, reached, writeFolded } from './apply-batch.ts';
import type { BatchLimits, Place } from './apply-batch.ts';
import { moveCheckpoint, tellPosition } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Ground } from './ground.ts';
import { forgetBeyond } from './known-rows.ts';
import type { RunnerReport } from './runner-report.ts';
import { addFolded, nothingUnwritten } from './unwritten.ts';
import type { Unwritten } from './unwritten.ts';
import { heldId, remember } from './walk.ts';
import type { Held, WalkOptions } from './walk.ts';

/** Folds what comes while what was folded before is being written: neither the program nor the server waits for the other. */
export interface WriteBehind {
  /** Folds events up to a position of the log; resolves when they are folded, which is before they are written. @throws WriteFailed */
  readonly take: (events: readonly StoredEvent[], last: bigint) => Promise<void>;
  /** Resolves when everything that was taken is written. @throws WriteFailed */
  readonly settled: () => Promise<void>;
}

export interface WriteBehindOptions {
  readonly writing: Client;
  /** Another connection than the one that writes: a look-up must not wait for a write. */
  readonly reading: Client;
  readonly ground: Ground;
  readonly limits: BatchLimits;
  readonly report: RunnerReport['batch'];
  /** Called when a write has failed, also while nothing is taken. */
  readonly onFailure: () => void;
}

/** A write failed, and what was folded after it is worth nothing. */
export class WriteFailed extends Error {
  override readonly name = 'WriteFailed';
  /** What was to be written ends here. */
  readonly upTo: bigint;
  constructor(cause: unknown, upTo: bigint) {
    super('What was folded could not be written', { cause });
    this.upTo = upTo;
  }
}

/** What waits to be written together. */
interface Batch {
  readonly unwritten: Unwritten;
  readonly held: Held[];
  rows: number;
  events: number;
  position: bigint;
  /** The position of the last event of which something is in here; beyond `position` when that event is folded in part. */
  upTo: bigint;
  /** When the first of it was taken (ms). */
  begun: number;
}

/** Begins at a place, whose only owner it is as long as it is used. */
export function writeBehind(
  { writing, reading, ground, limits, report, onFailure }: WriteBehindOptions,
  place: Place,
): WriteBehind {
  let waiting = emptyBatch(place.checkpoint.position);
  let flying: Batch | undefined;
  let landing: Promise<void> | undefined;
  let failure: WriteFailed | undefined;
  /** Resolved when what waits is taken to be written, or never will be. */
  let taken = Promise.withResolvers<void>();

  const isIdle = () =>
    waiting.rows === 0 && waiting.held.length === 0 && waiting.position === place.checkpoint.position;

  async function write(): Promise<void> {
    while (!isIdle()) {
      flying = waiting;
      waiting = emptyBatch(flying.position);
      taken.resolve();
      taken = Promise.withResolvers();
      place.checkpoint = await landed(flying, place.checkpoint);
      report(ground.group.name, {
        events: flying.events,
        rows: flying.rows,
        seconds: (performance.now() - flying.begun) / 1_000,
        position: flying.position,
        held: flying.held,
      });
      flying = undefined;
    }
  }

  async function landed({ unwritten, held, rows, position }: Batch, from: Checkpoint): Promise<Checkpoint> {
    if (rows > 0 || held.length > 0)
      return await writeFolded(writing, ground, from, { changes: unwritten.changes, held }, position, limits);
    const checkpoint = await moveCheckpoint(writing, ground, from, position);
    await tellPosition(writing, ground, position, 'nothing');
    return checkpoint;
  }

  function begin(): void {
    if (landing !== undefined || failure !== undefined) return;
    landing = write()
      .catch((error: unknown) => {
        failure = new WriteFailed(error, (flying ?? waiting).upTo);
        taken.resolve();
        onFailure();
      })
      .finally(() => {
        landing = undefined;
      });
  }

  /** Waits as long as the next batch is full: then the one that is being written must land first. */
  async function room(): Promise<void> {
    while (waiting.rows >= limits.batchRows && failure === undefined) await taken.promise;
    if (failure !== undefined) throw failure;
  }

  return {
    async take(events, last) {
      let beginnings: WalkOptions['beginnings'] = 'believed';
      for (let rest = events; ;) {
        await room();
        const unwritten = [...(flying === undefined ? [] : [flying.unwritten]), waiting.unwritten];
        forgetBeyond(place.known, ground.group.models, limits.knownCells, unwritten);
        const begun = performance.now();
        const folded = await foldBatch(reading, ground, { known: place.known, unwritten }, rest, {
          ...limits,
          parked: place.parked,
          skipped: place.skips.of,
          beginnings,
        });
        if (failure !== undefined) throw failure;
        remember(place.known, folded.changes);
        for (const { model, key } of folded.held) place.parked.add(heldId(model, key));
        if (waiting.rows === 0) waiting.begun = begun;
        waiting.rows += addFolded(waiting.unwritten, folded);
        waiting.events += folded.events;
        waiting.held.push(...folded.held);
        waiting.position = reached(folded, rest, waiting.position, last);
        waiting.upTo = folded.sliced ? (rest[folded.events]?.position ?? last) : waiting.position;
        begin();
        if (isWhole(folded, rest)) return;
        rest = rest.slice(folded.events);
        // the rows that the first part of an event began are there, and may be forgotten again
        beginnings = folded.sliced ? 'looked for' : 'believed';
      }
    },
    async settled() {
      while (landing !== undefined) await landing;
      if (failure !== undefined) throw failure;
    },
  };
}

function emptyBatch(position: bigint): Batch {
  return {
    unwritten: nothingUnwritten(),
    held: [],
    rows: 0,
    events: 0,
    position,
    upTo: position,
    begun: performance.now(),
  };
}
