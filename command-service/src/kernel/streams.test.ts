import { parcel } from '@malote/contracts/scanning/parcel.ts';
import type { Parcel } from '@malote/contracts/scanning/parcel.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import { flat } from './loaded.ts';
import { createStreams } from './streams.ts';

const ofCustomer = (waybill: string, customer: string, version: number) => ({
  stream: `parcel-${waybill}`,
  version,
  headHash: 'h',
  state: { ...parcel.initial, waybill, customer } satisfies Parcel,
  scope: [],
  known: new Map(),
});

test('whose a parcel is is known of what was kept, as a text or folded, and is not asked of the table for its sake', async () => {
  const inTable = { ...flat(ofCustomer('C', 'C3', 1)), headHash: 'h', state: '', stateVersion: parcel.stateVersion };
  let asked = 0;
  const streams = createStreams({} as EventStore, {
    load: async () => {
      asked += 1;
      return await Promise.resolve(new Map([[inTable.stream, { ...inTable, state: inTable.text }]]));
    },
    save: async () => await Promise.resolve(),
  });
  streams.keep(parcel, ofCustomer('A', 'C1', 2));
  streams.keep(parcel, ofCustomer('B', 'C2', 1_000));
  const owners = () => ['A', 'B', 'C'].map((waybill) => streams.ownerOf(parcel, waybill));
  expect(owners()).toEqual(['C1', 'C2', undefined]);
  expect(asked).toBe(0);
  // What was read as a text from the table tells it once it is folded.
  await streams.load(parcel, 'C');
  expect(owners()).toEqual(['C1', 'C2', 'C3']);
  streams.keep(parcel, ofCustomer('A', 'C4', 3));
  expect(owners()[0]).toBe('C4');
  await streams.close();
});

test('who looks for a property gets no text unfolded that does not name it, and every state that has it', async () => {
  const streams = createStreams({} as EventStore, {
    load: async () => await Promise.resolve(new Map()),
    save: async () => await Promise.resolve(),
  });
  const pointing = ofCustomer('B', 'C1', 2);
  streams.keep(parcel, ofCustomer('A', 'C1', 2));
  streams.keep(parcel, { ...pointing, state: { ...pointing.state, status: 'pointer', first: 'A' } });
  const held = (...having: readonly string[]) =>
    ['A', 'B', 'C'].map((waybill) => streams.held(parcel, waybill, having)?.state.waybill);
  expect(held('first')).toEqual([undefined, 'B', undefined]);
  expect(held('first', 'orderNumber')).toEqual(['A', 'B', undefined]);
  // What is unfolded already is told as it is.
  expect(held('first')).toEqual(['A', 'B', undefined]);
  await streams.close();
});
