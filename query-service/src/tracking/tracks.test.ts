import fc from 'fast-check';
import { aNode, aParcel, aRole, aSite, aUser } from '../../test/rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';

interface Tracks {
  readonly parcels: readonly {
    readonly row: { readonly waybill: string };
    readonly nodes: readonly { readonly node: string; readonly holder: string }[];
  }[];
  readonly notFound: readonly string[];
}

/** Parcels of two orders, one of them of two parcels; one was exchanged, one belongs to another site, one customer calls his order by a number of ours. */
const PARCELS = [
  aParcel('MLA1', { orderNumber: 'PDA' }),
  aParcel('MLA2', { orderNumber: 'PDA', numbers: ['MLA2', 'MLX9'], number: 'MLX9' }),
  aParcel('MLB1', { orderNumber: 'PDB', customerOrderNumber: 'pedido 7' }),
  aParcel('MLC1', { orderNumber: 'PDC', customerOrderNumber: 'MLA1' }),
  aParcel('MLZ1', { orderNumber: 'PDZ', customerOrderNumber: 'pedido 7', scope: ['customer:OUTRA', 'site:RJRIO01'] }),
];

let running: RunningService;
beforeAll(async () => {
  running = await runningService(async (store) => {
    await store('sites', aSite('SPGRU01', { type: 'transit_center' }), aSite('RJRIO01', { type: 'transit_center' }));
    await store('site_tree', { site: 'SPGRU01', ancestors: ['SPGRU01'] }, { site: 'RJRIO01', ancestors: ['RJRIO01'] });
    await store('roles', aRole('clerk', ['menu:express-data-center', 'menu:trajectory-management']));
    await store('users', aUser('ana', { roles: ['clerk'] }), aUser('chefe', { roles: ['clerk'], grantedAll: true }));
    await store('parcels', ...PARCELS);
    await store('parcel_bag', {
      id: 'MLA1:b',
      waybill: 'MLA1',
      bag: 'BG1',
      b: 'b',
      orderNumber: 'PDA',
      grams: 500,
      fromPosition: 20,
      toPosition: null,
      fromVersion: 2,
      toVersion: null,
      fromAt: '2026-11-20T12:10:00Z',
      toAt: null,
      putBy: 'ana',
    });
    const at = (minute: number) => ({ at: `2026-11-20T12:${minute}:00.000Z` });
    await store(
      'track_nodes',
      aNode('order', 'PDA', 1, 'OrderRegistered', at(10)),
      aNode('parcel', 'MLA1', 9, 'ParcelReceived', at(12)),
      aNode('parcel', 'MLA2', 10, 'ParcelReceived', at(11)),
      aNode('parcel', 'MLA1', 11, 'ParcelDelivered', at(50)),
      aNode('bag', 'BG1', 12, 'BagSealed', at(30)),
      aNode('bag', 'BG1', 8, 'BagOpened', { at: '2026-11-20T12:05:00.000Z' }),
      aNode('order', 'PDB', 2, 'OrderRegistered', at(10)),
      aNode('parcel', 'MLB1', 13, 'ParcelReportedByProvider', {
        ...at(20),
        site: null,
        detail: { provider: 'CORREIOS', reported: 'delivering' },
      }),
    );
  });
});
afterAll(() => running.close());

const tracks = async (numbers: readonly string[], user = 'ana') =>
  (await running.ask(user, '/track/query', { numbers })).body.data as Tracks;
const waybillsOf = (found: Tracks) => found.parcels.map(({ row }) => row.waybill).toSorted();

test.each<[string, readonly string[], readonly string[]]>([
  ['MLA1', ['MLA1', 'MLC1'], []],
  ['mla1', ['MLA1', 'MLC1'], []],
  ['MLX9', ['MLA2'], []],
  ['PDA', ['MLA1', 'MLA2'], []],
  ['pedido 7', ['MLB1'], []],
  ['MLZ1', [], ['MLZ1']],
  ['PDZ', [], ['PDZ']],
  ['nothing', [], ['nothing']],
])('%s is the number of the parcels %j', async (number, waybills, notFound) => {
  const found = await tracks([number]);
  expect([waybillsOf(found), found.notFound]).toEqual([waybills, notFound]);
});

test('who sees everything finds the parcels of every site by the same number', async () => {
  expect(waybillsOf(await tracks(['pedido 7'], 'chefe'))).toEqual(['MLB1', 'MLZ1']);
});

test('numbers together find what they find one by one, each parcel once, and no others', async () => {
  const known = [
    'MLA1',
    'MLA2',
    'MLB1',
    'MLC1',
    'MLZ1',
    'MLX9',
    'PDA',
    'PDB',
    'PDZ',
    'pedido 7',
    'PEDIDO 7',
    'mla2',
    'nothing',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...known), { minLength: 1 }),
      fc.constantFrom('ana', 'chefe'),
      async (numbers, user) => {
        const apart: string[] = [];
        for (const number of numbers) apart.push(...waybillsOf(await tracks([number], user)));
        expect(waybillsOf(await tracks(numbers, user))).toEqual([...new Set(apart)].toSorted());
        const listed = (await running.ask(user, '/track/page', { params: { numbers }, sort: ['waybill', 'asc'] })).body
          .data as { readonly records: readonly { readonly waybill: string }[] };
        expect(listed.records.map(({ waybill }) => waybill)).toEqual([...new Set(apart)].toSorted());
      },
    ),
    { numRuns: 25 },
  );
});

test('a track has the nodes of its parcel, of its order and of its bag while it was inside, as they happened', async () => {
  const { parcels } = await tracks(['MLA1', 'MLA2', 'MLB1']);
  const nodes = Object.fromEntries(parcels.map(({ row, nodes: of }) => [row.waybill, of.map(({ node }) => node)]));
  expect(nodes).toEqual({
    MLA1: ['OrderRegistered', 'ParcelReceived', 'BagSealed', 'ParcelDelivered'],
    MLA2: ['OrderRegistered', 'ParcelReceived'],
    MLB1: ['OrderRegistered', 'ParcelReportedByProvider'],
    MLC1: [],
  });
});

test('a node says where its site stands, and which provider said it where that is not the house', async () => {
  const { parcels } = await tracks(['MLB1']);
  expect(parcels[0]?.nodes).toMatchObject([
    { source: null, site: 'SPGRU01', latitude: expect.any(Number), longitude: expect.any(Number) },
    { source: 'CORREIOS', site: null, latitude: null, longitude: null },
  ]);
});

test('the list tells of each parcel the event with which its track ends', async () => {
  const { records } = (await running.ask('ana', '/track/page', { params: { numbers: ['MLA1', 'MLA2', 'MLB1'] } })).body
    .data as {
    readonly records: readonly { readonly waybill: string; readonly lastNode: string; readonly lastAt: string }[];
  };
  const { parcels } = await tracks(['MLA1', 'MLA2', 'MLB1']);
  for (const { row, nodes } of parcels.filter((parcel) => parcel.nodes.length > 0)) {
    const listed = records.find(({ waybill }) => waybill === row.waybill);
    expect([row.waybill, listed?.lastNode]).toEqual([row.waybill, nodes.at(-1)?.node]);
  }
});
