import { bag } from '@malote/contracts/bags/bag.ts';
import { bagEvents } from '@malote/contracts/bags/events.ts';
import { lostParcel, SUSPECTED_DAYS } from '@malote/contracts/exceptions/lost-parcel.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import { parcelEvents } from '@malote/contracts/scanning/events.ts';
import { isSeen } from '@malote/contracts/scanning/journey.ts';
import type { WaybillStatus } from '@malote/contracts/scanning/journey.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Later } from '../kernel/later.ts';
import { closedTo, theParcel } from '../scanning/for-others.ts';
import { DAY_MS } from './lost-parcel-rules.ts';

const NAMESPACE = '7d9f2c10-51b6-4c0e-8f0d-9a1be0c4f6d7';

const typesOf = (events: readonly { readonly type: string }[]): ReadonlySet<string> =>
  new Set(events.map(({ type }) => type));

/** What was done with a parcel itself, or said of it by who carries it on. */
const OF_PARCELS = typesOf([
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
/** What was done with the bag that it is in, and with the load that the bag is on. */
const OF_BAGS = typesOf([
  bagEvents.BagSealed,
  bagEvents.BagReceived,
  bagEvents.BagScannedOut,
  bagEvents.BagBoundForLoad,
  bagEvents.BagReleasedFromLoad,
  bagEvents.BagUnpacked,
]);
const OF_LOADS = typesOf([loadEvents.LoadDeparted, loadEvents.LoadArrived]);

/** The newest that is known of something by device time. */
interface Track {
  readonly at: string;
  readonly site: string | undefined;
}
const newer = (one: Track | undefined, other: Track | undefined): Track | undefined =>
  one === undefined || (other !== undefined && other.at > one.at) ? other : one;

/** True for a track: what somebody took back is none, nor is what a provider says of a parcel that he does not have. */
const isTrack = ({ type, data, metadata }: StoredEvent, undone: ReadonlySet<string>): boolean =>
  !undone.has(metadata.commandId) &&
  (type !== parcelEvents.ParcelReportedByProvider.type || isSeen((data as { readonly node: WaybillStatus }).node));

/**
 * Suspects that a parcel is lost when nothing was heard of it for seven days: of itself, of the bag that it is in, of the load that the bag is on (R-0221).
 * Whatever is done with one of them is looked at seven days later, so nobody has to keep in mind all that is on its way. One silence is suspected once,
 * whoever looks again: the suspicion follows from the parcel and its last track. `isSought`: whether somebody suspects it already.
 */
export function suspectSilent({ store, streams, now, act }: WatchKit, isSought: (waybill: string) => boolean): Later {
  async function newest(stream: string, types: ReadonlySet<string>): Promise<Track | undefined> {
    const events: StoredEvent[] = [];
    for await (const recorded of store.readStream(stream, 0)) events.push(parseEvent(recorded));
    const undone = new Set(
      events.flatMap(({ type, data }) =>
        type === parcelEvents.ParcelScanUndone.type ? [(data as { readonly scan: string }).scan] : [],
      ),
    );
    return events
      .filter((event) => types.has(event.type) && isTrack(event, undone))
      .map(({ metadata }): Track => ({ at: metadata.happenedAt, site: metadata.site }))
      .reduce<Track | undefined>(newer, undefined);
  }

  async function newestAround({ waybill, bag: bound }: Parcel): Promise<Track | undefined> {
    if (bound === undefined) return undefined;
    const { state } = await streams.fresh(bag, bound.number);
    if (state.parcels[waybill]?.b !== bound.b) return undefined;
    const ofBag = await newest(streamOf(bag, bound.number), OF_BAGS);
    return state.load === undefined ? ofBag : newer(ofBag, await newest(streamOf(load, state.load.number), OF_LOADS));
  }

  async function look(number: string): Promise<void> {
    const { id } = await theParcel(streams, number);
    const { state } = await streams.fresh(parcel, id);
    if (closedTo(state) !== undefined || isSought(state.waybill) || isSought(state.number)) return;
    const own = await newest(streamOf(parcel, id), OF_PARCELS);
    const last = newer(own, await newestAround(state));
    if (last === undefined || now().getTime() - Date.parse(last.at) < SUSPECTED_DAYS * DAY_MS) return;
    const fields = {
      waybillNumber: state.waybill,
      // Who carries it on has no site of ours.
      site: last.site ?? own?.site ?? state.destinationSite ?? state.originSite,
      lastTrackTime: last.at,
    };
    // Refused: it was last seen where the house has no site any more; nobody can be asked there.
    const done = await act(lostParcel.commands.register, uuidv5(NAMESPACE, `${state.waybill} ${last.at}`), { fields });
    if (done.kind === 'denied') throw new Error(`${state.waybill} could not be suspected: ${done.refusal.refused}`);
  }

  /** The parcels that an event is news of. What is done with a bag or a load later is looked at by itself. */
  async function concernedBy({ type, stream, data }: StoredEvent): Promise<readonly string[]> {
    if (OF_PARCELS.has(type)) return [(data as { readonly waybill: string }).waybill];
    const bags = OF_BAGS.has(type)
      ? [stream.slice('bag-'.length)]
      : Object.keys((await streams.fresh(load, stream.slice('load-'.length))).state.items);
    const parcels: string[] = [];
    for (const number of bags) parcels.push(...Object.keys((await streams.fresh(bag, number)).state.parcels));
    return parcels;
  }

  return {
    name: 'suspect what nothing is heard of',
    types: [...OF_PARCELS, ...OF_BAGS, ...OF_LOADS],
    afterMs: SUSPECTED_DAYS * DAY_MS,
    look: async (event) => {
      for (const waybill of await concernedBy(event)) await look(waybill);
    },
  };
}
