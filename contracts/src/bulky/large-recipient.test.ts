import type { About } from '../kernel/aggregate.ts';
import {
  handleLargeParcel,
  LARGE_STEPS,
  largeRecipient,
  largeRecipientEvents,
  undoLargeParcel,
} from './large-recipient.ts';
import type { LargeRecipient } from './large-recipient.ts';

/** What an event, reported by a scan, makes of a recipient's large parcels. */
const told = (now: LargeRecipient, type: keyof typeof largeRecipientEvents, data: object, scan = 'S0') =>
  largeRecipient.evolve(now, largeRecipientEvents[type]({ order: 'PD1', ...data } as never), {
    commandId: scan,
  } as About);

const announced = told(largeRecipient.initial, 'LargeParcelsAnnounced', { waybills: ['W1', 'W2'] });
const handled = (now: LargeRecipient, waybill: string, scan: string) =>
  told(now, 'LargeParcelHandled', { waybill, step: 'collected' }, scan);
const undone = (now: LargeRecipient, waybill: string, scan: string) =>
  told(now, 'LargeParcelStepUndone', { waybill, step: 'collected', scan }, 'undo');
const untouched = { order: 'PD1', scans: [] };

test('a recipient of whom nothing large was announced has no large parcel', () =>
  expect([largeRecipient.category, largeRecipient.initial]).toStrictEqual(['largerecipient', { parcels: {} }]));

test('large parcels go through five steps, in this order (R-0345)', () =>
  expect(LARGE_STEPS).toEqual(['collected', 'packed', 'loaded', 'unloaded', 'handed_over']));

test('what is announced waits for its first step, beside what was announced of other orders', () => {
  expect(announced).toStrictEqual({ parcels: { W1: untouched, W2: untouched } });
  expect(told(announced, 'LargeParcelsAnnounced', { order: 'PD2', waybills: ['W3'] })).toStrictEqual({
    parcels: { W1: untouched, W2: untouched, W3: { order: 'PD2', scans: [] } },
  });
});

test('each step is a scan of one parcel, and the last is taken back first', () => {
  const twice = handled(handled(announced, 'W1', 'S1'), 'W1', 'S2');
  expect(twice).toStrictEqual({ parcels: { W1: { order: 'PD1', scans: ['S1', 'S2'] }, W2: untouched } });
  expect(undone(twice, 'W1', 'S2')).toStrictEqual({ parcels: { W1: { order: 'PD1', scans: ['S1'] }, W2: untouched } });
  expect(undone(handled(twice, 'W1', 'S3'), 'W1', 'S3')).toStrictEqual(twice);
});

test('one that the others go on without is among them again when it is handled, and not when its step is taken back (R-0345)', () => {
  const left = told(handled(announced, 'W1', 'S1'), 'LargeParcelLeft', { waybill: 'W1', cause: 'lost' });
  expect(left.parcels['W1']).toStrictEqual({ order: 'PD1', scans: ['S1'], left: 'lost' });
  expect(undone(left, 'W1', 'S1').parcels['W1']).toStrictEqual({ order: 'PD1', scans: [], left: 'lost' });
  expect(handled(left, 'W1', 'S2').parcels['W1']).toStrictEqual({ order: 'PD1', scans: ['S1', 'S2'] });
});

test('a parcel that was handled before it was announced counts from there, and nothing is taken back of one that nobody handled', () => {
  expect(handled(largeRecipient.initial, 'W1', 'S1')).toStrictEqual({
    parcels: { W1: { order: 'PD1', scans: ['S1'] } },
  });
  expect(undone(largeRecipient.initial, 'W1', 'S1')).toStrictEqual({ parcels: { W1: untouched } });
});

test('a station takes a large parcel four steps, on a vehicle that it may name; the fifth is the protocol’s', () => {
  const waybill = 'ML1000000000017';
  const takes = (different: object) =>
    handleLargeParcel.input.safeParse({ waybill, step: 'loaded', ...different }).success;
  expect(LARGE_STEPS.filter((step) => takes({ step }))).toEqual(['collected', 'packed', 'loaded', 'unloaded']);
  expect([' caminhão 7 ', 'x'.repeat(40), 'x'.repeat(41), 7].map((vehicle) => takes({ vehicle }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(handleLargeParcel.input.parse({ waybill, step: 'loaded', vehicle: ' caminhão 7 ' }).vehicle).toBe(
    'caminhão 7',
  );
  expect(handleLargeParcel.answer.safeParse({}).success).toBe(false);
  const scan = '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10';
  const undoes = (input: object) => undoLargeParcel.input.safeParse(input).success;
  expect([undoes({ waybill, scan }), undoes({ waybill }), undoes({ scan })]).toEqual([true, false, false]);
  expect(handleLargeParcel.refusals).toContain('BULKY_SAME_RECIPIENT');
  expect(undoLargeParcel.refusals).toContain('NOTHING_TO_UNDO');
});
