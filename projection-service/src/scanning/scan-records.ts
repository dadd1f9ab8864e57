import { replaceBag } from '@malote/contracts/bags/commands.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { scanRecord } from '@malote/contracts/scanning/scan-record.ts';
import type { ScanStatus } from '@malote/contracts/scanning/scan-record.ts';
import { bagsTable } from '../bags/for-others.ts';
import type { ChargeEvent } from '../billing/for-others.ts';
import type { EventOf, EventType } from '../kernel/events.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Folded, On, View } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';
import { parcelsTable } from './parcels-table.ts';
import { parcelsCharged } from './parcels.ts';

/** A row per record of a scan. */
export const scanRecordsTable = listingTable(scanRecord, {}, [
  { name: 'time', on: 'time desc, id desc' },
  { name: 'status', on: 'status, time desc, id desc' },
  { name: 'waybill', on: 'waybill, id', where: 'waybill is not null' },
  { name: 'bag', on: 'bag_number, id', where: 'bag_number is not null' },
  { name: 'order', on: 'order_number, id', where: 'order_number is not null' },
]);
type Scan = RowOf<typeof scanRecordsTable.columns>;

const nothing = { waybill: null, bagNumber: null, formerBag: null, loadNumber: null, orderNumber: null };

function made(id: string, status: ScanStatus, { metadata }: StoredEvent, of: Partial<Scan>): Scan {
  return {
    id,
    status,
    ...nothing,
    time: metadata.happenedAt,
    operator: metadata.behalfOf ?? metadata.actor,
    site: metadata.site ?? null,
    device: metadata.device ?? null,
    photos: 0,
    drawn: false,
    undone: false,
    ...of,
  };
}

/** What a row says of a parcel, and who may see it: whoever sees the parcel. */
const ofParcel = (waybill: string, view: View) => ({
  waybill,
  orderNumber: view.get(parcelsTable, waybill)?.orderNumber ?? null,
  scope: view.scopeOf(parcelsTable, waybill),
});
const ofBag = (bagNumber: string, view: View) => ({ bagNumber, scope: view.scopeOf(bagsTable, bagNumber) });
const ofItem = (item: { readonly kind: 'bag' | 'parcel'; readonly number: string }, view: View) =>
  item.kind === 'bag' ? ofBag(item.number, view) : ofParcel(item.number, view);

const scanOf = (waybill: string, scan: string) => `${waybill}:${scan}`;
const closingOf = (waybill: string) => `${waybill}:closed_loop`;
const eventKey = ({ stream, version }: StoredEvent) => `${stream}@${version}`;

/** That a parcel is closed, as long as it is: a charge that comes later, or a signature that falls, takes it back. */
function closing(row: Scan | undefined, event: StoredEvent, id: string, view: View): Folded<Scan> | undefined {
  const waybill = id.slice(0, id.lastIndexOf(':'));
  const time = view.get(parcelsTable, waybill)?.closedAt ?? null;
  if (time === null) return row && { ...row, undone: true };
  if (row?.time === time && !row.undone) return row;
  return made(id, 'closed_loop', event, { ...ofParcel(waybill, view), time, site: null, device: null });
}

/** What may end a parcel, or say that it did not. */
function alsoCloses<Event extends StoredEvent & { readonly data: { readonly waybill: string } }>(
  keys: (event: Event) => readonly string[] = () => [],
  fold: On<Scan, Event>['fold'] = (row) => row,
): On<Scan, Event> {
  return {
    keys: (event) => [...keys(event), closingOf(event.data.waybill)],
    fold: (row, event, id, view) =>
      id === closingOf(event.data.waybill) ? closing(row, event, id, view) : fold(row, event, id, view),
  };
}

function byCharge<Type extends ChargeEvent['type'] & EventType>(): On<Scan, EventOf<Type>> {
  return {
    keys: (event, view) => parcelsCharged(event as ChargeEvent, view).map(closingOf),
    fold: (row, event, id, view) => closing(row, event, id, view),
  };
}

/** What was scanned, and what finance closed, by its status (R-0229). */
export const scanRecords = readModel<Scan>(scanRecordsTable, {
  ParcelCollected: {
    begins: 'new rows',
    keys: ({ data, metadata }) => [scanOf(data.waybill, metadata.commandId)],
    fold: (_, event, id, view) => made(id, 'collected', event, ofParcel(event.data.waybill, view)),
  },
  ParcelSigned: alsoCloses<EventOf<'ParcelSigned'>>(
    ({ data, metadata }) => [scanOf(data.waybill, metadata.commandId)],
    (_, event, id, view) =>
      made(id, 'signed', event, {
        ...ofParcel(event.data.waybill, view),
        photos: event.data.photos.length,
        drawn: event.data.signatureFile !== undefined,
      }),
  ),
  ParcelReturned: alsoCloses<EventOf<'ParcelReturned'>>(),
  ParcelConflictFound: alsoCloses<EventOf<'ParcelConflictFound'>>(),
  ParcelConflictSettled: alsoCloses<EventOf<'ParcelConflictSettled'>>(),
  ParcelScanUndone: alsoCloses<EventOf<'ParcelScanUndone'>>(
    ({ data }) => [scanOf(data.waybill, data.scan)],
    (row) => row && { ...row, undone: true },
  ),
  ChargeRegistered: byCharge<'ChargeRegistered'>(),
  ChargeRevised: byCharge<'ChargeRevised'>(),
  ChargeSettled: byCharge<'ChargeSettled'>(),
  ChargeDeleted: byCharge<'ChargeDeleted'>(),

  BagSealed: {
    begins: 'new rows',
    keys: (event) => [eventKey(event)],
    fold: (_, event, id, view) => made(id, 'bag_sealed', event, ofBag(event.data.bag, view)),
  },
  BagResealed: {
    begins: 'new rows',
    keys: (event) => [eventKey(event)],
    fold: (_, event, id, view) => made(id, 're_sealed', event, ofBag(event.data.bag, view)),
  },
  // The events of an exchange say nothing of the other bag: the command does.
  'command.accepted': {
    begins: 'new rows',
    keys: (event) => (event.data.name === replaceBag.name ? [eventKey(event)] : []),
    fold: (_, event, id, view) => {
      const { bagNumber, replacement } = event.data.input as {
        readonly bagNumber: string;
        readonly replacement: string;
      };
      return made(id, 'bag_changed', event, {
        ...ofBag(bagNumber, view),
        bagNumber: replacement,
        formerBag: bagNumber,
      });
    },
  },
  ItemLoaded: {
    begins: 'new rows',
    keys: (event) => [eventKey(event)],
    fold: (_, event, id, view) =>
      made(id, 'loaded', event, { ...ofItem(event.data.item, view), loadNumber: event.data.load }),
  },
  ItemUnloaded: {
    begins: 'new rows',
    keys: (event) => [eventKey(event)],
    fold: (_, event, id, view) =>
      made(id, 'unloaded', event, { ...ofItem(event.data, view), loadNumber: event.data.load }),
  },
});
