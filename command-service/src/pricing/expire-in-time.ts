import type { CommandDefinition } from '@malote/contracts/kernel/definition.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { partition, partitionScheme } from '@malote/contracts/pricing/partition.ts';
import { priceInquiry } from '@malote/contracts/pricing/price-inquiry.ts';
import { quote } from '@malote/contracts/pricing/quote.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Directory } from '../kernel/directory.ts';
import type { Watch } from '../kernel/reactor.ts';
import { others } from './others.ts';
import { endedPartitions } from './partition-rules.ts';

const NAMESPACE = '0c4c5d52-7c3f-4a57-9a0e-3f7b1d2a6e81';
const DAY_MS = 86_400_000;
const STEP_MS = 15 * 60_000;
const { type: ASKED } = priceInquiry.events.registered;

interface Told {
  readonly code: string;
  readonly fields?: { readonly validityEnd?: string | null; readonly validUntil?: string | null };
}

/** The last day that an event says of a quote or of a scheme. */
function untilOf({ data }: StoredEvent): string | undefined {
  const { fields } = data as Told;
  return fields?.validityEnd ?? fields?.validUntil ?? undefined;
}

/** When a day of the company is over. */
function endOf(day: string): number {
  let at = Date.parse(day) + DAY_MS;
  while (businessDay(at, COMPANY_ZONE) <= day) at += STEP_MS;
  return at;
}

/** What is in use still, though its last day is over. */
const overdue = (
  directory: Pick<Directory, 'records'>,
  day: string,
): readonly (readonly [CommandDefinition, string])[] => {
  const ended = endedPartitions(directory, day);
  return [
    ...others(directory, 'Quote', '')
      .filter(([, { validityEnd }]) => String(validityEnd) < day)
      .map(([code]) => [quote.commands.moves.expire, code] as const),
    ...others(directory, 'Partition', '')
      .filter(([code]) => ended.has(code))
      .map(([code]) => [partition.commands.moves.expire, code] as const),
  ];
};

/**
 * Quotes expire after their last day, partitions after that of the last scheme that names them (R-0556, R-0706). Looked at when such a day is over, and when
 * a price was asked for: what was registered before anybody watched is found then.
 */
export function expireInTime({ directory, now, act }: WatchKit): Watch {
  /** The day and the master data at which nothing was overdue any more. */
  let looked = '';
  return {
    name: 'let quotes and partitions expire',
    lasting: true,
    afterMs: (event) => {
      const until = untilOf(event);
      return until === undefined ? 0 : endOf(until) - Date.parse(event.metadata.writtenAt);
    },
    types: [
      ASKED,
      ...[quote, partitionScheme].flatMap(({ events: { registered, revised } }) => [registered.type, revised.type]),
    ],
    opens: (event) => {
      if (event.type === ASKED) return ASKED;
      return untilOf(event) === undefined ? undefined : (event.data as Told).code;
    },
    closes: () => [],
    end: async (event) => {
      const day = businessDay(now(), COMPANY_ZONE);
      if (day <= (untilOf(event) ?? '')) return 'open';
      const seen = `${day} ${directory.revision}`;
      if (seen === looked) return undefined;
      for (const [command, code] of overdue(directory, day)) {
        // oxlint-disable-next-line no-await-in-loop -- few, and once a day
        const done = await act(command, uuidv5(NAMESPACE, `${command.name} ${code} ${day}`), { code });
        if (done.kind === 'denied') return 'open';
      }
      looked = seen;
      return undefined;
    },
  };
}
