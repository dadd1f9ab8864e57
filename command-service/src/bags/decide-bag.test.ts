import fc from 'fast-check';
import { bagEvents } from '@malote/contracts/bags/events.ts';
import { bag, bagStatus } from '@malote/contracts/bags/bag.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import { sealBag } from '@malote/contracts/bags/commands.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { BAG, bagOpened, bagSealed, LOAD, ORDER, putInBag } from '../../test/facts.ts';
import { aChannel, atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { specify, told } from '../kernel/specification.ts';
import { isRefusal } from '../kernel/decision.ts';
import type { Decide } from '../kernel/decision.ts';
import * as decide from './decide-bag.ts';
import * as seals from './decide-seal.ts';
import type { Candidate } from './decide-bag.ts';

const { given } = specify(bag, { envelope: atGuarulhos, directory: smallNetwork });
const [first, second, third] = ['W1', 'W2', 'W3'];
const candidate = (waybill: string, grams = 500, different: Partial<Candidate> = {}): Candidate => ({
  waybill,
  orderNumber: ORDER,
  b: `b-${waybill}`,
  grams,
  gramsFrom: 'forecast',
  channel: 'STD',
  scanned: waybill,
  ...different,
});
const putting = (waybill: string, grams?: number, different?: Partial<Candidate>) =>
  decide.put(BAG, candidate(waybill, grams, different));
const requested = (missing: readonly string[]) =>
  told(bagEvents.BagSealRequested({ bag: BAG, missing: [...missing] }), { commandId: 'this' });
const received = (site: string, happenedAt: string) =>
  told(bagEvents.BagReceived({ bag: BAG, scanned: BAG, stage: 'distribution' }), { site, happenedAt });
const scannedOut = (site: string, happenedAt: string) =>
  told(bagEvents.BagScannedOut({ bag: BAG, scanned: BAG, stage: 'consolidation' }), { site, happenedAt });
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('opening', () => {
  test('a bag is opened under its number', () => {
    given()
      .when(decide.open({ bag: BAG, numbering: 'given' }))
      .then(bagEvents.BagOpened({ bag: BAG, numbering: 'given' }))
      .answers({ bagNumber: BAG });
  });
  test('a channel that is named fixes the limits', () => {
    given()
      .when(decide.open({ bag: BAG, numbering: 'random', channel: 'BULKY' }))
      .then(
        bagEvents.BagOpened({
          bag: BAG,
          numbering: 'random',
          channel: 'BULKY',
          limits: { grams: 500_000, parcels: 1_000 },
        }),
      );
  });
  test('a bag number is never used twice, not even after the bag was deleted (R-0338)', () => {
    given(bagOpened())
      .when(decide.open({ bag: BAG, numbering: 'given' }))
      .refuses('BAG_NUMBER_DUPLICATE');
    given(bagOpened(), bagEvents.BagDeleted({ bag: BAG }))
      .when(decide.open({ bag: BAG, numbering: 'given' }))
      .refuses('BAG_NUMBER_DUPLICATE');
  });
  test('a channel or a site that nobody knows is refused', () => {
    given()
      .when(decide.open({ bag: BAG, numbering: 'given', channel: 'NENHUM' }))
      .refuses('CHANNEL_NOT_EXIST');
    given()
      .when(decide.open({ bag: BAG, numbering: 'given', nextSite: 'XXNADA1' }))
      .refuses('SITE_NOT_EXIST');
  });
});

describe('putting in', () => {
  test('the first parcel fixes channel and limits, and makes the bag packaged (R-0687)', () => {
    const { state } = given(bagOpened())
      .when(putting(first))
      .then(putInBag(first))
      .answers({ parcels: 1, grams: 500, maxGrams: 30_000, maxParcels: 1_000, channel: 'STD' });
    expect([bagStatus(given(bagOpened()).state), bagStatus(state), state.channel]).toEqual([
      'not_packaged',
      'packaged',
      'STD',
    ]);
  });
  test('a bag must be open, and of the channel of its parcels (R-0339)', () => {
    given().when(putting(first)).refuses('BAG_NOT_EXIST');
    given(bagOpened({ channel: 'BULKY' }))
      .when(putting(first))
      .refuses('BAG_CHANNEL_DIFFERS', { bag: 'BULKY', parcel: 'STD' });
    given(bagOpened(), putInBag(first))
      .when(putting(second, 500, { channel: 'BULKY' }))
      .refuses('BAG_CHANNEL_DIFFERS');
    for (const language of ['pt', 'zh', 'en'] as const)
      expect(refusalText('BAG_CHANNEL_DIFFERS', language, { bag: 'BULKY', parcel: 'STD' })).toMatch(/BULKY.*STD/);
  });
  test('a bag is filled where it was opened', () =>
    given(bagOpened()).when(putting(first), { site: 'RJRIO01' }).refuses('BAG_OPEN_ELSEWHERE', { site: 'SPGRU01' }));
  test('a sealed bag takes no more parcels and gives none (R-0210)', () => {
    const sealed = given(bagOpened(), putInBag(first), bagSealed([first, 500]));
    sealed.when(putting(second)).refuses('BAG_ALREADY_CLOSED');
    sealed.when(decide.takeOut(BAG, first, 'removed', first)).refuses('BAG_ALREADY_CLOSED');
    sealed.when(seals.seal(BAG, [])).refuses('BAG_ALREADY_CLOSED');
  });
  test('a parcel is not scanned in twice (R-0338)', () =>
    given(bagOpened(), putInBag(first)).when(putting(first)).refuses('ALREADY_SCANNED'));
  test("a parcel that would pass the channel's limit needs a new bag, 30 kg by default and 500 kg where the channel says so (R-0252)", () => {
    given(bagOpened(), putInBag(first, 29_999)).when(putting(second, 2)).refuses('BAG_TOTAL_WEIGHT_LIMIT', { max: 30 });
    given(bagOpened(), putInBag(first, 29_999)).when(putting(second, 1)).then(putInBag(second, 1));
    given(
      bagOpened({ channel: 'BULKY', limits: { grams: 500_000, parcels: 1_000 } }),
      putInBag(first, 499_999, { channel: 'BULKY' }),
    )
      .when(putting(second, 2, { channel: 'BULKY' }))
      .refuses('BAG_TOTAL_WEIGHT_LIMIT', { max: 500 });
  });
  test('the limits of a bag are those of its first parcel, also when the channel changes later', () => {
    const tighter = {
      ...smallNetwork,
      channels: new Map([['STD', { status: 'enabled' as const, fields: aChannel({ bagMaxGrams: 1_000 }) }]]),
    };
    specify(bag, { envelope: atGuarulhos, directory: tighter })
      .given(bagOpened(), putInBag(first, 900))
      .when(putting(second, 900))
      .then(putInBag(second, 900));
  });
  test('a bag holds at most a thousand packages (R-0342)', () => {
    const full = Array.from({ length: 1_000 }, (_, index) => putInBag(`W${index}`, 1));
    given(bagOpened(), ...full)
      .when(putting('one more', 1))
      .refuses('BAG_CAPACITY_EXCEEDED');
    given(bagOpened(), ...full.slice(1))
      .when(putting('the last', 1))
      .then(putInBag('the last', 1));
  });
  test('a binding that was waived is dead for ever', () => {
    given(bagOpened(), bagEvents.ParcelWaivedFromBag({ bag: BAG, waybill: first, b: 'b-W1' }))
      .when(putting(first))
      .refuses('OPERATION_FAILED_RETRY');
    given(bagOpened(), putInBag(first))
      .when(decide.waive(BAG, first, 'b-W1'))
      .then();
  });
});

describe('taking out', () => {
  test('a parcel must be in the bag to leave it, by its own scan and not by deleting a row (R-0334)', () => {
    given(bagOpened(), putInBag(first), putInBag(second, 700))
      .when(decide.takeOut(BAG, first, 'removed', first))
      .then(bagEvents.ParcelTakenOutOfBag({ bag: BAG, waybill: first, b: 'b-W1', cause: 'removed', scanned: first }))
      .answers({ bagNumber: BAG, parcels: 1, grams: 700 });
    given(bagOpened(), putInBag(first))
      .when(decide.takeOut(BAG, second, 'removed', second))
      .refuses('PARCEL_NOT_IN_BAG');
    given()
      .when(decide.takeOut(BAG, first, 'removed', first))
      .refuses('BAG_NOT_EXIST');
  });
  test('an empty bag may be deleted, one with waybills not (R-0337)', () => {
    given(bagOpened())
      .when(decide.remove(BAG))
      .then(bagEvents.BagDeleted({ bag: BAG }));
    given(bagOpened(), putInBag(first)).when(decide.remove(BAG)).refuses('BAG_NOT_EMPTY_CANNOT_DELETE');
    given(bagOpened(), putInBag(first), bagSealed([first, 500]))
      .when(decide.remove(BAG))
      .refuses('BAG_ALREADY_CLOSED');
  });
});

describe('sealing', () => {
  test('an empty bag cannot be closed (R-0336)', () =>
    given(bagOpened()).when(seals.seal(BAG, [])).refuses('EMPTY_BAG'));
  test('a bag of scanned parcels is closed by one fact that names them all', () => {
    given(bagOpened({ nextSite: 'RJRIO01' }), putInBag(first), putInBag(second, 700))
      .when(seals.seal(BAG, [first, second], { number: 'L1' }))
      .then(
        bagEvents.BagSealed({
          bag: BAG,
          grams: 1_200,
          channel: 'STD',
          nextSite: 'RJRIO01',
          seal: { number: 'L1' },
          parcels: [
            { waybill: first, orderNumber: ORDER, b: 'b-W1', grams: 500 },
            { waybill: second, orderNumber: ORDER, b: 'b-W2', grams: 700 },
          ],
        }),
      )
      .answers({ parcels: 2, grams: 1_200 });
  });
  test('a list that leaves out what is in the bag is refused with the difference', () =>
    given(bagOpened(), putInBag(first), putInBag(second))
      .when(seals.seal(BAG, [first]))
      .refuses('BAG_CONTENT_DIFFERS', { waybills: [second] }));
  test('more than a thousand parcels cannot be selected for one bag (R-0343)', () => {
    const bagList = Array.from({ length: 1_001 }, (_, index) => makeWaybill(BigInt(index)));
    const issues = (list: readonly string[]) =>
      sealBag.input.safeParse({ bagNumber: BAG, bagList: list }).error?.issues.map(({ message }) => message) ?? [];
    expect(issues(bagList)).toEqual(['PACKAGE_SELECTION_LIMIT']);
    expect(issues(bagList.slice(1))).toEqual([]);
    given(bagOpened(), putInBag('one before'))
      .when(seals.seal(BAG, bagList.slice(1)))
      .refuses('BAG_CAPACITY_EXCEEDED');
  });
  test('parcels that were never scanned in are asked for first; until then the bag takes nothing else', () => {
    const { state } = given(bagOpened(), putInBag(first))
      .when(seals.requestSeal(BAG, [first, second]))
      .then(bagEvents.BagSealRequested({ bag: BAG, missing: [second] }));
    expect(isRefusal(putting(third)(state, { envelope: atGuarulhos, directory: smallNetwork }))).toBe(true);
  });
  test('claimed parcels are sealed in within the limits of the bag (R-0252)', () => {
    const sealing = given(bagOpened(), putInBag(first), requested([second]));
    sealing.when(seals.concludeSeal(BAG, [candidate(second, 700)])).answers({ parcels: 2, grams: 1_200 });
    sealing.when(seals.concludeSeal(BAG, [candidate(second, 29_600)])).refuses('BAG_TOTAL_WEIGHT_LIMIT', { max: 30 });
    sealing
      .when(seals.concludeSeal(BAG, [candidate(second, 500, { channel: 'BULKY' })]))
      .refuses('BAG_CHANNEL_DIFFERS');
    sealing.when(seals.concludeSeal(BAG, [])).refuses('OPERATION_FAILED_RETRY');
  });
  test('a seal fills a bag to its bound and not a gram or a parcel further, and never mixes channels (R-0252, R-0339)', () => {
    const sealing = given(bagOpened(), putInBag(first, 500), requested([second]));
    sealing.when(seals.concludeSeal(BAG, [candidate(second, 29_500)])).answers({ parcels: 2, grams: 30_000 });
    sealing.when(seals.concludeSeal(BAG, [candidate(second, 29_501)])).refuses('BAG_TOTAL_WEIGHT_LIMIT', { max: 30 });
    given(bagOpened({ channel: 'STD', limits: { grams: 30_000, parcels: 1 } }), requested([first, second]))
      .when(seals.concludeSeal(BAG, [candidate(first), candidate(second)]))
      .refuses('BAG_CAPACITY_EXCEEDED');
    given(bagOpened(), requested([first, second]))
      .when(seals.concludeSeal(BAG, [candidate(first), candidate(second, 500, { channel: 'BULKY' })]))
      .refuses('BAG_CHANNEL_DIFFERS');
  });
  test('only the command that asked for a seal concludes it, or gives it up', () => {
    const sealing = given(bagOpened(), putInBag(first), requested([second]));
    sealing.when(seals.concludeSeal(BAG, [candidate(second)]), { commandId: 'another' }).refuses('BAG_ALREADY_CLOSED');
    sealing.when(seals.abandonSeal(BAG, 'PARCEL_SIGNED', [second]), { commandId: 'another' }).then();
    expect(sealing.when(seals.abandonSeal(BAG, 'PARCEL_SIGNED', [second])).state.status).toBe('open');
  });
  test('an open seal request holds what its own command claimed, and nothing else', () => {
    const { state } = given(bagOpened(), putInBag(first), requested([second]));
    expect([
      decide.holds(state, second, 'this'),
      decide.holds(state, second, 'a stray'),
      decide.holds(state, first, 'b-W1'),
    ]).toEqual([true, false, true]);
  });
});

describe('on the road', () => {
  const sealed = [bagOpened(), putInBag(first), bagSealed([first, 500])];
  test('a scan of a sealed bag receives it at the transit warehouse (R-0211)', () => {
    const { state } = given(...sealed)
      .when(decide.receive(BAG, BAG))
      .then(bagEvents.BagReceived({ bag: BAG, scanned: BAG, stage: 'consolidation' }));
    expect(state.receivedAt).toEqual({ site: 'SPGRU01', at: atGuarulhos.happenedAt });
    given(bagOpened(), putInBag(first)).when(decide.receive(BAG, BAG)).refuses('BAG_NOT_SEALED');
    given().when(decide.receive(BAG, BAG)).refuses('BAG_NOT_EXIST');
  });
  test('it is received once at a site, and again when it came back (R-0338)', () => {
    given(...sealed, received('SPGRU01', at(10)))
      .when(decide.receive(BAG, BAG))
      .refuses('ALREADY_SCANNED');
    given(...sealed, received('SPGRU01', at(10)), scannedOut('SPGRU01', at(11)))
      .when(decide.receive(BAG, BAG))
      .then(bagEvents.BagReceived({ bag: BAG, scanned: BAG, stage: 'consolidation' }));
  });
  test('it leaves a site once, and the next site also when nobody received it there', () => {
    given(...sealed, scannedOut('SPGRU01', at(11)))
      .when(decide.scanOut(BAG, BAG, undefined))
      .refuses('ALREADY_SCANNED');
    given(...sealed, scannedOut('SPGRU01', at(11)))
      .when(decide.scanOut(BAG, BAG, undefined), { site: 'RJRIO01' })
      .then(bagEvents.BagScannedOut({ bag: BAG, scanned: BAG, stage: 'distribution' }));
    given(...sealed)
      .when(decide.scanOut(BAG, BAG, 'XXNADA1'))
      .refuses('SITE_NOT_EXIST');
  });
  test('a late scan does not move the bag back', () => {
    const late = given(...sealed, scannedOut('SPGRU01', at(11)), received('SPGRU01', at(10))).state;
    expect(late).toMatchObject({ out: { site: 'SPGRU01' }, receivedAt: { site: 'SPGRU01', at: at(10) } });
    expect(
      given(...sealed, received('RJRIO01', at(12)), received('SPGRU01', at(10)), scannedOut('SPGRU01', at(11))).state,
    ).toMatchObject({ receivedAt: { site: 'RJRIO01' } });
  });
  test('it ends unpacked at the site that received it, which is final (R-0687)', () => {
    const unpacked = bagEvents.BagUnpacked({ bag: BAG, scanned: BAG });
    const rio = given(...sealed, received('RJRIO01', at(12)));
    rio.when(decide.unpack(BAG, BAG), { site: 'RJRIO01' }).then(unpacked);
    rio.when(decide.unpack(BAG, BAG)).refuses('BAG_NOT_ALL_ARRIVED');
    for (const left of [
      [scannedOut('SPGRU01', at(11))],
      [received('RJRIO01', at(11)), scannedOut('RJRIO01', at(12))],
      [
        bagEvents.BagBoundForLoad({ bag: BAG, load: LOAD, b: 'load' }),
        told(bagEvents.BagReleasedFromLoad({ bag: BAG, load: LOAD, b: 'load', cause: 'unloaded' }), {
          site: 'RJRIO01',
          happenedAt: at(14),
        }),
      ],
    ])
      for (const site of ['SPGRU01', 'RJRIO01'])
        given(...sealed, ...left)
          .when(decide.unpack(BAG, BAG), { site, happenedAt: at(15) })
          .refuses('BAG_NOT_ALL_ARRIVED');
    given(...sealed, unpacked)
      .when(decide.unpack(BAG, BAG))
      .refuses('BAG_ALREADY_CLOSED');
    expect(bagStatus(given(...sealed, unpacked).state)).toBe('unpacked');
  });
  test('a new seal replaces the old one and leaves state and content (R-0687)', () => {
    const before = given(...sealed);
    const { state } = before
      .when(seals.reseal(BAG, { number: 'L2' }))
      .then(bagEvents.BagResealed({ bag: BAG, newSeal: { number: 'L2' } }));
    expect(state).toEqual({ ...before.state, seal: { number: 'L2' } });
    given(...sealed, bagEvents.BagResealed({ bag: BAG, newSeal: { number: 'L2' } }))
      .when(seals.reseal(BAG, { number: 'L2' }))
      .refuses('SEAL_REPEATED');
    given(bagOpened())
      .when(seals.reseal(BAG, { number: 'L2' }))
      .refuses('BAG_NOT_SEALED');
  });
  test('a generated master waybill keeps its seal, and its parcels until it has come somewhere (R-0213, R-0687)', () => {
    const list = { code: 'LP00000001', at: at(11) };
    const locked = 'MASTER_WAYBILL_LOCKED';
    const unpack = decide.unpack(BAG, BAG, list);
    given(...sealed)
      .when(seals.reseal(BAG, { number: 'L2' }, list))
      .refuses(locked);
    given(...sealed)
      .when(unpack)
      .refuses(locked);
    given(...sealed, received('SPGRU01', at(12)))
      .when(unpack)
      .refuses(locked);
    given(...sealed, received('RJRIO01', at(10)))
      .when(unpack, { site: 'RJRIO01' })
      .refuses(locked);
    given(...sealed, received('RJRIO01', at(12)))
      .when(unpack, { site: 'RJRIO01' })
      .then(bagEvents.BagUnpacked({ bag: BAG, scanned: BAG }));
  });
  test('only a sealed bag is bound for a load, and for one load at a time', () => {
    const bound = bagEvents.BagBoundForLoad({ bag: BAG, load: LOAD, b: 'this' });
    given(...sealed)
      .when(decide.bindForLoad(BAG, LOAD))
      .then(bound);
    given(...sealed, bound)
      .when(decide.bindForLoad(BAG, LOAD))
      .then();
    given(...sealed, bound)
      .when(decide.bindForLoad(BAG, LOAD), { commandId: 'another' })
      .refuses('ALREADY_SCANNED');
    given(...sealed, bound)
      .when(decide.bindForLoad(BAG, 'LD000002'), { commandId: 'another' })
      .refuses('BAG_ON_OTHER_LOAD', { load: LOAD });
    given(...sealed, bound)
      .when(decide.unpack(BAG, BAG))
      .refuses('BAG_ON_OTHER_LOAD');
    given(bagOpened()).when(decide.bindForLoad(BAG, LOAD)).refuses('BAG_NOT_SEALED');
    given(...sealed, bound)
      .when(decide.releaseFromLoad(BAG, { b: 'another', number: LOAD }, 'waived'))
      .then();
  });
});

test('a label counts its copies, and from the second print says why', () => {
  const printed = bagEvents.BagLabelPrinted({ bag: BAG, copy: 2, copies: 2, template: 'bag-100x150' });
  given(bagOpened()).when(decide.printLabel(BAG, 2)).then(printed).answers({ copy: 2 });
  given(bagOpened(), printed).when(decide.printLabel(BAG, 1)).refuses('REASON_REQUIRED');
  given(bagOpened(), printed).when(decide.printLabel(BAG, 1), { reason: 'etiqueta rasgada' }).answers({ copy: 3 });
});

describe('whatever is done to a bag, in whatever order', () => {
  const waybill = fc.constantFrom('W1', 'W2', 'W3', 'W4');
  const anything: fc.Arbitrary<Decide<Bag>> = fc.oneof(
    fc.constant(decide.open({ bag: BAG, numbering: 'given' })),
    fc
      .tuple(waybill, fc.integer({ min: 1, max: 16_000 }), fc.nat())
      .map(([one, grams, b]) => putting(one, grams, { b: `b${b}` })),
    waybill.map((one) => decide.takeOut(BAG, one, 'removed', one)),
    fc.array(waybill).map((list) => seals.seal(BAG, list)),
    fc.array(waybill, { minLength: 1 }).map((list) => seals.requestSeal(BAG, list)),
    fc.array(waybill).map((list) =>
      seals.concludeSeal(
        BAG,
        list.map((one) => candidate(one)),
      ),
    ),
    fc.constant(seals.abandonSeal(BAG, 'PARCEL_SIGNED', [])),
    fc.constant(decide.receive(BAG, BAG)),
    fc.constant(decide.unpack(BAG, BAG)),
    fc.constant(decide.remove(BAG)),
  );
  const context = { envelope: atGuarulhos, directory: smallNetwork };

  /** The states that a bag goes through. */
  function states(decisions: readonly Decide<Bag>[]): Bag[] {
    const through: Bag[] = [bag.initial];
    for (const decision of decisions) {
      const now = through.at(-1) ?? bag.initial;
      const decided = decision(now, context);
      const facts: readonly Fact[] = isRefusal(decided) ? [] : 'facts' in decided ? decided.facts : decided;
      through.push(
        facts.reduce(
          (state, fact) => bag.evolve(state, fact, { ...atGuarulhos, writtenAt: atGuarulhos.receivedAt }),
          now,
        ),
      );
    }
    return through;
  }

  test('a closed bag never opens, and its content never changes (R-0210)', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), (decisions) => {
        const through = states(decisions);
        const closed = through.findIndex(({ status }) => status === 'sealed');
        if (closed >= 0)
          for (const later of through.slice(closed))
            expect({
              parcels: later.parcels,
              closed: later.status === 'sealed' || later.status === 'unpacked',
            }).toEqual({ parcels: through[closed]?.parcels, closed: true });
      }),
    );
  });
  test('its count and its weight are those of its parcels, within the limits (R-0252)', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), (decisions) => {
        for (const state of states(decisions)) {
          const held = Object.values(state.parcels);
          expect([state.count, state.grams]).toEqual([held.length, held.reduce((sum, { grams }) => sum + grams, 0)]);
          expect(state.grams).toBeLessThanOrEqual(30_000);
        }
      }),
    );
  });
});
