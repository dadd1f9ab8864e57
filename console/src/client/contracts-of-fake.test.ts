import { definitions, records } from '@malote/contracts/catalogue.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { contractTable } from '../../contract-table.ts';
import { faultsOfAnswer } from '../../test/contract-faults.ts';
import { sampleCode } from '../../test/fake-records.ts';
import { makeFake } from '../../test/fake.ts';

const { routes } = contractTable();
const [ORDER, OTHER, WAYBILL, PACKED, EMPTY, FILLED, SEALED, ID] = [
  'PD0020260004',
  'PD0020260007',
  'ML1000000000424',
  'ML1000000002300',
  'BG4128770000',
  'BG4128770039',
  'BG4128770026',
  '018f0000-0000-7000-8000-000000000103',
];
const READ_MODEL = { group: 'operations', model: 'parcels', key: WAYBILL, stream: `parcel-${WAYBILL}`, version: 3 };

/** What the tests of the console may be answered: each query and command of theirs, asked as the console asks it. */
const ASKED: Readonly<Record<string, object>> = {
  'access.open': { kind: 'history', of: ORDER },
  'billing.integrityProgress': { code: 'VI00000001' },
  'bags.bagDetail': { bagNumber: FILLED },
  'bags.bagPapers': { bagNumber: FILLED },
  'bags.openBag': { bagNumber: 'BG9000000001', channel: 'EXPRESSO' },
  'bags.printBagLabel': { bagNumber: SEALED },
  'bags.putParcelInBag': { bagNumber: EMPTY, waybill: WAYBILL },
  'bags.randomBag': { channel: 'EXPRESSO' },
  'bags.receiveBag': { bagNumber: SEALED },
  'bags.scanOutBag': { bagNumber: SEALED },
  'bags.sealBag': { bagNumber: FILLED },
  'bags.takeParcelOutOfBag': { bagNumber: FILLED, waybill: PACKED },
  'bags.unpackBag': { bagNumber: SEALED },
  'billing.prepaymentLeft': { code: 'RB00000001' },
  'billing.accountStatement': { customer: 'C1', until: '2026-11-20' },
  'identity.changePassword': { current: 'senha1234', next: 'três caminhões saem às 5 h' },
  'identity.chooseStation': { site: 'SPGRU01', station: 'Esteira 3', device: 'WEB-1' },
  'identity.endSession': { session: ID },
  'identity.signInWays': {},
  'identity.login': { username: 'anasouza', password: 'senha1234' },
  'identity.unlock': { password: 'senha1234' },
  'identity.wallScreens': { board: 'tower' },
  'linehaul.loadManifest': { loadNumbers: ['LD0000000001'], accessId: ID },
  'network.addressOfZip': { zip: '22041001' },
  'network.cityOptions': { state: 'RJ' },
  'orders.checkZip': { zipcode: '22041001' },
  'orders.labelData': { waybill: WAYBILL, accessId: ID },
  'orders.orderDetail': { orderNumber: ORDER },
  'orders.orderLog': { params: { orderNumber: ORDER } },
  'orders.orderReveal': { orderNumber: ORDER, accessId: ID },
  'orders.orderWaybillInfo': { numbers: [ORDER, 'NADA1'] },
  'orders.interceptOrder': { orderNumber: OTHER },
  'orders.printLabel': { waybill: WAYBILL },
  'pricing.tryFormula': { formula: '15 + d', distance: 12, weight: 3, votes: 1 },
  'projections.parkedEvent': { stream: READ_MODEL.stream, version: 3, accessId: ID },
  'projections.skipEvent': READ_MODEL,
  'projections.withdrawSkip': READ_MODEL,
  'projections.rebuildGroup': { group: 'operations' },
  'resources.words': { dictionaries: ['TICKET_TYPE'] },
  'projections.cancelRebuild': { group: 'operations', rebuild: ID },
  'identity.userCheck': { type: 'username', value: 'ana.souza' },
  'identity.mayShe': { user: ID, screen: '/user/userManage' },
  'identity.permissionPreview': { role: 'clerk', permissions: [] },
  'sorting.sortedToday': {},
  'sorting.compartments': { numbers: ['01310-100'] },
  'shell.saveView': {
    id: ID,
    page: '/user/userManage',
    name: 'V',
    search: '',
    setup: { order: [], hidden: [], pinned: [], widths: {} },
    sharedWith: 'nobody',
  },
  'shell.arrangeDesk': { pins: [ID] },
  'reports.annualPlanProgress': { year: '2026' },
  'reports.createEmbedPageToken': { type: 'volumes' },
  'reports.takeAttention': { attention: `late:${WAYBILL}` },
  'returns.freeReturnCodes': { vehicle: 'VC-0001' },
  'scanning.weighParcel': { waybill: WAYBILL, weight: 1 },
  'tracking.bagHistory': { number: FILLED, accessId: ID },
  'tracking.orderHistory': { number: ORDER, accessId: ID },
  'tracking.recordReplay': { of: 'Charge', number: 'CG00000001', accessId: ID },
  'tracking.sealCheck': { positions: ['500', '510'] },
  'tracking.pushTracks': { waybillNumbers: [WAYBILL] },
  'tracking.trackTargetSecret': { code: 'DR00000001', accessId: ID },
  'tracking.tracks': { numbers: [WAYBILL, 'NADA1'] },
};

/** A list without a filter, the history of the one record that there is. */
function askedOf(definition: Definition): object {
  if (definition.kind === 'query' && definition.shape === 'list') return { params: {} };
  const made = [...records.values()].find(({ history }) => history === definition);
  return made === undefined ? {} : { code: sampleCode(made) };
}

const asked = [...definitions.values()].filter(
  (definition) =>
    definition.name in ASKED ||
    (definition.kind === 'query' && definition.shape !== 'file' && definition.shape !== 'kept-file'),
);

test.each(asked.map((definition) => [definition.name, definition] as const))(
  'the server of the console’s tests takes and answers what a service does: %s',
  (name, definition) => {
    const fake = makeFake();
    const { method = '', path = '' } = routes[name] ?? {};
    expect(fake.answer(method, API_BASE + path, {}, ASKED[name] ?? askedOf(definition))).toMatchObject({ status: 200 });
    expect(fake.faults).toEqual([]);
  },
);

test('an answer that lacks what its contract promises, has more, or refuses in words of its own ends the test', () => {
  const fake = makeFake(120);
  expect(() => fake.answer('POST', `${API_BASE}/access/open`, {}, { kind: 'history' })).toThrow(/no service takes/);
  expect(faultsOfAnswer('access.open', { status: 'OK', data: {} })).toHaveLength(1);
  expect(faultsOfAnswer('access.open', { status: 'OK', data: { accessId: ID, by: 'ana' } })).toHaveLength(1);
  expect(faultsOfAnswer('access.open', { status: 'ERROR', code: 'BAG_NOT_EXIST' })).toHaveLength(1);
  expect(faultsOfAnswer('access.open', { status: 'OK', data: { accessId: ID } })).toEqual([]);
});
