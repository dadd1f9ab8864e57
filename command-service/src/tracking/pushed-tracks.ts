import { bag } from '@malote/contracts/bags/bag.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
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
type Way = Pick<Parcel, 'steps' | 'conflicts'>;

interface Node {
  readonly node: WaybillStatus;
  readonly delivery: Delivery;
}
/** Where the way of a parcel ends without its recipient. */
const UNDELIVERED: ReadonlySet<WaybillStatus> = new Set(['cancelled', 'returned']);
/** How far the delivery is at a node. `failed`: a try to deliver that failed. */
export function deliveryAt(node: WaybillStatus, failed = false): Delivery {
  if (node === 'signed') return 'delivered_successfully';
  return failed || UNDELIVERED.has(node) ? 'delivery_failed' : 'in_delivery';
}
const at = (node: WaybillStatus, failed = false): Node => ({ node, delivery: deliveryAt(node, failed) });
const stageOf = ({ stage }: Data) => stage as Stage;

/** What customers are told of, by the type of the event. Other events are the house's own matter. */
const NODES: Readonly<Record<string, (data: Data) => Node>> = {
  ParcelCollected: () => at('collected'),
  ParcelReceived: (data) => at(RECEIVED_AT[stageOf(data)]),
  ParcelDispatched: (data) => at(DISPATCHED_FROM[stageOf(data)]),
  ParcelOutForDelivery: () => at('delivering'),
  ParcelDeliveryFailed: () => at('received_delivery_point', true),
  ParcelSigned: () => at('signed'),
  ParcelProblemRegistered: () => at('problem_piece'),
  ParcelCancelled: () => at('cancelled'),
  ParcelReturned: () => at('returned'),
  BagReceived: (data) => at(RECEIVED_AT[stageOf(data)]),
  BagScannedOut: (data) => at(DISPATCHED_FROM[stageOf(data)]),
  LoadDeparted: (data) => at(DISPATCHED_FROM[stageOf(data)]),
};

const { ParcelConflictSettled } = parcelEvents;
const { LoadDeparted, LoadDepartureWithdrawn } = loadEvents;

/** Types of event that customers are told of. */
export const TOLD: readonly string[] = [...Object.keys(NODES), ParcelConflictSettled.type, LoadDepartureWithdrawn.type];

/** What customers are told of an event: where the parcel is, since when, and at which site. `takesBack`: the event of which they were told before, and which never was. */
interface Told extends Node {
  readonly time: string;
  readonly site: string | undefined;
  readonly takesBack?: string;
}

type Settling = Readonly<Record<'conflict' | 'counts', string>>;

/** Whether an event says that what was told first counts: whoever was told otherwise since, by an earlier settlement, is told it again. */
function mayTakeBack({ type, data }: StoredEvent): boolean {
  const { conflict, counts } = data as Settling;
  return type === ParcelConflictSettled.type && counts !== conflict;
}

/** Whether what customers are told of an event follows from what its stream told before. */
export const looksBack = (event: StoredEvent): boolean =>
  mayTakeBack(event) || event.type === LoadDepartureWithdrawn.type;

/**
 * What left by mistake stands at its site, by the stage at which it was said to have left it: told at the time at which that was said, so that it comes after the
 * departure also where tracks are put in the order of their times.
 */
function toldOfStay({ data, metadata }: StoredEvent, earlier: readonly StoredEvent[]): Told | undefined {
  const { departure, departedAt, site } = data as Readonly<Record<'departure' | 'departedAt' | 'site', string>>;
  const left = earlier.find((one) => one.type === LoadDeparted.type && one.metadata.commandId === departure);
  if (left === undefined) return undefined;
  const { happenedAt } = metadata;
  return {
    ...at(RECEIVED_AT[stageOf(left.data as Data)]),
    time: happenedAt > departedAt ? happenedAt : departedAt,
    site,
    takesBack: left.id,
  };
}

/** Whether somebody settled the same conflict before; nobody settles one for the same fact twice. */
const isSettledBefore = ({ version, data }: StoredEvent, earlier: readonly StoredEvent[]): boolean =>
  earlier.some(
    (one) =>
      one.type === ParcelConflictSettled.type &&
      one.version < version &&
      (one.data as Settling).conflict === (data as Settling).conflict,
  );

/**
 * What contradicts another fact does not count meanwhile, and nobody outside is told of it; of the two that somebody judged he is told what was held back, if it
 * counts, and what was told at first when that judgment is taken back. So each judgment is told once, however often its event is looked at.
 */
function toldOf(event: StoredEvent, { conflicts = {}, steps }: Way, earlier: readonly StoredEvent[]): Told | undefined {
  const { type, data, metadata } = event;
  if (type === LoadDepartureWithdrawn.type) return toldOfStay(event, earlier);
  if (type === ParcelConflictSettled.type) {
    const { counts } = data as Settling;
    const isNews = !mayTakeBack(event) || isSettledBefore(event, earlier);
    const step = isNews ? steps.find(({ scan }) => scan === counts) : undefined;
    return step && { ...at(step.status, step.attempt), time: step.at, site: step.site };
  }
  if (type.startsWith('Parcel') && Object.hasOwn(conflicts, metadata.commandId)) return undefined;
  const node = NODES[type]?.(data as Data);
  const site = type === 'LoadDeparted' ? String((data as Data)['fromSite']) : metadata.site;
  return node && { ...node, time: metadata.happenedAt, site };
}

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

/** The pushes that follow from an event of a parcel: one to each target of its customer, with the code that each has. `earlier`: the events of its stream, for one that looks back. */
export function pushesOf(
  event: StoredEvent,
  of: Pick<Parcel, 'waybill' | 'customer'> & Way,
  directory: Directory,
  earlier: readonly StoredEvent[],
): readonly { readonly code: string; readonly fields: PushFields }[] {
  const told = toldOf(event, of, earlier);
  if (told === undefined) return [];
  const { waybill: waybillNumber, customer } = of;
  const { time, site, takesBack, ...node } = told;
  const place = site === undefined ? undefined : directory.sites.get(site)?.fields?.name;
  return targetsOf(directory, customer).map((target) => ({
    code: pushCode(waybillNumber, target, event.id),
    fields: {
      waybillNumber,
      target,
      customer,
      ...node,
      trackTime: time,
      ...(site !== undefined && { site }),
      content: [
        ...(takesBack === undefined ? [] : ['Saída retirada']),
        waybillStatus[node.node].words.pt,
        ...(place === undefined ? [] : [place]),
      ].join(' – '),
      ...(takesBack !== undefined && { takesBack: pushCode(waybillNumber, target, takesBack) }),
    } as PushFields,
  }));
}
