import type { bagHistory, HistoryFinding, HistoryStream, orderHistory } from '@malote/contracts/tracking/history.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordedEvent } from '@malote/infra/event-store/port.ts';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { userNames } from '../kernel/user-names.ts';
import { accessRefusal } from '../kernel/access.ts';
import type { Asking } from '../kernel/asking.ts';
import { disclose } from '../kernel/disclosure.ts';
import type { Handler } from '../kernel/handlers.ts';
import { isAmong, overlaps } from '../kernel/lists/conditions.ts';
import { inScope } from '../kernel/lists/in-scope.ts';
import { sealedIn } from '../kernel/open-sealed.ts';
import { spellings } from '../kernel/spellings.ts';
import { foreignEvents } from './foreign-events.ts';
import { chainedEvents, standsAlone } from './history-events.ts';
import type { ChainedEvent, ChainedStream, CommandRecord } from './history-events.ts';
import { concerns, historyLinks } from './history-links.ts';
import type { HistoryLink } from './history-links.ts';
import { sealedUpTo } from './log-seal.ts';
import { missingEvents } from './missing-events.ts';
import { shownEvent, toldBy } from './shown-event.ts';

/** A history shows this many events at most, the oldest first, and says when it was cut. */
const SHOWN_EVENTS = 5_000;

type History = z.infer<(typeof orderHistory)['answer']>;

/** Everything that concerns an order: its own events, its parcels', and those of bags and loads while its parcels were in them. */
export const answerOrderHistory: Handler<typeof orderHistory> = async ({ number: asked, accessId }, asking) => {
  const [order] = (await orderKnownBy(asking, asked)) as OrderRaw[];
  const refused = await accessRefusal(asking, accessId, {
    kind: 'history',
    of: [...spellings([asked]), ...(order === undefined ? [] : [order.order_number])],
  });
  if (refused !== undefined) return refused;
  if (order === undefined) return refuse('ORDER_NOT_FOUND', {}, 'number');
  const number = order.order_number;
  const links = await historyLinks(asking.db, 'order', number);
  return await historyOf(number, links, [number, ...order.waybill_numbers], asking);
};

interface OrderRaw {
  readonly order_number: string;
  readonly waybill_numbers: readonly string[];
}

/** The order behind a number, of several the newest. They are few, so whether the caller may see them is looked at in them, not in the index of all that he may see. */
export function orderKnownBy({ db, caller }: Pick<Asking, 'db' | 'caller'>, number: string): Knex.QueryBuilder {
  const found = overlaps(db.from('reads.orders').select('order_number'), 'numbers', spellings([number]));
  const known = isAmong(
    db.from('reads.orders').select('order_number', 'waybill_numbers', 'registered_at', 'scope'),
    'order_number',
    found,
  );
  return inScope(db.withMaterialized('known', known).from('known'), caller.scope)
    .select('order_number', 'waybill_numbers')
    .orderBy('registered_at', 'desc')
    .limit(1);
}

/** Everything that concerns a bag: its own events, the bindings of its parcels, its loads. */
export const answerBagHistory: Handler<typeof bagHistory> = async ({ number, accessId }, asking) => {
  const refused = await accessRefusal(asking, accessId, { kind: 'history', of: spellings([number]) });
  if (refused !== undefined) return refused;
  const [bag] = (await inScope(asking.db.from('reads.bags'), asking.caller.scope)
    .select('bag_number')
    .where({ bag_number: number.toUpperCase() })) as { bag_number: string }[];
  return bag === undefined
    ? refuse('BAG_NOT_EXIST', {}, 'number')
    : await historyOf(bag.bag_number, await historyLinks(asking.db, 'bag', bag.bag_number), [bag.bag_number], asking);
};

/** The history of a subject by the streams that concern it, checked event by event; events of containers concern it where they name one of `named`. */
export async function historyOf(
  number: string,
  concerning: readonly HistoryLink[],
  named: readonly string[],
  asking: Asking,
): Promise<History> {
  const links = Map.groupBy(concerning, (link) => link.stream);
  const [first, ...others] = links.keys();
  const streams =
    first === undefined ? new Map<string, RecordedEvent[]>() : await asking.events.readStreams([first, ...others]);
  const seal = await sealedUpTo(asking.events, asking.sealKeys);
  const isForeign = await foreignEvents(asking.events, asking, [...streams.values()].flat());
  const chains = new Map([...streams].map(([stream, recorded]) => [stream, chainedEvents(recorded, isForeign)]));
  const records = recordsIn([...chains.values()].map(({ events }) => events));
  const shown: ChainedEvent[] = [];
  const heads: z.infer<typeof HistoryStream>[] = [];
  for (const [stream, parts] of links) {
    const chained = chains.get(stream);
    if (chained === undefined || (streams.get(stream) ?? []).length === 0) continue; // told by missingEvents
    const whole = chained.events;
    const names = stream.startsWith('load-') ? containersOf(links) : new Set(named);
    const mine = whole
      .filter((one) => standsAlone(one) && parts.some((part) => concerns(part, one, names)))
      .map((one) => ({ ...one, command: one.command ?? records.get(one.event.metadata.commandId) }));
    heads.push(headOf(stream, parts, chained, mine.length));
    shown.push(...mine);
  }
  const ordered = shown.toSorted((one, other) => Number(one.event.position - other.event.position));
  const cut = ordered.slice(0, SHOWN_EVENTS);
  const people = await disclose(
    asking,
    'recorded',
    sealedIn(cut.map(({ event, command }) => [event.data, command?.input, command?.answer])),
  );
  const colleagues = await userNames(
    asking.master,
    asking.personal,
    cut.flatMap(({ event }) => toldBy(event)),
  );
  const broken = ordered.find((one) => one.chain !== 'ok');
  const findings = [
    ...changedEvents(chains),
    ...(await missingEvents(
      asking.db,
      { ...asking, isForeign },
      new Map([...links.keys()].map((stream) => [stream, streams.get(stream) ?? []])),
    )),
  ];
  return {
    of: number,
    streams: heads,
    events: cut.map((one) => shownEvent(one, { people, colleagues, seal, asking })),
    findings,
    verified: findings.length === 0,
    sealedUpTo: seal?.position.toString() ?? null,
    sealedAt: seal?.at ?? null,
    brokenAt: broken?.event.position.toString() ?? null,
    truncated: ordered.length > cut.length,
  };
}

/** The numbers of the bags among the streams: a load's events that name one of them concern the subject. */
function containersOf(links: ReadonlyMap<string, readonly HistoryLink[]>): ReadonlySet<string> {
  return new Set([...links.keys()].filter((stream) => stream.startsWith('bag-')).map(numberOf));
}

/** The commands concluded in these streams, by their ids: a step of a process in one stream has its record in another. */
function recordsIn(chains: Iterable<readonly ChainedEvent[]>): ReadonlyMap<string, CommandRecord> {
  const records = new Map<string, CommandRecord>();
  for (const chain of chains)
    for (const { command } of chain)
      if (command !== undefined && (command.outcome !== 'begun' || !records.has(command.id)))
        records.set(command.id, command);
  return records;
}

const numberOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Every event of the streams that is not what the command service wrote there, shown or not. */
function changedEvents(chains: ReadonlyMap<string, ChainedStream>): readonly HistoryFinding[] {
  return [...chains].flatMap(([stream, { events, unreadable }]) =>
    [...events.filter(({ chain }) => chain !== 'ok'), ...unreadable].map(
      ({ event: { version, position }, chain }): HistoryFinding => ({
        kind: chain === 'foreign' ? 'eventForeign' : 'eventChanged',
        stream,
        version,
        position: position.toString(),
      }),
    ),
  );
}

function headOf(
  stream: string,
  parts: readonly HistoryLink[],
  { events: whole, unreadable, head }: ChainedStream,
  events: number,
): z.infer<typeof HistoryStream> {
  const open = parts.some((part) => part.toVersion === null);
  return {
    stream,
    category: stream.slice(0, stream.indexOf('-')),
    number: numberOf(stream),
    from: Math.min(...parts.map((part) => part.fromVersion)),
    to: open ? null : Math.max(...parts.map((part) => part.toVersion ?? 0)),
    events,
    chain: unreadable.length === 0 && whole.every((one) => one.chain === 'ok') ? 'ok' : 'broken',
    head,
  };
}
