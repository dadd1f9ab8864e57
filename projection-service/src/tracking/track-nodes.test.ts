import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { opened, ordered, put, received, scanned, sealed } from '../testing/journeys.ts';
import { createStory } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { trackNodesTable } from './track-nodes-table.ts';

function nodesAfter(tell: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  tell(story);
  return fold(operations, story.events);
}

test('each node stands once, on its holder: putting in on the parcel, receiving a bag on the bag', () => {
  const { rows } = nodesAfter((story) => {
    opened(story, 'BG0001', { at: 10 });
    put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
    sealed(story, 'BG0001', [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }], { at: 20 });
    received(story, 'BG0001', { at: 60, site: 'RJNIT01' });
  });
  expect(
    rows(trackNodesTable).map(({ holder, holderNumber, node, status }) => [holder, holderNumber, node, status]),
  ).toEqual([
    ['bag', 'BG0001', 'BagOpened', null],
    ['parcel', 'W1', 'ParcelPutInBag', null],
    ['bag', 'BG0001', 'BagSealed', null],
    ['bag', 'BG0001', 'BagReceived', 'received_distribution'],
    ['order', 'O1', 'OrderRegistered', null],
    ['parcel', 'W1', 'ParcelRegistered', 'to_be_assigned'],
  ]);
});

test('a node says when it came late: more than a day after it happened, or after a later one was known', () => {
  const { rows } = nodesAfter((story) => {
    scanned(story, 'W1', { at: 100 });
    scanned(story, 'W1', { at: 50, came: 110 });
    scanned(story, 'W1', { at: 200, came: 200 + 25 * 60 });
  });
  expect(
    rows(trackNodesTable)
      .filter(({ node }) => node === 'ParcelReceived')
      .map(({ late }) => late),
  ).toEqual([false, true, true]);
});

test('an undone scan stays in the track and says so', () => {
  const { row } = nodesAfter((story) => {
    scanned(story, 'W1', { at: 10, command: 'scan-1' });
    story.tell(
      'parcel-W1',
      'ParcelScanUndone',
      { waybill: 'W1', scan: 'scan-1', undone: 'ParcelReceived' },
      { at: 12 },
    );
  });
  expect(row(trackNodesTable, 'parcel-W1@2')).toMatchObject({ node: 'ParcelReceived', undone: true });
});

test('whoever sees the parcel sees its nodes', () => {
  expect(nodesAfter((story) => scanned(story, 'W1', { at: 10 })).scopeOf(trackNodesTable, 'parcel-W1@2')).toEqual(
    expect.arrayContaining(['customer:C1', 'site:SPGRU01']),
  );
});
