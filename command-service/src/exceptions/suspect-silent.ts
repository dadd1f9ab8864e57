import { bag } from '@malote/contracts/bags/bag.ts';
import { lostParcel, SUSPECTED_DAYS } from '@malote/contracts/exceptions/lost-parcel.ts';
import { streamOf } from '@malote/contracts/kernel/aggregate.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import type { Later } from '../kernel/later.ts';
import { closedTo, theParcel } from '../scanning/for-others.ts';
import { DAY_MS } from './lost-parcel-rules.ts';
import { lastTrack, OF_BAGS, OF_LOADS, OF_PARCELS } from './tracks.ts';
import type { TrackReads } from './tracks.ts';

const NAMESPACE = '7d9f2c10-51b6-4c0e-8f0d-9a1be0c4f6d7';

/**
 * Suspects that a parcel is lost when nothing was heard of it for seven days: of itself, of the bag that it is in, of the load that the bag is on (R-0221).
 * Whatever is done with one of them is looked at seven days later, so nobody has to keep in mind all that is on its way. One silence is suspected once,
 * whoever looks again: the suspicion follows from the parcel and its last track. `isSought`: whether somebody suspects it already.
 */
export function suspectSilent({ store, streams, now, act }: WatchKit, isSought: (waybill: string) => boolean): Later {
  const reads: TrackReads = {
    events: async (of, id) => (await Array.fromAsync(store.readStream(streamOf(of, id), 0))).map(parseEvent),
    fresh: async (of, id) => await streams.fresh(of, id),
  };

  async function look(number: string): Promise<void> {
    const { id } = await theParcel(streams, number);
    const { state } = await streams.fresh(parcel, id);
    if (closedTo(state) !== undefined || isSought(state.waybill) || isSought(state.number)) return;
    const { own, last } = await lastTrack(reads, id, state);
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
