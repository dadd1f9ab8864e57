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
  [['signed'], ['PD1']],
  [['shipping'], ['PD2']],
  [
    ['shipping', 'signed'],
    ['PD1', 'PD2'],
  ],
  [
    ['signed', 'warehoused'],
    ['PD1', 'PD3'],
  ],
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
