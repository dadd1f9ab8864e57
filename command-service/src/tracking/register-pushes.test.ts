import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
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
