import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { ordered } from '../testing/journeys.ts';
import { createStory } from '../testing/story.ts';
import { parcelOrderTable } from './parcel-order-table.ts';

test('a number means its own parcel and order; one that came by an exchange means the parcel that it points to', () => {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  story.tell('parcel-N1', 'WaybillPointed', { waybill: 'N1', first: 'W1' });
  story.tell('parcel-N2', 'WaybillPointed', { waybill: 'N2', first: 'X9' });
  const { rows, held } = fold(operations, story.events);
  expect(rows(parcelOrderTable).filter((row) => row !== undefined)).toEqual([
    { number: 'N1', waybill: 'W1', orderNumber: 'O1' },
    { number: 'W1', waybill: 'W1', orderNumber: 'O1' },
  ]);
  expect(held).toEqual([]);
});
