import { randomUUID } from 'node:crypto';
import { PAYABLE_BUSINESS, RECEIVABLE_BUSINESS } from '@malote/contracts/billing/business.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { definitions, screens } from '@malote/contracts/catalogue.ts';
import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { masterWaybill, postalDeclaration } from '@malote/contracts/linehaul/master-waybill.ts';
import { totalOrder } from '@malote/contracts/linehaul/total-order.ts';
import { channel } from '@malote/contracts/partners/channel.ts';
import { printLabel } from '@malote/contracts/orders/commands.ts';
import { API_BASE, bodySchema } from '@malote/contracts/kernel/definition.ts';
import { recordRows } from '../../test/record-rows.ts';
import { aBag, aNode, aParcel, aParty, aRole, aSite, aUser, anOrder } from '../../test/rows.ts';
import { runningService, tokenOf } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { until } from '../../../infra/test/until.ts';

let running: RunningService;
/** A row of a record with these fields, and samples in the others. */
const aRecord = (made: unknown, code: string, more: object) => ({
  ...recordRows(made as AnyRecord, 1)[0],
  code,
  ...more,
});
const SCREENS = [
  'menu:express-data-center',
  'menu:trajectory-management',
  'menu:collection-center',
  'menu:tower-control',
];
const W = 'ML1000000000001';
const [RECEIVABLE] = RECEIVABLE_BUSINESS;
const [PAYABLE] = PAYABLE_BUSINESS;

function access(kind: string, of: string, actor: string, ageMs = 0): string {
  const id = randomUUID();
  const metadata = JSON.stringify({ actor });
  running.streams.set(`access-${id}`, [
    {
      id: randomUUID(),
      type: 'AccessRecorded',
      schemaVersion: 1,
      data: JSON.stringify({ access: id, kind, of }),
      metadata,
      position: 1n,
      stream: `access-${id}`,
      version: 1,
      recordedAt: new Date(Date.now() - ageMs),
    },
  ]);
  return id;
}

async function file(user: string, path: string, body: unknown): Promise<Response> {
  return await fetch(running.url + API_BASE + path, {
    method: 'POST',
    headers: { token: await tokenOf(user), 'content-type': 'application/json', 'accept-language': 'pt' },
    body: JSON.stringify(body),
  });
}

beforeAll(async () => {
  running = await runningService(async (store) => {
    await store(
      'sites',
      aSite('SPGRU01', { type: 'transit_center', name: 'Guarulhos' }),
      aSite('SPGRU02', { name: 'Base Guarulhos' }),
      aSite('RJRIO01', { type: 'transit_center' }),
      aSite('RJRIO02'),
    );
    await store(channel.table, aRecord(channel, 'STANDARD', { name: 'Encomenda padrão', status: 'enabled' }));
    await store(
      'site_tree',
      { site: 'SPGRU01', ancestors: ['SPGRU01'] },
      { site: 'SPGRU02', ancestors: ['SPGRU02', 'SPGRU01'] },
      { site: 'RJRIO01', ancestors: ['RJRIO01'] },
      { site: 'RJRIO02', ancestors: ['RJRIO02', 'RJRIO01'] },
    );
    await store(
      'roles',
      aRole('clerk', SCREENS),
      aRole('officer', [...SCREENS, 'data:sensitive']),
      aRole('payer', [...SCREENS, 'menu:finance:three-collect']),
      aRole('hut', [...SCREENS, 'menu:finance:hut']),
    );
    await store(
      'users',
      aUser('ana', { roles: ['clerk'] }),
      aUser('lia', { roles: ['officer'] }),
      aUser('rio', { roles: ['clerk'], granted: ['site:RJRIO09'] }),
      aUser('doca', { roles: ['officer'], granted: ['site:RJRIO08'] }),
      aUser('paga', { roles: ['payer'], granted: ['site:RJRIO08'] }),
      aUser('cabana', { roles: ['hut'], granted: ['site:RJRIO08'] }),
      aUser('taken', {
        roles: ['clerk'],
        buttonsTaken: screens.flatMap(({ acting, commands }) =>
          Object.entries(commands).flatMap(([action, made]) => (made === printLabel ? [`${acting}:${action}`] : [])),
        ),
      }),
    );
    await store(
      'orders',
      anOrder('PD1', {
        waybillNumber: W,
        waybillNumbers: [W],
        numbers: ['PD1', W, 'cust-1'],
        originSite: 'SPGRU02',
        destinationSite: 'RJRIO02',
        customerOrderNumber: '=cmd()',
      }),
      anOrder('PD2', { scope: ['site:RJRIO01'] }),
    );
    await store(
      'parcels',
      aParcel(W, {
        orderNumber: 'PD1',
        originSite: 'SPGRU02',
        destinationSite: 'RJRIO02',
        customerOrderNumber: 'cust-1',
        quietAt: '2026-01-01T00:00:00Z',
      }),
    );
    await store(
      'orders',
      anOrder('PD3', {
        waybills: 2,
        waybillNumber: 'ML5000000000002',
        waybillNumbers: ['ML5000000000002', 'ML5000000000001'],
        scope: ['site:RJRIO09'],
      }),
    );
    await store(
      'parcels',
      ...['ML5000000000001', 'ML5000000000002'].map((waybill) =>
        aParcel(waybill, { orderNumber: 'PD3', scope: ['site:RJRIO09'] }),
      ),
    );
    await store(
      'orders',
      anOrder('PD4', {
        scope: ['site:RJRIO08'],
        waybillNumber: 'ML6000000000001',
        waybillNumbers: ['ML6000000000001'],
        recipient: { ...aParty, documentType: 'RG', documentNumber: 'pd1.person.documentNumber' },
        batteryType: 'Lítio',
        packageType: 'Caixa',
        logisticsSlipNumber: 'GL-77',
        handedOverAt: '2026-11-20T12:00:00Z',
        products: [
          {
            namePt: 'Chá',
            nameZh: '茶',
            nameEn: 'Tea',
            quantity: 2,
            unit: 'cx',
            unitPrice: { amount: '990', currency: 'BRL' },
            grams: 250,
            brand: 'Folha',
            material: 'Papel',
            use: 'Consumo',
            origin: 'China',
            link: 'https://loja.example/cha',
            specification: '20 saquinhos',
            hsCode: '09021000',
            liquid: false,
            powder: true,
            magnetic: false,
          },
        ],
        invoices: [
          {
            waybill: 'ML6000000000001',
            number: '100234',
            serial: '1',
            date: '2026-11-20',
            amount: { amount: '1980', currency: 'BRL' },
          },
        ],
      }),
    );
    await store(
      'parcels',
      aParcel('ML6000000000001', {
        orderNumber: 'PD4',
        scope: ['site:RJRIO08'],
        number: 'ML6000000000009',
        numbers: ['ML6000000000001', 'ML6000000000009'],
        lengthMm: 300,
        widthMm: 200,
        heightMm: 200,
        volumetricGrams: 2_000,
        registeredAt: '2026-11-20T08:00:00Z',
        collectedAt: '2026-11-20T09:30:00Z',
        hubAt: '2026-11-20T12:00:00Z',
      }),
    );
    await store('provider_number_requests', {
      code: 'NP00000001',
      status: 'obtained',
      orderNumber: 'PD4',
      provider: 'CORREIOS',
      providerNumber: 'BR123456789BR',
      createdAt: '2026-11-20T08:05:00Z',
    });
    const charged = (code: string, businessType: string, billableWeight: number | null, more: object = {}) =>
      aRecord(charge, code, {
        status: 'open',
        orderNumber: 'PD4',
        businessType,
        billableWeight,
        weightAfterRecalculation: null,
        ...more,
      });
    await store(
      'charges',
      charged('CG00000001', RECEIVABLE, 1_000, { weightAfterRecalculation: 2_000 }),
      charged('CG00000002', RECEIVABLE, null),
      charged('CG00000003', RECEIVABLE, 9_000, { status: 'deleted' }),
      charged('CG00000004', PAYABLE, 1_500, { amountPayable: '1250' }),
      charged('CG00000006', PAYABLE, null, { amountPayable: '730' }),
      charged('CG00000007', PAYABLE, null, { amountPayable: '9900', status: 'deleted' }),
      charged('CG00000005', PAYABLE, 8_000, { orderNumber: 'PD9', amountPayable: '4400' }),
    );
    await store(
      'claim_applications',
      aRecord(claimApplication, 'SI00000001', { status: 'rejected', linkedOrder: 'PD1', relatedOrders: [] }),
      aRecord(claimApplication, 'SI00000002', { status: 'return_completed', linkedOrder: 'PD4', relatedOrders: [] }),
      aRecord(claimApplication, 'SI00000003', { status: 'under_review', linkedOrder: 'PD9', relatedOrders: ['PD4'] }),
    );
    await store(
      'master_waybills',
      aRecord(masterWaybill, 'LP00000001', {
        status: 'generated_successfully',
        masterNumber: 'PLP20261120-01',
        systemSupplier: 'CORREIOS',
        route: 'RJ0001',
        bags: [
          {
            bag: 'BG0000000001',
            systemSupplier: 'CORREIOS',
            route: 'RJ0002',
            unloadingPoint: 'PD0001',
            outlet: 'RJRIO02',
            supplierBagNumber: 'SF-77',
          },
        ],
      }),
    );
    // A later one that was cancelled carries nothing.
    await store(
      'master_waybills',
      aRecord(masterWaybill, 'LP00000002', {
        status: 'cancelled',
        systemSupplier: 'CORREIOS',
        route: 'RJ0001',
        bags: [{ bag: 'BG0000000001', systemSupplier: 'CORREIOS', route: 'RJ0002' }],
        createdAt: '2026-12-31T12:00:00.000Z',
      }),
    );
    await store(
      'postal_declarations',
      aRecord(postalDeclaration, 'DP00000001', {
        status: 'declared',
        masterWaybill: 'LP00000001',
        plpNumber: '1234567890',
        askedAt: '2026-11-20T12:00:00.000Z',
      }),
      // One that was cancelled before, whose list was declared anew.
      aRecord(postalDeclaration, 'DP00000000', {
        status: 'cancelled',
        masterWaybill: 'LP00000001',
        plpNumber: '999',
        askedAt: '2026-11-19T12:00:00.000Z',
      }),
      aRecord(postalDeclaration, 'DP00000003', { status: 'cancelled', masterWaybill: 'LP00000003', plpNumber: '777' }),
    );
    await store(
      'master_waybills',
      aRecord(masterWaybill, 'LP00000003', {
        status: 'generated_successfully',
        systemSupplier: 'CORREIOS',
        route: 'RJ0001',
        bags: [{ bag: 'BG0000000002', systemSupplier: 'CORREIOS', route: 'RJ0002' }],
      }),
    );
    await store(
      'total_orders',
      aRecord(totalOrder, 'OT00000001', {
        status: 'assembled',
        flightNumber: 'AD4050',
        airBillNumber: '957-12345675',
        bags: [{ bag: 'BG0000000001' }],
      }),
    );
    await store('bags', aBag('BG0000000002', { scope: ['site:RJRIO08'] }));
    await store('bags', aBag('BG0000000001'));
    await store('parcel_bag', {
      id: `${W}:b`,
      waybill: W,
      bag: 'BG0000000001',
      b: 'b',
      orderNumber: 'PD1',
      grams: 500,
      fromPosition: 10,
      toPosition: 40,
      fromVersion: 2,
      toVersion: 9,
      fromAt: '2026-11-20T12:10:00Z',
      toAt: '2026-11-20T12:40:00Z',
      putBy: 'ana',
    });
    await store('bag_load', {
      id: 'BG:l',
      bag: 'BG0000000001',
      load: 'LD1',
      b: 'l',
      parcels: 1,
      grams: 500,
      fromPosition: 20,
      toPosition: 30,
      fromVersion: 2,
      toVersion: 5,
      fromAt: '2026-11-20T12:20:00Z',
      toAt: '2026-11-20T12:30:00Z',
    });
    const at = (minute: number) => ({ at: `2026-11-20T12:${String(minute).padStart(2, '0')}:00Z` });
    await store(
      'track_nodes',
      aNode('order', 'PD1', 1, 'OrderRegistered', at(0)),
      aNode('parcel', W, 2, 'ParcelReceived', at(5)),
      aNode('bag', 'BG0000000001', 3, 'BagOpened', at(1)),
      aNode('bag', 'BG0000000001', 15, 'BagSealed', at(15)),
      aNode('bag', 'BG0000000001', 50, 'BagReceived', { ...at(35), late: true }),
      aNode('bag', 'BG0000000001', 45, 'BagScannedOut', at(45)),
      aNode('load', 'LD1', 20, 'ItemLoaded', { ...at(20), detail: { kind: 'bag', number: 'BG0000000001' } }),
      aNode('load', 'LD1', 21, 'ItemLoaded', { ...at(21), detail: { kind: 'bag', number: 'BG0000000002' } }),
      aNode('load', 'LD1', 22, 'LoadDeparted', at(25)),
      aNode('load', 'LD1', 24, 'ItemUnloaded', { ...at(29), detail: { kind: 'bag', number: 'BG0000000002' } }),
      aNode('load', 'LD1', 35, 'LoadArrived', at(38)),
    );
    await store('order_logs', {
      id: 'l1',
      orderNumber: 'PD1',
      waybill: null,
      bag: null,
      operation: 'orders.createOrder',
      outcome: 'refused',
      code: 'CHANNEL_NOT_EXIST',
      operator: 'ana',
      behalfOf: null,
      site: null,
      station: null,
      device: null,
      at: '2026-11-20T12:00:00Z',
      receivedAt: '2026-11-20T12:00:00Z',
      reason: null,
      atPosition: 1,
      scope: ['site:SPGRU01'],
    });
  });
});
afterAll(() => running.close());

test("nodes of bags and loads stand in a parcel's track only from when it was inside until it left, late ones too, and none of what travelled beside it", async () => {
  const { body } = await running.ask('ana', '/track/query', { numbers: ['cust-1', 'none'] });
  const { parcels, notFound } = body.data as {
    parcels: { nodes: { node: string }[]; row: { trackState: string } }[];
    notFound: string[];
  };
  expect(parcels[0]?.nodes.map((node) => node.node)).toEqual([
    'OrderRegistered',
    'ParcelReceived',
    'BagSealed',
    'ItemLoaded',
    'LoadDeparted',
    'BagReceived',
  ]);
  expect(notFound).toEqual(['none']);
  expect(parcels[0]?.row.trackState).toBe('possibly_abnormal');
});

test('tracking asks for at least one criterion (R-0364) and reaches 180 days back (R-0353, R-0360)', async () => {
  expect((await running.ask('ana', '/track/page', { params: {} })).body.code).toBe('SEARCH_CRITERIA_EMPTY');
  expect(
    (
      await running.ask('ana', '/track/page', {
        params: { last: { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' } },
      })
    ).body.code,
  ).toBe('TRACKING_START_TOO_OLD');
  expect((await running.ask('ana', '/track/page', { params: { from: 'ML1', to: 'ML2' } })).body.data).toMatchObject({
    records: [{ waybill: W }],
    total: 1,
  });
  expect((await running.ask('ana', '/track/page', { params: { trackState: ['in_transit'] } })).body.data).toMatchObject(
    { total: 0 },
  );
  expect(
    (await running.ask('ana', '/track/page', { params: { numbers: Array.from({ length: 201 }, (_, at) => `N${at}`) } }))
      .body.code,
  ).toBe('FIELD_MAX_ITEMS');
});

test('the log of orders is asked by order number, however it is written', async () => {
  const logged = async (orderNumber: string) =>
    (await running.ask('ana', '/orderLog/page', { params: { orderNumber } })).body.data;
  expect(await logged(' pd1 ')).toMatchObject({ total: 1, records: [{ orderNumber: 'PD1' }] });
  expect(await logged('PD2')).toMatchObject({ total: 0 });
});

test('possibly abnormal, asked for alone, are those that nothing was heard of for too long (R-0220)', async () => {
  const abnormal = await running.ask('ana', '/track/page', {
    params: { from: 'ML1', to: 'ML2', trackState: ['possibly_abnormal'] },
  });
  expect(abnormal.body.data).toMatchObject({ total: 1, records: [{ waybill: W, trackState: 'possibly_abnormal' }] });
  await running.client.query(`update reads.parcels set quiet_at = '2099-01-01' where waybill = $1`, [W]);
  await running.client.query('update reads.checkpoints set turn = turn + 1');
  const heard = await running.ask('ana', '/track/page', {
    params: { from: 'ML1', to: 'ML2', trackState: ['possibly_abnormal'] },
  });
  expect(heard.body.data).toMatchObject({ total: 0 });
  await running.client.query(`update reads.parcels set quiet_at = '2026-01-01' where waybill = $1`, [W]);
  await running.client.query('update reads.checkpoints set turn = turn + 1');
});

test('a range of bags ends no earlier than it starts, may be one instant, and has both ends (R-0351)', async () => {
  const at = (day: string) => `2026-11-${day}T12:00:00.000Z`;
  const asked = async (opened: object) => (await running.ask('ana', '/bag/page', { params: { opened } })).body.code;
  expect(await asked({ from: at('21'), to: at('20') })).toBe('START_AFTER_END');
  expect(await asked({ from: at('20'), to: at('20') })).toBeUndefined();
  expect(await asked({ from: at('20') })).toBe('START_OR_END_EMPTY');
});

test('lists name the field that asks for too much: 100 bags (R-0420), 200 numbers tracked (R-0427)', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `BG${String(at).padStart(10, '0')}`);
  const refused = (path: string) => ({ status: 400, body: { code: 'FIELD_MAX_ITEMS', data: { fields: [{ path }] } } });
  expect((await running.ask('ana', '/bag/page', { params: { bagNumbers: many(100) } })).status).toBe(200);
  expect(await running.ask('ana', '/bag/page', { params: { bagNumbers: many(101) } })).toMatchObject(
    refused('params.bagNumbers'),
  );
  expect((await running.ask('ana', '/track/query', { numbers: many(200) })).status).toBe(200);
  expect(await running.ask('ana', '/track/query', { numbers: many(201) })).toMatchObject(refused('numbers'));
  expect(await running.ask('ana', '/track/page', { params: { numbers: many(201) } })).toMatchObject(
    refused('params.numbers'),
  );
});

test('a list of orders by time demands both ends of its range, the end not before the start (R-0349, R-0351), and covers one month at most (R-0357)', async () => {
  const page = async (registered: object) =>
    (await running.ask('ana', '/logistics/order/page', { params: { registered } })).body;
  expect((await page({ from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' })).status).toBe('OK');
  expect(await page({ from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:01Z' })).toMatchObject({
    code: 'DATE_RANGE_TOO_LONG',
    msg: expect.stringContaining('31 dias') as string,
  });
  expect(await page({ from: '2026-10-02T00:00:00Z', to: '2026-10-01T00:00:00Z' })).toMatchObject({
    code: 'START_AFTER_END',
  });
  expect(await page({ from: '2026-10-02T00:00:00Z' })).toMatchObject({
    code: 'START_OR_END_EMPTY',
    data: { fields: [{ path: 'params.registered.to' }] },
  });
});

test('an order, and each of its parcels, names its channel and its sites beside their codes', async () => {
  const named = { channel: 'STANDARD', channelName: 'Encomenda padrão', originSiteName: 'Base Guarulhos' };
  expect((await running.ask('ana', '/logistics/order/page', { params: { numbers: ['PD1'] } })).body.data).toMatchObject(
    {
      records: [named],
    },
  );
  expect((await running.ask('ana', '/logistics/order/detail', { orderNumber: 'PD1' })).body.data).toMatchObject({
    order: named,
    parcels: [{ currentSite: 'SPGRU01', currentSiteName: 'Guarulhos' }],
  });
});

test('a name is to one caller the same in list, detail and waybill facts, and all else of people waits for a reveal', async () => {
  for (const [user, name] of [
    ['ana', 'n*** p***'],
    ['lia', 'name person'],
  ] as const) {
    const ask = async (path: string, body: unknown) => (await running.ask(user, path, body)).body.data;
    const number = { orderNumber: 'PD1' };
    expect([
      await ask('/logistics/order/page', { params: { numbers: ['PD1'] } }),
      await ask('/order/orderWaybillInfo', { numbers: ['PD1'] }),
      await ask('/logistics/order/detail', number),
    ]).toMatchObject([
      { records: [{ recipientName: name }] },
      { records: [{ recipientName: name }] },
      {
        order: { recipientName: name },
        sender: { name },
        recipient: { name, street: '***', zip: '***', phone: '***on' },
      },
    ]);
  }
});

test("the detail masks personal data, and another site's order is not there", async () => {
  const { body } = await running.ask('lia', '/logistics/order/detail', { orderNumber: 'pd1' });
  expect(body.data).toMatchObject({
    recipient: { name: 'name person', street: '***', phone: '***on', erased: false },
    parcels: [{ waybill: W }],
    order: { orderNumber: 'PD1' },
  });
  expect((await running.ask('ana', '/logistics/order/detail', { orderNumber: 'PD2' })).body.code).toBe(
    'ORDER_NOT_FOUND',
  );
  expect((await running.ask('rio', '/logistics/order/detail', { orderNumber: 'PD1' })).status).toBe(404);
});

test('the detail shows all that was declared, when each stage was, and who carries it on; a document stays masked', async () => {
  const { body } = await running.ask('doca', '/logistics/order/detail', { orderNumber: 'PD4' });
  expect(body.data).toMatchObject({
    recipient: { documentType: 'RG', documentNumber: '***on', country: 'BR' },
    batteryType: 'Lítio',
    packageType: 'Caixa',
    logisticsSlipNumber: 'GL-77',
    finalLogisticsNumber: 'BR123456789BR',
    numberFetchState: 'obtained',
    // Of two claims, one closed, the one that is least far says it (R-0710).
    claimFlag: 'in_claim_process',
    paidWeight: 2,
    nextHomeWeight: 1.5,
    // Not for who sees no charges.
    nextHomeFee: null,
    handedOverAt: '2026-11-20T12:00:00.000Z',
    products: [
      {
        name: 'Chá',
        nameZh: '茶',
        nameEn: 'Tea',
        unit: 'cx',
        weight: 0.25,
        brand: 'Folha',
        material: 'Papel',
        use: 'Consumo',
        origin: 'China',
        link: 'https://loja.example/cha',
        specification: '20 saquinhos',
        hsCode: '09021000',
        liquid: false,
        powder: true,
        magnetic: false,
      },
    ],
    invoices: [{ number: '100234', serial: '1', key: null, date: '2026-11-20' }],
    parcels: [
      {
        exchange: { oldNumber: 'ML6000000000001', newNumber: 'ML6000000000009' },
        volume: 0.012,
        accumulatedWeight: 2,
        timestamps: {
          registered: '2026-11-20T08:00:00.000Z',
          collected: '2026-11-20T09:30:00.000Z',
          hub: '2026-11-20T12:00:00.000Z',
        },
        durations: { collected: 1.5, hub: 2.5 },
      },
    ],
  });
});

test('what those who carry an order on charge for it is summed up for who may see these charges', async () => {
  const detail = async (user: string) =>
    (await running.ask(user, '/logistics/order/detail', { orderNumber: 'PD4' })).body.data;
  const nextHomeFee = { amount: '1980', currency: 'BRL' };
  expect(await detail('paga')).toMatchObject({ nextHomeFee, nextHomeWeight: 1.5 });
  expect(await detail('cabana')).toMatchObject({ nextHomeFee: null });
});

test('a bag says under which papers it travels, to who may see it', async () => {
  const papers = async (user: string, bagNumber: string) =>
    (await running.ask(user, '/bag/papers', { bagNumber })).body;
  expect((await papers('ana', 'BG0000000001')).data).toEqual({
    masterWaybill: 'LP00000001',
    masterNumber: 'PLP20261120-01',
    plpNumber: '1234567890',
    declarationStatus: 'declared',
    supplierBagNumber: 'SF-77',
    route: 'RJ0002',
    supplier: 'CORREIOS',
    unloadingPoint: 'PD0001',
    outlet: 'RJRIO02',
    totalOrder: 'OT00000001',
    flightNumber: 'AD4050',
    airBillNumber: '957-12345675',
  });
  // A number that the operator has taken back is none that the bag travels under.
  expect((await papers('doca', 'BG0000000002')).data).toMatchObject({
    masterWaybill: 'LP00000003',
    declarationStatus: 'cancelled',
    plpNumber: null,
    totalOrder: null,
  });
  expect((await papers('rio', 'BG0000000001')).code).toBe('BAG_NOT_EXIST');
});

test('the parcels of an order stand as their labels count them', async () => {
  const { body } = await running.ask('rio', '/logistics/order/detail', { orderNumber: 'PD3' });
  const waybills = (body.data as { parcels: { waybill: string }[] }).parcels.map(({ waybill }) => waybill);
  expect(waybills).toEqual(['ML5000000000002', 'ML5000000000001']);
  for (const [at, waybill] of waybills.entries())
    expect(
      (await running.ask('rio', '/logistics/order/label', { waybill, accessId: access('print', waybill, 'rio') })).body
        .data,
    ).toMatchObject({
      part: at + 1,
      parts: 2,
    });
});

test('the page of an order says how far its claims are: one that was turned down is decided (R-0710)', async () => {
  const { body } = await running.ask('lia', '/logistics/order/detail', { orderNumber: 'PD1' });
  expect(body.data).toMatchObject({ claimFlag: 'claims_completed' });
});

test('a reveal needs the permission and a fresh record of that look by that caller (R-0383)', async () => {
  const reveal = (user: string, accessId: string) =>
    running.ask(user, '/logistics/order/reveal', { orderNumber: 'PD1', accessId });
  expect((await reveal('ana', access('reveal', 'PD1', 'ana'))).body.code).toBe('NO_PERMISSION');
  for (const id of [
    randomUUID(),
    access('reveal', 'PD2', 'lia'),
    access('reveal', 'PD1', 'ana'),
    access('history', 'PD1', 'lia'),
    access('reveal', 'PD1', 'lia', 2 * 3_600_000),
  ])
    expect((await reveal('lia', id)).body.code).toBe('ACCESS_REQUIRED');
  expect((await reveal('lia', access('reveal', 'PD1', 'lia'))).body.data).toMatchObject({
    recipient: { name: 'name person', phone: 'phone person' },
  });
  expect((await reveal('lia', 'not-an-id')).status).toBe(400);
});

test('a label shows whom to bring it to, and no tax id; it is for who may print, and puts it on record', async () => {
  const label = (user: string, accessId: string) =>
    running.ask(user, '/logistics/order/label', { waybill: W, accessId });
  for (const [kind, of, actor] of [
    ['reveal', W, 'ana'],
    ['print', 'ML1000000000002', 'ana'],
    ['print', W, 'lia'],
  ] as const)
    expect((await label('ana', access(kind, of, actor))).body).toMatchObject({ code: 'ACCESS_REQUIRED' });
  const { body } = await label('ana', access('print', W, 'ana'));
  expect(body.data).toMatchObject({
    recipient: { name: 'name person', zip: 'zip person', taxId: null, phone: '***on' },
    channel: 'STANDARD',
    channelName: 'Encomenda padrão',
    siteNames: { SPGRU02: 'Base Guarulhos', SPGRU01: 'Guarulhos', RJRIO02: 'Unidade RJRIO02' },
    route: ['SPGRU02', 'SPGRU01', 'RJRIO01', 'RJRIO02'],
    part: 1,
    parts: 1,
  });
  expect((await label('taken', access('print', W, 'taken'))).body.code).toBe('NO_PERMISSION');
});

test('who sees names masked is not told by a search whether he guessed one', async () => {
  const params = { recipient: 'person' };
  const accessId = access('export', 'orders.orderList', 'ana');
  for (const [path, body] of [
    ['/logistics/order/page', { params }],
    ['/logistics/order/tabs', params],
    ['/logistics/order/export', { params, format: 'csv', accessId }],
  ] as const) {
    const { status, body: answer } = await running.ask('ana', path, body);
    expect([path, status, answer.code]).toEqual([path, 403, 'NO_PERMISSION']);
  }
  expect((await running.ask('lia', '/logistics/order/page', { params })).status).toBe(200);
});

/** Days in which all of these orders were registered: a file covers no more. */
const SOME_DAYS = { registered: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' } };

test('no query but a recorded print shows a name, a phone or a street to who sees them masked', async () => {
  const subjects = { orderNumber: 'PD1', number: 'PD1', waybill: W, numbers: ['PD1', W] };
  const answered: string[] = [];
  const shown: string[] = [];
  const token = await tokenOf('ana');
  for (const query of [...definitions.values()].filter(({ kind }) => kind === 'query')) {
    const [method = '', path = ''] = (query.routes[0] ?? '').split(' ');
    const kinds = query.name === 'orders.labelData' ? ['print'] : ['reveal', 'history', 'export'];
    const of = query.name === 'orders.orderExport' ? 'orders.orderList' : query.name === 'orders.labelData' ? W : 'PD1';
    const bodies = kinds.flatMap((kind) => {
      const accessId = access(kind, of, 'ana');
      return [
        {},
        { params: {} },
        { params: query.name === 'orders.orderExport' ? SOME_DAYS : {}, format: 'csv', accessId },
        ...Object.entries(subjects).flatMap(([name, value]) => [{ [name]: value }, { [name]: value, accessId }]),
      ];
    });
    const input = bodySchema(query);
    // What its input refuses is asked once, as is what is asked without a body: each of them is answered alike.
    const [refused = {}, ...others] = bodies.filter((body) => !input.safeParse(body).success);
    const asked =
      method === 'GET' ? [{}] : [refused, ...bodies.filter((body) => body !== refused && !others.includes(body))];
    for (const body of asked) {
      const reply = await fetch(running.url + API_BASE + path, {
        method,
        headers: { token, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (reply.status === 200) answered.push(query.name);
      if (/(name|phone|mobile|street|taxId) person/.test(text)) shown.push(query.name);
    }
  }
  expect(answered).toEqual(
    expect.arrayContaining([
      'orders.orderList',
      'orders.orderDetail',
      'orders.orderExport',
      'orders.orderWaybillInfo',
      'orders.labelData',
      'tracking.orderHistory',
      'tracking.tracks',
    ]),
  );
  expect([...new Set(shown)]).toEqual(['orders.labelData']);
});

test('an export needs its record, has rows, keeps its range and holds what is filtered (R-0363, R-0414, R-0748)', async () => {
  const asked = { params: SOME_DAYS, format: 'csv', accessId: access('export', 'orders.orderList', 'ana') };
  expect(await (await file('ana', '/logistics/order/export', { ...asked, params: {} })).json()).toMatchObject({
    code: 'TIME_RANGE_REQUIRED',
    status: 'ERROR',
  });
  expect(
    (
      (await (await file('ana', '/logistics/order/export', { ...asked, accessId: randomUUID() })).json()) as {
        code: string;
      }
    ).code,
  ).toBe('ACCESS_REQUIRED');
  expect(
    (
      (await (await file('ana', '/logistics/order/export', { ...asked, params: { numbers: ['none'] } })).json()) as {
        code: string;
      }
    ).code,
  ).toBe('EXPORT_NO_DATA');
  expect(
    (
      (await (
        await file('ana', '/logistics/order/export', { ...asked, columns: ['orderNumber', 'password'] })
      ).json()) as { code: string }
    ).code,
  ).toBe('FIELD_ENUM');
  const long = { last: { from: new Date(Date.now() - 60 * 86_400_000).toISOString(), to: new Date().toISOString() } };
  expect(
    (
      (await (
        await file('ana', '/track/export', {
          params: long,
          format: 'csv',
          accessId: access('export', 'tracking.trackList', 'ana'),
        })
      ).json()) as { code: string }
    ).code,
  ).toBe('EXPORT_RANGE_31_DAYS');
  const got = await file('ana', '/logistics/order/export', {
    ...asked,
    columns: ['orderNumber', 'customerOrderNumber', 'orderStatus', 'recipientName'],
  });
  expect(got.headers.get('content-disposition')).toMatch(/^attachment; filename="pedidos-\d{4}-\d{2}-\d{2}\.csv"/);
  const titled = await file('ana', '/logistics/order/export', {
    ...asked,
    columns: ['orderNumber'],
    title: '订单: 全部',
  });
  expect(decodeURIComponent(titled.headers.get('content-disposition') ?? '')).toMatch(
    /filename\*=UTF-8''订单 全部 \d{4}-\d{2}-\d{2} \d{2}-\d{2}\.csv$/,
  );
  await titled.text();
  // A person has what the page shows: the name of what stands there by a code. A program has the columns that it asked for.
  const someCodes = { ...asked, columns: ['orderNumber', 'channel', 'originSite'] };
  const shown = await file('ana', '/logistics/order/export', { ...someCodes, title: 'Pedidos' });
  expect(await shown.text()).toBe(
    'Pedido;Canal;Canal (nome);Unidade de origem;Unidade de origem (nome)\r\nPD1;STANDARD;Encomenda padrão;SPGRU02;Base Guarulhos\r\n',
  );
  const accessId = access('export', 'orders.orderList', 'lia');
  const alone = await file('lia', '/logistics/order/export', { ...someCodes, accessId });
  expect(await alone.text()).toBe('Pedido;Canal;Unidade de origem\r\nPD1;STANDARD;SPGRU02\r\n');
  expect(await got.text()).toBe(
    "Pedido;Pedido do cliente;Situação do pedido;Destinatário\r\nPD1;'=cmd();No armazém;n*** p***\r\n",
  );
  const again = { ...asked, columns: ['orderNumber', 'customerOrderNumber', 'orderStatus', 'recipientName'] };
  const repeated = await file('ana', '/logistics/order/export', {
    ...again,
    accessId: access('export', 'orders.orderList', 'ana'),
  });
  expect([repeated.status, ((await repeated.json()) as { code: string }).code]).toEqual([409, 'EXPORT_REPEATED']);
  const log = await file('ana', '/orderLog/export', {
    params: { orderNumber: 'PD1' },
    format: 'csv',
    accessId: access('export', 'orders.orderLog', 'ana'),
  });
  expect(await log.text()).toContain(';PD1;;orders.createOrder;Recusada;');
});

test('snapshots of files end with the file', async () => {
  await (
    await file('ana', '/logistics/order/export', {
      params: SOME_DAYS,
      format: 'xlsx',
      accessId: access('export', 'orders.orderList', 'ana'),
    })
  ).arrayBuffer();
  await until('the snapshots of files are ended', async () => {
    const { rows } = await running.client.query<{ open: string }>(
      `select count(*) as open from pg_stat_activity where application_name = 'malote query files' and datname = current_database() and state like 'idle in transaction%'`,
    );
    return rows[0]?.open === '0';
  });
});

test('a CEP is checked, and the form of the import is there in both formats', async () => {
  expect((await running.ask('ana', '/logistics/order/checked/zipcode', { zipcode: '22041-001' })).body.data).toEqual({
    state: 'RJ',
    destinationSite: 'RJRIO02',
  });
  expect((await running.ask('ana', '/logistics/order/checked/zipcode', { zipcode: '123' })).body.code).toBe(
    'ZIP_LENGTH',
  );
  for (const format of ['xlsx', 'csv']) {
    const response = await fetch(`${running.url}${API_BASE}/logistics/order/import/template?format=${format}`, {
      headers: { token: await tokenOf('ana') },
    });
    expect([response.status, (await response.arrayBuffer()).byteLength > 300]).toEqual([200, true]);
  }
});

test('tabs count under the same filters, and facts come by any number (R-0393)', async () => {
  expect((await running.ask('ana', '/logistics/order/tabs', {})).body.data).toEqual({
    counts: {
      all: 1,
      to_be_collected: 0,
      pending_shipment: 1,
      pending_receipt: 0,
      completed: 0,
      abnormal: 0,
      returned: 0,
    },
  });
  expect(
    (await running.ask('ana', '/order/orderWaybillInfo', { numbers: [W.toLowerCase(), 'PD2'] })).body.data,
  ).toMatchObject({ records: [{ orderNumber: 'PD1' }], notFound: ['PD2'] });
});

test('a bag shows what it holds; what left it is gone', async () => {
  expect((await running.ask('ana', '/bag/detail', { bagNumber: 'bg0000000001' })).body.data).toMatchObject({
    bag: { bagNumber: 'BG0000000001' },
    parcels: [],
    maxParcels: 1_000,
  });
  expect((await running.ask('rio', '/bag/detail', { bagNumber: 'BG0000000001' })).body.code).toBe('BAG_NOT_EXIST');
});

test("what needs somebody comes from the parcel's instants, until it is answered or snoozed", async () => {
  const queue = async (params: unknown) =>
    (await running.ask('ana', '/tower/attention/page', { params })).body.data as {
      records: { id: string; takenBy: string | null }[];
    };
  expect((await queue({})).records.map((row) => row.id)).toEqual([`quiet:${W}`]);
  const acted = {
    id: `quiet:${W}`,
    kind: 'quiet',
    number: W,
    orderNumber: 'PD1',
    bag: null,
    site: null,
    since: '2026-01-01T00:00:00Z',
    dueAt: null,
    detail: {},
    open: false,
    closedAt: null,
    takenBy: 'ana',
    takenAt: '2026-01-02T00:00:00Z',
    snoozedUntil: null,
    snoozeReason: null,
    answered: false,
    answeredBy: null,
    answeredAt: null,
    answerReason: null,
    scope: ['site:SPGRU01'],
  };
  await running.store('attentions', acted);
  expect((await queue({ mine: true })).records[0]).toMatchObject({
    id: `quiet:${W}`,
    takenBy: 'ana',
    takenByName: 'name ana',
  });
  await running.client.query(`update reads.attentions_g1 set snoozed_until = now() + interval '1 hour'`);
  expect((await queue({})).records).toEqual([]);
  expect((await queue({ snoozed: true })).records).toHaveLength(1);
  await running.client.query(
    `update reads.attentions_g1 set snoozed_until = null, answered = true, answered_at = '2026-02-01'`,
  );
  expect((await queue({})).records).toEqual([]);
});

test('the tower sums the counters of the sites that the caller sees', async () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  const count = (id: string, more: Readonly<Record<string, unknown>>) => ({
    id,
    measure: 'scans',
    site: 'SPGRU01',
    toSite: null,
    day,
    minute: null,
    status: null,
    state: null,
    count: 1,
    ...more,
  });
  await running.store(
    'tower_counts',
    count('1', { minute: 0, count: 5 }),
    count('2', { minute: 0, site: 'RJRIO01', count: 7 }),
    count('3', { minute: 0, site: '*', count: 12 }),
    count('4', { measure: 'parcels', day: null, status: 'delivering', state: 'SP', count: 4 }),
    count('5', { measure: 'flow_parcels', toSite: 'RJRIO01', count: 9 }),
    count('6', { measure: 'signed', count: 2 }),
  );
  const { body } = await running.ask('ana', '/tower/board', {});
  expect(body.data).toMatchObject({
    headline: { scansToday: 5, delivering: 4, signedToday: 2, quiet: 1 },
    flows: [{ from: 'SPGRU01', to: 'RJRIO01', fromState: 'SP', toState: 'RJ', parcels: 9 }],
    states: [{ state: 'SP', parcels: 4 }],
  });
  expect((await running.ask('ana', '/tower/board', { region: 'Sudeste' })).body.data).toMatchObject({
    headline: { scansToday: 5 },
    narrowedTo: ['RJRIO01', 'RJRIO02', 'SPGRU01', 'SPGRU02'],
  });
  expect((await running.ask('ana', '/tower/board', { region: 'Sul' })).body.data).toMatchObject({
    headline: { scansToday: 0, delivering: 0, late: 0, quiet: 0 },
    attention: { open: 0 },
    narrowedTo: [],
  });
  expect((await running.ask('rio', '/tower/board', {})).body.data).toMatchObject({
    headline: { scansToday: 0, quiet: 0 },
  });
});

test('the signed-in user has what is left of his buttons, his sites and his token (R-0092)', async () => {
  const token = await tokenOf('taken');
  const response = await fetch(`${running.url}${API_BASE}/getUserInfo`, { headers: { token } });
  const { data } = (await response.json()) as {
    data: {
      token: string;
      realName: string;
      buttonPermissions: string[];
      permission: { menuPermissions: string[] };
      sites: { code: string }[];
    };
  };
  expect(data).toMatchObject({ token, realName: 'name taken', sites: [{ code: 'SPGRU01' }, { code: 'SPGRU02' }] });
  expect(data.buttonPermissions).toContain('menu:express-data-center:logistics-orders:void');
  expect(data.buttonPermissions).not.toContain('menu:express-data-center:logistics-orders:print-label');
  expect(data.permission.menuPermissions).toContain('menu:tower-control:dashboard');
});

test('an erased person is not found by her name, and is again by what she orders after it', async () => {
  const found = async () =>
    (
      (await running.ask('lia', '/logistics/order/page', { params: { recipient: 'Zulmira' } })).body.data as {
        records: { orderNumber: string }[];
      }
    ).records.map(({ orderNumber }) => orderNumber);
  const hers = { recipientKey: 'zulmira', recipientWords: ['word:zulmira'] };
  await running.store(
    'orders',
    anOrder('PD90', { ...hers, registeredAt: '2026-11-01T12:00:00Z' }),
    anOrder('PD91', { ...hers, registeredAt: '2026-11-03T12:00:00Z' }),
  );
  expect((await found()).toSorted()).toEqual(['PD90', 'PD91']);
  await running.client.query(
    `insert into vault.erased_subjects (subject, erased_at, reason) values ('zulmira', '2026-11-02T12:00:00Z', 'asked for')`,
  );
  expect(await found()).toEqual(['PD91']);
  expect(
    (await running.ask('lia', '/logistics/order/page', { params: { numbers: ['PD90'] } })).body.data,
  ).toMatchObject({ records: [{ orderNumber: 'PD90' }] });
});
