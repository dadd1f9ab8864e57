import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { operations } from '../groups.ts';
import type { EventOf } from '../kernel/events.ts';
import { fold } from '../testing/fold.ts';
import { ordered, signed } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { orders } from './orders.ts';
import { ordersTable } from './orders-table.ts';

type Registered = EventOf<'OrderRegistered'>['data'];

/** The row of an order of two parcels, of which this was said, after these events. */
function rowAfter(tell: readonly ((story: Story) => unknown)[], said: Partial<Registered> = {}) {
  const [usual, story] = [createStory(), createStory()];
  ordered(usual, 'O1', ['W1', 'W2'], { at: 0 });
  for (const { stream, type, data } of usual.events) {
    const whole = type === 'OrderRegistered' ? { ...(data as Registered), ...said } : data;
    story.tell(stream, type as never, whole as never, { at: 0 });
  }
  for (const one of tell) one(story);
  const { row, held } = fold(operations, story.events);
  expect(held).toEqual([]);
  return row(ordersTable, 'O1') as NonNullable<ReturnType<typeof row<(typeof ordersTable)['columns']>>>;
}

/** The columns that the last of these facts changed. */
function changedBy(tell: readonly ((story: Story) => unknown)[], said: Partial<Registered> = {}) {
  const [before, after] = [rowAfter(tell.slice(0, -1), said), rowAfter(tell, said)];
  const text = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => text(value) !== text(before[name as keyof typeof before])),
  );
}
const order =
  (type: string, data: object = {}, at = 10) =>
  (story: Story) =>
    story.tell('order-O1', type as never, { orderNumber: 'O1', ...data } as never, { at });
const party = (name: string) => {
  const sealed = (text: string) => `pd1.${text}` as Personal;
  return {
    name: sealed(name),
    country: 'BR',
    state: 'PR',
    city: 'Curitiba',
    street: sealed('street'),
    zip: sealed('zip'),
    cep5: '80010',
    key: `key-${name}`,
    words: [`word-${name}`],
  };
};

test('an order says what it was registered with; what was not said of it is nothing', () => {
  const unsaid = {
    customerOrderNumber: undefined,
    originSite: undefined,
    destinationSite: undefined,
    status: 'forecast',
  } as unknown as Registered;
  expect(rowAfter([], unsaid)).toMatchObject({
    numbers: ['O1', 'W1', 'W2'],
    customerOrderNumber: null,
    referenceNumber: null,
    logisticsSlipNumber: null,
    batteryType: null,
    packageType: null,
    originSite: null,
    destinationSite: null,
    ownStatus: 'forecast',
    handedOverAt: null,
    promisedAt: null,
    lateAt: null,
    intercepted: false,
    impounded: false,
    invoices: [],
  });
  const invoice = {
    number: '7',
    serial: '1',
    date: '2026-11-19',
    amount: { amount: '10000', currency: 'BRL' },
  } as const;
  const parcels = ['W1', 'W2'].map((waybill) => ({ waybill, grams: 500, invoices: [] }));
  const said = {
    referenceNumber: 'R1',
    logisticsSlipNumber: 'S1',
    batteryType: 'PI967',
    packageType: 'box',
    parcels: parcels.map((one, at) => ({ ...one, invoices: at === 1 ? [invoice] : [] })),
  };
  expect(rowAfter([], said)).toMatchObject({
    referenceNumber: 'R1',
    logisticsSlipNumber: 'S1',
    batteryType: 'PI967',
    packageType: 'box',
    waybillNumber: 'W1',
    waybillNumbers: ['W1', 'W2'],
    numbers: ['O1', 'CO-O1', 'R1', 'W1', 'W2'],
    customerOrderNumber: 'CO-O1',
    originSite: 'SPGRU01',
    destinationSite: 'RJNIT01',
    handedOverAt: instantAfter(0),
    invoices: [{ waybill: 'W2', ...invoice }],
  });
});

describe('an order that is amended', () => {
  test('has another recipient, who finds it, or another sender', () => {
    const recipient = party('caio');
    expect(changedBy([order('OrderAmended', { recipient })])).toEqual({
      recipient,
      recipientName: 'pd1.caio',
      recipientKey: 'key-caio',
      recipientWords: ['word-caio'],
      recipientCity: 'Curitiba',
      recipientState: 'PR',
    });
    const sender = party('dora');
    expect(changedBy([order('OrderAmended', { sender })])).toEqual({ sender });
  });

  test('is found by its new reference and no more by the one before; its other numbers stay', () => {
    const changed = changedBy([order('OrderAmended', { referenceNumber: 'R2' })], { referenceNumber: 'R1' });
    expect(changed).toEqual({ referenceNumber: 'R2', numbers: ['O1', 'CO-O1', 'R2', 'W1', 'W2'] });
    expect(changedBy([order('OrderAmended')], { referenceNumber: 'R1' })).toEqual({});
  });
});

test('a promise counts while any parcel is not finished', () => {
  const promise = order('OrderPromised', { promisedAt: '2026-11-25T12:00:00-03:00', basis: 'customer' });
  const at = '2026-11-25T15:00:00.000Z';
  expect(changedBy([promise])).toEqual({ promisedAt: at, lateAt: at });
  const ends = ['W1', 'W2'].map((waybill) => (story: Story) => signed(story, waybill, { at: 20 }));
  expect(rowAfter([promise, ...ends.slice(1)])).toMatchObject({ promisedAt: at, lateAt: at });
  expect(rowAfter([promise, ...ends])).toMatchObject({ promisedAt: at, lateAt: null });
});

test('a forecast is handed over, or cancelled; an order is voided', () => {
  const forecast = { status: 'forecast' } as const;
  expect(changedBy([order('OrderHandedOver')], forecast)).toMatchObject({
    ownStatus: 'handed_over',
    orderStatus: 'handed_over',
    handedOverAt: instantAfter(10),
  });
  const waybills = ['W1', 'W2'];
  expect(changedBy([order('OrderForecastCancelled', { waybills })], forecast)).toMatchObject({
    ownStatus: 'forecast_cancelled',
    orderStatus: 'forecast_cancelled',
  });
  expect(changedBy([order('OrderVoided', { waybills })])).toMatchObject({ ownStatus: 'void', orderStatus: 'void' });
});

test.each(['OrderAmended', 'OrderPromised', 'OrderHandedOver', 'OrderForecastCancelled', 'OrderVoided'])(
  'an order that nobody registered holds back %s',
  (type) => {
    const story = createStory();
    order(type, { promisedAt: instantAfter(0), basis: 'sla', waybills: [] })(story);
    expect(fold(operations, story.events).held.map(({ model }) => model)).toContain('orders');
  },
);

describe('a parcel that gets another number', () => {
  const exchanged =
    (result: string, stream = 'parcel-W1') =>
    (story: Story) =>
      story.tell(stream, 'WaybillExchanged', { old: 'W1', new: 'N1', result } as never);

  test('lets its order be found by that, too', () => {
    expect(changedBy([exchanged('success')])).toEqual({
      numbers: ['O1', 'CO-O1', 'W1', 'W2', 'N1'],
      waybillNumber: 'N1',
    });
    expect(changedBy([exchanged('success'), exchanged('success')])).toEqual({});
    expect(changedBy([exchanged('exception')])).toEqual({});
  });

  test('changes no order while its own is not registered', () => {
    const [usual, story] = [createStory(), createStory()];
    ordered(usual, 'O1', ['W1'], { at: 0 });
    story.tell('parcel-W1', 'ParcelRegistered', usual.events[0]!.data as never, { at: 0 });
    exchanged('success')(story);
    signed(story, 'W1');
    expect(fold(operations, story.events).rows(ordersTable)).toEqual([]);
  });
});

test('what a parcel does concerns its own line of the order and the order once', () => {
  const row = rowAfter([(story) => signed(story, 'W2', { at: 20 })]);
  expect(row.parcels.map(({ waybill, status, lastAt }) => [waybill, status, lastAt])).toEqual([
    ['W1', 'to_be_assigned', null],
    ['W2', 'signed', instantAfter(20)],
  ]);
});

test('an order reads its parcels as they stand now, so that it can be told again', () =>
  expect(orders.nature).toBe('derived'));
