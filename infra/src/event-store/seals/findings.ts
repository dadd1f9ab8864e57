import type { Position, StreamId, Version } from '../port.ts';

/** Where an event stands. */
export interface PlaceOfEvent {
  readonly position: Position;
  readonly stream: StreamId;
  readonly version: Version;
}

/** An event is not as it was written. */
export interface EventFinding extends PlaceOfEvent {
  readonly kind: /** This event, or the one before it in its stream, was changed, moved, or is gone. */
    | 'link broken'
    /** Where every event carries the mark of the command service, this one does not, or a wrong one: somebody else wrote it, however right its hash is. */
    | 'not ours'
    /** Which append this event came with is not what was stored with it: a command that is sent again is known by it. */
    | 'append changed'
    /** The store's own time of this event is not the one at which it was stored. */
    | 'time changed';
}

/** Something in the log is not as it was written. */
export type Finding =
  | EventFinding
  /** The same of many events that lie near each other: the first of them and the last, how many, and of how many streams. */
  | {
      readonly kind: 'many events';
      readonly of: EventFinding['kind'];
      readonly first: PlaceOfEvent;
      readonly last: PlaceOfEvent;
      readonly events: number;
      readonly streams: number;
    }
  | { readonly kind: 'positions missing'; readonly from: Position; readonly to: Position }
  /** `version` is that of the stream of seals. `cover`: events up to there are not those that were sealed. */
  | {
      readonly kind: 'seal broken';
      readonly version: Version;
      readonly why: 'unreadable' | 'unknown key' | 'signature' | 'order' | 'cover';
    }
  /** A line of the log output that the log does not hold: the end was cut off, or everything was written anew. */
  | { readonly kind: 'seal missing'; readonly upTo: string; readonly sealedAt: string }
  /** A kept state was made of this event, and the log does not hold it: the stream's end was cut off, or written anew. */
  | { readonly kind: 'known event gone'; readonly stream: StreamId; readonly version: Version };

/** Events with the same fault that lie no farther apart in the log (positions) are told as one range: where one of several writers had a wrong clock, those of the others lie between. */
const APART = 100n;
/** So few are told one by one: what somebody changed by hand is told exactly. */
const ONE_BY_ONE = 3;

interface Range {
  readonly kind: EventFinding['kind'];
  readonly first: PlaceOfEvent;
  last: PlaceOfEvent;
  events: number;
  readonly streams: Set<string>;
  /** The first of them, as they were found. */
  readonly few: EventFinding[];
}

const isOfEvent = (finding: Finding): finding is EventFinding =>
  finding.kind === 'link broken' ||
  finding.kind === 'not ours' ||
  finding.kind === 'append changed' ||
  finding.kind === 'time changed';

/** What was found, listed. */
export interface Listed {
  readonly findings: readonly Finding[];
  /** How many were found in all, each event of a range counted. */
  readonly inAll: number;
  /** How many of them the list tells. */
  readonly told: number;
}

/**
 * Gathers findings in the order in which they come, and tells those of many events that lie near each other as a range: after a clock was wrong for a while
 * every event of that while is one, and a list of them would have no room for anything else.
 * @param most lines of the list; what comes after them is counted.
 */
export function gatherFindings(most: number): {
  readonly find: (finding: Finding) => void;
  readonly listed: () => Listed;
} {
  const lines: (Range | Exclude<Finding, EventFinding>)[] = [];
  const open = new Map<Range['kind'], Range>();
  let inAll = 0;

  function found(finding: EventFinding): void {
    const { kind, position, stream, version } = finding;
    const place = { position, stream, version };
    const range = open.get(kind);
    if (range !== undefined && distance(range.last.position, position) <= APART) {
      range.last = place;
      range.events += 1;
      range.streams.add(stream);
      if (range.few.length < ONE_BY_ONE) range.few.push(finding);
      return;
    }
    const next: Range = { kind, first: place, last: place, events: 1, streams: new Set([stream]), few: [finding] };
    open.set(kind, next);
    if (lines.length < most) lines.push(next);
  }

  return {
    find: (finding) => {
      inAll += 1;
      if (isOfEvent(finding)) found(finding);
      else if (lines.length < most) lines.push(finding);
    },
    listed: () => {
      const findings = lines
        .flatMap((line): readonly Finding[] => ('few' in line ? linesOf(line) : [line]))
        .slice(0, most);
      return {
        findings,
        inAll,
        told: findings.reduce((sum, one) => sum + (one.kind === 'many events' ? one.events : 1), 0),
      };
    },
  };
}

const linesOf = ({ kind, first, last, events, streams, few }: Range): readonly Finding[] =>
  events <= ONE_BY_ONE ? few : [{ kind: 'many events', of: kind, first, last, events, streams: streams.size }];

/** An event that was found late, by those after it, stands before them. */
const distance = (one: Position, other: Position): bigint => (one < other ? other - one : one - other);
