import { itemsToSendRule, shift } from '@malote/contracts/linehaul/shift.ts';
import type { LoadItem } from '@malote/contracts/linehaul/events.ts';
import { flag, optional, text } from '../kernel/column.ts';
import type { EventOf } from '../kernel/events.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import type { Handlers, On, View } from '../kernel/read-model.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

const shiftsTable = recordTable(shift);
export const shifts = recordModel(shift, { table: shiftsTable });

const loadLaneTable = table('load_lane', {
  key: 'load',
  scope: 'everyone',
  columns: { load: text(), origin: text(), next: optional(text()), loading: flag() },
  indexes: [{ name: 'next', on: 'next' }],
});
type LaneRow = RowOf<(typeof loadLaneTable)['columns']>;

/** What a vehicle does that was opened: it is being loaded, or is no more. */
const loading = <Event extends EventOf<'LoadDeparted' | 'LoadDepartureWithdrawn' | 'LoadCancelled'>>(
  is: boolean,
): On<LaneRow, Event> => ({
  keys: ({ data }) => [data.load],
  fold: (row) => row && { ...row, loading: is },
});

/** Lookup: between which sites a load that was opened begins, and whether it is still being loaded for that. */
export const loadLanes = readModel<LaneRow>(
  loadLaneTable,
  {
    LoadOpened: {
      begins: 'new rows',
      keys: ({ data }) => [data.load],
      fold: (_, { data }) => ({
        load: data.load,
        origin: data.originSite,
        next: data.stops[0] ?? null,
        loading: true,
      }),
    },
    LoadDeparted: loading(false),
    LoadDepartureWithdrawn: loading(true),
    LoadCancelled: loading(false),
  },
  { by: ['next'], notices: 'silent' },
);

export const itemsToSendRulesTable = recordTable(itemsToSendRule, [{ name: 'next_stop', on: 'predicted_next_stop' }]);
type RuleRow = RowOf<(typeof itemsToSendRulesTable)['columns']>;

/** The timetable of the trunk is that of Brasília, three hours behind UTC. */
const BEHIND_UTC_MS = 3 * 3_600_000;
const local = (instant: string): string => new Date(Date.parse(instant) - BEHIND_UTC_MS).toISOString();
const dayOf = (instant: string): string => local(instant).slice(0, 10);
const clockOf = (instant: string): string => local(instant).slice(11, 16);

/** The rules about vehicles from one site to another. */
function rulesOf(origin: string, next: string | null | undefined, view: View): readonly string[] {
  if (next === null || next === undefined) return [];
  return view
    .by(itemsToSendRulesTable, 'predictedNextStop', next)
    .filter((rule) => view.get(shiftsTable, rule.shift)?.departureTransferCenter === origin)
    .map(({ code }) => code);
}

/** Whether a vehicle is being loaded for a rule: that one has left, or was given up, says nothing of another beside it. */
const isLoading = (row: RuleRow, view: View): boolean =>
  view
    .by(loadLaneTable, 'next', row.predictedNextStop)
    .some((lane) => lane.loading && lane.origin === view.get(shiftsTable, row.shift)?.departureTransferCenter);

/** The rule at an operation: of a day before nothing counts any more, and what is told late moves nothing back. */
function seenAt(row: RuleRow, latestOperation: string, at: string, counted: Pick<RuleRow, 'isLoading'>): RuleRow {
  const last = row.latestOperationTime;
  if (last !== null && last !== undefined && dayOf(at) < dayOf(last)) return row;
  const isNewDay = last === null || last === undefined || dayOf(last) < dayOf(at);
  const begun = isNewDay ? { ...row, bagsSent: 0, itemsSent: 0, hasLeft: false } : row;
  const isLatest = isNewDay || at >= last;
  return { ...begun, ...(isLatest && { latestOperation, latestOperationTime: at }), ...counted } as RuleRow;
}

/** Whether a departure is one that the rule looks at: within its span. */
const isOfSpan = ({ departureTimeStart, departureTimeEnd }: RuleRow, at: string): boolean =>
  departureTimeStart <= clockOf(at) && clockOf(at) <= departureTimeEnd;

const bagsOf = (items: readonly LoadItem[]): number => items.filter(({ kind }) => kind === 'bag').length;
const parcelsOf = (items: readonly LoadItem[]): number => items.reduce((all, { parcels }) => all + parcels, 0);

/** What left with a vehicle is counted where it left within the span that the rule looks at. */
function left(row: RuleRow, { data, metadata: { happenedAt: at } }: EventOf<'LoadDeparted'>, view: View): RuleRow {
  const now = seenAt(row, 'left', at, { isLoading: isLoading(row, view) });
  if (now === row || !isOfSpan(row, at)) return now;
  return {
    ...now,
    hasLeft: true,
    bagsSent: (now.bagsSent ?? 0) + bagsOf(data.items),
    itemsSent: (now.itemsSent ?? 0) + parcelsOf(data.items),
  };
}

/** What was counted of a departure that was none is taken off again; that one has left stays true as long as another has. */
function stayed(
  row: RuleRow,
  { data: { items, departedAt }, metadata: { happenedAt: at } }: EventOf<'LoadDepartureWithdrawn'>,
  view: View,
): RuleRow {
  const now = seenAt(row, 'loading', at, { isLoading: isLoading(row, view) });
  if (now === row || dayOf(departedAt) !== dayOf(at) || !isOfSpan(row, departedAt)) return now;
  const bagsSent = (now.bagsSent ?? 0) - bagsOf(items);
  return { ...now, bagsSent, itemsSent: (now.itemsSent ?? 0) - parcelsOf(items), hasLeft: bagsSent > 0 };
}

const vehicles: Handlers<RuleRow> = {
  LoadOpened: {
    keys: ({ data }, view) => rulesOf(data.originSite, data.stops[0], view),
    fold: (row, { metadata: { happenedAt } }) => seenAt(existing(row), 'loading', happenedAt, { isLoading: true }),
  },
  LoadDeparted: {
    keys: ({ data }, view) => rulesOf(data.fromSite, data.nextSite, view),
    fold: (row, event, _, view) => left(existing(row), event, view),
  },
  LoadDepartureWithdrawn: {
    keys: ({ data }, view) => rulesOf(data.site, data.nextSite, view),
    fold: (row, event, _, view) => stayed(existing(row), event, view),
  },
  LoadCancelled: {
    keys: ({ data }, view) => {
      const lane = view.get(loadLaneTable, data.load);
      return lane === undefined ? [] : rulesOf(lane.origin, lane.next, view);
    },
    fold: (row, { metadata: { happenedAt } }, _, view) =>
      seenAt(existing(row), 'cancelled', happenedAt, { isLoading: isLoading(existing(row), view) }),
  },
};

/** Rules as they were typed in, and how far what they say is, by the vehicles. */
export const itemsToSendRules = recordModel(itemsToSendRule, {
  table: itemsToSendRulesTable,
  also: vehicles,
  by: ['predictedNextStop'],
});
