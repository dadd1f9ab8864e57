import type { LoadItem } from '@malote/contracts/linehaul/events.ts';
import { storedSampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { loadingRecord } from '@malote/contracts/linehaul/loading-record.ts';
import { bagsTable } from '../bags/for-others.ts';
import { groups, operations } from '../groups.ts';
import { parcelsTable } from '../scanning/for-others.ts';
import { fold } from '../testing/fold.ts';
import { opened, ordered, put, scanned, sealed } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { trackNodesTable } from '../tracking/for-others.ts';
import { recordTable } from '../kernel/records/record-model.ts';
import { loadsTable } from './loads-table.ts';

const L = 'RC00000001';
const item: LoadItem = { kind: 'bag', number: 'BG0001', b: 'l1', parcels: 1, grams: 500 };

/** A bag for Niterói with one parcel on the vehicle of a sheet that stands at the dock, and goes elsewhere. */
function loaded(): Story {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  scanned(story, 'W1', { at: 5 });
  opened(story, 'BG0001', { at: 10 });
  put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
  sealed(story, 'BG0001', [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }], { at: 20 });
  story.tell(`load-${L}`, 'LoadOpened', { load: L, originSite: 'SPGRU01', stops: ['PRCWB01'] }, { at: 30 });
  story.tell('bag-BG0001', 'BagBoundForLoad', { bag: 'BG0001', load: L, b: 'l1' }, { at: 30 });
  story.tell(`load-${L}`, 'ItemLoaded', { load: L, item, scanned: 'BG0001' }, { at: 30 });
  return story;
}
const leaves = (story: Story, at: number, command: string) =>
  story.tell(
    `load-${L}`,
    'LoadDeparted',
    {
      load: L,
      leg: 1,
      fromSite: 'SPGRU01',
      nextSite: 'PRCWB01',
      plate: 'ABC1D23',
      trailers: [],
      seals: [],
      items: [item],
      stage: 'consolidation',
    },
    { at, command },
  );
const stays = (story: Story, at: number, departure: string, left: number) =>
  story.tell(
    `load-${L}`,
    'LoadDepartureWithdrawn',
    {
      load: L,
      leg: 1,
      site: 'SPGRU01',
      nextSite: 'PRCWB01',
      departure,
      departedAt: instantAfter(left),
      items: [{ ...item, nextSite: 'RJNIT01' }],
    },
    { at },
  );

/** What stands after a story, whatever the batches in which it is read, and read twice or once. */
function standing(story: Story) {
  const folded = fold(operations, story.events);
  const other = fold(operations, story.events, { batch: 1 });
  const tables = [parcelsTable, bagsTable, loadsTable, trackNodesTable] as const;
  for (const of of tables)
    expect(other.rows(of as typeof parcelsTable)).toEqual(folded.rows(of as typeof parcelsTable));
  expect(Object.fromEntries(other.counts)).toEqual(Object.fromEntries(folded.counts));
  expect([folded.held, other.held]).toEqual([[], []]);
  return {
    ...folded,
    parcel: folded.row(parcelsTable, 'W1')!,
    bag: folded.row(bagsTable, 'BG0001')!,
    load: folded.row(loadsTable, L)!,
    flows: [...folded.counts.keys()].filter((key) => key.includes('flow_')).toSorted(),
  };
}

test('a departure that is withdrawn leaves parcel, bag, load and board as they stood at the dock', () => {
  const story = loaded();
  const before = standing(story);
  leaves(story, 40, 'signing');
  const gone = standing(story);
  expect([gone.parcel.status, gone.bag.inTransit, gone.load.status]).toEqual([
    'dispatched_consolidation',
    true,
    'departed',
  ]);
  expect(gone.flows).not.toEqual([]);
  stays(story, 50, 'signing', 40);
  const { parcel, bag, load, flows, rows } = standing(story);
  for (const name of ['status', 'statusAt', 'currentSite', 'stepCount', 'leftAt'] as const)
    expect([name, parcel[name]]).toEqual([name, before.parcel[name]]);
  for (const name of ['inTransit', 'currentSite', 'nextSite', 'plate', 'load'] as const)
    expect([name, bag[name]]).toEqual([name, before.bag[name]]);
  expect(load).toEqual(before.load);
  expect(flows).toEqual(before.flows);
  const told = rows(trackNodesTable).filter(({ node }) => node.startsWith('LoadDepart'));
  expect(told.map(({ node, undone }) => [node, undone])).toEqual([
    ['LoadDeparted', true],
    ['LoadDepartureWithdrawn', false],
  ]);
});

test('what leaves after that has left', () => {
  const story = loaded();
  leaves(story, 40, 'signing');
  stays(story, 50, 'signing', 40);
  leaves(story, 60, 'signing again');
  const { parcel, bag, load, rows } = standing(story);
  expect(parcel).toMatchObject({ status: 'dispatched_consolidation', statusAt: instantAfter(60) });
  expect([bag.inTransit, bag.nextSite, load.status, load.departedAt]).toEqual([
    true,
    'PRCWB01',
    'departed',
    instantAfter(60),
  ]);
  const told = rows(trackNodesTable).filter(({ node }) => node === 'LoadDeparted');
  expect(told.map(({ undone }) => undone)).toEqual([true, false]);
});

test('a sheet says how many bags are on its vehicle, by which lists know whether it may be cancelled', () => {
  const network = groups.find(({ name }) => name === 'network')!;
  const story = createStory();
  const fields = { ...storedSampleOf(loadingRecord.fields), bagsOnVehicle: undefined } as never;
  story.tell(`loadingrecord-${L}`, 'LoadingRecordRegistered' as never, { code: L, fields } as never);
  const on = () => fold(network, story.events).row(recordTable(loadingRecord), L)?.bagsOnVehicle ?? null;
  expect(on()).toBeNull();
  story.tell(`load-${L}`, 'LoadOpened', { load: L, originSite: 'SPGRU01', stops: ['RJNIT01'] });
  for (const number of ['BG0001', 'BG0002'])
    story.tell(`load-${L}`, 'ItemLoaded', { load: L, item: { ...item, number }, scanned: number });
  expect(on()).toBe(2);
  for (const number of ['BG0001', 'BG0002'])
    story.tell(`load-${L}`, 'ItemUnloaded', {
      load: L,
      kind: 'bag',
      number,
      b: 'l1',
      condition: 'good',
      scanned: number,
    });
  expect(on()).toBe(0);
  story.tell('load-LD1', 'ItemLoaded', { load: 'LD1', item, scanned: 'BG0001' });
  expect(on()).toBe(0);
});
