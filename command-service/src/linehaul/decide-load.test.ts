import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import { BAG, bagLoaded, LOAD, loadOpened } from '../../test/facts.ts';
import { atGuarulhos, atNoSite, smallNetwork } from '../../test/small-network.ts';
import { specify, told } from '../kernel/specification.ts';
import * as decide from './decide-load.ts';

const { given } = specify(load, { envelope: atGuarulhos, directory: smallNetwork });
const item = { kind: 'bag' as const, number: BAG, b: 'b-load', parcels: 2, grams: 1_000 };
const going = { nextSite: 'RJRIO01', plate: 'ABC1D23', trailers: [], seals: [] };
const departed = loadEvents.LoadDeparted({
  load: LOAD,
  leg: 1,
  fromSite: 'SPGRU01',
  nextSite: 'RJRIO01',
  plate: 'ABC1D23',
  trailers: [],
  seals: [],
  items: [item],
  stage: 'consolidation',
});
const arrived = told(
  loadEvents.LoadArrived({ load: LOAD, leg: 1, site: 'RJRIO01', sealsFound: [], stage: 'distribution' }),
  { site: 'RJRIO01' },
);

test('a load is opened once, over sites that exist', () => {
  given()
    .when(decide.open(LOAD, 'SPGRU01', ['RJRIO01']))
    .then(loadOpened)
    .answers({ loadNumber: LOAD });
  given(loadOpened)
    .when(decide.open(LOAD, 'SPGRU01', ['RJRIO01']))
    .refuses('DATA_ERROR_OR_DUPLICATE');
  given()
    .when(decide.open(LOAD, 'XXNADA1', ['RJRIO01']))
    .refuses('SITE_NOT_EXIST');
});
test('a load goes first to another site than where it stands, and may come back there from it (R-0330)', () => {
  given()
    .when(decide.open(LOAD, 'SPGRU01', ['SPGRU01', 'RJRIO01']))
    .refuses('RECEIVING_EQUALS_RETURNING');
  given()
    .when(decide.open(LOAD, 'SPGRU01', ['RJRIO01', 'SPGRU01']))
    .then(loadEvents.LoadOpened({ load: LOAD, originSite: 'SPGRU01', stops: ['RJRIO01', 'SPGRU01'] }));
});
test('a vehicle does not leave for where it stands (R-0330)', () => {
  given(loadOpened, bagLoaded)
    .when(decide.depart(LOAD, { ...going, nextSite: 'SPGRU01' }))
    .refuses('RECEIVING_EQUALS_RETURNING');
});
test('a bag is put on once, while the vehicle stands (R-0338)', () => {
  given(loadOpened)
    .when(decide.put(LOAD, item, BAG))
    .then(bagLoaded);
  given(loadOpened, bagLoaded)
    .when(decide.put(LOAD, { ...item, b: 'another' }, BAG))
    .refuses('ALREADY_SCANNED');
  given(loadOpened, bagLoaded, departed)
    .when(decide.put(LOAD, item, BAG))
    .refuses('LOAD_ALREADY_DEPARTED');
  given()
    .when(decide.put(LOAD, item, BAG))
    .refuses('LOAD_NOT_EXIST');
});
test('whoever puts a bag on is told where it goes next, by code and name where both are known', () => {
  const put = (nextSite?: string) =>
    given(loadOpened)
      .when(decide.put(LOAD, item, BAG, nextSite))
      .then(bagLoaded);
  put('RJRIO01').answers({ nextSite: 'RJRIO01', nextSiteName: 'CD Rio' });
  put('XXNADA1').answers({ nextSite: 'XXNADA1' });
  put().answers({});
});
test('a claim that was waived is dead for ever, one that the load carries is not waived', () => {
  given(loadOpened, loadEvents.ItemWaivedFromLoad({ load: LOAD, kind: 'bag', number: BAG, b: 'b-load' }))
    .when(decide.put(LOAD, item, BAG))
    .refuses('OPERATION_FAILED_RETRY');
  given(loadOpened, bagLoaded)
    .when(decide.waive(LOAD, BAG, 'b-load'))
    .then();
});
test('it departs with what is on it, never empty, and only from where it stands', () => {
  given(loadOpened, bagLoaded).when(decide.depart(LOAD, going)).then(departed);
  given(loadOpened).when(decide.depart(LOAD, going)).refuses('LOAD_EMPTY');
  given(loadOpened, bagLoaded, departed).when(decide.depart(LOAD, going)).refuses('LOAD_ALREADY_DEPARTED');
  given(loadOpened, bagLoaded)
    .when(decide.depart(LOAD, { ...going, nextSite: 'XXNADA1' }))
    .refuses('SITE_NOT_EXIST');
});
test('it arrives after it departed, and goes on with the next leg', () => {
  given(loadOpened, bagLoaded).when(decide.arrive(LOAD, [])).refuses('LOAD_NOT_DEPARTED', { site: 'SPGRU01' });
  const { state } = given(loadOpened, bagLoaded, departed)
    .when(decide.arrive(LOAD, []), { site: 'RJRIO01' })
    .then(loadEvents.LoadArrived({ load: LOAD, leg: 1, site: 'RJRIO01', sealsFound: [], stage: 'distribution' }));
  expect([state.leg, state.site]).toEqual([2, 'RJRIO01']);
});
test('a bag is taken off where the vehicle stands, and only one that is on it', () => {
  given(loadOpened, bagLoaded, departed, arrived)
    .when(decide.takeOff(LOAD, BAG, 'good', BAG), { site: 'RJRIO01' })
    .then(
      loadEvents.ItemUnloaded({ load: LOAD, kind: 'bag', number: BAG, b: 'b-load', condition: 'good', scanned: BAG }),
    );
  given(loadOpened, bagLoaded, departed)
    .when(decide.takeOff(LOAD, BAG, 'good', BAG))
    .refuses('LOAD_ALREADY_DEPARTED');
  given(loadOpened)
    .when(decide.takeOff(LOAD, BAG, 'good', BAG))
    .refuses('BAG_NOT_ON_LOAD');
});
test('only an empty load that has not left is cancelled', () => {
  given(loadOpened)
    .when(decide.cancel(LOAD))
    .then(loadEvents.LoadCancelled({ load: LOAD }));
  given(loadOpened, bagLoaded).when(decide.cancel(LOAD)).refuses('LOAD_HOLDS_BAGS', { bags: 1 });
  for (const gone of [[departed], [departed, arrived]])
    given(loadOpened, bagLoaded, ...gone)
      .when(decide.cancel(LOAD))
      .refuses('LOAD_ALREADY_DEPARTED');
  given().when(decide.cancel(LOAD)).refuses('LOAD_NOT_EXIST');
});
test('a load is cancelled where it stands', () => {
  given(loadOpened).when(decide.cancel(LOAD), { site: 'RJRIO11' }).refuses('LOAD_NOT_AT_SITE', { site: 'SPGRU01' });
});
describe('the load of a sheet that is cancelled', () => {
  const cancel = decide.cancelWithSheet(LOAD, 'SPGRU01', ['RJRIO01']);
  const cancelled = loadEvents.LoadCancelled({ load: LOAD });
  test('is cancelled when it holds nothing, once', () => {
    given(loadOpened).when(cancel).then(cancelled);
    given(loadOpened, cancelled).when(cancel).then();
  });
  test('uses its number up where nothing was scanned, so that no bag opens it afterwards', () => {
    given()
      .when(cancel)
      .then(loadEvents.LoadOpened({ load: LOAD, originSite: 'SPGRU01', stops: ['RJRIO01'] }), cancelled);
  });
  test('stays when bags are on it, or it has left', () => {
    given(loadOpened, bagLoaded).when(cancel).refuses('LOAD_HOLDS_BAGS', { bags: 1 });
    given(loadOpened, bagLoaded, departed).when(cancel).refuses('LOAD_ALREADY_DEPARTED');
  });
});
describe('a vehicle belongs to its own sites', () => {
  const elsewhere = { site: 'RJRIO11' };
  test('it is loaded, unloaded and sent off where it stands, by nobody else', () => {
    const loaded = given(loadOpened, bagLoaded);
    loaded
      .when(decide.put(LOAD, { ...item, number: 'BG0000000002' }, 'BG0000000002'), elsewhere)
      .refuses('LOAD_NOT_AT_SITE');
    loaded.when(decide.depart(LOAD, going), elsewhere).refuses('LOAD_NOT_AT_SITE');
    given(loadOpened, bagLoaded, departed, arrived)
      .when(decide.takeOff(LOAD, BAG, 'good', BAG), elsewhere)
      .refuses('LOAD_NOT_AT_SITE');
  });
  test('it arrives where it was sent, at its other stops, or back where it began', () => {
    const onTheRoad = given(loadOpened, bagLoaded, departed);
    onTheRoad.when(decide.arrive(LOAD, []), elsewhere).refuses('LOAD_NOT_EXPECTED');
    for (const [site, stage] of [
      ['RJRIO01', 'distribution'],
      ['SPGRU01', 'consolidation'],
    ] as const)
      onTheRoad
        .when(decide.arrive(LOAD, []), { site })
        .then(loadEvents.LoadArrived({ load: LOAD, leg: 1, site, sealsFound: [], stage }));
  });
});
describe('edges', () => {
  const opened = (...stops: readonly string[]) =>
    loadEvents.LoadOpened({ load: LOAD, originSite: 'SPGRU01', stops: [...stops] });
  test('it may arrive where it was sent though that is none of its stops, and at a stop where it was not sent', () => {
    const arriving = (site: string, stage: 'distribution' | 'delivery_point') =>
      loadEvents.LoadArrived({ load: LOAD, leg: 1, site, sealsFound: ['S1'], stage });
    given(opened('SPSAO11'), bagLoaded, departed)
      .when(decide.arrive(LOAD, ['S1']), { site: 'RJRIO01' })
      .then(arriving('RJRIO01', 'distribution'));
    given(opened('RJRIO01', 'RJRIO11'), bagLoaded, departed)
      .when(decide.arrive(LOAD, ['S1']), { site: 'RJRIO11' })
      .then(arriving('RJRIO11', 'delivery_point'));
  });
  test('a load that nobody opened, or that was cancelled, arrives nowhere and is cancelled once', () => {
    const cancelled = loadEvents.LoadCancelled({ load: LOAD });
    for (const before of [[], [loadOpened, cancelled]]) {
      given(...before)
        .when(decide.arrive(LOAD, []))
        .refuses('LOAD_NOT_EXIST');
      given(...before)
        .when(decide.cancel(LOAD))
        .refuses('LOAD_NOT_EXIST');
    }
  });
  test('one that has been on the road is not cancelled, empty or not', () =>
    given(
      loadOpened,
      bagLoaded,
      departed,
      arrived,
      loadEvents.ItemUnloaded({ load: LOAD, kind: 'bag', number: BAG, b: 'b-load', condition: 'good', scanned: BAG }),
    )
      .when(decide.cancel(LOAD))
      .refuses('LOAD_ALREADY_DEPARTED'));
  test('what is not known is named: the site where it begins, or one of its stops', () => {
    const fieldOf = (origin: string, stop: string) =>
      decide.open(LOAD, origin, [stop])(load.initial, { envelope: atGuarulhos, directory: smallNetwork });
    expect(fieldOf('XXNADA1', 'RJRIO01')).toMatchObject({ refused: 'SITE_NOT_EXIST', field: 'originSite' });
    expect(fieldOf('SPGRU01', 'XXNADA1')).toMatchObject({ refused: 'SITE_NOT_EXIST', field: 'stops' });
  });
  test('a binding is waived once', () => {
    const waived = loadEvents.ItemWaivedFromLoad({ load: LOAD, kind: 'bag', number: BAG, b: 'b-load' });
    given(loadOpened)
      .when(decide.waive(LOAD, BAG, 'b-load'))
      .then(waived);
    given(loadOpened, waived)
      .when(decide.waive(LOAD, BAG, 'b-load'))
      .then();
  });
  test('a departure tells its driver, seals, trailers and, in UTC, when it is expected', () => {
    const driver = 'pd1.motorista' as Personal;
    const told = { driver, seals: ['S1', 'S2'], trailers: ['XYZ9A87'] };
    given(loadOpened, bagLoaded)
      .when(decide.depart(LOAD, { ...going, ...told, expectedArrivalAt: '2026-11-20T18:00:00-03:00' }))
      .then(
        loadEvents.LoadDeparted({
          ...(departed.data as Parameters<typeof loadEvents.LoadDeparted>[0]),
          ...told,
          expectedArrivalAt: '2026-11-20T21:00:00.000Z',
        }),
      );
  });
});

test('a plate goes once: a tractor does not pull itself, and no trailer hangs on it twice (R-0310)', () => {
  const leaving = (...trailers: readonly string[]) =>
    given(loadOpened, bagLoaded).when(decide.depart(LOAD, { ...going, trailers }));
  leaving('XYZ9A87', going.plate).refuses('PLATE_REPEATED');
  leaving('XYZ9A87', 'XYZ9A87').refuses('PLATE_REPEATED');
  leaving('XYZ9A87', 'XYZ9A88').then(
    loadEvents.LoadDeparted({
      ...(departed.data as Parameters<typeof loadEvents.LoadDeparted>[0]),
      trailers: ['XYZ9A87', 'XYZ9A88'],
    }),
  );
});

test('a departure names the driver whose vehicle goes, and is his business (R-0380)', () => {
  const vehicle = (plate: string, driver?: string, status = 'enabled') => ({ status, fields: { plate, driver } });
  const going_ = (...vehicles: readonly object[]) => ({
    ...smallNetwork,
    records: new Map([
      ...smallNetwork.records,
      ['Vehicle', new Map(vehicles.map((one, at) => [`VC-${at}`, one as never]))],
    ]),
  });
  const named = loadEvents.LoadDeparted({
    ...(departed.data as Parameters<typeof loadEvents.LoadDeparted>[0]),
    driverNumber: '100001',
  });
  const departing = (...vehicles: readonly object[]) =>
    specify(load, { envelope: atGuarulhos, directory: going_(...vehicles) })
      .given(loadOpened, bagLoaded)
      .when(decide.depart(LOAD, going));
  departing(vehicle('XYZ9A87', '100002'), vehicle('ABC1D23', '100001')).then(named);
  departing(vehicle('ABC1D23')).then(departed);
  departing(vehicle('ABC1D23', '100001', 'disabled')).then(departed);
  expect(loadEvents.LoadDeparted.scope(named.data as never, 'ana')).toEqual(['site:RJRIO01', 'driver:100001']);
});

test('a vehicle does not leave on the weekday on which it may not go, and leaves on any other (R-0560)', () => {
  const leaving = (plate: string, status: string, restrictedDay: string) =>
    specify(load, {
      envelope: atGuarulhos,
      directory: {
        ...smallNetwork,
        records: new Map([
          ...smallNetwork.records,
          ['TransportVehicle', new Map([['VT1', { status, fields: { plate, restrictedDay } } as never]])],
        ]),
      },
    })
      .given(loadOpened, bagLoaded)
      .when(decide.depart(LOAD, going));
  leaving('ABC1D23', 'rotation_restriction', 'fri').refuses('VEHICLE_ROTATION_RESTRICTED', {
    plate: 'ABC1D23',
    day: '2026-11-20',
  });
  leaving('ABC1D23', 'rotation_restriction', 'thu').then(departed);
  leaving('ABC1D23', 'enabled', 'fri').then(departed);
  leaving('XYZ9A87', 'rotation_restriction', 'fri').then(departed);
});

describe('what a refusal says', () => {
  const context = { envelope: atGuarulhos, directory: smallNetwork };
  const loaded = given(loadOpened, bagLoaded);
  test('the field that is wrong', () => {
    expect(decide.open(LOAD, 'SPGRU01', [])(given(loadOpened).state, context)).toMatchObject({ field: 'loadNumber' });
    expect(decide.takeOff(LOAD, 'BG9', 'good', 'BG9')(loaded.state, context)).toMatchObject({ field: 'bagNumber' });
    expect(decide.depart(LOAD, { ...going, nextSite: 'XXNADA1' })(loaded.state, context)).toMatchObject({
      refused: 'SITE_NOT_EXIST',
      field: 'nextSite',
    });
  });
  test('where the vehicle stands, or where it was sent', () => {
    const elsewhere = { site: 'RJRIO11' };
    loaded.when(decide.depart(LOAD, going), elsewhere).refuses('LOAD_NOT_AT_SITE', { site: 'SPGRU01' });
    given(loadOpened, bagLoaded, departed)
      .when(decide.arrive(LOAD, []), elsewhere)
      .refuses('LOAD_NOT_EXPECTED', { site: 'RJRIO01' });
    specify(load, { envelope: atNoSite, directory: smallNetwork })
      .given(loadOpened, bagLoaded, departed)
      .when(decide.arrive(LOAD, []))
      .refuses('LOAD_NOT_EXPECTED', { site: 'RJRIO01' });
  });
  test('of a load that was cancelled, that there is none, whatever is asked of it', () => {
    const gone = given(loadOpened, loadEvents.LoadCancelled({ load: LOAD }));
    gone.when(decide.put(LOAD, item, BAG)).refuses('LOAD_NOT_EXIST');
    gone.when(decide.takeOff(LOAD, BAG, 'good', BAG)).refuses('LOAD_NOT_EXIST');
    gone.when(decide.depart(LOAD, going)).refuses('LOAD_NOT_EXIST');
  });
});

test('another binding of a bag than the one by which the load carries it is waived', () => {
  const waived = (b: string) => loadEvents.ItemWaivedFromLoad({ load: LOAD, kind: 'bag', number: BAG, b });
  given(loadOpened, bagLoaded)
    .when(decide.waive(LOAD, BAG, 'another'))
    .then(waived('another'));
  given(loadOpened, waived('another'))
    .when(decide.waive(LOAD, BAG, 'b-load'))
    .then(waived('b-load'));
});

test('a load has the stops that were told, and says how a bag came off it', () => {
  given()
    .when(decide.open(LOAD, 'SPGRU01', ['RJRIO01', 'RJRIO11']))
    .then(loadEvents.LoadOpened({ load: LOAD, originSite: 'SPGRU01', stops: ['RJRIO01', 'RJRIO11'] }));
  given(loadOpened, bagLoaded)
    .when(decide.takeOff(LOAD, BAG, 'seal_broken', 'W1'))
    .then(
      loadEvents.ItemUnloaded({
        load: LOAD,
        kind: 'bag',
        number: BAG,
        b: 'b-load',
        condition: 'seal_broken',
        scanned: 'W1',
      }),
    );
});
