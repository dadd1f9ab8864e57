import { handling } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { ordered } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { bulkyHandlingsTable } from './handlings.ts';

function after(tell: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  tell(story);
  const folded = fold(handling, story.events);
  expect(folded.held).toEqual([]);
  return folded;
}
const handled = (story: Story, more: object = {}, told: object = {}) =>
  story.tell(
    'largerecipient-bia',
    'LargeParcelHandled',
    { order: 'O1', waybill: 'W1', step: 'loaded', ...more },
    { at: 10, command: 'scan', ...told },
  );
const undone = (story: Story, scan: string) =>
  story.tell('largerecipient-bia', 'LargeParcelStepUndone', { order: 'O1', waybill: 'W1', step: 'loaded', scan });

const HANDLED = {
  id: 'W1:scan',
  waybill: 'W1',
  orderNumber: 'O1',
  kind: 'loaded',
  vehicle: null,
  time: instantAfter(10),
  operator: 'ana',
  site: 'SPGRU01',
  undone: false,
};

test('what was done with a large parcel is told with when, where, by whom and into which vehicle', () => {
  expect(after(handled).rows(bulkyHandlingsTable)).toStrictEqual([HANDLED]);
  const driven = after((story) => handled(story, { vehicle: 'V1' })).row(bulkyHandlingsTable, 'W1:scan');
  expect(driven).toStrictEqual({ ...HANDLED, vehicle: 'V1' });
  // A site of null is one that nobody told.
  expect(after((story) => handled(story, {}, { site: null })).row(bulkyHandlingsTable, 'W1:scan')?.site).toBeNull();
});

test('it is seen by whoever sees the parcel', () =>
  expect(after((story) => handled(story)).scopeOf(bulkyHandlingsTable, 'W1:scan')).toContain('customer:C1'));

test('what was taken back stays and says so; what nobody did is not told', () => {
  const { rows } = after((story) => void (handled(story), undone(story, 'scan'), undone(story, 'another')));
  expect(rows(bulkyHandlingsTable)).toStrictEqual([{ ...HANDLED, undone: true }]);
});

test('a parcel that the others went on without is told beside what was done, with why (R-0345)', () => {
  const { rows } = after((story) => {
    handled(story);
    story.tell(
      'largerecipient-bia',
      'LargeParcelLeft',
      { order: 'O1', waybill: 'W1', cause: 'lost' },
      { at: 10, command: 'scan' },
    );
  });
  const id = 'W1:scan:left';
  expect(rows(bulkyHandlingsTable)).toStrictEqual([HANDLED, { ...HANDLED, id, kind: 'lost' }]);
});
