import type { Step } from '@malote/contracts/scanning/journey.ts';
import { trackNotice } from './track-notice.ts';

const clock = (time: string) => `2026-11-20T${time}:00.000Z`;
const step = (status: Step['status'], time: string, more: Partial<Step> = {}): Step => ({
  status,
  at: clock(time),
  scan: `${status} ${time}`,
  ...more,
});
const told = (node: Step['status'], time: string, delivery: string, ...steps: readonly Step[]) =>
  trackNotice('T1', { waybillNumber: 'ML1', node, trackTime: clock(time), content: 'x', delivery }, { steps });
const signed = step('signed', '15:00');
const attempt = step('received_delivery_point', '11:00', { attempt: true });
const out = step('delivering', '14:00');

test('a track by which the parcel stands says so by itself, as it always did', () => {
  expect(told('signed', '15:00', 'delivered_successfully', attempt, signed)).toEqual({
    kind: 'track',
    id: 'T1',
    waybillNumber: 'ML1',
    node: 'signed',
    happenedAt: clock('15:00'),
    content: 'x',
    delivery: 'delivered_successfully',
  });
  const failed = told('received_delivery_point', '11:00', 'delivery_failed', attempt);
  expect(failed).toMatchObject({ attempt: 'failed', delivery: 'delivery_failed' });
  expect(failed).not.toHaveProperty('standing');
});

test.each<readonly [string, readonly Step[], string, string | undefined]>([
  ['a signature', [signed, attempt], 'delivered_successfully', 'signed'],
  ['a signature, also an earlier one', [step('signed', '10:00'), attempt], 'delivered_successfully', 'signed'],
  ['a return', [step('returned', '16:00'), attempt], 'delivery_failed', 'returned'],
  ['another way out', [out, attempt], 'in_delivery', 'delivering'],
  ['nothing where the signature fell', [{ ...signed, fallen: true }, attempt], 'delivery_failed', undefined],
  ['nothing where the signature was taken back', [{ ...signed, undone: true }, attempt], 'delivery_failed', undefined],
  [
    'what was before it where it was itself taken back',
    [step('delivering', '10:00'), { ...attempt, undone: true }],
    'in_delivery',
    'delivering',
  ],
  [
    'another try',
    [step('received_delivery_point', '18:00', { attempt: true }), attempt],
    'delivery_failed',
    'received_delivery_point',
  ],
])('before a try that failed counts %s', (_, steps, delivery, node) => {
  const notice = told('received_delivery_point', '11:00', 'delivery_failed', ...steps);
  expect(notice).toMatchObject({ attempt: 'failed', delivery });
  expect(notice.standing?.node).toBe(node);
});

test('what moved the bag of a parcel is no step of its own: it stands until something of the parcel counts before it', () => {
  const moved = (time: string, ...steps: readonly Step[]) =>
    told('dispatched_distribution', time, 'in_delivery', ...steps);
  const collected = step('collected', '08:00');
  expect(moved('09:00', collected)).not.toHaveProperty('standing');
  expect(moved('08:00', collected)).not.toHaveProperty('standing');
  expect(moved('07:00', collected)).toMatchObject({ standing: { node: 'collected', happenedAt: clock('08:00') } });
  expect(moved('16:00', signed)).toMatchObject({ delivery: 'delivered_successfully', standing: { node: 'signed' } });
});

test('a parcel that went back or was cancelled was not delivered, without a try', () => {
  for (const node of ['returned', 'cancelled'] as const) {
    const notice = told(node, '12:00', 'delivery_failed', step(node, '12:00'));
    expect(notice).toMatchObject({ delivery: 'delivery_failed' });
    expect(notice).not.toHaveProperty('attempt');
  }
});

test('a track that takes another back says which one never was', () => {
  const stayed = {
    waybillNumber: 'ML1',
    node: 'received_distribution',
    trackTime: clock('15:00'),
    content: 'x',
    delivery: 'in_delivery',
    takesBack: 'ML1-DR00000001-0A1B2C3D',
  };
  expect(trackNotice('T2', stayed, { steps: [step('collected', '08:00')] })).toEqual({
    kind: 'track',
    id: 'T2',
    waybillNumber: 'ML1',
    node: 'received_distribution',
    happenedAt: clock('15:00'),
    content: 'x',
    delivery: 'in_delivery',
    takesBack: 'ML1-DR00000001-0A1B2C3D',
  });
  expect(trackNotice('T1', { ...stayed, takesBack: undefined }, { steps: [] })).not.toHaveProperty('takesBack');
});
