import { setImmediate } from 'node:timers/promises';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { WatchKit } from '../kernel/context.ts';
import { registerPushes } from './register-pushes.ts';

const target = (customer: string, status = 'enabled') => ({ status, fields: { customer } });
const scan = (waybill: string) =>
  ({ id: waybill, type: 'ParcelReceived', stream: `parcel-${waybill}`, data: {} }) as unknown as StoredEvent;
const departure = { id: 'L1', type: 'LoadDeparted', stream: 'load-L1', data: { items: [] } } as unknown as StoredEvent;

/** Which of these are looked into, where the customers of the parcels in memory are known, and these have a target. */
function opened(events: readonly StoredEvent[], held: ReadonlyMap<string, string>, targets: readonly object[]) {
  const directory = { revision: 1, records: new Map([['TrackTarget', new Map(targets.entries())]]) };
  const watch = registerPushes({
    directory,
    streams: {
      ownerOf: (_: unknown, waybill: string) => held.get(waybill),
    },
  } as unknown as WatchKit);
  const looked = () => events.filter((event) => watch.opens(event) !== undefined).map(({ id }) => id);
  return { looked, directory };
}

test('a scan of a parcel in memory is passed over without a read where its customer is told of nothing', () => {
  const held = new Map([
    ['A', 'C1'],
    ['B', 'C2'],
  ]);
  expect(opened(['A', 'B', 'C'].map(scan), held, [target('C1')]).looked()).toEqual(['A', 'C']);
  expect(opened([departure], held, [target('C1')]).looked()).toEqual(['L1']);
});

test('nothing is looked into where no target is left, and one that comes later is heard of', () => {
  const held = new Map([['A', 'C1']]);
  const { looked, directory } = opened([scan('A'), scan('C'), departure], held, [target('C1', 'deleted')]);
  expect(looked()).toEqual([]);
  directory.records.set('TrackTarget', new Map([[0, target('C1', 'paused')]]));
  directory.revision += 1;
  expect(looked()).toEqual(['A', 'C', 'L1']);
});

/** How many pushes are begun, and how often their turn was waited for, while nobody is given a turn and so many events wait. */
async function begun(waiting: number) {
  const counted = { begun: 0, turns: 0 };
  const never = new Promise<never>(() => {});
  const watch = registerPushes({
    directory: { revision: 1, records: new Map([['TrackTarget', new Map([['RT1', target('C1')]])]]), sites: new Map() },
    streams: {
      ownerOf: () => 'C1',
      load: async (of: unknown, waybill: string) => {
        if (of === parcel) return await Promise.resolve({ state: { waybill, customer: 'C1' } });
        counted.begun += 1;
        return await never;
      },
    },
    turn: async () => {
      counted.turns += 1;
      await never;
    },
    turns: { take: async (_: string, work: () => Promise<unknown>) => await work() },
  } as unknown as WatchKit);
  const about = { happenedAt: '2026-11-28T12:00:00.000Z' };
  const events = Array.from({ length: waiting }, (_, at) => ({
    ...scan(`W${at}`),
    type: 'ParcelCollected',
    metadata: about,
  })) as unknown as readonly StoredEvent[];
  for (const event of events) watch.opens(event);
  const [first] = events;
  if (first !== undefined) await watch.end(first);
  for (let at = 0; at < 5; at += 1)
    // oxlint-disable-next-line no-await-in-loop -- whatever needs no turn has gone on by then
    await setImmediate();
  return counted;
}

test('pushes are begun in their turn until ten thousand events wait, which then give way to nobody: they are in memory', async () => {
  expect(await begun(9_999)).toEqual({ begun: 0, turns: 64 });
  expect(await begun(10_000)).toEqual({ begun: 64, turns: 0 });
});
