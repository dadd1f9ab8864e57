import type { EventOf } from '../kernel/events.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Folded, On, View } from '../kernel/read-model.ts';
import { bagsTable } from '../bags/for-others.ts';
import { parcelOrderTable, parcelsTable } from '../scanning/for-others.ts';
import { siteScope } from '@malote/contracts/kernel/scope.ts';
import { orderLogsTable } from './order-logs-table.ts';
import type { OrderLogRow } from './order-logs-table.ts';
import { ordersTable } from './orders-table.ts';

type Answered = EventOf<'command.accepted' | 'command.refused'>;

/** The order, parcel and bag that a stream and an input speak of. A bag's command that names one parcel is logged with that parcel's order, a load's with the bag that it names. */
function subjectsOf(event: Answered, view: View): Pick<OrderLogRow, 'orderNumber' | 'waybill' | 'bag'> | undefined {
  const [category, number] = split(event.stream);
  const named = textIn(event.data.input, 'waybill');
  const loaded = textIn(event.data.input, 'bagNumber');
  switch (category) {
    case 'order':
      return { orderNumber: number, waybill: null, bag: null };
    case 'parcel': {
      const found = view.get(parcelOrderTable, number);
      return { orderNumber: found?.orderNumber ?? null, waybill: found?.waybill ?? number, bag: null };
    }
    case 'bag':
      return {
        orderNumber: named === undefined ? null : (view.get(parcelOrderTable, named)?.orderNumber ?? null),
        waybill: named ?? null,
        bag: number,
      };
    case 'load':
      return loaded === undefined ? undefined : { orderNumber: null, waybill: null, bag: loaded };
    default:
      return undefined;
  }
}

function split(stream: string): readonly [string, string] {
  const at = stream.indexOf('-');
  return [stream.slice(0, at), stream.slice(at + 1)];
}

function textIn(input: unknown, member: 'waybill' | 'bagNumber'): string | undefined {
  const value =
    typeof input === 'object' && input !== null && member in input
      ? (input as Readonly<Record<string, unknown>>)[member]
      : undefined;
  return typeof value === 'string' ? value : undefined;
}

function logged(event: Answered, view: View): Folded<OrderLogRow> | undefined {
  const subjects = subjectsOf(event, view);
  if (subjects === undefined) return undefined;
  const { metadata } = event;
  return {
    id: metadata.commandId,
    ...subjects,
    operation: event.data.name,
    outcome: event.type === 'command.accepted' ? 'accepted' : 'refused',
    code: event.type === 'command.refused' ? event.data.code : null,
    operator: metadata.actor,
    behalfOf: metadata.behalfOf ?? null,
    site: metadata.site ?? null,
    station: metadata.station ?? null,
    device: metadata.device ?? null,
    at: metadata.happenedAt,
    receivedAt: metadata.receivedAt,
    reason: metadata.reason ?? null,
    atPosition: event.position,
    scope: [
      ...(metadata.site === undefined ? [] : [siteScope(metadata.site)]),
      ...(subjects.orderNumber === null ? [] : view.scopeOf(ordersTable, subjects.orderNumber)),
      ...(subjects.waybill === null ? [] : view.scopeOf(parcelsTable, subjects.waybill)),
      ...(subjects.bag === null ? [] : view.scopeOf(bagsTable, subjects.bag)),
    ],
  };
}

const CONCERNED = /^(order|parcel|bag|load)-/;

function onAnswer<Event extends Answered>(): On<OrderLogRow, Event> {
  return {
    begins: 'new rows',
    looks: (event, view) => void logged(event, view),
    keys: (event) => (CONCERNED.test(event.stream) ? [event.metadata.commandId] : []),
    fold: (_, event, __, view) => logged(event, view),
  };
}

/** One row per answered command on an order, parcel or bag. The record of a registration stands before it, so the registration itself gives the row its scope. */
export const orderLogs = readModel(
  orderLogsTable,
  {
    'command.accepted': onAnswer<EventOf<'command.accepted'>>(),
    'command.refused': onAnswer<EventOf<'command.refused'>>(),
    OrderRegistered: { keys: ({ metadata }) => [metadata.commandId], fold: (row) => row },
    BagOpened: { keys: ({ metadata }) => [metadata.commandId], fold: (row) => row },
  },
  { notices: 'silent' },
);
