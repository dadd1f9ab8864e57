import { AttentionKind } from '@malote/contracts/reports/attention.ts';
import type { DisputedFact } from '@malote/contracts/reports/attention.ts';
import { siteScope } from '@malote/contracts/kernel/scope.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { bagsTable } from '../bags/for-others.ts';
import type { EventOf } from '../kernel/events.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Folded, On, View } from '../kernel/read-model.ts';
import { parcelOrderTable, parcelsTable } from '../scanning/for-others.ts';
import { attentionsTable } from './attentions-table.ts';
import type { AttentionRow } from './attentions-table.ts';

/** Refusals of a code that nobody knows. */
const UNKNOWN = new Set(['PARCEL_NOT_REGISTERED', 'BAG_NOT_EXIST']);
const conflictId = (number: string, { conflict }: { readonly conflict: string }) => `conflict:${number}.${conflict}`;
const unknownId = (number: string) => `unknown_code:${number}`;

const untouched = {
  open: true,
  closedAt: null,
  dueAt: null,
  facts: null,
  takenBy: null,
  takenAt: null,
  snoozedUntil: null,
  snoozeReason: null,
  answered: false,
  answeredBy: null,
  answeredAt: null,
  answerReason: null,
} as const;

/** The number that a parcel's or bag's stream is named after; undefined for other streams. */
function scannedNumber(stream: string): string | undefined {
  return /^(?:parcel|bag)-(.+)$/.exec(stream)?.[1];
}

/** What a refusal calls somebody for. */
function idsOf(event: EventOf<'command.refused'>): readonly string[] {
  const number = scannedNumber(event.stream);
  if (number === undefined) return [];
  return [
    ...(event.metadata.shown === 'accepted' ? [`refused_after_green:${event.metadata.commandId}`] : []),
    ...(UNKNOWN.has(event.data.code) ? [unknownId(number)] : []),
  ];
}

function raised(
  row: AttentionRow | undefined,
  event: EventOf<'command.refused'>,
  id: string,
  view: View,
): Folded<AttentionRow> {
  const { metadata, data } = event;
  if (row !== undefined)
    return {
      ...row,
      detail: { ...row.detail, times: Number(row.detail['times'] ?? 1) + 1 },
      open: true,
      closedAt: null,
    };
  const number = scannedNumber(event.stream) ?? event.stream;
  return {
    id,
    kind: id.startsWith('unknown_code:') ? 'unknown_code' : 'refused_after_green',
    number,
    orderNumber: view.get(parcelOrderTable, number)?.orderNumber ?? null,
    bag: event.stream.startsWith('bag-') ? number : null,
    site: metadata.site ?? null,
    since: metadata.happenedAt,
    ...untouched,
    detail: {
      command: data.name,
      code: data.code,
      actor: metadata.behalfOf ?? metadata.actor,
      device: metadata.device ?? null,
      station: metadata.station ?? null,
      times: 1,
    },
    scope: [
      ...(metadata.site === undefined ? [] : [siteScope(metadata.site)]),
      ...view.scopeOf(parcelsTable, number),
      ...view.scopeOf(bagsTable, number),
    ],
  };
}

/** Both facts as the parcel's row has them: in one append with the conflict, or long before it. */
function disputed({ waybill, stands, conflict }: EventOf<'ParcelConflictFound'>['data'], view: View) {
  const steps = view.get(parcelsTable, waybill)?.steps ?? [];
  return [stands, conflict].flatMap((scan): readonly DisputedFact[] => {
    const step = steps.find((one) => one.scan === scan);
    if (step === undefined) return [];
    const { status, at, site = null, by } = step;
    return [{ scan, stands: scan === stands, status, at, site, by }];
  });
}

/** Where the bag was known to be, and the scan that contradicts it. */
const disputedBag = ({ stands, conflict, known: { fact, ...place }, seen }: EventOf<'BagConflictFound'>['data']) =>
  [
    { scan: stands, stands: true, status: fact, ...place, by: null },
    { scan: conflict, stands: false, status: seen.act, at: seen.at, site: seen.site, by: seen.by },
  ] satisfies readonly DisputedFact[];

/** The cause is gone. */
function settled<Event extends StoredEvent>(idOf: (event: Event) => string): On<AttentionRow, Event> {
  return {
    keys: (event) => [idOf(event)],
    fold: (row, { metadata }) =>
      row === undefined ? undefined : { ...row, open: false, closedAt: metadata.happenedAt },
  };
}

/** The number is known now. */
const known = <Event extends StoredEvent>(numberOf: (event: Event) => string): On<AttentionRow, Event> =>
  settled((event) => unknownId(numberOf(event)));

/** Somebody deals with one; of the kinds that only the clock raises this makes the row. */
function handled<Event extends EventOf<'AttentionTaken' | 'AttentionSnoozed' | 'AttentionAnswered'>>(
  fold: (row: AttentionRow, event: Event) => AttentionRow,
): On<AttentionRow, Event> {
  return {
    keys: ({ data }) => [data.attention],
    fold: (row, event, id, view) => {
      const made = row === undefined ? ofClock(id, event, view) : { row, scope: [] };
      return { ...fold(made.row, event), scope: made.scope };
    },
  };
}

function ofClock(
  id: string,
  { metadata }: StoredEvent,
  view: View,
): { readonly row: AttentionRow; readonly scope: readonly string[] } {
  const at = id.indexOf(':');
  const number = id.slice(at + 1);
  const parcel = view.get(parcelsTable, number);
  return {
    row: {
      id,
      kind: AttentionKind.parse(id.slice(0, at)),
      number,
      orderNumber: parcel?.orderNumber ?? null,
      bag: parcel?.bag ?? null,
      site: parcel?.currentSite ?? null,
      since: metadata.happenedAt,
      detail: {},
      ...untouched,
      open: false,
    },
    scope: view.scopeOf(parcelsTable, number),
  };
}

/** What needs somebody, and who deals with it. */
export const attentions = readModel(attentionsTable, {
  'command.refused': { keys: (event) => idsOf(event), fold: (row, event, id, view) => raised(row, event, id, view) },
  ParcelRegistered: known<EventOf<'ParcelRegistered'>>(({ data }) => data.waybill),
  WaybillPointed: known<EventOf<'WaybillPointed'>>(({ data }) => data.waybill),
  BagOpened: known<EventOf<'BagOpened'>>(({ data }) => data.bag),
  ParcelConflictFound: {
    keys: ({ data }) => [conflictId(data.waybill, data)],
    fold: (row, { data, metadata }, id, view) =>
      row ?? {
        id,
        kind: 'conflict' as const,
        number: data.waybill,
        orderNumber: view.get(parcelOrderTable, data.waybill)?.orderNumber ?? null,
        bag: null,
        site: metadata.site ?? null,
        since: metadata.receivedAt,
        ...untouched,
        detail: { conflict: data.kind, stands: data.stands, against: data.conflict },
        facts: disputed(data, view),
        scope: view.scopeOf(parcelsTable, data.waybill),
      },
  },
  ParcelConflictSettled: settled(({ data }) => conflictId(data.waybill, data)),
  BagConflictFound: {
    keys: ({ data }) => [conflictId(data.bag, data)],
    fold: (row, { data, metadata }, id, view) =>
      row ?? {
        id,
        kind: 'conflict' as const,
        number: data.bag,
        orderNumber: null,
        bag: data.bag,
        site: data.seen.site,
        since: metadata.receivedAt,
        ...untouched,
        detail: { conflict: data.kind, stands: data.stands, against: data.conflict },
        facts: disputedBag(data),
        scope: view.scopeOf(bagsTable, data.bag),
      },
  },
  BagConflictSettled: settled(({ data }) => conflictId(data.bag, data)),
  AttentionTaken: handled<EventOf<'AttentionTaken'>>((row, { data, metadata }) => ({
    ...row,
    takenBy: data.by,
    takenAt: metadata.happenedAt,
  })),
  AttentionSnoozed: handled<EventOf<'AttentionSnoozed'>>((row, { data, metadata }) => ({
    ...row,
    snoozedUntil: data.until,
    snoozeReason: metadata.reason ?? null,
  })),
  AttentionAnswered: handled<EventOf<'AttentionAnswered'>>((row, { metadata }) => ({
    ...row,
    answered: true,
    answeredBy: metadata.actor,
    answeredAt: metadata.happenedAt,
    answerReason: metadata.reason ?? null,
  })),
});
