import { setImmediate as turn } from 'node:timers/promises';
import { inLanes } from './in-lanes.ts';

/** Work that ends when it is told to. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, { readonly resolve: () => void; readonly reject: (error: Error) => void }>();
  return {
    begun,
    end: async (item: string, error?: Error) => {
      if (error === undefined) ends.get(item)?.resolve();
      else ends.get(item)?.reject(error);
      await turn();
    },
    of: async (item: string) => {
      begun.push(item);
      await new Promise<void>((resolve, reject) => {
        ends.set(item, { resolve, reject });
      });
    },
  };
}
const laneOf = (item: string) => item.slice(0, 1);

test('those of one lane are done in their order, the lanes side by side', async () => {
  const { begun, end, of } = work();
  const all = inLanes(['a1', 'b1', 'a2', 'b2'], laneOf, of);
  await turn();
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'b2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
  await end('a2');
  await end('b2');
  await all;
});

test('behind a failure nothing of its lane is begun; the others end, and the failure is told', async () => {
  const { begun, end, of } = work();
  const all = inLanes(['a1', 'b1', 'a2'], laneOf, of);
  const told = expect(all).rejects.toThrow('no room');
  await turn();
  await end('a1', new Error('no room'));
  await end('b1');
  await told;
  expect(begun).toEqual(['a1', 'b1']);
});
