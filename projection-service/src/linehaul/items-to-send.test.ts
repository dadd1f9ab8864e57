import { storedSampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { shift } from '@malote/contracts/linehaul/shift.ts';
import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { itemsToSendRulesTable } from './items-to-send.ts';

const network = groups.find(({ name }) => name === 'network')!;
/** The story begins at six in the morning of Brasília. */
const HOUR = 60;
const DAY = 24 * HOUR;
const SIX = 6 * HOUR;

const bag = (number: string, parcels: number) => ({
  kind: 'bag' as const,
  number,
  b: `b-${number}`,
  parcels,
  grams: 1,
});

/** A rule about vehicles from SPGRU01 to SCITJ01 that leave between 21:00 and 23:59, and what vehicles do. */
function told(departureTimeEnd = '23:59') {
  const story = createStory();
  const tell = (stream: string, type: string, data: object, at: number) =>
    story.tell(stream, type as never, data as never, { at });
  tell(
    'shift-TN1',
    'ShiftRegistered',
    { code: 'TN1', fields: { ...storedSampleOf(shift.fields), departureTransferCenter: 'SPGRU01' } },
    0,
  );
  const rule = {
    shift: 'TN1',
    departureTimeStart: '21:00',
    departureTimeEnd,
    predictedNextStop: 'SCITJ01',
    bagsToSend: 3,
    itemsToSend: 30,
    previousDay: false,
    collectsPackagesHere: false,
  };
  tell('itemstosendrule-RX1', 'ItemsToSendRuleRegistered', { code: 'RX1', fields: rule }, 0);
  return {
    open: (load: string, at: number, ...stops: readonly string[]) =>
      tell(`load-${load}`, 'LoadOpened', { load, originSite: 'SPGRU01', stops }, at),
    cancel: (load: string, at: number) => tell(`load-${load}`, 'LoadCancelled', { load }, at),
    leave: (load: string, at: number, items: readonly object[], from = 'SPGRU01') =>
      tell(
        `load-${load}`,
        'LoadDeparted',
        {
          load,
          leg: 1,
          fromSite: from,
          nextSite: 'SCITJ01',
          plate: 'ABC1D23',
          trailers: [],
          seals: [],
          items,
          stage: 'distribution',
        },
        at,
      ),
    stay: (load: string, at: number, left: number, items: readonly object[]) =>
      tell(
        `load-${load}`,
        'LoadDepartureWithdrawn',
        {
          load,
          leg: 1,
          site: 'SPGRU01',
          nextSite: 'SCITJ01',
          departure: 'c',
          departedAt: instantAfter(left),
          items,
        },
        at,
      ),
    row: () => {
      const { row, held } = fold(network, story.events);
      expect(held).toEqual([]);
      return row(itemsToSendRulesTable, 'RX1');
    },
  };
}
const at = (hour: number, days = 0) => days * DAY + hour * HOUR - SIX;

test('a rule tells whether its vehicle is being loaded, and what left within its span (R-0192)', () => {
  const { open, leave, row } = told();
  expect(row()?.bagsSent ?? null).toBeNull();
  open('L1', at(20), 'SCITJ01');
  expect(row()).toMatchObject({ isLoading: true, hasLeft: false, latestOperation: 'loading', bagsSent: 0 });
  leave('L1', at(22), [bag('B1', 10), bag('B2', 4)]);
  leave('L2', at(23), [bag('B3', 6)]);
  expect(row()).toMatchObject({
    isLoading: false,
    hasLeft: true,
    bagsSent: 3,
    itemsSent: 20,
    latestOperation: 'left',
    latestOperationTime: '2026-11-21T02:00:00.000Z',
  });
});

test('the day after begins at nothing, and what is told late of the day before changes nothing', () => {
  const { open, leave, row } = told();
  leave('L1', at(22), [bag('B1', 10)]);
  open('L2', at(20, 1), 'SCITJ01');
  expect(row()).toMatchObject({ bagsSent: 0, itemsSent: 0, hasLeft: false, isLoading: true });
  leave('L3', at(23), [bag('B2', 7)]);
  expect(row()).toMatchObject({ bagsSent: 0, latestOperation: 'loading' });
});

test('vehicles of other sites, to other stops and outside of the span count for nothing', () => {
  const { open, leave, row } = told();
  open('L1', at(20), 'PRCWB01');
  leave('L2', at(22), [bag('B1', 10)], 'SPCAJ01');
  expect(row()?.latestOperation ?? null).toBeNull();
  leave('L3', at(12), [bag('B2', 10)]);
  expect(row()).toMatchObject({ bagsSent: 0, itemsSent: 0, hasLeft: false, latestOperation: 'left' });
});

test('a trip that was cancelled is being loaded no more', () => {
  const { open, cancel, row } = told();
  open('L1', at(20), 'SCITJ01');
  cancel('L1', at(20.5));
  expect(row()).toMatchObject({ isLoading: false, latestOperation: 'cancelled' });
});

test('of two vehicles that are being loaded the other one is still, when one is given up or leaves', () => {
  const { open, cancel, leave, row } = told();
  open('L1', at(20), 'SCITJ01');
  open('L2', at(20), 'SCITJ01');
  open('L9', at(20), 'PRCWB01');
  cancel('L1', at(20.5));
  expect(row()).toMatchObject({ isLoading: true, latestOperation: 'cancelled' });
  open('L3', at(21), 'SCITJ01');
  leave('L2', at(22), [bag('B1', 10)]);
  expect(row()).toMatchObject({ isLoading: true, hasLeft: true, latestOperation: 'left' });
  cancel('L3', at(22.5));
  expect(row()).toMatchObject({ isLoading: false, latestOperation: 'cancelled' });
});

test('a vehicle that nobody knows, or that goes nowhere yet, is of no rule', () => {
  const { open, cancel, row } = told();
  open('L1', at(20));
  cancel('L1', at(20.5));
  cancel('L2', at(20.5));
  expect(row()?.latestOperation ?? null).toBeNull();
});

test('the span of a rule has both of its ends, and bags are counted apart from what lies loose', () => {
  const { leave, row } = told('22:00');
  const sent = () => [row()?.bagsSent, row()?.itemsSent];
  leave('L1', at(21) - 1, [bag('B1', 1)]);
  leave('L2', at(22) + 1, [bag('B2', 1)]);
  expect(sent()).toEqual([0, 0]);
  leave('L3', at(21), [bag('B3', 10), { ...bag('W1', 1), kind: 'parcel' }]);
  expect(sent()).toEqual([1, 11]);
  leave('L4', at(22), [bag('B4', 100)]);
  expect(sent()).toEqual([2, 111]);
});

test('what is told late of the same day is counted, and is not what was done last', () => {
  const { open, leave, row } = told();
  open('L2', at(22), 'SCITJ01');
  leave('L1', at(21), [bag('B1', 10)]);
  expect(row()).toMatchObject({
    bagsSent: 1,
    latestOperation: 'loading',
    latestOperationTime: '2026-11-21T01:00:00.000Z',
  });
  leave('L2', at(22), []);
  expect(row()).toMatchObject({ latestOperation: 'left', bagsSent: 1 });
});

test('what left by mistake is counted no more, and is loaded on', () => {
  const { open, leave, stay, row } = told();
  const items = [bag('B1', 10), bag('B2', 4)];
  open('L1', at(20), 'SCITJ01');
  leave('L1', at(22), items);
  stay('L1', at(22.1), at(22), items);
  expect(row()).toMatchObject({ isLoading: true, hasLeft: false, bagsSent: 0, itemsSent: 0 });
  leave('L2', at(22.5), [bag('B3', 6)]);
  leave('L1', at(22.8), items);
  expect(row()).toMatchObject({ isLoading: false, hasLeft: true, bagsSent: 3, itemsSent: 20 });
});

test('of a day that is over nothing is taken off, nor of what was outside of the span', () => {
  const { open, leave, stay, row } = told();
  open('L1', at(12), 'SCITJ01');
  leave('L1', at(12.5), [bag('B1', 10)]);
  leave('L2', at(22), [bag('B2', 4)]);
  stay('L1', at(22.5), at(12.5), [bag('B1', 10)]);
  expect(row()).toMatchObject({ isLoading: true, hasLeft: true, bagsSent: 1, itemsSent: 4 });
});
