import type { About } from '../kernel/aggregate.ts';
import { parcelEvents } from './events.ts';
import { gramsOf, parcel } from './parcel.ts';
import type { Parcel } from './parcel.ts';

type Type = keyof typeof parcelEvents;

const waybill = 'ML0000000000017';
const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
const about = (clock: string, more: Partial<About> = {}): About => {
  const circumstances: Partial<About> = {
    commandId: `at ${clock}`,
    happenedAt: at(clock),
    businessDay: '2026-11-20',
    site: 'SPGRU01',
    station: 'M1',
    ...more,
  };
  return circumstances as About;
};
const nowhere = (clock: string): About => {
  const { site: _, station: __, ...rest } = about(clock);
  return rest;
};
/** What an event makes of a parcel. */
const told = (now: Parcel, type: Type, data: object, circumstances: About): Parcel =>
  parcel.evolve(now, parcelEvents[type]({ waybill, ...data } as never), circumstances);

const order = {
  orderNumber: 'PD000000000001',
  b: 'registered',
  customer: 'LOJA1',
  channel: 'STD',
  bulky: false,
  divisor: 6_000,
  forecastGrams: 500,
  destination: { country: 'BR', state: 'RJ', city: 'Rio de Janeiro', cep5: '20040' },
  recipientKey: 'joão',
};
const registered = told(parcel.initial, 'ParcelRegistered', order, about('06:00'));
const stepsOf = ({ steps }: Parcel) => steps.map(({ scan, undone, fallen }) => [scan, undone ?? fallen ?? false]);

test('a parcel that is registered knows of its sides and sites what was told, and nothing else', () => {
  for (const name of ['mm', 'originSite', 'destinationSite'] as const) expect(registered).not.toHaveProperty(name);
  const known = { mm: { length: 1, width: 2, height: 3 }, originSite: 'SPSAO11', destinationSite: 'RJRIO11' };
  expect(told(parcel.initial, 'ParcelRegistered', { ...order, ...known }, about('06:00'))).toMatchObject(known);
});

test('a step says where it was made, as far as its device said that', () => {
  expect(told(registered, 'ParcelAssigned', { pickupSite: 'SPSAO11' }, about('07:00'))).toMatchObject({
    originSite: 'SPSAO11',
    steps: [{}, { status: 'to_be_collected', at: at('07:00'), scan: 'at 07:00', site: 'SPGRU01', station: 'M1' }],
  });
  const { steps } = told(registered, 'ParcelCollected', { scanned: waybill }, nowhere('07:00'));
  expect(steps.at(-1)).toStrictEqual({ status: 'collected', at: at('07:00'), scan: 'at 07:00' });
});

test('of two weighings the later counts, of one minute the one that came later; the forecast until there is one', () => {
  const weighed = (now: Parcel, grams: number, clock: string, more: object = {}) =>
    told(now, 'ParcelWeighed', { scanned: waybill, grams, divisor: 6_000, source: 'scale', ...more }, about(clock));
  expect(gramsOf(registered)).toBe(500);
  const first = weighed(registered, 700, '09:00', { mm: { length: 3, width: 2, height: 1 } });
  expect([gramsOf(first), first.mm]).toEqual([700, { length: 3, width: 2, height: 1 }]);
  expect(gramsOf(weighed(first, 900, '08:59'))).toBe(700);
  expect(weighed(first, 900, '09:00')).toMatchObject({ grams: 900, mm: first.mm });
  expect(weighed(first, 800, '09:01')).toMatchObject({ grams: 800, weighedAt: at('09:01') });
});

test('a count says where and on which day; one from nowhere stands at no site', () => {
  expect(told(registered, 'ParcelCounted', {}, about('09:00')).counted).toEqual({ site: 'SPGRU01', day: '2026-11-20' });
  expect(told(registered, 'ParcelCounted', {}, nowhere('09:00')).counted).toEqual({ site: '', day: '2026-11-20' });
});

test('a provider had it in his hands when he says that he saw it; what he says later of an earlier time moves nothing', () => {
  const reported = (now: Parcel, node: string, clock: string) =>
    told(now, 'ParcelReportedByProvider', { node, provider: 'AJD', code: '01', text: 'x' }, about(clock));
  expect(reported(registered, 'problem_piece', '09:00').reportedAt).toBeUndefined();
  const seen = reported(registered, 'delivering', '09:00');
  expect(seen.reportedAt).toBe(at('09:00'));
  expect(reported(seen, 'delivering', '08:00')).toBe(seen);
  expect(reported(seen, 'delivering', '09:00')).toBe(seen);
  expect(reported(seen, 'problem_piece', '10:00')).toBe(seen);
  expect(reported(seen, 'signed', '10:00').reportedAt).toBe(at('10:00'));
});

describe('failed deliveries', () => {
  const failed = (now: Parcel, clock: string) =>
    told(now, 'ParcelDeliveryFailed', { scanned: waybill, cause: 'other', attempt: now.attempts + 1 }, about(clock));
  const twice = failed(failed(registered, '09:00'), '10:00');
  const undone = (now: Parcel, clock: string) => told(now, 'ParcelScanUndone', { scan: `at ${clock}` }, about('12:00'));

  test('are counted, and one that is taken back is none, however often that is told', () => {
    expect(twice.attempts).toBe(2);
    const once = undone(twice, '09:00');
    expect([once.attempts, undone(once, '09:00').attempts]).toEqual([1, 1]);
    expect(stepsOf(once)).toEqual([
      ['at 06:00', false],
      ['at 09:00', true],
      ['at 10:00', false],
    ]);
    const collected = told(twice, 'ParcelCollected', { scanned: waybill }, about('11:00'));
    expect(undone(collected, '11:00').attempts).toBe(2);
  });

  test('are none while they contradict the place, and one again when somebody says that it counts', () => {
    const conflict = { conflict: 'at 10:00', kind: 'elsewhere', stands: 'at 09:00' };
    const found = told(twice, 'ParcelConflictFound', conflict, about('10:01'));
    expect([found.attempts, found.conflicts]).toEqual([1, { 'at 10:00': { kind: 'elsewhere', stands: 'at 09:00' } }]);
    expect(told(undone(twice, '09:00'), 'ParcelConflictFound', conflict, about('10:01')).attempts).toBe(0);
    const settled = told(found, 'ParcelConflictSettled', { conflict: 'at 10:00', counts: 'at 10:00' }, about('11:00'));
    expect([settled.attempts, settled.conflicts]).toEqual([
      2,
      { 'at 10:00': { kind: 'elsewhere', stands: 'at 09:00', settledFor: 'at 10:00' } },
    ]);
  });

  test('keep their conflicts apart: what is settled of one says nothing of another, nor of one that nobody found', () => {
    const settle = (now: Parcel, conflict: string) =>
      told(now, 'ParcelConflictSettled', { conflict, counts: conflict }, about('11:00'));
    expect(settle(twice, 'at 10:00')).not.toHaveProperty('conflicts');
    const both = ['at 09:00', 'at 10:00'].reduce(
      (now, conflict) =>
        told(now, 'ParcelConflictFound', { conflict, kind: 'elsewhere', stands: 'at 06:00' }, about('10:01')),
      twice,
    );
    expect(Object.keys(both.conflicts ?? {})).toEqual(['at 09:00', 'at 10:00']);
    expect(settle(both, 'at 10:00').conflicts).toMatchObject({ 'at 10:00': { settledFor: 'at 10:00' } });
    expect(settle(both, 'at 10:00').conflicts?.['at 09:00']).not.toHaveProperty('settledFor');
  });
});

describe('a bag', () => {
  const bound = (now: Parcel, bag: string, circumstances: About) =>
    told(now, 'ParcelBoundForBag', { bag, b: `b-${bag}` }, circumstances);

  test('it lies where it was last put in one by device time, of one minute where that came later', () => {
    const first = bound(registered, 'BG1', about('09:00'));
    expect(first.bagged).toEqual({ site: 'SPGRU01', at: at('09:00'), scan: 'at 09:00' });
    const late = bound(first, 'BG2', about('08:59', { site: 'RJRIO01' }));
    expect([late.bagged, late.bag]).toEqual([first.bagged, { number: 'BG2', b: 'b-BG2' }]);
    expect(bound(first, 'BG2', about('09:00', { site: 'RJRIO01', commandId: 'c' })).bagged?.site).toBe('RJRIO01');
    expect(bound(first, 'BG2', about('09:01', { site: 'RJRIO01' })).bagged?.site).toBe('RJRIO01');
    expect(bound(first, 'BG2', nowhere('09:01')).bagged).toEqual(first.bagged);
    expect(bound(registered, 'BG2', nowhere('09:01'))).not.toHaveProperty('bagged');
  });

  test('it is bound for none when that binding is released, and only by that one', () => {
    const first = bound(registered, 'BG1', about('09:00'));
    const released = (now: Parcel, b: string) => told(now, 'ParcelReleasedFromBag', { bag: 'BG1', b }, about('10:00'));
    expect(released(first, 'b-BG1')).not.toHaveProperty('bag');
    expect(released(first, 'b-BG1').bagged).toEqual(first.bagged);
    expect(released(first, 'b-BG2')).toBe(first);
    expect(released(registered, 'b-BG1')).toBe(registered);
  });
});

describe('holds (R-0693, R-0694)', () => {
  const until = at('23:00');
  const holdsOf = ({ interceptedUntil, impounded, heldSince, holdChange }: Parcel) =>
    JSON.parse(JSON.stringify({ interceptedUntil, impounded, heldSince, holdChange })) as object;
  const intercepted = told(registered, 'ParcelIntercepted', { releaseUntil: until }, about('09:00'));

  test('it is held without a gap since the first of them, and free when the last has ended', () => {
    expect(holdsOf(intercepted)).toEqual({
      interceptedUntil: until,
      impounded: false,
      heldSince: at('09:00'),
      holdChange: { command: 'at 09:00', impounded: false },
    });
    const both = told(intercepted, 'ParcelImpounded', {}, about('10:00'));
    expect(holdsOf(both)).toEqual({
      interceptedUntil: until,
      impounded: true,
      heldSince: at('09:00'),
      holdChange: { command: 'at 10:00', impounded: false, interceptedUntil: until },
    });
    const impounded = told(both, 'ParcelInterceptionReleased', {}, about('11:00'));
    expect(holdsOf(impounded)).toEqual({
      impounded: true,
      heldSince: at('09:00'),
      holdChange: { command: 'at 11:00', impounded: true, interceptedUntil: until },
    });
    const free = told(impounded, 'ParcelImpoundCancelled', {}, about('12:00'));
    expect(holdsOf(free)).toEqual({ impounded: false, holdChange: { command: 'at 12:00', impounded: true } });
    for (const name of ['interceptedUntil', 'heldSince']) expect(free).not.toHaveProperty(name);
  });

  test('an impound is lifted and an interception stays; one that comes alone begins anew', () => {
    const both = told(intercepted, 'ParcelImpounded', {}, about('10:00'));
    expect(told(both, 'ParcelImpoundCancelled', {}, about('11:00'))).toMatchObject({
      interceptedUntil: until,
      impounded: false,
      heldSince: at('09:00'),
    });
    const alone = told(registered, 'ParcelImpounded', {}, about('10:00'));
    expect(alone).toMatchObject({ impounded: true, heldSince: at('10:00') });
    expect(alone).not.toHaveProperty('interceptedUntil');
    expect(alone.holdChange).toStrictEqual({ command: 'at 10:00', impounded: false });
  });

  test('a command that changes it twice took its own change back: nothing is left to be taken back', () => {
    const back = told(intercepted, 'ParcelInterceptionReleased', {}, about('09:01', { commandId: 'at 09:00' }));
    expect(holdsOf(back)).toEqual({ impounded: false });
  });
});

test('a cancellation that is withdrawn leaves no step; the step of another one stays', () => {
  const cancelled = told(
    registered,
    'ParcelCancelled',
    { ...order, b: 'at 09:00', cause: 'order_void' },
    about('09:00'),
  );
  expect(cancelled).toMatchObject({ cancelled: { b: 'at 09:00' }, steps: [{}, { status: 'cancelled' }] });
  const withdrawn = (now: Parcel, b: string) => told(now, 'ParcelCancellationWithdrawn', { b }, about('10:00'));
  expect(withdrawn(cancelled, 'at 09:00')).not.toHaveProperty('cancelled');
  expect(withdrawn(cancelled, 'at 09:00').steps).toEqual(registered.steps);
  expect(withdrawn(cancelled, 'another').steps).toHaveLength(2);
  // The command that registered it may be the one that cancelled it: its other steps stay.
  expect(withdrawn(cancelled, 'at 06:00').steps).toHaveLength(2);
});

test('a problem that is closed is no step that counts any more; others stay', () => {
  const problem = told(registered, 'ParcelProblemRegistered', { type: 'damaged', photos: [] }, about('09:00'));
  expect(problem.problem).toBe('damaged');
  const closed = told(problem, 'ParcelProblemClosed', { result: 'repacked' }, about('10:00'));
  expect(closed).not.toHaveProperty('problem');
  expect(stepsOf(closed)).toEqual([
    ['at 06:00', false],
    ['at 09:00', true],
  ]);
});

test('another number counts once the exchange succeeded', () => {
  const exchanged = (result: string) => told(registered, 'WaybillExchanged', { new: 'ML2', result }, about('09:00'));
  expect(exchanged('success')).toMatchObject({ exchange: 'exchange_success', number: 'ML2' });
  expect(exchanged('exception')).toMatchObject({ exchange: 'exchange_exception', number: waybill });
});

test('a number that points at another one says whose it is, and nothing of its own', () => {
  expect(told(parcel.initial, 'WaybillPointed', { first: 'ML1' }, about('09:00'))).toStrictEqual({
    status: 'pointer',
    waybill,
    number: waybill,
    first: 'ML1',
    orderNumber: '',
    customer: '',
    channel: '',
    bulky: false,
    divisor: 6_000,
    registeredBy: '',
    forecastGrams: 0,
    steps: [],
    impounded: false,
    returning: false,
    attempts: 0,
    labels: 0,
    exchange: 'no_exchange',
  });
});

test.each<[Type, object, string]>([
  ['ParcelCollected', {}, 'collected'],
  ['ParcelReceived', { stage: 'consolidation' }, 'received_consolidation'],
  ['ParcelReceived', { stage: 'distribution' }, 'received_distribution'],
  ['ParcelReceived', { stage: 'delivery_point' }, 'received_delivery_point'],
  ['ParcelDispatched', { stage: 'consolidation' }, 'dispatched_consolidation'],
  ['ParcelDispatched', { stage: 'distribution' }, 'dispatched_distribution'],
  ['ParcelDispatched', { stage: 'delivery_point' }, 'dispatched_distribution'],
  ['ParcelOutForDelivery', {}, 'delivering'],
  ['ParcelDeliveryFailed', { cause: 'other', attempt: 1 }, 'received_delivery_point'],
  ['ParcelSigned', { photos: [], forced: false }, 'signed'],
  ['ParcelReturned', {}, 'returned'],
])('%s %j is the step %s, after those before it (R-0205)', (type, data, status) => {
  const { steps } = told(registered, type, { scanned: waybill, ...data }, about('09:00'));
  expect(steps.map((step) => step.status)).toEqual(['to_be_assigned', status]);
});

test('a return is under way until it has ended, and labels are as many as the last copy says', () => {
  const returning = told(registered, 'ParcelReturnStarted', { scanned: waybill, cause: 'damaged' }, about('09:00'));
  expect(returning.returning).toBe(true);
  const returned = told(returning, 'ParcelReturned', { scanned: waybill }, about('10:00'));
  expect([returned.returning, returned.steps.at(-1)?.status]).toEqual([false, 'returned']);
  const labels = { copy: 3, copies: 1, template: 'parcel' };
  expect(told(registered, 'ParcelLabelPrinted', labels, about('09:00')).labels).toBe(3);
});
