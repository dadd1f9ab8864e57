import { bag } from '@malote/contracts/bags/bag.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { DISPATCHED_FROM, RECEIVED_AT } from '@malote/contracts/scanning/journey.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { waybillStatus } from '@malote/contracts/scanning/waybill-status.ts';
import type { trackPush } from '@malote/contracts/tracking/track-push.ts';
import { pushCode } from '@malote/contracts/tracking/track-push.ts';
import type { ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import type { Directory } from '../kernel/directory.ts';
import type { RunKit } from '../kernel/run.ts';

type Delivery = 'in_delivery' | 'delivered_successfully' | 'delivery_failed';
type Stage = keyof typeof RECEIVED_AT;
type Data = Readonly<Record<string, unknown>>;

interface Node {
  readonly node: WaybillStatus;
  readonly delivery: Delivery;
}
const at = (node: WaybillStatus, delivery: Delivery = 'in_delivery'): Node => ({ node, delivery });
const stageOf = ({ stage }: Data) => stage as Stage;

/** What customers are told of, by the type of the event. Other events are the house's own matter. */
const NODES: Readonly<Record<string, (data: Data) => Node>> = {
  ParcelCollected: () => at('collected'),
  ParcelReceived: (data) => at(RECEIVED_AT[stageOf(data)]),
  ParcelDispatched: (data) => at(DISPATCHED_FROM[stageOf(data)]),
  ParcelOutForDelivery: () => at('delivering'),
  ParcelDeliveryFailed: () => at('received_delivery_point', 'delivery_failed'),
  ParcelSigned: () => at('signed', 'delivered_successfully'),
  ParcelProblemRegistered: () => at('problem_piece'),
  ParcelCancelled: () => at('cancelled', 'delivery_failed'),
  ParcelReturned: () => at('returned', 'delivery_failed'),
  BagReceived: (data) => at(RECEIVED_AT[stageOf(data)]),
  BagScannedOut: (data) => at(DISPATCHED_FROM[stageOf(data)]),
  LoadDeparted: (data) => at(DISPATCHED_FROM[stageOf(data)]),
};

/** Types of event that customers are told of. */
export const TOLD: readonly string[] = Object.keys(NODES);

export type PushFields = ValuesOf<(typeof trackPush)['fields']>;

/** The parcels that an event is about: its own, or those that lie in its bag or load. */
export async function parcelsOf(event: StoredEvent, { streams }: Pick<RunKit, 'streams'>): Promise<readonly string[]> {
  const data = event.data as Data;
  const inBag = async (number: string) => Object.keys((await streams.load(bag, number)).state.parcels);
  if (event.type.startsWith('Parcel')) return [event.stream.slice('parcel-'.length)];
  if (event.type.startsWith('Bag')) return await inBag(String(data['bag']));
  const items = data['items'] as readonly { readonly kind: string; readonly number: string }[];
  const all = await Promise.all(
    items.map(async ({ kind, number }) => (kind === 'bag' ? await inBag(number) : [number])),
  );
  return all.flat();
}

/** Targets that stand, paused ones too, each with the customer whose it is. */
const standingTargets = ({
  records,
}: Pick<Directory, 'records'>): readonly { readonly code: string; readonly customer: unknown }[] =>
  [...(records.get('TrackTarget') ?? [])].flatMap(([code, { status, fields }]) =>
    status === 'deleted' ? [] : [{ code, customer: fields?.['customer'] }],
  );

/** Targets of a customer that stand. */
export const targetsOf = (directory: Pick<Directory, 'records'>, customer: string): readonly string[] =>
  standingTargets(directory).flatMap((target) => (target.customer === customer ? [target.code] : []));

/** The customers who are told of anything, as the directory stands; gathered anew only when it has changed. */
export function toldCustomers(directory: Pick<Directory, 'records' | 'revision'>): () => ReadonlySet<unknown> {
  let told: ReadonlySet<unknown> = new Set();
  let of: number | undefined;
  return () => {
    if (of === directory.revision) return told;
    of = directory.revision;
    told = new Set(standingTargets(directory).map(({ customer }) => customer));
    return told;
  };
}

/** The pushes that follow from an event of a parcel: one to each target of its customer, with the code that each has. */
export function pushesOf(
  event: StoredEvent,
  { waybill: waybillNumber, customer }: Pick<Parcel, 'waybill' | 'customer'>,
  directory: Directory,
): readonly { readonly code: string; readonly fields: PushFields }[] {
  const told = NODES[event.type]?.(event.data as Data);
  if (told === undefined) return [];
  const site = event.type === 'LoadDeparted' ? String((event.data as Data)['fromSite']) : event.metadata.site;
  const place = site === undefined ? undefined : directory.sites.get(site)?.fields?.name;
  return targetsOf(directory, customer).map((target) => ({
    code: pushCode(waybillNumber, target, event.id),
    fields: {
      waybillNumber,
      target,
      customer,
      ...told,
      trackTime: event.metadata.happenedAt,
      ...(site !== undefined && { site }),
      content: [waybillStatus[told.node].words.pt, ...(place === undefined ? [] : [place])].join(' – '),
    } as PushFields,
  }));
}
