import { createHash } from 'node:crypto';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { meetingId, projection, projectionEvents } from '@malote/contracts/projections/projection.ts';
import type { Meeting, Skip } from '@malote/contracts/projections/projection.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore, RecordedEvent } from '@malote/infra/event-store/port.ts';
import { heldId } from './walk.ts';
import type { Skipped } from './walk.ts';

/** What a group leaves out, as its own stream in the log says it. */
export interface Skips {
  readonly of: Skipped;
  readonly list: readonly Skip[];
  /** Position of the newest decision that is in it. */
  readonly decided: bigint;
}

export const NO_SKIPS: Skips = { of: new Map(), list: [], decided: 0n };

const CHANGES: ReadonlySet<string> = new Set([projectionEvents.EventSkipped.type, projectionEvents.SkipWithdrawn.type]);
/** Decisions that leave what is skipped as it was. */
export const CHANGES_NOTHING: ReadonlySet<string> = new Set([projectionEvents.ReplayRequested.type]);
/** Decisions about how a group reads the log; they stand in its own stream. */
export const DECISIONS: ReadonlySet<string> = new Set([...CHANGES, ...CHANGES_NOTHING]);

/** Another skip was decided while a fold of the whole log was under way: it began with the wrong ones. */
export class SkipsChanged extends Error {
  override readonly name = 'SkipsChanged';
  constructor(group: string) {
    super(`What ${group} skips was changed meanwhile`);
  }
}

/** Everything that stands skipped in a group, as of a position; as of now when none is said. A fold that begins at the log's first event must know it first. */
export async function readSkips(store: EventStore, group: string, upTo?: bigint): Promise<Skips> {
  const events: StoredEvent[] = [];
  for await (const recorded of store.readStream(streamOf(projection, group), 0)) {
    if (upTo !== undefined && recorded.position > upTo) break;
    if (CHANGES.has(recorded.type)) events.push(parseEvent(recorded));
  }
  const { skips } = events.reduce((now, event) => projection.evolve(now, event, event.metadata), projection.initial);
  return { of: byEvent(Object.values(skips)), list: Object.values(skips), decided: events.at(-1)?.position ?? 0n };
}

function byEvent(skips: readonly Skip[]): Skipped {
  const found = new Map<string, Set<string>>();
  for (const { stream, version, model, key } of skips) {
    const event = `${stream}@${version}`;
    found.set(event, (found.get(event) ?? new Set()).add(heldId(model, key)));
  }
  return found;
}

/** A skip, a withdrawal or a replay of this group: the runner carries it out where it stands in the log. */
export function isDecision(event: Pick<RecordedEvent, 'stream' | 'type'>, group: string): boolean {
  return DECISIONS.has(event.type) && event.stream === streamOf(projection, group);
}

/** @throws SkipsChanged when these events hold a skip or a withdrawal that a fold of the whole log does not know yet. */
export function demandSame(skips: Skips, group: string, events: readonly RecordedEvent[]): void {
  if (events.some((event) => CHANGES.has(event.type) && isDecision(event, group) && event.position > skips.decided))
    throw new SkipsChanged(group);
}

/** Names what is skipped; empty when nothing is. A generation that was begun with other skips is not gone on with. */
export function markOf(skips: Skips): string {
  if (skips.list.length === 0) return '';
  return createHash('sha256')
    .update(
      skips.list
        .map((skip: Meeting) => meetingId(skip))
        .toSorted()
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16);
}
