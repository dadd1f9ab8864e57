import { operations } from './groups.ts';
import { ordersTable } from './orders/for-others.ts';
import { attentionsTable } from './reports/attentions-table.ts';
import { parcelsTable } from './scanning/for-others.ts';
import { fold } from './testing/fold.ts';
import { opened, ordered, put, sealed } from './testing/journeys.ts';
import { createStory, instantAfter } from './testing/story.ts';
import type { Story } from './testing/story.ts';
import { trackNodesTable } from './tracking/track-nodes-table.ts';
import { bagsTable } from './bags/bags-table.ts';
import { confirmedScan } from './bags/confirmed-scan.ts';
import type { EventOf } from './kernel/events.ts';

const seen = {
  act: 'BagReceived',
  site: 'RJRIO01',
  at: instantAfter(30),
  by: 'bia',
  stage: 'distribution',
} as const;
const ID = 'conflict:BG0001.s2';

/** A bag sealed at Guarulhos that Rio scans in, and what somebody says of it. */
function after(settle: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  opened(story, 'BG0001', { at: 10 });
  put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
  sealed(story, 'BG0001', [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }], { at: 20, command: 's1' });
  story.tell(
    'bag-BG0001',
    'BagConflictFound',
    {
      bag: 'BG0001',
      conflict: 's2',
      kind: 'elsewhere',
      stands: 's1',
      known: { fact: 'BagSealed', site: 'SPGRU01', at: instantAfter(20) },
      seen,
    },
    { at: 30, command: 's2', site: 'RJRIO01' },
  );
  settle(story);
  const folded = fold(operations, story.events);
  expect(folded.held).toEqual([]);
  return folded;
}

const settled = (more: object) => (story: Story) =>
  story.tell('bag-BG0001', 'BagConflictSettled', { bag: 'BG0001', conflict: 's2', ...more } as never, { at: 90 });

test('what is doubted moves neither the bag nor its parcels, and calls somebody with both facts', () => {
  const { row } = after(() => undefined);
  expect(row(bagsTable, 'BG0001')).toMatchObject({ currentSite: 'SPGRU01', receivedAt: null });
  expect(row(parcelsTable, 'W1')).toMatchObject({ status: 'to_be_assigned' });
  expect(row(attentionsTable, ID)).toMatchObject({
    kind: 'conflict',
    number: 'BG0001',
    bag: 'BG0001',
    site: 'RJRIO01',
    open: true,
    detail: { conflict: 'elsewhere', stands: 's1', against: 's2' },
    facts: [
      { scan: 's1', stands: true, status: 'BagSealed', at: instantAfter(20), site: 'SPGRU01', by: null },
      { scan: 's2', stands: false, status: 'BagReceived', at: instantAfter(30), site: 'RJRIO01', by: 'bia' },
    ],
  });
});

test('confirmed it moves the bag, what is in it and their order at the time of the scan, and shows on the track there', () => {
  const { row, rows } = after(settled({ counts: 's2', confirmed: seen }));
  expect(row(bagsTable, 'BG0001')).toMatchObject({
    currentSite: 'RJRIO01',
    receivedAt: instantAfter(30),
    receivedSite: 'RJRIO01',
    inTransit: false,
  });
  expect(row(parcelsTable, 'W1')).toMatchObject({
    status: 'received_distribution',
    statusAt: instantAfter(30),
    currentSite: 'RJRIO01',
    lastNode: 'BagReceived',
  });
  expect(row(ordersTable, 'O1')).toMatchObject({ waybillStatus: 'received_distribution' });
  expect(row(attentionsTable, ID)).toMatchObject({ open: false });
  expect(rows(trackNodesTable).filter(({ node }) => node.startsWith('BagReceived'))).toMatchObject([
    { site: 'RJRIO01', at: instantAfter(30), actor: 'bia', status: 'received_distribution', commandId: 's2' },
  ]);
});

test('a confirmed departure sets the bag on its way', () => {
  const { row } = after(settled({ counts: 's2', confirmed: { ...seen, act: 'BagScannedOut', nextSite: 'RJRIO11' } }));
  expect(row(bagsTable, 'BG0001')).toMatchObject({ inTransit: true, nextSite: 'RJRIO11', currentSite: 'RJRIO01' });
  expect(row(parcelsTable, 'W1')).toMatchObject({ status: 'dispatched_distribution', statusAt: instantAfter(30) });
});

test('kept as it was, nothing moves and nobody is called any more', () => {
  const { row } = after(settled({ counts: 's1' }));
  expect(row(bagsTable, 'BG0001')).toMatchObject({ currentSite: 'SPGRU01', receivedAt: null });
  expect(row(parcelsTable, 'W1')).toMatchObject({ status: 'to_be_assigned' });
  expect(row(attentionsTable, ID)).toMatchObject({ open: false });
});

test('a confirmed scan is that of who made it, there and then, and of no station of who confirmed it', () => {
  const story = createStory();
  const { metadata, ...event } = settled({ counts: 's2', confirmed: seen })(story) as EventOf<'BagConflictSettled'>;
  const { station, device, ...own } = metadata;
  expect([station, device]).toEqual(['E1', 'D1']);
  expect(confirmedScan({ ...event, metadata: { ...metadata, behalfOf: 'caio' } })).toStrictEqual({
    ...event,
    type: 'BagReceived',
    metadata: { ...own, site: 'RJRIO01', happenedAt: instantAfter(30), actor: 'bia', commandId: 's2' },
    data: { bag: 'BG0001', scanned: 'BG0001', stage: 'distribution' },
  });
});
