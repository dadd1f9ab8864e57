import { bag } from '@malote/contracts/bags/bag.ts';
import { route } from '@malote/contracts/linehaul/route-order.ts';
import { totalOrder } from '@malote/contracts/linehaul/total-order.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Context } from '../kernel/decision.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { LOADING_IMAGES, loadingRecord } from '@malote/contracts/linehaul/loading-record.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { decideMove } from '../kernel/records/moves.ts';
import { loadingRecordRules } from './loading-record-rules.ts';
import { deliveryRouteRules, routeOrderRules, routeRules, transferRouteRules, trunkLineRules } from './route-rules.ts';
import { itemsToSendRules, shiftRules } from './shift-rules.ts';
import { totalOrderRules } from './total-order-rules.ts';

const standing = (status: string, fields: object) => new Map([['X1', { status, fields }]]);
/** A Friday in São Paulo; ten in the evening of Thursday further west. */
const context = {
  envelope: { happenedAt: '2026-11-20T03:00:00.000Z' },
  directory: {
    sites: new Map([['AMMAO01', { status: 'enabled', fields: { timeZone: 'America/Manaus' } }]]),
    records: new Map([
      ['Vehicle', standing('enabled', { plate: 'FRT1A21' })],
      ['TransportVehicle', standing('rotation_restriction', { plate: 'FRT1A21', restrictedDay: 'fri' })],
    ]),
  },
} as unknown as Context;
const allowed = ({ allows }: RecordRules, fields: object): Refusal | undefined =>
  allows?.(fields as never, context, 'X', {} as never);
const moved = ({ moves }: RecordRules, name: string, fields: object): Refusal | undefined =>
  moves?.[name]?.(fields as never, context, 'X', {} as never, {});

const day = {
  collectionTime: '06:00',
  collectionEndTime: '09:30',
  collectionLoadingCompletionTime: '10:30',
  hub1ArrivalTime: '11:30',
  departureTime: '12:30',
  crossDay: false,
};
const shift = (different: object) => allowed(shiftRules, { ...day, ...different });

test('a trip collects, loads, arrives at HUB1 and departs in this order', () => expect(shift({})).toBeUndefined());

test('a collection does not begin after its loading is done (R-0066)', () => {
  expect(shift({ collectionTime: '10:31', collectionEndTime: '10:31' })).toMatchObject({
    refused: 'SHIFT_COLLECTION_AFTER_LOADING',
    field: 'fields.collectionLoadingCompletionTime',
  });
  expect(shift({ collectionTime: '10:30', collectionEndTime: '10:30' })).toBeUndefined();
});

test('loading is not done, and HUB1 not reached, before the collection ends (R-0067)', () => {
  const early = { refused: 'SHIFT_BEFORE_COLLECTION_END' };
  expect(shift({ collectionEndTime: '10:31' })).toMatchObject({
    ...early,
    field: 'fields.collectionLoadingCompletionTime',
  });
  expect(shift({ hub1ArrivalTime: '09:29' })).toMatchObject({ ...early, field: 'fields.hub1ArrivalTime' });
  expect(shift({ collectionEndTime: '10:30' })).toBeUndefined();
  const atOnce = { collectionEndTime: '09:30', collectionLoadingCompletionTime: '09:30' };
  expect(shift({ ...atOnce, hub1ArrivalTime: '09:30' })).toBeUndefined();
});

test('a later time is never below the highest collection time of its row, and a collection ends no earlier than it begins (R-0068)', () => {
  expect(shift({ collectionEndTime: '05:59' })).toMatchObject({
    refused: 'SHIFT_BELOW_MAX_COLLECTION',
    field: 'fields.collectionEndTime',
  });
  expect(shift({ collectionTime: '22:00', collectionEndTime: '02:00' })).toMatchObject({
    refused: 'SHIFT_BELOW_MAX_COLLECTION',
    field: 'fields.collectionEndTime',
  });
  expect(shift({ collectionTime: '09:31', hub1ArrivalTime: '09:30' })).toMatchObject({
    refused: 'SHIFT_BELOW_MAX_COLLECTION',
  });
  expect(shift({ collectionEndTime: '06:00' })).toBeUndefined();
  const same = {
    collectionTime: '10:00',
    collectionEndTime: '10:00',
    collectionLoadingCompletionTime: '10:00',
    hub1ArrivalTime: '10:00',
  };
  expect(shift(same)).toBeUndefined();
});

test('an earlier time is never above the HUB1 arrival of its row (R-0069)', () => {
  expect(shift({ collectionLoadingCompletionTime: '11:31' })).toMatchObject({
    refused: 'SHIFT_ABOVE_HUB1_ARRIVAL',
    field: 'fields.collectionLoadingCompletionTime',
  });
  expect(shift({ collectionLoadingCompletionTime: '11:30' })).toBeUndefined();
});

test('nothing departs before its loading is done; a trip over midnight departs a day later (R-0070)', () => {
  expect(shift({ departureTime: '10:29' })).toMatchObject({
    refused: 'SHIFT_BELOW_LOADING_COMPLETION',
    field: 'fields.departureTime',
  });
  expect(shift({ departureTime: '10:30' })).toBeUndefined();
  expect(shift({ departureTime: '02:00', hub1ArrivalTime: '00:30', crossDay: true })).toBeUndefined();
});

test('a trip leads somewhere else, and is expected no later than it has to be there, on whichever day that is', () => {
  expect(shift({ departureTransferCenter: 'SPGRU01', nextStopFlow: 'SPGRU01' })).toMatchObject({
    refused: 'ROUTE_ENDS_SAME',
    field: 'fields.nextStopFlow',
  });
  expect(shift({ departureTransferCenter: 'SPGRU01', nextStopFlow: 'SPCAJ01' })).toBeUndefined();
  const late = { refused: 'SHIFT_ARRIVAL_AFTER_LATEST', field: 'fields.estimatedArrivalTime' };
  expect(shift({ estimatedArrivalTime: '18:01', latestArrivalTime: '18:00' })).toMatchObject(late);
  expect(shift({ estimatedArrivalTime: '18:00', latestArrivalTime: '18:00' })).toBeUndefined();
  expect(shift({ estimatedArrivalTime: '23:50', latestArrivalTime: '00:30' })).toBeUndefined();
  expect(shift({ estimatedArrivalTime: '00:30', latestArrivalTime: '23:50' })).toMatchObject(late);
});

test('departures of a rule lie between two times, and a collection here says when', () => {
  const rule = { departureTimeStart: '12:00', departureTimeEnd: '13:00', collectsPackagesHere: false };
  expect(allowed(itemsToSendRules, rule)).toBeUndefined();
  expect(allowed(itemsToSendRules, { ...rule, departureTimeEnd: '12:00' })).toMatchObject({
    refused: 'RANGE_START_NOT_BELOW_END',
    field: 'fields.departureTimeEnd',
  });
  expect(allowed(itemsToSendRules, { ...rule, collectsPackagesHere: true })).toMatchObject({
    refused: 'FIELD_MANDATORY',
    field: 'fields.collectionTime',
  });
  expect(allowed(itemsToSendRules, { ...rule, collectsPackagesHere: true, collectionTime: '11:00' })).toBeUndefined();
});

test.each([
  ['GRUCW', false],
  ['GRUCWB', true],
  ['GRUCWB01', true],
  ['GRUCWB011', false],
])('%p is the number of a route: %p (R-0304)', (code, is) =>
  expect(route.commands.revise.input.safeParse({ code, fields: {} }).success).toBe(is),
);

test.each([
  ['a trunk line', trunkLineRules, ['origin', 'destination', 'stops']],
  ['a transfer route', transferRouteRules, ['initialPoint', 'finalPoint', 'stopPoints']],
] as const)('%s leads somewhere else and stops in between', (_, rules, [from, to, stops]) => {
  const ends = { [from]: 'SPGRU01', [to]: 'RJCAX01' };
  expect(allowed(rules, ends)).toBeUndefined();
  expect(allowed(rules, { ...ends, [stops]: ['MGBET01'] })).toBeUndefined();
  expect(allowed(rules, { ...ends, [to]: 'SPGRU01' })).toMatchObject({
    refused: 'ROUTE_ENDS_SAME',
    field: `fields.${to}`,
  });
  for (const end of Object.values(ends))
    expect(allowed(rules, { ...ends, [stops]: ['MGBET01', end] })).toMatchObject({
      refused: 'STOP_IS_AN_END',
      params: { stop: end },
      field: `fields.${stops}`,
    });
});

test('goods do not go where they come from (R-0330)', () => {
  const ends = { origin: 'SPGRU01', destination: 'SPGRU01', site: 'SPGRU01' };
  expect(allowed(routeRules, ends)).toMatchObject({
    refused: 'RECEIVING_EQUALS_RETURNING',
    field: 'fields.destination',
  });
  const outlets = { originOutlet: 'SPGRU01', destinationOutlet: 'SPGRU01' };
  expect(allowed(deliveryRouteRules, outlets)).toMatchObject({
    refused: 'RECEIVING_EQUALS_RETURNING',
    field: 'fields.destinationOutlet',
  });
  expect(allowed(deliveryRouteRules, { ...outlets, destinationOutlet: 'RJRIO01' })).toBeUndefined();
  expect(allowed(loadingRecordRules, ends)).toMatchObject({
    refused: 'RECEIVING_EQUALS_RETURNING',
    field: 'fields.destination',
  });
  expect(allowed(loadingRecordRules, { ...ends, destination: 'RJRIO01' })).toBeUndefined();
  expect(allowed(routeRules, { ...ends, destination: 'RJRIO01' })).toBeUndefined();
});

test('a route order visits at least one seller, and counts no fewer than it names (R-0065)', () => {
  for (const sellers of [undefined, null, []])
    expect(allowed(routeOrderRules, { sellers })).toMatchObject({
      refused: 'ROUTE_ORDER_SELLER_REQUIRED',
      field: 'fields.sellers',
    });
  expect(allowed(routeOrderRules, { sellers: ['S0001'] })).toBeUndefined();
  const two = (sellerQuantity: number | null) =>
    allowed(routeOrderRules, { sellers: ['S0001', 'S0002'], sellerQuantity });
  expect(two(1)).toMatchObject({
    refused: 'SELLER_COUNT_BELOW_NAMED',
    params: { count: 2 },
    field: 'fields.sellerQuantity',
  });
  for (const enough of [2, 3, null]) expect(two(enough)).toBeUndefined();
});

test('a vehicle is not loaded without a photo of what is in it (R-0341)', () => {
  const load = (pictures: unknown, before: object = {}) =>
    decideMove(
      loadingRecord as unknown as AnyRecord,
      loadingRecordRules,
      'load',
      { code: 'RC00000001', fields: { totalBags: 3, pictures } },
      { status: 'not_loaded', fields: before as never },
      context,
      {} as Grants,
    );
  const lacks = { refused: 'LOADING_PHOTO_REQUIRED', field: 'fields.pictures' };
  for (const pictures of [undefined, null]) expect(load(pictures)).toMatchObject(lacks);
  // What a sheet of before was opened with shows no load.
  expect(load(undefined, { pictures: { id: 'p' } })).toMatchObject(lacks);
  expect(load({ id: 'p' })).toHaveLength(1);
  // It is the first of those that are asked for, and whoever opens a sheet is asked for none.
  const { fields, life } = loadingRecord;
  for (const name of [...LOADING_IMAGES, 'signature'] as const) expect(fields[name].entered).toBe('never');
  expect(Object.keys(life.moves.load.asks ?? {}).filter((name) => name === 'signature' || /icture/.test(name))).toEqual(
    [...LOADING_IMAGES.slice(0, 6), 'signature'],
  );
});

test('a vehicle is not loaded on the weekday on which it may not go, by the calendar of the site (R-0560)', () => {
  const from = (site: string, vehicle: string) =>
    allowed(loadingRecordRules, { site, destination: 'RJRIO01', vehicle });
  expect(from('SPGRU01', 'X1')).toMatchObject({
    refused: 'VEHICLE_ROTATION_RESTRICTED',
    params: { plate: 'FRT1A21', day: '2026-11-20' },
    field: 'fields.vehicle',
  });
  expect(from('AMMAO01', 'X1')).toBeUndefined();
  expect(from('SPGRU01', 'X2')).toBeUndefined();
});

test('a loading record takes six photos at both ends together, however they are shared, and its signature beside them (R-0442, R-0372)', () => {
  const filled = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { id: name }]));
  const [unloading = '', ...five] = LOADING_IMAGES.toReversed();
  const off = { totalBags: 3, totalVotes: 90, unloadedBags: 3, unloadedVotes: 90, signature: { id: 's' } };
  const beyond = { refused: 'FILE_COUNT_LIMIT', params: { max: 6 }, field: 'fields.unloadingPictures' };
  const all = filled(unloading, ...five);
  expect(moved(loadingRecordRules, 'load', filled(...five))).toBeUndefined();
  expect(moved(loadingRecordRules, 'unload', { ...off, ...filled(...five) })).toBeUndefined();
  expect(moved(loadingRecordRules, 'unload', { ...off, ...filled(unloading, ...five.slice(0, 5)) })).toBeUndefined();
  expect(moved(loadingRecordRules, 'unload', { ...off, ...all })).toMatchObject(beyond);
  expect(moved(loadingRecordRules, 'unload', { ...off, ...all, sixthPicture: null })).toBeUndefined();
  expect(moved(loadingRecordRules, 'load', all)).toMatchObject(beyond);
  expect(allowed(loadingRecordRules, { site: 'SPGRU01', destination: 'RJRIO01', ...all })).toMatchObject(beyond);
});

test('what is unloaded is counted above zero, and a difference is explained (R-0340)', () => {
  const unload = (different: object) =>
    moved(loadingRecordRules, 'unload', {
      totalBags: 3,
      totalVotes: 90,
      unloadedBags: 3,
      unloadedVotes: 90,
      ...different,
    });
  expect(unload({})).toBeUndefined();
  expect(unload({ unloadedBags: 0 })).toMatchObject({ refused: 'UNLOADING_COUNT_ZERO', field: 'fields.unloadedBags' });
  expect(unload({ unloadedBags: 2 })).toMatchObject({
    refused: 'DISCREPANCY_UNEXPLAINED',
    params: { loaded: 3, parcels: 90, unloaded: 2, parcelsOff: 90 },
    field: 'fields.discrepancies',
  });
  expect(unload({ unloadedVotes: 89 })).toMatchObject({ refused: 'DISCREPANCY_UNEXPLAINED' });
  expect(unload({ unloadedVotes: 89, discrepancies: 'Um pacote rasgado' })).toBeUndefined();
});

test('more than was put on is a discrepancy as less is: explained, and told for what it is (R-0720)', () => {
  const unload = (unloadedBags: number, unloadedVotes: number, discrepancies?: string) =>
    decideMove(
      loadingRecord as unknown as AnyRecord,
      loadingRecordRules,
      'unload',
      { code: 'RC00000001', fields: { unloader: 'EM1', unloadedBags, unloadedVotes, discrepancies } },
      { status: 'loaded', fields: { totalBags: 4, totalVotes: 90 } },
      {
        ...context,
        directory: { records: new Map([['Employee', new Map([['EM1', { status: 'enabled' }]])]]) },
      } as never,
      {} as Grants,
    );
  const kindOf = (...counted: Parameters<typeof unload>) => {
    const [fact] = unload(...counted) as readonly { readonly data: { readonly fields: object } }[];
    return fact?.data.fields;
  };
  expect(unload(5, 90)).toMatchObject({ refused: 'DISCREPANCY_UNEXPLAINED', field: 'fields.discrepancies' });
  for (const [bags, parcels, differenceKind] of [
    [5, 90, 'surplus'],
    [4, 91, 'surplus'],
    [3, 90, 'shortage'],
    [5, 89, 'both'],
  ] as const)
    expect(kindOf(bags, parcels, 'Uma saca de outra folha')).toMatchObject({ differenceKind });
  expect(kindOf(4, 90)).not.toHaveProperty('differenceKind');
});

test('what differs is explained in words', () => {
  const taken = (discrepancies: unknown) =>
    loadingRecord.commands.moves.unload.input.safeParse({
      code: 'RC00000001',
      fields: { unloader: 'EM1', unloadedBags: 5, unloadedVotes: 90, discrepancies },
    }).success;
  expect(['.', '...', '5 > 4', 'ok', 'Sobrou uma saca', '多一个大包'].map(taken)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

/** A run that finds bags in these states. */
const seeing = (bags: Readonly<Record<string, object>>) =>
  ({
    fresh: async (of: unknown, number: string) => {
      expect(of).toBe(bag);
      return { state: bags[number] ?? { status: 'absent', count: 0 } };
    },
  }) as unknown as Run;

test('a total order takes sealed bags, counts their parcels, and is not assembled empty (R-0688)', async () => {
  const run = seeing({
    BG1: { status: 'sealed', count: 4 },
    BG2: { status: 'sealed', count: 5 },
    BG3: { status: 'open' },
  });
  const looked = async (what: string, ...numbers: readonly string[]) =>
    await totalOrderRules.looks?.(run, what, { bags: numbers.map((number) => ({ bag: number })) }, 'OT00000001');
  expect(await looked('revise', 'BG1', 'BG2')).toEqual({ packageCount: 9 });
  expect(await looked('revise', 'BG1', 'BG3')).toMatchObject({ refused: 'BAG_NOT_SEALED', field: 'fields.bags.1.bag' });
  expect(await looked('register', 'BG9')).toMatchObject({ refused: 'BAG_NOT_EXIST', field: 'fields.bags.0.bag' });
  for (const move of ['assemble', 'finishStowage'])
    expect(await looked(move, 'BG1', 'BG3')).toMatchObject({
      refused: 'BAG_NOT_SEALED',
      field: 'fields.bags.1.bag',
    });
  expect(await looked('assemble', 'BG1', 'BG2')).toBeUndefined();
  expect(await looked('finishStowage', 'BG1', 'BG2')).toEqual({ packageCount: 9 });
  expect(totalOrder.life.moves.finishStowage.finds).toEqual(['packageCount']);
  for (const move of ['assemble', 'finishStowage']) {
    expect(moved(totalOrderRules, move, { bags: [] })).toMatchObject({ refused: 'BAGS_LACKING', field: 'fields.bags' });
    expect(moved(totalOrderRules, move, { bags: [{ bag: 'BG1' }] })).toBeUndefined();
  }
});
