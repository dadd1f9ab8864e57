import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { ordered } from '../testing/journeys.ts';
import { createStory } from '../testing/story.ts';

const volumes = (tell: (story: ReturnType<typeof createStory>) => void) => {
  const story = createStory();
  tell(story);
  return [...fold(operations, story.events).counts].filter(([id]) => /^\d{4}-\d{2}-01\|\d{5}$/.test(id));
};

test('a parcel counts in the month of its registration and where it goes, and no longer when its order is cancelled', () => {
  const both = (story: ReturnType<typeof createStory>) => ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  expect(volumes(both)).toEqual([['2026-11-01|01310', 2n]]);
  const one = volumes((story) => {
    both(story);
    story.tell(
      'parcel-W2',
      'ParcelCancelled',
      { waybill: 'W2', orderNumber: 'O1', b: 'void-1', cause: 'order_void' },
      { at: 10 },
    );
  });
  expect(one).toEqual([['2026-11-01|01310', 1n]]);
});
