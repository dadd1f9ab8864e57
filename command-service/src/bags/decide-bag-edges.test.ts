import { bagEvents } from '@malote/contracts/bags/events.ts';
import { bag } from '@malote/contracts/bags/bag.ts';
import { BAG, bagOpened, bagSealed, LOAD, ORDER, putInBag } from '../../test/facts.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { specify, told } from '../kernel/specification.ts';
import * as decide from './decide-bag.ts';

const { given } = specify(bag, { envelope: atGuarulhos, directory: smallNetwork });
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

describe('sealing', () => {
  test('a list fills the bag to its last place, and not one further (R-0252)', () => {
    const two = given(bagOpened({ channel: 'STD', limits: { grams: 30_000, parcels: 2 } }), putInBag('W1'));
    two.when(decide.requestSeal(BAG, ['W1', 'W2'])).then(bagEvents.BagSealRequested({ bag: BAG, missing: ['W2'] }));
    two.when(decide.requestSeal(BAG, ['W1', 'W2', 'W3'])).refuses('BAG_CAPACITY_EXCEEDED');
  });
  test('what a list leaves out is named, twenty parcels at most', () => {
    const numbers = Array.from({ length: 21 }, (_, at) => `W${at + 10}`);
    given(bagOpened(), ...numbers.map((number) => putInBag(number)), putInBag('listed'))
      .when(decide.seal(BAG, ['listed']))
      .refuses('BAG_CONTENT_DIFFERS', { waybills: numbers.slice(0, 20).join(', ') });
  });
  test('the seal that was asked for closes the bag, also when parcels had to be claimed first', () => {
    const asked = told(bagEvents.BagSealRequested({ bag: BAG, missing: ['W2'], seal }), { commandId: 'this' });
    const { state } = given(bagOpened(), putInBag('W1'), asked).when(decide.concludeSeal(BAG, [candidate('W2')]));
    expect([state.status, state.seal]).toEqual(['sealed', seal]);
  });
  test('a request whose own claims were waived is over', () =>
    given(
      bagOpened(),
      putInBag('W1'),
      told(bagEvents.BagSealRequested({ bag: BAG, missing: ['W2'] }), { commandId: 'this' }),
      waived('W2', 'this'),
    )
      .when(decide.concludeSeal(BAG, [candidate('W2')]))
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
