import type { AnswerOf } from '../../client/names.ts';
import type { Tone } from '../../theme/tokens.ts';

export type History = AnswerOf<'tracking.orderHistory'>;
export type HistoryEvent = History['events'][number];
export type HistoryStream = History['streams'][number];

/** Whose story a stream tells: what moves, or any record else. */
export const HOLDERS = ['order', 'parcel', 'bag', 'load', 'record'] as const;
export type Holder = (typeof HOLDERS)[number];

/** In which order events are told: by the time of the device, or by when we stored them. */
export type Telling = 'happened' | 'learned';

export const holderOf = (stream: string): Holder =>
  HOLDERS.find((holder) => stream.startsWith(`${holder}-`)) ?? 'record';
export const numberOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
export const isRefused = (event: HistoryEvent): boolean => event.command?.outcome === 'refused';

const byPosition = (one: HistoryEvent, other: HistoryEvent): number =>
  one.position.length - other.position.length || (one.position < other.position ? -1 : 1);

/** The events in the order chosen; of equal instants the one stored first comes first. */
export function told(events: readonly HistoryEvent[], telling: Telling): readonly HistoryEvent[] {
  return events.toSorted((one, other) =>
    telling === 'learned' || one.happenedAt === other.happenedAt
      ? byPosition(one, other)
      : one.happenedAt < other.happenedAt
        ? -1
        : 1,
  );
}

/** What of a history is shown: nothing chosen shows everything. */
export interface Shown {
  readonly holders: ReadonlySet<Holder>;
  readonly refusedOnly: boolean;
}

export function chosen(events: readonly HistoryEvent[], { holders, refusedOnly }: Shown): readonly HistoryEvent[] {
  return events.filter(
    (event) => (holders.size === 0 || holders.has(holderOf(event.stream))) && (!refusedOnly || isRefused(event)),
  );
}

/** Position `one` is stored before or at `other`. Positions are whole numbers as text: too long for a number in a large log. */
export const isUpTo = (one: string, other: string): boolean =>
  one.length < other.length || (one.length === other.length && one <= other);

const TONES: Readonly<Record<Holder, Tone>> = {
  order: 'progress',
  parcel: 'info',
  bag: 'ok',
  load: 'hold',
  record: 'progress',
};

/** The tone of an event: red when refused, else that of its holder. */
export const toneOf = (event: HistoryEvent): Tone =>
  isRefused(event) || event.chain === 'broken' ? 'bad' : TONES[holderOf(event.stream)];
export const holderTone = (holder: Holder): Tone => TONES[holder];

/** The last of the events, in the order in which they are told, that is not after an instant; -1 when all are. */
export const lastUpTo = (events: readonly HistoryEvent[], telling: Telling, instant: number): number =>
  events.findLastIndex((event) => Date.parse(telling === 'learned' ? event.receivedAt : event.happenedAt) <= instant);
