import { operations } from '../groups.ts';
import { parcelsTable } from './parcels-table.ts';
import { scanRecordsTable } from './scan-records.ts';
import { fold } from '../testing/fold.ts';
import { ordered, signed } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { ordersTable } from '../orders/for-others.ts';

const charge = (story: Story, code: string, type: string, fields: object = {}, at?: number) =>
  story.tell(`charge-${code}`, type as never, { code, fields } as never, at === undefined ? {} : { at });
const charged = (story: Story, code: string, fields: object = {}) =>
  charge(story, code, 'ChargeRegistered', { businessType: 'express', customer: 'C1', orderNumber: 'O1', ...fields });
const settled = (story: Story, code: string, at?: number) =>
  charge(story, code, 'ChargeSettled', { receiptVerified: true }, at);

function after(tell: (story: Story) => void, batch = 1_000) {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  tell(story);
  const folded = fold(operations, story.events, { batch, redelivered: batch === 1_000 ? 0 : 2 });
  expect(folded.held).toEqual([]);
  const { closed, tab, orderStatus } = folded.row(ordersTable, 'O1')!;
  const closings = folded.rows(scanRecordsTable).filter(({ status }) => status === 'closed_loop');
  return {
    closed,
    tab,
    orderStatus,
    closedAt: folded.row(parcelsTable, 'W1')?.closedAt,
    records: closings.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    scopeOf: (waybill: string) => folded.scopeOf(parcelsTable, waybill),
  };
}
const bothSigned = (story: Story) => {
  signed(story, 'W1', { at: 50 });
  signed(story, 'W2', { at: 60 });
};

test('an order is closed once it is signed and all that its customer is charged for it is settled, whichever comes first (R-0203, R-0205)', () => {
  const money = (story: Story) => {
    charged(story, 'CG1');
    charged(story, 'CG2');
    settled(story, 'CG1', 70);
  };
  const first = after((story) => {
    bothSigned(story);
    money(story);
    settled(story, 'CG2', 80);
  });
  const last = after((story) => {
    money(story);
    settled(story, 'CG2', 20);
    bothSigned(story);
  });
  expect([first, last]).toMatchObject([
    { closed: true, tab: 'completed', closedAt: instantAfter(80) },
    { closed: true, tab: 'completed', closedAt: instantAfter(70) },
  ]);
  expect(
    after((story) => {
      bothSigned(story);
      money(story);
    }),
  ).toMatchObject({ closed: false, tab: 'completed', closedAt: null, records: [] });
  expect(after(bothSigned)).toMatchObject({ closed: false, closedAt: null });
});

test('a charge that comes later opens it again, until that is settled or gone (R-0205)', () => {
  const again = (story: Story) => {
    bothSigned(story);
    charged(story, 'CG1');
    settled(story, 'CG1', 70);
    charged(story, 'CG2');
  };
  expect(after(again)).toMatchObject({ closed: false, records: [{ undone: true }, { undone: true }] });
  expect(
    after((story) => {
      again(story);
      charge(story, 'CG2', 'ChargeDeleted');
    }),
  ).toMatchObject({ closed: true, records: [{ undone: false }, { undone: false }] });
  expect(
    after((story) => {
      again(story);
      charge(story, 'CG2', 'ChargeRevised', { orderNumber: 'O2' });
    }),
  ).toMatchObject({ closed: true });
  expect(
    after((story) => {
      again(story);
      settled(story, 'CG2', 90);
    }),
  ).toMatchObject({ closed: true, closedAt: instantAfter(90) });
});

test('what a supplier charges, or somebody else under the number of the order, neither closes nor opens it, and shows it to nobody', () => {
  const { closed, scopeOf } = after((story) => {
    bothSigned(story);
    charged(story, 'CG1');
    settled(story, 'CG1');
    charged(story, 'CG2', { businessType: 'hut', customer: undefined, supplier: 'F1' });
    charged(story, 'CG3', { customer: 'C2' });
  });
  expect(closed).toBe(true);
  expect(scopeOf('W1')).not.toContain('customer:C2');
});

test('what came back whole is completed once it is closed (R-0171)', () => {
  const back = (story: Story) => {
    for (const waybill of ['W1', 'W2'])
      story.tell(`parcel-${waybill}`, 'ParcelReturned', { waybill, scanned: waybill });
    charged(story, 'CG1');
  };
  expect(after(back)).toMatchObject({ orderStatus: 'returned', tab: 'returned', closed: false });
  expect(
    after((story) => {
      back(story);
      settled(story, 'CG1');
    }),
  ).toMatchObject({ orderStatus: 'returned', tab: 'completed', closed: true });
});

test('it is the same in whatever batches the log is read', () => {
  const tell = (story: Story) => {
    charged(story, 'CG1', { orderNumber: undefined });
    bothSigned(story);
    settled(story, 'CG1', 70);
    charge(story, 'CG1', 'ChargeRevised', { orderNumber: 'O1' });
  };
  const { scopeOf: _, ...whole } = after(tell);
  expect(whole).toMatchObject({ closed: true, records: [{ waybill: 'W1', orderNumber: 'O1' }, { waybill: 'W2' }] });
  for (const batch of [1, 3]) expect(after(tell, batch)).toMatchObject(whole);
});
