import type { Knex } from 'knex';
import type { ChainedEvent } from './history-events.ts';

/** A stream that concerns a subject, and which part of it. `toVersion` null: still open. */
export interface HistoryLink {
  readonly stream: string;
  readonly part: 'whole' | 'container' | 'member';
  readonly fromVersion: number;
  readonly toVersion: number | null;
  readonly fromAt: string | null;
  readonly toAt: string | null;
}

interface LinkRaw {
  readonly stream: string;
  readonly part: HistoryLink['part'];
  readonly from_version: number;
  readonly to_version: number | null;
  readonly from_at: string | null;
  readonly to_at: string | null;
}

/** What concerns an order, a bag, and everything that they lead to (architecture, section 5). */
export async function historyLinks(
  db: Knex,
  subject: 'order' | 'bag',
  number: string,
): Promise<readonly HistoryLink[]> {
  const { rows } = await db.raw<{ rows: LinkRaw[] }>('select * from reads.history_of(:subject, :number)', {
    subject,
    number,
  });
  return rows.map((row) => ({
    stream: row.stream,
    part: row.part,
    fromVersion: row.from_version,
    toVersion: row.to_version,
    fromAt: row.from_at,
    toAt: row.to_at,
  }));
}

/** What happens to a container happens to all that is in it. */
const CONTAINER_EVENTS = new Set([
  'BagSealed',
  'BagResealed',
  'BagReceived',
  'BagScannedOut',
  'BagUnpacked',
  'BagConflictFound',
  'BagConflictSettled',
  'LoadDeparted',
  'LoadDepartureWithdrawn',
  'LoadArrived',
]);
/** It stands before the first of its content came in, and is shown all the same. */
const OPENINGS = new Set(['BagOpened', 'LoadOpened']);

/**
 * Whether an event of a linked stream concerns the subject: every one of a whole stream; of a container what happened to all its content
 * while the subject was in it (a late event counts by its device time), and what names one of `names`; of a member what names one.
 */
export function concerns(link: HistoryLink, one: ChainedEvent, names: ReadonlySet<string>): boolean {
  const { event } = one;
  const inside = event.version >= link.fromVersion && (link.toVersion === null || event.version <= link.toVersion);
  switch (link.part) {
    case 'whole':
      return inside;
    case 'member':
      return mentions(event.data, names, 4);
    case 'container':
      return (
        OPENINGS.has(event.type) ||
        (CONTAINER_EVENTS.has(event.type) &&
          (inside || (one.late && happenedWithin(link, event.metadata.happenedAt)))) ||
        mentions(event.data, names, 4)
      );
  }
}

function happenedWithin({ fromAt, toAt }: HistoryLink, happenedAt: string): boolean {
  const at = Date.parse(happenedAt);
  return (fromAt === null || at >= Date.parse(fromAt)) && (toAt === null || at <= Date.parse(toAt));
}

/** Whether a text among the values is one of the names; looks some levels deep and no further. */
function mentions(value: unknown, names: ReadonlySet<string>, depth: number): boolean {
  if (typeof value === 'string') return names.has(value);
  if (depth === 0 || typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => mentions(inner, names, depth - 1));
}
