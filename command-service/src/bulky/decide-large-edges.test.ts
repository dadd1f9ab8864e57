import { LARGE_STEPS, largeRecipient, largeRecipientEvents } from '@malote/contracts/bulky/large-recipient.ts';
import type { LargeStep } from '@malote/contracts/bulky/large-recipient.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import { specify, told } from '../kernel/specification.ts';
import { announce, handle, handleOrders, undo } from './decide-large.ts';

const { LargeParcelHandled, LargeParcelsAnnounced, LargeParcelStepUndone } = largeRecipientEvents;
const { given } = specify(largeRecipient, { envelope: atGuarulhos, directory: smallNetwork });
const [sofa, table, lamp] = ['ML0000000000017', 'ML0000000000024', 'ML0000000000031'];
const both = LargeParcelsAnnounced({ order: 'PD1', waybills: [sofa, table] });
const handled = (waybill: string, step: LargeStep, order = 'PD1') => LargeParcelHandled({ order, waybill, step });
/** A parcel that has come as far as a step, each one scanned as `<step> <waybill>`. */
const upTo = (waybill: string, step: LargeStep, order = 'PD1') =>
  LARGE_STEPS.slice(0, LARGE_STEPS.indexOf(step) + 1).map((one) =>
    told(handled(waybill, one, order), { commandId: `${one} ${waybill}` }),
  );

describe('what becomes known', () => {
  test('parcels of an order are told once, and those that are known stay as far as they are', () => {
    given()
      .when(announce('PD1', [sofa, table]))
      .then(both);
    given(both)
      .when(announce('PD1', [sofa, lamp]))
      .then(LargeParcelsAnnounced({ order: 'PD1', waybills: [lamp] }));
    given(both)
      .when(announce('PD1', [table, sofa]))
      .then();
  });
});

describe('one parcel', () => {
  test('takes its steps in their order, each once (R-0345)', () => {
    given(both).when(handle(sofa, 'collected')).then(handled(sofa, 'collected'));
    given(both).when(handle(sofa, 'packed')).refuses('LARGE_STEP_MISSING');
    given(both, ...upTo(sofa, 'packed'))
      .when(handle(sofa, 'packed'))
      .refuses('ALREADY_SCANNED');
    given(both, ...upTo(sofa, 'packed'))
      .when(handle(sofa, 'collected'))
      .refuses('ALREADY_SCANNED');
    given(both).when(handle(lamp, 'collected')).refuses('NOT_LARGE_PARCEL');
  });
  test('is loaded onto a vehicle that is named', () => {
    given(LargeParcelsAnnounced({ order: 'PD1', waybills: [sofa] }), ...upTo(sofa, 'packed'))
      .when(handle(sofa, 'loaded', 'RIO2E19'))
      .then(LargeParcelHandled({ order: 'PD1', waybill: sofa, step: 'loaded', vehicle: 'RIO2E19' }));
  });
  test.each([
    ['still lacks the step', [], true],
    ['has it', upTo(table, 'collected'), false],
    ['is further', upTo(table, 'packed'), false],
  ])('the answer says whether another one lacks the step: it %s', (_, facts, othersOpen) => {
    given(both, ...facts)
      .when(handle(sofa, 'collected'))
      .answers({ othersOpen });
  });
  test('another one that is further behind does not lack this step yet', () => {
    given(both, ...upTo(sofa, 'collected'))
      .when(handle(sofa, 'packed'))
      .answers({ othersOpen: false });
  });
});

describe('all parcels of a recipient (R-0345, R-0666)', () => {
  test.each([
    ['collected and not packed holds back loading', 'loaded', 'packed', 'collected'],
    ['loaded and not unloaded holds back the handover', 'handed_over', 'unloaded', 'loaded'],
  ] as const)('what is %s', (_, step, mine, others) => {
    given(both, ...upTo(sofa, mine), ...upTo(table, others))
      .when(handle(sofa, step))
      .refuses('BULKY_SAME_RECIPIENT');
    given(both, ...upTo(sofa, mine), ...upTo(table, mine))
      .when(handle(sofa, step))
      .answers({ othersOpen: true });
  });
  test('what has not begun holds nothing back', () => {
    given(both, ...upTo(sofa, 'packed'))
      .when(handle(sofa, 'loaded'))
      .then(handled(sofa, 'loaded'));
  });
  test.each([
    ['packed', 'collected'],
    ['unloaded', 'loaded'],
  ] as const)('steps between are taken one by one: %s', (step, before) => {
    given(both, ...upTo(sofa, before), ...(before === 'loaded' ? upTo(table, 'packed') : []))
      .when(handle(sofa, step))
      .then(handled(sofa, step));
  });
});

describe('orders at once', () => {
  const other = LargeParcelsAnnounced({ order: 'PD2', waybills: [lamp] });
  test('those of the orders that have not taken the step take it, and the others stay', () => {
    given(both, other, ...upTo(sofa, 'collected'))
      .when(handleOrders(['PD1'], 'collected'))
      .then(handled(table, 'collected'));
    given(both, other)
      .when(handleOrders(['PD1', 'PD2'], 'collected'))
      .then(handled(sofa, 'collected'), handled(table, 'collected'), handled(lamp, 'collected', 'PD2'));
  });
  test('none is left, or one cannot: nothing happens to any', () => {
    given(both, ...upTo(sofa, 'collected'), ...upTo(table, 'packed'))
      .when(handleOrders(['PD1'], 'collected'))
      .refuses('ALREADY_SCANNED');
    given(both, ...upTo(sofa, 'collected'))
      .when(handleOrders(['PD1'], 'packed'))
      .refuses('LARGE_STEP_MISSING');
    given(both)
      .when(handleOrders(['PD9'], 'collected'))
      .refuses('ALREADY_SCANNED');
  });
  test('a parcel of the same recipient holds the handover of another order back (R-0666)', () => {
    const ready = [both, other, ...upTo(sofa, 'unloaded'), ...upTo(table, 'unloaded')];
    given(...ready, ...upTo(lamp, 'loaded', 'PD2'))
      .when(handleOrders(['PD1'], 'handed_over'))
      .refuses('BULKY_SAME_RECIPIENT');
    given(...ready, ...upTo(lamp, 'unloaded', 'PD2'))
      .when(handleOrders(['PD1'], 'handed_over'))
      .then(handled(sofa, 'handed_over'), handled(table, 'handed_over'));
  });
  test('a command that comes again finds what it did, of its own orders and this step alone', () => {
    const mine = (waybill: string, step: LargeStep, order?: string) =>
      told(handled(waybill, step, order), { commandId: 'this' });
    given(both, mine(sofa, 'collected'))
      .when(handleOrders(['PD1'], 'collected'))
      .then();
    given(both, mine(sofa, 'collected'), mine(table, 'collected'))
      .when(handleOrders(['PD1'], 'packed'))
      .then(handled(sofa, 'packed'), handled(table, 'packed'));
    given(both, other, mine(lamp, 'collected', 'PD2'))
      .when(handleOrders(['PD1'], 'collected'))
      .then(handled(sofa, 'collected'), handled(table, 'collected'));
  });
});

describe('taking back', () => {
  const undone = (waybill: string, step: LargeStep) =>
    LargeParcelStepUndone({ order: 'PD1', waybill, step, scan: `${step} ${waybill}` });
  test('the last step of a parcel, by who names its scan', () => {
    const packed = given(both, ...upTo(sofa, 'packed'));
    const { state } = packed.when(undo(sofa, `packed ${sofa}`)).then(undone(sofa, 'packed'));
    expect(state.parcels[sofa]?.scans).toEqual([`collected ${sofa}`]);
    packed.when(undo(sofa, `collected ${sofa}`)).refuses('NOTHING_TO_UNDO');
    packed.when(undo(sofa, 'another')).refuses('NOTHING_TO_UNDO');
  });
  test.each(['collected', 'loaded', 'unloaded'] as const)('of a parcel that came as far as %s, that step', (step) => {
    given(both, ...upTo(sofa, step))
      .when(undo(sofa, `${step} ${sofa}`))
      .then(undone(sofa, step));
  });
  test('nothing of a parcel that is not there, took no step, or was handed over', () => {
    given(both).when(undo(lamp, 'another')).refuses('NOTHING_TO_UNDO');
    given(both).when(undo(sofa, 'another')).refuses('NOTHING_TO_UNDO');
    given(both, ...upTo(sofa, 'handed_over'))
      .when(undo(sofa, `handed_over ${sofa}`))
      .refuses('NOTHING_TO_UNDO');
  });
});
