import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { sortingFalls, sortingLogTable } from './sorting-log.ts';

const group = { name: 'sorting', models: [sortingFalls], counters: [], sql: [] };

/** The row of a piece that fell once, of which this was told. */
function fallOf(told: object) {
  const story = createStory();
  const data = { number: 'W1', kind: 'parcel', center: 'SPGRU01', grid: 'G1', expected: {}, actual: {}, by: 'machine' };
  story.tell('sorted-W1', 'PieceSorted', { ...data, ...told } as never, { at: 10, command: 'scan' });
  const { rows, held } = fold(group, story.events);
  expect(held).toEqual([]);
  return rows(sortingLogTable);
}

const BARE = {
  id: 'W1:scan',
  trackingNumber: 'W1',
  kind: 'parcel',
  sortingTime: instantAfter(10),
  result: 'unruled',
  sortingCenter: 'SPGRU01',
  dropGrid: 'G1',
  expectedGrid: null,
  cartNumber: null,
  packageWeight: null,
  deviceId: null,
  expectedDeliverySite: null,
  actualDeliverySite: null,
  expectedDeliverySupplier: null,
  actualDeliverySupplier: null,
  returnSite: null,
  returnSupplier: null,
  nextStation: null,
  by: 'machine',
};

test('a piece fell where it was expected, elsewhere, or where no rule expects anything', () => {
  expect(fallOf({})).toStrictEqual([BARE]);
  expect(fallOf({ expectedGrid: 'G1' })).toStrictEqual([{ ...BARE, expectedGrid: 'G1', result: 'expected' }]);
  expect(fallOf({ expectedGrid: 'G2' })).toStrictEqual([{ ...BARE, expectedGrid: 'G2', result: 'other' }]);
});

test('all that the sorter told of a piece stands in its row', () =>
  expect(
    fallOf({
      cart: 'C1',
      grams: 700,
      device: 'M1',
      expected: { site: 'RJNIT01', supplier: 'S1' },
      actual: { site: 'PRCWB01', supplier: 'S2' },
      returned: { site: 'SPSAO11', supplier: 'S3' },
      nextStation: 'RJRIO01',
    }),
  ).toStrictEqual([
    {
      ...BARE,
      cartNumber: 'C1',
      packageWeight: 700,
      deviceId: 'M1',
      expectedDeliverySite: 'RJNIT01',
      expectedDeliverySupplier: 'S1',
      actualDeliverySite: 'PRCWB01',
      actualDeliverySupplier: 'S2',
      returnSite: 'SPSAO11',
      returnSupplier: 'S3',
      nextStation: 'RJRIO01',
    },
  ]));
