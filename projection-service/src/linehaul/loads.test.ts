import type { LoadItem } from '@malote/contracts/linehaul/events.ts';
import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { bagLoadTable } from './bag-load-table.ts';
import { bagLoads } from './bag-loads.ts';
import { loadings, loadingsTable } from './loadings.ts';
import { loads } from './loads.ts';
import { loadsTable } from './loads-table.ts';

const group = { name: 'line haul', models: [bagLoads, loads, loadings], counters: [], sql: [] };
const bag = (number: string, parcels: number, grams: number): LoadItem => ({
  kind: 'bag',
  number,
  b: `b-${number}`,
  parcels,
  grams,
});
const loose: LoadItem = { kind: 'parcel', number: 'W9', b: 'b-W9', parcels: 1, grams: 300 };
const BIG = bag('BIG', 20, 9_000);
const SMALL = bag('SMALL', 5, 2_000);

const open = (story: Story, stops: readonly string[] = ['PRCWB01', 'RSPOA01']) =>
  story.tell('load-L1', 'LoadOpened', { load: 'L1', originSite: 'SPGRU01', stops: [...stops] }, { at: 0 });
const put = (story: Story, item: LoadItem, at = 5) =>
  story.tell('load-L1', 'ItemLoaded', { load: 'L1', item, scanned: item.number }, { at });
const off = (story: Story, { kind, number, b }: LoadItem, condition: 'good' | 'damaged' = 'good') =>
  story.tell(
    'load-L1',
    'ItemUnloaded',
    { load: 'L1', kind, number, b, condition, scanned: number },
    { at: 90, site: 'PRCWB01' },
  );
const depart = (story: Story, said: object = {}, at = 10) =>
  story.tell(
    'load-L1',
    'LoadDeparted',
    {
      load: 'L1',
      leg: 1,
      fromSite: 'SPGRU01',
      nextSite: 'PRCWB01',
      plate: 'ABC1D23',
      trailers: [],
      seals: [],
      items: [],
      stage: 'consolidation',
      ...said,
    },
    { at },
  );
const arrive = (story: Story) =>
  story.tell(
    'load-L1',
    'LoadArrived',
    { load: 'L1', leg: 1, site: 'PRCWB01', sealsFound: [], stage: 'distribution' },
    { at: 80, site: 'PRCWB01' },
  );

function after(...tell: readonly ((story: Story) => unknown)[]) {
  const story = createStory();
  for (const one of tell) one(story);
  const folded = fold(group, story.events);
  expect(folded.held).toEqual([]);
  return { ...folded, load: folded.row(loadsTable, 'L1') };
}

const OPENED = {
  loadNumber: 'L1',
  status: 'open',
  originSite: 'SPGRU01',
  stops: ['PRCWB01', 'RSPOA01'],
  leg: 1,
  fromSite: null,
  nextSite: 'PRCWB01',
  currentSite: 'SPGRU01',
  plate: null,
  trailers: [],
  driver: null,
  openedAt: instantAfter(0),
  departedAt: null,
  expectedArrivalAt: null,
  arrivedAt: null,
  bags: 0,
  parcels: 0,
  grams: 0,
  loadedBags: 0,
  loadedParcels: 0,
  loadedGrams: 0,
  items: [],
  onRoad: false,
};
const DEPARTED = {
  ...OPENED,
  status: 'departed',
  fromSite: 'SPGRU01',
  plate: 'ABC1D23',
  departedAt: instantAfter(10),
  onRoad: true,
};

describe('a load', () => {
  test('stands at its origin, empty, and will go to its first stop', () => {
    expect(after(open).load).toStrictEqual(OPENED);
    expect(after((story) => open(story, [])).load).toStrictEqual({ ...OPENED, stops: [], nextSite: null });
  });

  test('that is cancelled is not on the road', () =>
    expect(after(open, (story) => story.tell('load-L1', 'LoadCancelled', { load: 'L1' })).load).toStrictEqual({
      ...OPENED,
      status: 'cancelled',
    }));

  test('counts its bags, and the parcels and the weight of all that is on it', () => {
    const loaded = [open, ...[BIG, SMALL, loose].map((item) => (story: Story) => put(story, item))];
    expect(after(...loaded).load).toStrictEqual({
      ...OPENED,
      items: [BIG, SMALL, loose],
      bags: 2,
      parcels: 26,
      grams: 11_300,
      loadedBags: 2,
      loadedParcels: 26,
      loadedGrams: 11_300,
    });
    expect(after(...loaded, (story) => off(story, BIG)).load).toStrictEqual({
      ...OPENED,
      items: [SMALL, loose],
      bags: 1,
      parcels: 6,
      grams: 2_300,
      loadedBags: 1,
      loadedParcels: 6,
      loadedGrams: 2_300,
    });
  });

  test('that is unloaded where it arrived still tells what it carried', () => {
    const { load } = after(
      open,
      (story) => put(story, BIG),
      depart,
      arrive,
      (story) => off(story, BIG),
    );
    expect(load).toMatchObject({ items: [], bags: 0, loadedBags: 1, loadedParcels: 20, loadedGrams: 9_000 });
  });

  test('has a bag that is told again once, as it was told last', () => {
    const again = { ...SMALL, parcels: 6, grams: 2_500 };
    const { load } = after(open, ...[SMALL, BIG, again].map((item) => (story: Story) => put(story, item)));
    expect(load).toMatchObject({
      items: [BIG, again],
      bags: 2,
      parcels: 26,
      grams: 11_500,
      loadedBags: 2,
      loadedParcels: 26,
    });
  });

  test('on the road is where it left, with its vehicle, who drives and when it is expected as far as that was told', () => {
    expect(after(open, depart).load).toStrictEqual(DEPARTED);
    const driver = 'pd1.bia' as Personal;
    const said = { trailers: ['XYZ9A88'], driver, expectedArrivalAt: instantAfter(80) };
    expect(after(open, (story) => depart(story, said)).load).toStrictEqual({ ...DEPARTED, ...said });
  });

  test('that arrived stands there until it departs again, which forgets what was expected and when it came', () => {
    const here = after(open, (story) => depart(story, { expectedArrivalAt: instantAfter(70) }), arrive);
    expect(here.load).toStrictEqual({
      ...DEPARTED,
      status: 'arrived',
      currentSite: 'PRCWB01',
      expectedArrivalAt: instantAfter(70),
      arrivedAt: instantAfter(80),
      onRoad: false,
    });
    const on = { leg: 2, fromSite: 'PRCWB01', nextSite: 'RSPOA01' };
    expect(after(open, depart, arrive, (story) => depart(story, on, 100)).load).toStrictEqual({
      ...DEPARTED,
      ...on,
      currentSite: 'PRCWB01',
      departedAt: instantAfter(100),
    });
  });

  test.each<readonly [string, (story: Story) => unknown]>([
    ['LoadCancelled', (story) => story.tell('load-L1', 'LoadCancelled', { load: 'L1' })],
    ['ItemLoaded', (story) => put(story, loose)],
    ['ItemUnloaded', (story) => off(story, loose)],
    ['LoadDeparted', depart],
    ['LoadArrived', arrive],
  ])('that nobody opened holds back %s', (_, tell) => {
    const story = createStory();
    tell(story);
    expect(fold(group, story.events).held.filter(({ model }) => model === 'loads')).toHaveLength(1);
  });
});

describe('what was put on', () => {
  const LOADED = {
    id: 'L1:SMALL:b-SMALL',
    loadNumber: 'L1',
    bag: 'SMALL',
    standing: 'loaded',
    parcels: 5,
    weight: 2_000,
    loadedAt: instantAfter(5),
    loadedSite: 'SPGRU01',
    loadedBy: 'ana',
    unloadedAt: null,
    unloadedSite: null,
    unloadedBy: null,
    condition: null,
  };
  const rowOf = (...tell: readonly ((story: Story) => unknown)[]) =>
    after(open, ...tell).row(loadingsTable, 'L1:SMALL:b-SMALL');
  const small = (story: Story) => put(story, SMALL);

  test('says when, where and by whom', () => expect(rowOf(small)).toStrictEqual(LOADED));

  test('comes off with its condition, where, when and by whom (R-0230, R-0720)', () =>
    expect(rowOf(small, (story) => off(story, SMALL, 'damaged'))).toStrictEqual({
      ...LOADED,
      standing: 'unloaded',
      unloadedAt: instantAfter(90),
      unloadedSite: 'PRCWB01',
      unloadedBy: 'ana',
      condition: 'damaged',
    }));

  test('is taken off again before it left, and nothing came of it', () => {
    const waived = { load: 'L1', kind: 'bag', number: 'SMALL', b: 'b-SMALL' } as const;
    expect(rowOf(small, (story) => story.tell('load-L1', 'ItemWaivedFromLoad', waived))).toStrictEqual({
      ...LOADED,
      standing: 'waived',
    });
    expect(rowOf((story) => story.tell('load-L1', 'ItemWaivedFromLoad', waived))).toBeUndefined();
  });

  test('is another row when it is put on once more, and comes off as that', () => {
    const again = { ...SMALL, b: 'again' };
    const { row } = after(
      open,
      small,
      (story) => off(story, SMALL),
      (story) => put(story, again, 95),
    );
    expect(row(loadingsTable, 'L1:SMALL:b-SMALL')?.standing).toBe('unloaded');
    expect(row(loadingsTable, 'L1:SMALL:again')).toMatchObject({ standing: 'loaded', loadedAt: instantAfter(95) });
  });

  test('of which no site is told has none, neither where it was put on nor where it came off', () => {
    const story = createStory();
    const nowhere = { at: 5, site: undefined } as unknown as { readonly at: number };
    story.tell('load-L1', 'ItemLoaded', { load: 'L1', item: SMALL, scanned: 'SMALL' }, nowhere);
    const { kind, number, b } = SMALL;
    const came = { load: 'L1', kind, number, b, condition: 'good', scanned: 'SMALL' } as const;
    story.tell('load-L1', 'ItemUnloaded', came, nowhere);
    const row = fold(group, story.events).row(loadingsTable, 'L1:SMALL:b-SMALL');
    expect([row?.loadedSite, row?.unloadedSite]).toEqual([null, null]);
  });
});

test('which load carried a bag, and from when to when, is found by the bag and the load; loose parcels are in none of it', () => {
  const { rows, row } = after(
    open,
    (story) => put(story, SMALL),
    (story) => put(story, loose, 6),
  );
  const carried = {
    id: 'SMALL:b-SMALL',
    bag: 'SMALL',
    load: 'L1',
    b: 'b-SMALL',
    parcels: 5,
    grams: 2_000,
    fromPosition: 2n,
    toPosition: null,
    fromVersion: 2,
    toVersion: null,
    fromAt: instantAfter(5),
    toAt: null,
  };
  expect(rows(bagLoadTable)).toStrictEqual([carried]);
  expect(row(bagLoadTable, 'SMALL:b-SMALL')).toStrictEqual(carried);
  const over = after(
    open,
    (story) => put(story, SMALL),
    (story) => off(story, SMALL),
    (story) => put(story, loose),
    (story) => off(story, loose),
  );
  expect(over.rows(bagLoadTable)).toStrictEqual([{ ...carried, toPosition: 3n, toVersion: 3, toAt: instantAfter(90) }]);
  expect([bagLoads.by, bagLoads.notices, loads.notices]).toEqual([['bag', 'load'], 'silent', 'announced']);
});

test('what is on a vehicle is seen where it goes, from its departure', () => {
  const story = createStory();
  open(story);
  put(story, SMALL);
  const seen = () => fold(group, story.events).scopeOf(loadingsTable, 'L1:SMALL:b-SMALL');
  expect(seen()).not.toContain('site:PRCWB01');
  depart(story, { items: [SMALL] });
  expect(seen()).toContain('site:PRCWB01');
});
