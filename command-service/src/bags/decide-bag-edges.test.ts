import { bagEvents } from '@malote/contracts/bags/events.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { BAG, bagOpened, bagSealed, LOAD, ORDER, putInBag } from '../../test/facts.ts';
import { aChannel, atGuarulhos, atNoSite, smallNetwork } from '../../test/small-network.ts';
import type { Decide } from '../kernel/decision.ts';
import { specify, told } from '../kernel/specification.ts';
import type { Told } from '../kernel/specification.ts';
import * as decide from './decide-bag.ts';
import * as seals from './decide-seal.ts';

const { given } = specify(bag, { envelope: atGuarulhos, directory: smallNetwork });
const nowhere = specify(bag, { envelope: atNoSite, directory: smallNetwork });
const candidate = (waybill: string, grams = 500) => ({
  waybill,
  orderNumber: ORDER,
  b: `b-${waybill}`,
  grams,
  gramsFrom: 'forecast' as const,
  channel: 'STD',
  scanned: waybill,
});
const waived = (waybill: string, b: string) => bagEvents.ParcelWaivedFromBag({ bag: BAG, waybill, b });
const seal = { number: 'LACRE1', colour: 'blue' as const };
const context = { envelope: atGuarulhos, directory: smallNetwork };
const channelOf = (different: Parameters<typeof aChannel>[0]) => ({
  envelope: atGuarulhos,
  directory: {
    ...smallNetwork,
    channels: new Map([['STD', { status: 'enabled' as const, fields: aChannel(different) }]]),
  },
});

describe('opening', () => {
  test('a bag is opened for the site that it goes to, and for a channel, or for none', () => {
    given()
      .when(decide.open({ bag: BAG, numbering: 'random', nextSite: 'RJRIO01' }))
      .then(bagEvents.BagOpened({ bag: BAG, numbering: 'random', nextSite: 'RJRIO01' }));
  });
  test.each([
    ['channel', { channel: 'NENHUM' }],
    ['nextSite', { nextSite: 'XXNADA1' }],
  ])('what nobody knows is shown at its field: %s', (field, input) => {
    const decided = decide.open({ bag: BAG, numbering: 'given', ...input })(bag.initial, context);
    expect(decided).toMatchObject({ field });
  });
  test.each([
    ['what the channel says', {}, { grams: 30_000, parcels: 1_000 }],
    ['fewer parcels', { bagLimitParcels: 20, bagMaxGrams: 9_000 }, { grams: 9_000, parcels: 20 }],
    ['never more than a bag holds (R-0342)', { bagLimitParcels: 5_000 }, { grams: 30_000, parcels: 1_000 }],
    [
      '30 kg where it says nothing',
      { bagMaxGrams: undefined, bagLimitParcels: undefined },
      { grams: 30_000, parcels: 1_000 },
    ],
  ])('limits are %s (R-0252)', (_, different, limits) =>
    expect(decide.limitsOf(channelOf(different as Parameters<typeof aChannel>[0]), 'STD')).toEqual(limits),
  );
  test('a channel that nobody knows any more limits as one that says nothing', () =>
    expect(decide.limitsOf(context, 'SUMIU')).toEqual({ grams: 30_000, parcels: 1_000 }));
});

describe('where a bag is filled (ops 7)', () => {
  const here = given(bagOpened(), putInBag('W1'));
  const elsewhere = ['BAG_OPEN_ELSEWHERE', { site: 'SPGRU01' }] as const;
  const acts: Readonly<Record<string, Decide<Bag>>> = {
    put: decide.put(BAG, candidate('W2')),
    takeOut: decide.takeOut(BAG, 'W1', 'removed', 'W1'),
    seal: seals.seal(BAG, []),
    requestSeal: seals.requestSeal(BAG, ['W1', 'W2']),
    remove: decide.remove(BAG),
  };
  test.each(Object.keys(acts))('nobody does this at another site: %s', (name) => {
    const act = acts[name] ?? decide.remove(BAG);
    here.when(act, { site: 'RJRIO01' }).refuses(...elsewhere);
  });
  test('a bag of before bags had a site, or a caller without one, is kept from nobody', () => {
    const old = nowhere.given(bagOpened()).state;
    const open = given(bagOpened()).state;
    const rio = { ...context, envelope: { ...atGuarulhos, site: 'RJRIO01' } };
    expect(decide.openElsewhere(old, context)).toBeUndefined();
    expect(decide.openElsewhere(open, { ...context, envelope: atNoSite })).toBeUndefined();
    expect(decide.openElsewhere(open, rio)).toMatchObject({ params: { site: 'SPGRU01' } });
  });
});

describe('room for several (R-0252)', () => {
  const taken = (of: Bag, parcels: readonly (readonly [channel: string, grams: number])[], where = context) =>
    decide.takesAll(
      of,
      parcels.map(([channel, grams]) => ({ channel, grams })),
      where,
    )?.refused;
  const none = given(bagOpened()).state;
  test.each([
    [
      'to the gram',
      [
        ['STD', 15_000],
        ['STD', 15_000],
      ],
      undefined,
    ],
    [
      'a gram too much in the last one',
      [
        ['STD', 15_000],
        ['STD', 15_001],
      ],
      'BAG_TOTAL_WEIGHT_LIMIT',
    ],
    [
      'the first fixes the channel (R-0339)',
      [
        ['STD', 1],
        ['BULKY', 1],
      ],
      'BAG_CHANNEL_DIFFERS',
    ],
    [
      'as much as their own channel lets in',
      [
        ['BULKY', 250_000],
        ['BULKY', 250_000],
      ],
      undefined,
    ],
    ['none at all', [], undefined],
  ] as const)('%s', (_, parcels, refusal) => expect(taken(none, parcels)).toBe(refusal));
  test('what is in the bag already counts, and so do the limits that it has', () => {
    const one = given(bagOpened(), putInBag('W1', 29_000)).state;
    expect([
      taken(one, [['STD', 1_000]]),
      taken(one, [
        ['STD', 999],
        ['STD', 2],
      ]),
    ]).toEqual([undefined, 'BAG_TOTAL_WEIGHT_LIMIT']);
    const two = given(bagOpened({ channel: 'STD', limits: { grams: 30_000, parcels: 2 } }), putInBag('W1', 1)).state;
    expect([
      taken(two, [['STD', 1]]),
      taken(two, [
        ['STD', 1],
        ['STD', 1],
      ]),
    ]).toEqual([undefined, 'BAG_CAPACITY_EXCEEDED']);
  });
});

/** A bag in each of its states, and what is said of it. */
const opened = [bagOpened(), putInBag('W1')];
const closing = [...opened, told(bagEvents.BagSealRequested({ bag: BAG, missing: ['W2'] }), { commandId: 'another' })];
const shut = [...opened, bagSealed(['W1', 500])];
const IN_STATE: Readonly<Record<Bag['status'], readonly Told[]>> = {
  absent: [],
  open: opened,
  sealing: closing,
  sealed: shut,
  unpacked: [...shut, bagEvents.BagUnpacked({ bag: BAG, scanned: BAG })],
  deleted: [bagOpened(), bagEvents.BagDeleted({ bag: BAG })],
};
const states = Object.keys(IN_STATE) as readonly Bag['status'][];
const refusalIn = (state: Bag['status'], act: Decide<Bag>) =>
  (act(given(...IN_STATE[state]).state, context) as Refusal).refused;

describe('what a state allows', () => {
  const whileOpen = {
    absent: 'BAG_NOT_EXIST',
    open: undefined,
    sealing: 'BAG_ALREADY_CLOSED',
    sealed: 'BAG_ALREADY_CLOSED',
    unpacked: 'BAG_ALREADY_CLOSED',
    deleted: 'BAG_NOT_EXIST',
  };
  test.each([
    ['put', decide.put(BAG, candidate('W2'))],
    ['takeOut', decide.takeOut(BAG, 'W1', 'undo', 'W1')],
    ['seal', seals.seal(BAG, ['W1'])],
    ['requestSeal', seals.requestSeal(BAG, ['W1', 'W2'])],
  ])('only an open bag is filled, emptied and sealed: %s (R-0210)', (_, act) =>
    expect(Object.fromEntries(states.map((state) => [state, refusalIn(state, act)]))).toEqual(whileOpen),
  );
  test('only an open bag is deleted, and an empty one (R-0337)', () =>
    expect(Object.fromEntries(states.map((state) => [state, refusalIn(state, decide.remove(BAG))]))).toEqual({
      ...whileOpen,
      open: 'BAG_NOT_EMPTY_CANNOT_DELETE',
    }));
  test('a plan for a seal is made of an open bag alone', () =>
    expect(
      Object.fromEntries(states.map((state) => [state, refusalIn(state, (of) => seals.sealPlan(of, ['W1']) as never)])),
    ).toEqual(whileOpen));
  test.each([
    ['reseal', seals.reseal(BAG, seal)],
    ['receive', decide.receive(BAG, BAG)],
    ['scanOut', decide.scanOut(BAG, BAG, undefined)],
    ['unpack', decide.unpack(BAG, BAG)],
    ['bindForLoad', decide.bindForLoad(BAG, LOAD)],
  ])('only a sealed bag is on the road: %s (R-0211, R-0687)', (_, act) =>
    expect(Object.fromEntries(states.map((state) => [state, refusalIn(state, act)]))).toEqual({
      absent: 'BAG_NOT_EXIST',
      open: 'BAG_NOT_SEALED',
      sealing: 'BAG_NOT_SEALED',
      sealed: undefined,
      unpacked: 'BAG_ALREADY_CLOSED',
      deleted: 'BAG_NOT_EXIST',
    }),
  );
  test('a label is printed of every bag that is there', () =>
    expect(states.map((state) => refusalIn(state, decide.printLabel(BAG, 1)))).toEqual([
      'BAG_NOT_EXIST',
      undefined,
      undefined,
      undefined,
      undefined,
      'BAG_NOT_EXIST',
    ]));
  test('the reason for a second print is asked for at its field', () => {
    const printed = given(
      bagOpened(),
      bagEvents.BagLabelPrinted({ bag: BAG, copy: 1, copies: 1, template: 'bag-100x150' }),
    );
    expect(decide.printLabel(BAG, 1)(printed.state, context)).toMatchObject({ field: 'reason' });
  });
});

describe('sealing', () => {
  test('a list fills the bag to its last place, and not one further (R-0252)', () => {
    const two = given(bagOpened({ channel: 'STD', limits: { grams: 30_000, parcels: 2 } }), putInBag('W1'));
    two.when(seals.requestSeal(BAG, ['W1', 'W2'])).then(bagEvents.BagSealRequested({ bag: BAG, missing: ['W2'] }));
    two.when(seals.requestSeal(BAG, ['W1', 'W2', 'W3'])).refuses('BAG_CAPACITY_EXCEEDED');
  });
  test('what a list leaves out is named, twenty parcels at most', () => {
    const numbers = Array.from({ length: 21 }, (_, at) => `W${at + 10}`);
    given(bagOpened(), ...numbers.map((number) => putInBag(number)), putInBag('listed'))
      .when(seals.seal(BAG, ['listed']))
      .refuses('BAG_CONTENT_DIFFERS', { waybills: numbers.slice(0, 20) });
  });
  test('the seal that was asked for closes the bag, also when parcels had to be claimed first', () => {
    const asked = told(bagEvents.BagSealRequested({ bag: BAG, missing: ['W2'], seal }), { commandId: 'this' });
    const { state } = given(bagOpened(), putInBag('W1'), asked).when(seals.concludeSeal(BAG, [candidate('W2')]));
    expect([state.status, state.seal]).toEqual(['sealed', seal]);
  });
  test('a bag is sealed as a whole without a list; one that lists what is not in it has to claim that first', () => {
    given(...opened)
      .when(seals.seal(BAG, []))
      .then(bagSealed(['W1', 500]));
    given(...opened)
      .when(seals.seal(BAG, ['W1', 'W2']))
      .refuses('OPERATION_FAILED_RETRY');
  });
  test('a parcel that is listed twice is claimed once (R-0389)', () =>
    expect(seals.sealPlan(given(...opened).state, ['W1', 'W2', 'W2'])).toEqual({ missing: ['W2'] }));
  test('a list closes a bag into which nothing was scanned, and the seal waits in the request', () => {
    given(bagOpened())
      .when(seals.requestSeal(BAG, ['W1'], seal))
      .then(bagEvents.BagSealRequested({ bag: BAG, missing: ['W1'], seal }));
  });
  test('a bag without limits of its own lists a thousand parcels, whatever a limit of before said (R-0342)', () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `W${at}`);
    for (const of of [
      given(bagOpened()).state,
      given(bagOpened({ channel: 'STD', limits: { grams: 1, parcels: 5_000 } })).state,
    ]) {
      expect(seals.sealPlan(of, list(1_000))).toMatchObject({ missing: list(1_000) });
      expect(seals.sealPlan(of, list(1_001))).toMatchObject({ refused: 'BAG_CAPACITY_EXCEEDED' });
    }
  });
  test('the channel of the parcels is that of a bag that had none, and its limits hold', () => {
    const asked = told(bagEvents.BagSealRequested({ bag: BAG, missing: ['W1', 'W2'] }), { commandId: 'this' });
    const bulky = (grams: number) => ['W1', 'W2'].map((one) => ({ ...candidate(one, grams), channel: 'BULKY' }));
    const { state } = given(bagOpened(), asked).when(seals.concludeSeal(BAG, bulky(250_000)));
    expect([state.channel, state.grams]).toEqual(['BULKY', 500_000]);
    given(bagOpened(), asked)
      .when(seals.concludeSeal(BAG, bulky(250_001)))
      .refuses('BAG_TOTAL_WEIGHT_LIMIT', { max: 500 });
  });
  test('another channel than that of the bag is named with it (R-0339)', () =>
    given(...opened, told(bagEvents.BagSealRequested({ bag: BAG, missing: ['W2'] }), { commandId: 'this' }))
      .when(seals.concludeSeal(BAG, [{ ...candidate('W2'), channel: 'BULKY' }]))
      .refuses('BAG_CHANNEL_DIFFERS', { bag: 'STD', parcel: 'BULKY' }));
  test('two numbers of one parcel take one place, and weigh once', () => {
    const asked = told(bagEvents.BagSealRequested({ bag: BAG, missing: ['W2', 'W2b'] }), { commandId: 'this' });
    given(bagOpened({ channel: 'STD', limits: { grams: 1_000, parcels: 2 } }), putInBag('W1'), asked)
      .when(seals.concludeSeal(BAG, [candidate('W2'), candidate('W2')]))
      .answers({ parcels: 2, grams: 1_000 });
  });
  test('an open bag has no seal to conclude and none to give up', () => {
    given(...opened)
      .when(seals.concludeSeal(BAG, []))
      .refuses('BAG_ALREADY_CLOSED');
    given(...opened)
      .when(seals.abandonSeal(BAG, 'PARCEL_SIGNED', ['W1']))
      .then();
    given(...closing)
      .when(seals.abandonSeal(BAG, 'PARCEL_SIGNED', ['W2']), { commandId: 'another' })
      .then(bagEvents.BagSealAbandoned({ bag: BAG, code: 'PARCEL_SIGNED', waybills: ['W2'] }));
  });
  test('a new seal says which one it replaces (R-0687)', () => {
    const marked = [
      ...opened,
      bagEvents.BagSealed({
        bag: BAG,
        channel: 'STD',
        grams: 500,
        parcels: [{ waybill: 'W1', orderNumber: ORDER, b: 'b-W1', grams: 500 }],
        seal,
      }),
    ];
    given(...marked)
      .when(seals.reseal(BAG, { number: 'L2' }))
      .then(bagEvents.BagResealed({ bag: BAG, newSeal: { number: 'L2' }, oldSeal: seal }));
    given(...marked)
      .when(seals.reseal(BAG, { number: seal.number }))
      .refuses('SEAL_REPEATED');
  });
  test('a request whose own claims were waived is over', () =>
    given(
      bagOpened(),
      putInBag('W1'),
      told(bagEvents.BagSealRequested({ bag: BAG, missing: ['W2'] }), { commandId: 'this' }),
      waived('W2', 'this'),
    )
      .when(seals.concludeSeal(BAG, [candidate('W2')]))
      .refuses('OPERATION_FAILED_RETRY'));
});

describe('bindings', () => {
  const sealed = [bagOpened(), putInBag('W1'), bagSealed(['W1', 500])];
  test('one is waived once, and one that the bag holds not at all', () => {
    given(bagOpened())
      .when(decide.waive(BAG, 'W2', 'b-W2'))
      .then(waived('W2', 'b-W2'));
    given(bagOpened(), waived('W2', 'b-W2'))
      .when(decide.waive(BAG, 'W2', 'b-W2'))
      .then();
    given(bagOpened(), putInBag('W1'))
      .when(decide.waive(BAG, 'W1', 'b-W1'))
      .then();
  });
  test('nor does one that was deleted: what came to it too late is waived', () => {
    const { state } = given(bagOpened(), putInBag('W1'), bagEvents.BagDeleted({ bag: BAG }));
    expect(decide.holds(state, 'W1', 'b-W1')).toBe(false);
  });
  test('an unpacked bag holds nothing any more: its bindings may be waived', () => {
    const unpacked = given(...sealed, bagEvents.BagUnpacked({ bag: BAG, scanned: BAG }));
    expect(decide.holds(unpacked.state, 'W1', 'b-W1')).toBe(false);
    unpacked.when(decide.waive(BAG, 'W1', 'b-W1')).then(waived('W1', 'b-W1'));
  });
  test('a command binds a bag for one load: again for the same one it has nothing to do, for another its id was used', () => {
    const bound = given(
      ...sealed,
      told(bagEvents.BagBoundForLoad({ bag: BAG, load: LOAD, b: 'this' }), { commandId: 'this' }),
    );
    bound.when(decide.bindForLoad(BAG, LOAD)).then();
    bound.when(decide.bindForLoad(BAG, 'LD000002')).refuses('COMMAND_ID_REUSED');
    const release = (number: string, b: string) => decide.releaseFromLoad(BAG, { b, number }, 'unloaded');
    bound.when(release('LD000002', 'this')).then();
    bound.when(release(LOAD, 'another')).then();
    bound
      .when(release(LOAD, 'this'))
      .then(bagEvents.BagReleasedFromLoad({ bag: BAG, load: LOAD, b: 'this', cause: 'unloaded' }));
  });
});

test('a bag that is scanned out goes where it was meant to, unless the scan says another site', () => {
  const out = (nextSite: string) =>
    bagEvents.BagScannedOut({ bag: BAG, scanned: BAG, stage: 'consolidation', nextSite });
  const meant = given(bagOpened({ nextSite: 'RJRIO01' }), putInBag('W1'), bagSealed(['W1', 500]));
  meant.when(decide.scanOut(BAG, BAG, undefined)).then(out('RJRIO01'));
  meant.when(decide.scanOut(BAG, BAG, 'RJRIO11')).then(out('RJRIO11'));
});

describe('on the road', () => {
  const minutes = (many: number) => new Date(Date.parse(atGuarulhos.happenedAt) + many * 60_000).toISOString();
  const received = (site: string) =>
    told(bagEvents.BagReceived({ bag: BAG, scanned: BAG, stage: 'distribution' }), { site, happenedAt: minutes(-1) });
  const out = (site: string) =>
    told(bagEvents.BagScannedOut({ bag: BAG, scanned: BAG, stage: 'consolidation' }), {
      site,
      happenedAt: minutes(-0.5),
    });
  test('a bag that was never received ends where it was opened, and nowhere else (R-0687)', () => {
    given(...shut)
      .when(decide.unpack(BAG, BAG))
      .then(bagEvents.BagUnpacked({ bag: BAG, scanned: BAG }));
    given(...shut)
      .when(decide.unpack(BAG, BAG), { site: 'RJRIO01' })
      .refuses('BAG_NOT_ALL_ARRIVED');
  });
  test('a bag is received at the next site though the one before never let it out, and let out there', () => {
    given(...shut, received('SPGRU01'))
      .when(decide.receive(BAG, BAG), { site: 'RJRIO01' })
      .then(bagEvents.BagReceived({ bag: BAG, scanned: BAG, stage: 'distribution' }));
    given(...shut, received('RJRIO01'), out('RJRIO01'))
      .when(decide.scanOut(BAG, BAG, undefined), { site: 'RJRIO01' })
      .refuses('ALREADY_SCANNED');
  });
  test('where a scan goes that nobody knows is shown at its field', () =>
    expect(decide.scanOut(BAG, BAG, 'XXNADA1')(given(...shut).state, context)).toMatchObject({
      refused: 'SITE_NOT_EXIST',
      field: 'nextSite',
    }));
  test('a vehicle takes the bags that lie where it stands, and says where another one lies (ops 6)', () => {
    const rio = given(...shut, received('RJRIO01'));
    rio.when(decide.bindForLoad(BAG, LOAD)).refuses('BAG_NOT_AT_SITE', { site: 'RJRIO01' });
    const bound = bagEvents.BagBoundForLoad({ bag: BAG, load: LOAD, b: 'this' });
    rio.when(decide.bindForLoad(BAG, LOAD), { site: 'RJRIO01' }).then(bound);
    nowhere
      .given(...shut, received('RJRIO01'))
      .when(decide.bindForLoad(BAG, LOAD))
      .then(bound);
  });
  test.each([
    ['to no load', []],
    ['to another load', [bagEvents.BagBoundForLoad({ bag: BAG, load: 'CR0000000099', b: 'before' })]],
    ['to this load by another scan', [bagEvents.BagBoundForLoad({ bag: BAG, load: LOAD, b: 'another' })]],
  ])('a binding that ended already is not ended again: the bag is bound %s', (_, facts) => {
    given(...shut, ...facts)
      .when(decide.releaseFromLoad(BAG, { b: 'before', number: LOAD }, 'refused'))
      .then();
  });
  test('a binding ends for the load and the scan that made it, with its cause', () => {
    given(...shut, bagEvents.BagBoundForLoad({ bag: BAG, load: LOAD, b: 'before' }))
      .when(decide.releaseFromLoad(BAG, { b: 'before', number: LOAD }, 'waived'))
      .then(bagEvents.BagReleasedFromLoad({ bag: BAG, load: LOAD, b: 'before', cause: 'waived' }));
  });
  test('a bag that is on a load is unpacked off it: the load is named', () =>
    given(...shut, bagEvents.BagBoundForLoad({ bag: BAG, load: LOAD, b: 'before' }))
      .when(decide.unpack(BAG, BAG))
      .refuses('BAG_ON_OTHER_LOAD', { load: LOAD }));
});
