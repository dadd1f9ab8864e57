import type { About } from '../kernel/aggregate.ts';
import { LARGE_STEPS, largeRecipient, largeRecipientEvents } from './large-recipient.ts';
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

test('a parcel that was handled before it was announced counts from there, and nothing is taken back of one that nobody handled', () => {
  expect(handled(largeRecipient.initial, 'W1', 'S1')).toStrictEqual({
    parcels: { W1: { order: 'PD1', scans: ['S1'] } },
  });
  expect(undone(largeRecipient.initial, 'W1', 'S1')).toStrictEqual({ parcels: { W1: untouched } });
});
