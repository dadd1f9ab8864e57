import { bag } from '@malote/contracts/bags/bag.ts';
import { bagEvents } from '@malote/contracts/bags/events.ts';
import type { Aggregate } from '@malote/contracts/kernel/aggregate.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { registerProblem, startReturn } from '@malote/contracts/scanning/commands.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { isSeen } from '@malote/contracts/scanning/journey.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Loaded } from '../kernel/loaded.ts';

const typesOf = (events: readonly { readonly type: string }[]): ReadonlySet<string> =>
  new Set(events.map(({ type }) => type));

/** What is done at a station, and at a desk too, where nobody sees the parcel. */
const AT_DESKS: ReadonlyMap<string, string> = new Map([
  [parcelEvents.ParcelReturnStarted.type, startReturn.name],
  [parcelEvents.ParcelProblemRegistered.type, registerProblem.name],
]);

/** What was done with a parcel itself, or said of it by who carries it on. */
export const OF_PARCELS: ReadonlySet<string> = typesOf([
  parcelEvents.ParcelCollected,
  parcelEvents.ParcelReceived,
  parcelEvents.ParcelDispatched,
  parcelEvents.ParcelWeighed,
  parcelEvents.ParcelCounted,
  parcelEvents.ParcelBoundForBag,
  parcelEvents.ParcelOutForDelivery,
  parcelEvents.ParcelDeliveryFailed,
  parcelEvents.ParcelReturnStarted,
  parcelEvents.ParcelProblemRegistered,
  parcelEvents.ParcelReportedByProvider,
]);
/** With those that end its way. */
export const SIGHTINGS: ReadonlySet<string> = new Set([
  ...OF_PARCELS,
  parcelEvents.ParcelSigned.type,
  parcelEvents.ParcelReturned.type,
]);
/** What was done with the bag that it is in, and with the load that the bag is on. */
export const OF_BAGS: ReadonlySet<string> = typesOf([
  bagEvents.BagSealed,
  bagEvents.BagReceived,
  bagEvents.BagScannedOut,
  bagEvents.BagBoundForLoad,
  bagEvents.BagReleasedFromLoad,
  bagEvents.BagUnpacked,
]);
export const OF_LOADS: ReadonlySet<string> = typesOf([loadEvents.LoadDeparted, loadEvents.LoadArrived]);

/** The newest that is known of something by device time. */
export interface Track {
  readonly at: string;
  readonly site: string | undefined;
}
const newer = (one: Track | undefined, other: Track | undefined): Track | undefined =>
  one === undefined || (other !== undefined && other.at > one.at) ? other : one;

/** What a provider says of a parcel that he does not have is no news of it. */
const isNews = (event: StoredEvent): boolean =>
  event.type !== parcelEvents.ParcelReportedByProvider.type ||
  isSeen((event.data as { readonly node: WaybillStatus }).node);

/** True when the parcel itself was in somebody's hands, ours or a provider's: a desk that opens a return or a problem has not seen it. */
export function isSighting(event: StoredEvent): boolean {
  const station = AT_DESKS.get(event.type);
  return SIGHTINGS.has(event.type) && isNews(event) && (station === undefined || event.metadata.command === station);
}

/** What the last track is read from. */
export interface TrackReads {
  readonly events: <State>(of: Aggregate<State>, id: string) => Promise<readonly StoredEvent[]>;
  readonly fresh: <State>(of: Aggregate<State>, id: string) => Promise<Loaded<State>>;
}

/** The last that was heard of a parcel: of itself, and of the bag that it is in and the load that the bag is on. What somebody took back was never heard. */
export async function lastTrack(
  { events, fresh }: TrackReads,
  id: string,
  { waybill, bag: bound }: Parcel,
): Promise<{ readonly own: Track | undefined; readonly last: Track | undefined }> {
  async function newest<State>(of: Aggregate<State>, one: string, types: ReadonlySet<string>) {
    const all = await events(of, one);
    const undone = new Set(
      all.flatMap(({ type, data }) =>
        type === parcelEvents.ParcelScanUndone.type
          ? [(data as { readonly scan: string }).scan]
          : type === loadEvents.LoadDepartureWithdrawn.type
            ? [(data as { readonly departure: string }).departure]
            : [],
      ),
    );
    return all
      .filter((event) => types.has(event.type) && !undone.has(event.metadata.commandId) && isNews(event))
      .map(({ metadata }): Track => ({ at: metadata.happenedAt, site: metadata.site }))
      .reduce<Track | undefined>(newer, undefined);
  }
  const own = await newest(parcel, id, OF_PARCELS);
  if (bound === undefined) return { own, last: own };
  const { state } = await fresh(bag, bound.number);
  if (state.parcels[waybill]?.b !== bound.b) return { own, last: own };
  const withBag = newer(own, await newest(bag, bound.number, OF_BAGS));
  return {
    own,
    last: state.load === undefined ? withBag : newer(withBag, await newest(load, state.load.number, OF_LOADS)),
  };
}
