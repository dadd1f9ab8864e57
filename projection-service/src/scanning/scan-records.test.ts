import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { opened, ordered, put, sealed, signed } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { scanRecordsTable } from './scan-records.ts';

const seal = (number: string) => ({ number, colour: 'blue' as const });

test('what is scanned of parcels and bags is on record by its status, at its own time, for whoever sees it (R-0229)', () => {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  story.tell('parcel-W1', 'ParcelCollected', { waybill: 'W1', scanned: 'W1' }, { at: 5, command: 'c1' });
  opened(story, 'BG0001');
  put(story, 'BG0001', 'W1', 'O1', 'b1');
  story.tell('bag-BG0001', 'command.accepted', {
    name: 'bags.replaceBag',
    input: { bagNumber: 'BG0001', replacement: 'BG0002' },
    inputHash: 'h',
    follows: 1,
    answer: {},
  });
  sealed(story, 'BG0001', [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }]);
  story.tell('bag-BG0001', 'BagResealed', { bag: 'BG0001', oldSeal: seal('L1'), newSeal: seal('L2') });
  story.tell('load-CA1', 'LoadOpened', { load: 'CA1', originSite: 'SPGRU01', stops: ['RJNIT01'] });
  const item = { kind: 'bag' as const, number: 'BG0001', b: 'b2', parcels: 1, grams: 500 };
  story.tell('load-CA1', 'ItemLoaded', { load: 'CA1', item, scanned: 'BG0001' });
  story.tell('load-CA1', 'ItemUnloaded', { load: 'CA1', ...item, condition: 'good', scanned: 'BG0001' });
  signed(story, 'W1', { at: 60, site: 'RJNIT01' });
  for (const batch of [1, 1_000]) {
    const folded = fold(operations, story.events, { batch });
    expect(folded.held).toEqual([]);
    const rows = folded.rows(scanRecordsTable).toSorted((one, other) => (one.time < other.time ? -1 : 1));
    expect(rows.map(({ status, waybill, bagNumber, formerBag }) => [status, waybill, bagNumber, formerBag])).toEqual([
      ['collected', 'W1', null, null],
      ['bag_changed', null, 'BG0002', 'BG0001'],
      ['bag_sealed', null, 'BG0001', null],
      ['re_sealed', null, 'BG0001', null],
      ['loaded', null, 'BG0001', null],
      ['unloaded', null, 'BG0001', null],
      ['signed', 'W1', null, null],
    ]);
    expect(rows[0]).toMatchObject({ orderNumber: 'O1', time: instantAfter(5), operator: 'ana', site: 'SPGRU01' });
    expect(rows[4]).toMatchObject({ loadNumber: 'CA1' });
    expect(folded.scopeOf(scanRecordsTable, 'W1:c1')).toContain('customer:C1');
    expect(folded.scopeOf(scanRecordsTable, String(rows[1]?.id))).toContain('site:SPGRU01');
  }
});

test('a scan that was taken back stays on record and says so', () => {
  const story = createStory();
  ordered(story, 'O1', ['W1'], { at: 0 });
  story.tell('parcel-W1', 'ParcelCollected', { waybill: 'W1', scanned: 'W1' }, { command: 'c1' });
  story.tell('parcel-W1', 'ParcelScanUndone', { waybill: 'W1', scan: 'c1', undone: 'collected' });
  const rows = fold(operations, story.events).rows(scanRecordsTable);
  expect(rows).toMatchObject([{ status: 'collected', undone: true }]);
});
