import { bag } from '@malote/contracts/bags/bag.ts';
import { mdfe } from '@malote/contracts/fiscal/mdfe.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { HOUSE } from '@malote/contracts/kernel/envelope.ts';
import { accessKeyOf } from '@malote/contracts/kernel/values/access-key.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Context } from '../kernel/decision.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { referenceRefusal } from '../kernel/records/references.ts';
import type { Run } from '../kernel/run.ts';
import { mdfeRules } from './mdfe-rules.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const enabled = (fields: object) => ({ status: 'enabled', fields });
const sites = new Map([
  ['SPGRU01', enabled({ state: 'SP', municipality: '3518800' })],
  ['RJRIO01', enabled({ state: 'RJ', municipality: '3304557' })],
  ['MGBHZ01', enabled({ state: 'MG', municipality: '3106200' })],
]);
const directory = {
  sites,
  records: new Map([
    ['Site', sites],
    [
      'TransportVehicle',
      new Map([
        ['VT1', enabled({ plate: 'FRT1A21', weight: 8_500, capacityKg: 0, bodyType: 'tractor', rntrc: '45121000' })],
      ]),
    ],
    [
      'Trailer',
      new Map([
        ['RB1', enabled({ plate: 'RBQ1A11' })],
        ['RB2', enabled({ plate: 'RBQ2B22' })],
        ['RB3', enabled({ plate: 'FRT1A21' })],
      ]),
    ],
    ['TransportDriver', new Map([['MT1', enabled({})]])],
    [
      'Company',
      new Map([
        ['EM1', enabled({ document: '11222333000181' })],
        ['EM2', enabled({ document: '52998224725' })],
      ]),
    ],
  ]),
};
const contextOf = (actor: string) =>
  ({ envelope: { actor, happenedAt: NOW, receivedAt: NOW }, directory }) as unknown as Context;
const context = contextOf('ana');

const manifest = (different: object = {}) => ({
  issuer: 'EM1',
  startSite: 'SPGRU01',
  destinationSite: 'RJRIO01',
  vehicle: 'VT1',
  drivers: ['MT1'],
  documents: [{ type: 'bag', number: 'BG1' }],
  ...different,
});
const allowed = (different: object) => mdfeRules.allows?.(manifest(different), context, 'MF00000001', {} as Grants);

const bags: Readonly<Record<string, object>> = {
  BG1: { status: 'sealed', count: 5, grams: 4_000, site: 'SPGRU01', nextSite: 'RJRIO01', parcels: {} },
  BG2: { status: 'sealed', count: 6, grams: 5_500, place: { site: 'SPGRU01' }, nextSite: 'RJRIO01', parcels: {} },
  open: { status: 'open', count: 1, grams: 100, site: 'SPGRU01' },
  toMinas: { status: 'sealed', count: 1, grams: 100, site: 'SPGRU01', nextSite: 'MGBHZ01' },
  fromMinas: {
    status: 'sealed',
    count: 1,
    grams: 100,
    site: 'SPGRU01',
    place: { site: 'MGBHZ01' },
    nextSite: 'RJRIO01',
  },
  loaded: { status: 'sealed', count: 1, grams: 100, site: 'SPGRU01', nextSite: 'RJRIO01', load: { number: 'L1' } },
  gone: { status: 'deleted', count: 1, grams: 100 },
  unplaced: { status: 'sealed', count: 1, grams: 100 },
  unknownPlace: { status: 'sealed', count: 1, grams: 100, site: 'XXNADA1', nextSite: 'XXNADA2' },
  onTheYard: { status: 'sealed', count: 1, grams: 100, site: 'SPGRU01', nextSite: 'RJRIO01', load: { number: 'L3' } },
  elsewhere: { status: 'sealed', count: 1, grams: 100, site: 'SPGRU01', nextSite: 'RJRIO01', load: { number: 'L2' } },
};
const waybills: Readonly<Record<string, object>> = {
  LP1: { status: 'generated_successfully', fields: { bags: [{ bag: 'BG1' }, { bag: 'BG2' }] } },
  LP2: { status: 'finished', fields: { plate: 'XYZ9Z99', bags: [{ bag: 'BG1' }] } },
  LP4: { status: 'finished', fields: {} },
  LP5: { status: 'finished', fields: { plate: 'FRT1A21', bags: [{ bag: 'BG1' }, { bag: 'open' }] } },
  LP6: { status: 'finished', fields: { bags: [{ bag: 'BG1' }, { bag: 'toMinas' }] } },
  LP7: { status: 'finished', fields: { plate: 'FRT1A21', bags: [{ bag: 'elsewhere' }] } },
  LP8: { status: 'finished', fields: { bags: [{ bag: 'fromMinas' }] } },
  LP3: { status: 'to_be_generated', fields: { bags: [{ bag: 'BG1' }] } },
};
const run = {
  context,
  fresh: async (of: unknown, number: string) => {
    const found =
      of === bag
        ? bags[number]
        : of === load
          ? { L1: { plate: 'FRT1A21' }, L2: { plate: 'XYZ9Z99' }, L3: {} }[number]
          : of === masterWaybill.aggregate
            ? waybills[number]
            : undefined;
    return await Promise.resolve({ state: found ?? { status: 'absent' } });
  },
} as unknown as Run;
const looked = async (different: object, what = 'register', by = run) =>
  await mdfeRules.looks?.(by, what, manifest(different), 'MF00000001');
/** The same house, of whose vehicles other things are known. */
const withVehicles = (...vehicles: readonly (readonly [code: string, fields: object])[]) =>
  ({
    ...run,
    context: {
      ...context,
      directory: {
        ...directory,
        records: new Map<string, unknown>([
          ...directory.records,
          ['TransportVehicle', new Map(vehicles.map(([code, fields]) => [code, enabled(fields)]))],
        ]),
      },
    },
  }) as unknown as Run;
const of = (type: string, ...numbers: readonly string[]) => ({
  documents: numbers.map((number) => ({ type, number })),
});
const key = (model: string) =>
  accessKeyOf({ state: '35', day: '2026-11-20', issuer: '11222333000181', model, serial: 1, number: 7 });
const moved = (name: string, status: string, fields: object = {}, actor = 'ana', typed: object = {}) =>
  decideMove(
    mdfe as unknown as AnyRecord,
    mdfeRules,
    name,
    { code: 'MF00000001', fields: typed as never },
    { status, fields: { ...manifest(), ...fields } },
    contextOf(actor),
    {} as Grants,
  );

test('the drivers of one manifest differ from each other (R-0632)', () => {
  expect(allowed({ drivers: ['MT1', 'MT2'] })).toBeUndefined();
  expect(allowed({ drivers: ['MT1', 'MT2', 'MT1'] })).toMatchObject({
    refused: 'MDFE_DRIVERS_SAME',
    field: 'fields.drivers',
  });
});

test('no plate stands twice on one manifest, neither of two trailers nor of tractor and trailer (R-0633)', () => {
  expect(allowed({ trailers: ['RB1', 'RB2'] })).toBeUndefined();
  const twice = { refused: 'PLATE_REPEATED', field: 'fields.trailers' };
  expect(allowed({ trailers: ['RB1', 'RB1'] })).toMatchObject(twice);
  expect(allowed({ trailers: ['RB3'] })).toMatchObject(twice);
});

test('a vehicle gets no manifest on the weekday on which it may not go, and one on any other (R-0560)', () => {
  const asked = (restrictedDay: string, happenedAt: string, different: object = {}) => {
    const vehicle = { status: 'rotation_restriction', fields: { plate: 'FRT1A21', restrictedDay } };
    const records = new Map([...directory.records, ['TransportVehicle', new Map([['VT1', vehicle]])]] as const);
    const known = { ...context, envelope: { ...context.envelope, happenedAt }, directory: { ...directory, records } };
    return (
      referenceRefusal(known.directory as never, mdfe.fields, manifest(different) as never) ??
      mdfeRules.allows?.(manifest(different), known as unknown as Context, 'MF00000001', {} as Grants)
    );
  };
  expect(asked('fri', NOW)).toMatchObject({
    refused: 'VEHICLE_ROTATION_RESTRICTED',
    params: { plate: 'FRT1A21', day: '2026-11-20' },
    field: 'fields.vehicle',
  });
  expect(asked('thu', NOW)).toBeUndefined();
  // Friday is not over at the site where midnight has passed at Greenwich.
  expect(asked('fri', '2026-11-21T02:00:00.000Z')).toMatchObject({ refused: 'VEHICLE_ROTATION_RESTRICTED' });
  expect(asked('fri', '2026-11-21T03:00:00.000Z')).toBeUndefined();
});

test('what is loaded on another plate, or was meant for one, goes under another manifest (R-0634)', async () => {
  expect(await looked(of('bag', 'BG1', 'loaded'))).toMatchObject({ plate: 'FRT1A21', documentCount: 2 });
  expect(await looked(of('bag', 'BG1', 'elsewhere'))).toMatchObject({
    refused: 'MDFE_PLATES_MIXED',
    field: 'fields.documents.1.number',
  });
  expect(await looked(of('master_waybill', 'LP2'))).toMatchObject({ refused: 'MDFE_PLATES_MIXED' });
});

test('all documents begin in the start state and end in the destination state of the manifest (R-0635)', async () => {
  expect(await looked(of('bag', 'BG1', 'BG2'))).toMatchObject({ startState: 'SP', destinationState: 'RJ' });
  for (const number of ['toMinas', 'fromMinas'])
    expect(await looked(of('bag', 'BG1', number))).toMatchObject({
      refused: 'MDFE_STATES_MISMATCH',
      field: 'fields.documents.1.number',
    });
  expect(await looked({ ...of('bag', 'BG1'), destinationSite: 'MGBHZ01' })).toMatchObject({
    refused: 'MDFE_STATES_MISMATCH',
  });
});

test('it closes by itself after whole hours, one at least (R-0636)', () => {
  const hours = (autoCloseTime: unknown) =>
    mdfe.commands.register.input.safeParse({ fields: { ...manifest(), autoCloseTime } });
  expect(hours(1).success).toBe(true);
  for (const wrong of [0, -1, 1.5]) {
    const { error } = hours(wrong);
    expect(error?.issues).toMatchObject([{ message: 'MDFE_AUTOCLOSE_INVALID', path: ['fields', 'autoCloseTime'] }]);
  }
});

test('it carries sealed bags and generated waybills, none of them twice, and adds up what is in them', async () => {
  expect(await looked(of('bag', 'BG1', 'BG2'))).toMatchObject({ packageCount: 11, totalWeight: 9_500 });
  expect(await looked(of('master_waybill', 'LP1'))).toMatchObject({ packageCount: 11, totalWeight: 9_500 });
  expect(await looked(of('bag', 'open'))).toMatchObject({ refused: 'BAG_NOT_SEALED' });
  expect(await looked(of('bag', 'BG9'))).toMatchObject({ refused: 'BAG_NOT_EXIST' });
  expect(await looked(of('master_waybill', 'LP3'))).toMatchObject({ refused: 'MDFE_WAYBILL_NOT_GENERATED' });
  expect(await looked(of('master_waybill', 'LP9'))).toMatchObject({ refused: 'RECORD_NOT_FOUND' });
  const within = [
    { type: 'bag', number: 'BG1' },
    { type: 'master_waybill', number: 'LP1' },
  ];
  expect(await looked({ documents: within })).toMatchObject({
    refused: 'DATA_ERROR_OR_DUPLICATE',
    field: 'fields.documents.1.number',
  });
  expect(allowed(of('bag', 'BG1', 'BG1'))).toMatchObject({
    refused: 'DATA_ERROR_OR_DUPLICATE',
    field: 'fields.documents.1.number',
  });
});

test("somebody else's NF-e or CT-e is named by its key, with what it carries", async () => {
  const full = {
    type: 'fiscal_document',
    number: key('57'),
    packages: 3,
    weight: 2_000,
    value: { amount: '19900', currency: 'BRL' },
  };
  expect(allowed({ documents: [full] })).toBeUndefined();
  expect(await looked({ documents: [full] })).toMatchObject({ packageCount: 3, totalWeight: 2_000 });
  for (const number of [key('58'), '123'])
    expect(allowed({ documents: [{ ...full, number }] })).toMatchObject({
      refused: 'INVOICE_KEY_INVALID',
      field: 'fields.documents.0.number',
    });
  for (const name of ['packages', 'weight', 'value'])
    expect(allowed({ documents: [{ ...full, [name]: undefined }] })).toMatchObject({
      refused: 'FIELD_MANDATORY',
      field: `fields.documents.0.${name}`,
    });
});

test('a key is one document however it is written, and is written down without its spaces', async () => {
  const spaced = key('57')
    .replaceAll(/(.{4})/g, '$1 ')
    .trim();
  const named = (number: string) => ({ type: 'fiscal_document', number, packages: 3, weight: 2_000, value: brl });
  const brl = { amount: '19900', currency: 'BRL' };
  expect(allowed({ documents: [named(key('57')), named(spaced)] })).toMatchObject({
    refused: 'DATA_ERROR_OR_DUPLICATE',
    field: 'fields.documents.1.number',
  });
  expect(await looked({ documents: [named(spaced)] })).toMatchObject({ documents: [named(key('57'))] });
});

test('a company without a CNPJ issues none', () => {
  expect(allowed({ issuer: 'EM2' })).toMatchObject({ refused: 'FIELD_FORMAT', field: 'fields.issuer' });
});

test('from unprocessed over review to authorized, and from there it is closed or canceled with its reason (R-0709)', () => {
  const way = [
    ['submit', 'unprocessed', 'pending_review'],
    ['authorize', 'pending_review', 'authorized'],
    ['confirm-close', 'authorized', 'closed'],
    ['confirm-cancel', 'authorized', 'canceled'],
  ] as const;
  for (const [name, from, to] of way) {
    expect(mdfe.life.moves[name]).toMatchObject({ from: [from], to });
    expect(moved(name, from, {}, HOUSE)).toHaveLength(1);
    for (const status of Object.keys(mdfe.life.states).filter((one) => one !== from))
      expect(moved(name, status, {}, HOUSE)).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
  }
  const cancelling = (fields: object) =>
    mdfe.commands.moves.cancel.input.safeParse({ code: 'MF00000001', fields }).success;
  expect(cancelling({})).toBe(false);
  expect(cancelling({ cancelReason: 'changed my mind' })).toBe(false);
  for (const cancelReason of ['billing_error', 'incorrect_rule']) expect(cancelling({ cancelReason })).toBe(true);
});

test('what the office said is written down by the house alone', () => {
  for (const [name, { from, unoffered }] of Object.entries(mdfe.life.moves)) {
    const decided = moved(name, from[0] ?? '');
    if (unoffered === true) expect(decided).toMatchObject({ refused: 'MOVE_NOT_POSSIBLE' });
    else expect(decided).toHaveLength(1);
  }
});

test('while it is with the office nothing else is asked of it, and nothing of it changes', async () => {
  for (const [name, status] of [
    ['generate', 'unprocessed'],
    ['close', 'authorized'],
    ['cancel', 'authorized'],
  ] as const) {
    expect(moved(name, status, { underWay: true })).toMatchObject({ refused: 'MDFE_UNDER_WAY' });
    expect(moved(name, status, { underWay: false })).toHaveLength(1);
  }
  expect(await looked({ underWay: true }, 'revise')).toMatchObject({ refused: 'MDFE_UNDER_WAY' });
  expect(await looked({ underWay: false }, 'revise')).toMatchObject({ packageCount: 5 });
});

test('asked for again, its documents are looked at again', async () => {
  expect(await looked(of('bag', 'open'), 'generate')).toMatchObject({ refused: 'BAG_NOT_SEALED' });
  expect(await looked(of('bag', 'BG1'), 'generate')).toBeUndefined();
  expect(await looked(of('bag', 'open'), 'close')).toBeUndefined();
});

test('a manifest has what its vehicle, its trailers and its places say, and how much is under it', async () => {
  const whole = {
    startState: 'SP',
    destinationState: 'RJ',
    plate: 'FRT1A21',
    trailerPlate: ['RBQ1A11', 'RBQ2B22'],
    tare: 8_500,
    capacity: 0,
    vehicleType: 'tractor',
    rntrc: '45121000',
    documents: of('bag', 'BG1', 'BG2').documents,
    documentCount: 2,
    packageCount: 11,
    totalWeight: 9_500,
  };
  const asked = { ...of('bag', 'BG1', 'BG2'), trailers: ['RB1', 'RB2'] };
  expect(await looked(asked)).toStrictEqual(whole);
  const wheels = { plate: 'FRT1A21', weight: 8_500, capacityKg: 0, bodyType: 'tractor', wheelType: 'truck' };
  const { rntrc: _, ...without } = whole;
  expect(await looked(asked, 'revise', withVehicles(['VT1', wheels]))).toStrictEqual({
    ...without,
    wheelKind: 'truck',
  });
});

test('a vehicle or a trailer that nobody knows goes by what was typed in', async () => {
  const typed = { ...of('bag', 'BG1'), vehicle: 'ABC1D23', trailers: ['TRL2E34'] };
  expect(await looked(typed)).toMatchObject({ plate: 'ABC1D23', trailerPlate: ['TRL2E34'] });
  expect(await looked({}, 'register', withVehicles())).toMatchObject({ plate: 'VT1', trailerPlate: [] });
  expect(allowed({ vehicle: 'ABC1D23', trailers: ['ABC1D23'] })).toMatchObject({ field: 'fields.trailers' });
});

test.each([
  ['a bag that was deleted', of('bag', 'gone'), 'BAG_NOT_EXIST'],
  ['a bag whose places nobody knows', of('bag', 'unplaced'), undefined],
  ['a bag of places that nobody knows', of('bag', 'unknownPlace'), undefined],
  ['a bag on a load without a plate yet', of('bag', 'onTheYard'), undefined],
  ['a waybill without bags', of('master_waybill', 'LP4'), undefined],
  ['a waybill with a bag that is open', of('master_waybill', 'LP5'), 'BAG_NOT_SEALED'],
  ['a waybill with a bag that goes to another state', of('master_waybill', 'LP6'), 'MDFE_STATES_MISMATCH'],
  ['a waybill with a bag that lies in another state', of('master_waybill', 'LP8'), 'MDFE_STATES_MISMATCH'],
  ['a waybill with a bag that is on another plate', of('master_waybill', 'LP7'), 'MDFE_PLATES_MIXED'],
  [
    'a bag and a waybill with another one',
    { documents: [...of('bag', 'loaded').documents, ...of('master_waybill', 'LP1').documents] },
    undefined,
  ],
])('what travels under a manifest: %s', async (_, documents, refused) => {
  const found = await looked(documents);
  if (refused === undefined) expect(found).toMatchObject({ plate: 'FRT1A21' });
  else expect(found).toMatchObject({ refused, field: 'fields.documents.0.number' });
});

test("somebody else's document says how much it is, and of one that does not nothing is added", async () => {
  const bare = { type: 'fiscal_document', number: key('55') };
  expect(await looked({ documents: [...of('bag', 'BG1').documents, bare] })).toMatchObject({
    documentCount: 2,
    packageCount: 5,
    totalWeight: 4_000,
  });
  const full = { ...bare, packages: 3, weight: 2_000, value: { amount: '19900', currency: 'BRL' } };
  expect(allowed({ documents: [full] })).toBeUndefined();
  expect(allowed({ documents: [...of('bag', 'BG1').documents, bare] })).toMatchObject({
    refused: 'FIELD_MANDATORY',
    field: 'fields.documents.1.packages',
  });
});

test('an issuer that nobody knows has no CNPJ', () =>
  expect(allowed({ issuer: 'EM9' })).toMatchObject({ refused: 'FIELD_FORMAT', field: 'fields.issuer' }));
