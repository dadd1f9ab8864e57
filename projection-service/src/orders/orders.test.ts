import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { opened, ordered, put, received, scanned, sealed, signed } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { orderLogsTable } from './order-logs-table.ts';
import { ordersTable } from './orders-table.ts';

function orderAfter(tell: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  tell(story);
  const folded = fold(operations, story.events);
  expect(folded.held).toEqual([]);
  return { ...folded, order: folded.row(ordersTable, 'O1') };
}

test('an order is found by each of its numbers and shows its own status until a parcel moves', () => {
  expect(orderAfter(() => undefined).order).toMatchObject({
    orderStatus: 'handed_over',
    tab: 'to_be_collected',
    waybillStatus: 'to_be_assigned',
    waybills: 2,
    numbers: ['O1', 'CO-O1', 'W1', 'W2'],
    lastScanAt: null,
    forecastGrams: 1_000,
    weighedGrams: null,
    declaredMinor: 10_000n,
  });
});

test('an order stands where its least advanced parcel stands (R-0201)', () => {
  expect(orderAfter((story) => scanned(story, 'W1', { at: 5 })).order).toMatchObject({
    orderStatus: 'handed_over',
    lastScanAt: instantAfter(5),
  });
  expect(
    orderAfter((story) => {
      scanned(story, 'W1');
      scanned(story, 'W2');
    }).order,
  ).toMatchObject({ orderStatus: 'warehoused', tab: 'pending_shipment' });
  expect(
    orderAfter((story) => {
      signed(story, 'W1');
      signed(story, 'W2');
    }).order,
  ).toMatchObject({ tab: 'completed', waybillStatus: 'signed' });
});

test('what happens to a bag changes the orders of what is in it', () => {
  const { order } = orderAfter((story) => {
    opened(story, 'BG0001');
    put(story, 'BG0001', 'W1', 'O1', 'b1');
    put(story, 'BG0001', 'W2', 'O1', 'b2');
    sealed(
      story,
      'BG0001',
      ['W1', 'W2'].map((waybill, index) => ({ waybill, orderNumber: 'O1', b: `b${index + 1}`, grams: 500 })),
    );
    received(story, 'BG0001', { site: 'RJNIT01' });
  });
  expect(order).toMatchObject({
    orderStatus: 'shipping',
    waybillStatus: 'received_distribution',
    currentSite: 'RJNIT01',
    bag: 'BG0001',
  });
});

test('what happens to a parcel before its order is registered is in the order when it comes', () => {
  const story = createStory();
  const early = createStory();
  ordered(early, 'O1', ['W1'], { at: 0 });
  const [parcel, record, order] = early.events;
  if (parcel === undefined || record === undefined || order === undefined)
    throw new Error('an order has a parcel, a record and its registration');
  story.tell('parcel-W1', 'ParcelRegistered', parcel.data as never, { at: 0 });
  scanned(story, 'W1', { at: 1 });
  story.tell('order-O1', 'OrderRegistered', order.data as never, { at: 2 });
  expect(fold(operations, story.events).row(ordersTable, 'O1')).toMatchObject({ orderStatus: 'warehoused' });
});

test('an interception shows on the order until it is released (R-0693)', () => {
  const stop = (story: Story) =>
    story.tell('parcel-W1', 'ParcelIntercepted', { waybill: 'W1', releaseUntil: instantAfter(900) });
  expect(orderAfter(stop).order).toMatchObject({ orderStatus: 'intercepted', intercepted: true, tab: 'abnormal' });
  expect(
    orderAfter((story) => {
      stop(story);
      story.tell('parcel-W1', 'ParcelInterceptionReleased', { waybill: 'W1' });
    }).order,
  ).toMatchObject({ orderStatus: 'handed_over', intercepted: false });
});

test('an order is delivered as it was changed to last, whatever it was registered with (R-0464)', () => {
  const method = (newMethod: 'hold_for_complete' | 'first_in_first_out', code = 'O1') => ({
    code,
    fields: { newMethod, operator: 'ana', time: instantAfter(3) },
  });
  const changed = (story: Story) => {
    story.tell('deliverymethodchange-O9', 'DeliveryMethodChangeRegistered', method('hold_for_complete', 'O9'));
    story.tell('deliverymethodchange-O1', 'DeliveryMethodChangeRegistered', method('hold_for_complete'));
  };
  expect(orderAfter(() => undefined).order).toMatchObject({ deliveryMethod: 'first_in_first_out' });
  expect(orderAfter(changed).order).toMatchObject({ deliveryMethod: 'hold_for_complete', orderStatus: 'handed_over' });
  expect(
    orderAfter((story) => {
      changed(story);
      story.tell('deliverymethodchange-O1', 'DeliveryMethodChangeModified', method('first_in_first_out'));
    }).order,
  ).toMatchObject({ deliveryMethod: 'first_in_first_out' });
});

test('every answered command is logged with who, where and why, the refused too (R-0149)', () => {
  const { rows } = orderAfter((story) =>
    story.tell(
      'parcel-W1',
      'command.refused',
      { name: 'scanning.signParcel', input: {}, inputHash: 'h', code: 'PARCEL_IMPOUNDED', params: {} },
      { command: 'c7', reason: 'customs', site: 'RJNIT01' },
    ),
  );
  expect(rows(orderLogsTable)).toMatchObject([
    {
      id: 'c7',
      orderNumber: 'O1',
      waybill: 'W1',
      operation: 'scanning.signParcel',
      outcome: 'refused',
      code: 'PARCEL_IMPOUNDED',
      operator: 'ana',
      site: 'RJNIT01',
      reason: 'customs',
    },
    {
      id: 'register-O1',
      orderNumber: 'O1',
      waybill: null,
      operation: 'orders.createOrder',
      outcome: 'accepted',
      code: null,
    },
  ]);
});

test('the log row of a registration is seen by whoever sees the order', () => {
  const { scopeOf } = orderAfter(() => undefined);
  expect(scopeOf(orderLogsTable, 'register-O1')).toEqual(expect.arrayContaining(['customer:C1', 'site:RJNIT01']));
});

test('an order shows the number that its first label bears since it was exchanged, and is found by both', () => {
  const { order } = orderAfter((story) => {
    story.tell('parcel-W1', 'WaybillExchanged', { old: 'W1', new: 'N1', result: 'success' });
    story.tell('parcel-W1', 'WaybillExchanged', { old: 'N1', new: 'N2', result: 'exception' });
    story.tell('parcel-W2', 'WaybillExchanged', { old: 'W2', new: 'N3', result: 'success' });
  });
  expect(order).toMatchObject({
    waybillNumber: 'N1',
    waybillNumbers: ['W1', 'W2'],
    numbers: ['O1', 'CO-O1', 'W1', 'W2', 'N1', 'N3'],
  });
});
