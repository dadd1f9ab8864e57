import type { View } from '../kernel/read-model.ts';
import { createStory } from '../testing/story.ts';
import { parcelBags } from './parcel-bags.ts';

/** The bindings of a bag that is unpacked at the tenth place of the log, of one that it had from one place to another. */
function endedBy(fromPosition: number, toPosition: number | null): readonly string[] {
  const story = createStory();
  for (let place = 1; place < 10; place += 1) story.tell('bag-X', 'BagDeleted', { bag: 'X' });
  const unpacked = story.tell('bag-B1', 'BagUnpacked', { bag: 'B1', scanned: 'B1' });
  const row = { id: 'W1:b1', fromPosition: BigInt(fromPosition), toPosition: toPosition && BigInt(toPosition) };
  const view = { by: () => [row] } as unknown as View;
  return parcelBags.on.get('BagUnpacked')!.keys(unpacked, view);
}

test('unpacking ends the same bindings whenever it is looked at again: those that were there before it and not taken out before', () => {
  expect([endedBy(9, null), endedBy(9, 10), endedBy(9, 11)]).toEqual([['W1:b1'], ['W1:b1'], ['W1:b1']]);
  expect([endedBy(1, 9), endedBy(10, null), endedBy(11, null)]).toEqual([[], [], []]);
});
