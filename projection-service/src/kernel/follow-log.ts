import { events as catalogue } from '@malote/contracts/catalogue.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore, Page, RecordedEvent } from '@malote/infra/event-store/port.ts';
import type { Client } from 'pg';
import { applyBatch } from './apply-batch.ts';
import type { BatchLimits, Place } from './apply-batch.ts';
import { carryOut } from './decisions.ts';
import type { Ground } from './ground.ts';
import { oneAhead } from './one-ahead.ts';
import type { Group } from './read-model.ts';
import type { RunnerReport } from './runner-report.ts';
import type { SharedLog } from './shared-log.ts';
import { DECISIONS, isDecision } from './skips.ts';
import { writeBehind } from './write-behind.ts';
import type { WriteBehind } from './write-behind.ts';

export interface FollowOptions {
  /** Holds the leader's lock, and writes. */
  readonly writing: Client;
  /** Looks rows up while the other one writes. */
  readonly reading: Client;
  readonly ground: Ground;
  readonly store: EventStore;
  readonly log: SharedLog;
  readonly signal: AbortSignal;
  readonly limits: BatchLimits;
  readonly report: RunnerReport['batch'];
  /** Up to here each batch is written before the next is folded: the server refused a value of one of these events, and the row is looked for. */
  readonly stepByStepTo: bigint;
  /** After each page. */
  readonly onPage: () => Promise<void>;
}

/** Types that this program knows and no model of these groups folds. An unknown one concerns every group: it may be meant for it. */
export function leftOut(groups: readonly Group[]): readonly string[] {
  const folded = new Set(groups.flatMap(({ models }) => models.flatMap(({ on }) => [...on.keys()])));
  return [...catalogue.keys()].filter((type) => !folded.has(type) && !DECISIONS.has(type));
}

/** The events of a page that a group folds, parsed. @throws UnknownEvent, NewerEvent also for events that no model folds. */
export function concerning(ground: Ground, recorded: readonly RecordedEvent[]): readonly StoredEvent[] {
  return recorded.filter((event) => ground.models.has(event.type) || !catalogue.has(event.type)).map(parseEvent);
}

/**
 * Folds the log into the live tables of a group from a place on, until the signal aborts. Decisions about how the log is read are carried out
 * where they stand in it. @throws WriteFailed; whatever ends it, what was folded before is written or will be folded again.
 */
export async function followLog(options: FollowOptions, from: Place): Promise<void> {
  const { writing, reading, ground, store, log, signal, limits, report } = options;
  const stop = new AbortController();
  let place = from;
  let at = place.checkpoint.position;
  let behind: WriteBehind | undefined;

  /** Folds the events of a page up to a position. */
  async function take(page: Page, last: bigint): Promise<void> {
    if (last <= at) return;
    const events = concerning(
      ground,
      page.events.filter(({ position }) => position > at && position <= last),
    );
    if (at < options.stepByStepTo) await stepByStep(writing, ground, place, events, last, options);
    else
      await (behind ??= writeBehind(
        { writing, reading, ground, limits, report, onFailure: () => stop.abort() },
        place,
      )).take(events, last);
    at = last;
  }

  async function decide(decision: RecordedEvent): Promise<void> {
    await behind?.settled();
    behind = undefined;
    place = await carryOut(writing, ground, place, parseEvent(decision), store);
    at = decision.position;
  }

  try {
    for await (const page of oneAhead(
      log.follow(at, { signal: AbortSignal.any([signal, stop.signal]), leavesOut: leftOut([ground.group]) }),
    )) {
      for (const decision of page.events.filter((event) => isDecision(event, ground.group.name))) {
        await take(page, page.events.findLast(({ position }) => position < decision.position)?.position ?? at);
        await decide(decision);
      }
      await take(page, page.last);
      await options.onPage();
      if (signal.aborted) break;
    }
  } finally {
    stop.abort();
    await behind?.settled();
  }
}

async function stepByStep(
  client: Client,
  ground: Ground,
  place: Place,
  events: readonly StoredEvent[],
  last: bigint,
  { limits, report }: FollowOptions,
): Promise<void> {
  for (let rest = events; place.checkpoint.position < last;) {
    const started = performance.now();
    const applied = await applyBatch(client, ground, place, rest, last, limits, 'park');
    rest = rest.slice(applied.events);
    report(ground.group.name, {
      events: applied.events,
      rows: applied.rows,
      seconds: (performance.now() - started) / 1_000,
      position: place.checkpoint.position,
      held: applied.held,
    });
  }
}
