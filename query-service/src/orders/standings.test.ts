import { aParcel, aRole, aSite, aUser, anOrder } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', aSite('SPGRU01', { type: 'transit_center' }));
    await store('site_tree', { site: 'SPGRU01', ancestors: ['SPGRU01'] });
    await store('roles', aRole('clerk', ['menu:express-data-center', 'menu:trajectory-management']));
    await store('users', aUser('ana', { roles: ['clerk'] }));
    await store(
      'orders',
      anOrder('PD1', { orderStatus: 'shipping', waybillStatus: 'signed', tab: 'completed' }),
      anOrder('PD2', { orderStatus: 'shipping', waybillStatus: 'delivering', tab: 'pending_receipt' }),
      anOrder('PD3'),
      anOrder('PD4', { orderStatus: 'shipping', waybillStatus: 'signed', tab: 'completed', closed: true }),
      anOrder('PD5', { orderStatus: 'returned', waybillStatus: 'returned', tab: 'completed', closed: true }),
    );
    await store(
      'parcels',
      aParcel('MLPD1', { status: 'signed', trackState: 'signed' }),
      aParcel('MLPD2', { status: 'delivering' }),
      aParcel('MLPD3', { status: 'cancelled' }),
      aParcel('MLPD4', { status: 'returned' }),
    );
  });
});
afterAll(() => running.close());

test.each([
  [['signed'], ['PD1', 'PD4']],
  [['shipping'], ['PD2']],
  [
    ['shipping', 'signed'],
    ['PD1', 'PD2', 'PD4'],
  ],
  [
    ['signed', 'warehoused'],
    ['PD1', 'PD3', 'PD4'],
  ],
  [
    ['shipping', 'returned'],
    ['PD2', 'PD5'],
  ],
  [['returned'], ['PD5']],
  [
    ['shipping', 'warehoused'],
    ['PD2', 'PD3'],
  ],
  [['warehoused'], ['PD3']],
])('orders that are sought as %j are found as they are shown (R-0200, R-0201)', async (orderStatus, found) => {
  const { body } = await running.ask('ana', '/logistics/order/page', {
    params: { orderStatus },
    sort: ['orderNumber', 'asc'],
  });
  expect((body.data as { records: { orderNumber: string }[] }).records.map(({ orderNumber }) => orderNumber)).toEqual(
    found,
  );
});

test.each([
  [['signed'], ['PD1', 'PD4']],
  [['closed_loop'], ['PD4', 'PD5']],
  [
    ['delivering', 'closed_loop'],
    ['PD2', 'PD4', 'PD5'],
  ],
])(
  'orders whose waybills are sought as %j are found by their step, or because they are closed (R-0203)',
  async (waybillStatus, found) => {
    const { body } = await running.ask('ana', '/logistics/order/page', {
      params: { waybillStatus },
      sort: ['orderNumber', 'asc'],
    });
    const { records } = body.data as { records: { orderNumber: string; closed: boolean }[] };
    expect(records.map(({ orderNumber }) => orderNumber)).toEqual(found);
    expect(records.every(({ orderNumber, closed }) => closed === ['PD4', 'PD5'].includes(orderNumber))).toBe(true);
  },
);

test('a parcel that was cancelled or came back is not on its way: no word for a track is shown of it, and none finds it (R-0220)', async () => {
  const tracks = async (params: object) =>
    (await running.ask('ana', '/track/page', { params, sort: ['waybill', 'asc'] })).body.data as {
      records: { waybill: string; trackState: string | null }[];
    };
  expect(
    (await tracks({ from: 'MLPD1', to: 'MLPD9' })).records.map(({ waybill, trackState }) => [waybill, trackState]),
  ).toEqual([
    ['MLPD1', 'signed'],
    ['MLPD2', 'in_transit'],
    ['MLPD3', null],
    ['MLPD4', null],
  ]);
  expect(
    (
      await tracks({ trackState: ['in_transit', 'awaiting_pickup', 'delivery_failed', 'possibly_abnormal'] })
    ).records.map(({ waybill }) => waybill),
  ).toEqual(['MLPD2']);
});
