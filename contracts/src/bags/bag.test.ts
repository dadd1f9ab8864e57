import type { About } from '../kernel/aggregate.ts';
import { bag, bagStatus } from './bag.ts';
import type { Bag } from './bag.ts';
import { bagEvents } from './events.ts';

const BAG = 'BG0000000017';
const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
const about = (clock: string, site: string | undefined = 'SPGRU01'): About => {
  const circumstances: Partial<About> = { commandId: `at ${clock}`, happenedAt: at(clock), site };
  return circumstances as About;
};
const nowhere = (clock: string): About => {
  const { site: _, ...rest } = about(clock);
  return rest;
};
/** What an event makes of a bag. */
const told = (now: Bag, type: keyof typeof bagEvents, data: object, circumstances: About): Bag =>
  bag.evolve(now, bagEvents[type]({ bag: BAG, ...data } as never), circumstances);

const limits = { grams: 30_000, parcels: 1_000 };
const opened = told(bag.initial, 'BagOpened', { numbering: 'given' }, about('08:00'));
const put = (now: Bag, waybill: string, grams = 500, more: object = {}) =>
  told(
    now,
    'ParcelPutInBag',
    { waybill, orderNumber: 'PD1', b: `b-${waybill}`, grams, channel: 'STD', limits, ...more },
    about('08:10'),
  );
const held = (waybill: string, grams = 500) => ({ waybill, orderNumber: 'PD1', b: `b-${waybill}`, grams });
const sealed = told(
  put(opened, 'W1'),
  'BagSealed',
  { parcels: [held('W1'), held('W2', 700)], grams: 1_200, channel: 'STD' },
  about('09:00'),
);
const received = (now: Bag, clock: string, site?: string) =>
  told(now, 'BagReceived', { scanned: BAG, stage: 'distribution' }, about(clock, site));
const scannedOut = (now: Bag, clock: string, site?: string) =>
  told(now, 'BagScannedOut', { scanned: BAG, stage: 'distribution' }, about(clock, site));

test('a bag goes where its last scan out said, and where that said nothing, where it went before', () => {
  const out = (now: Bag, clock: string, nextSite?: string) =>
    told(
      now,
      'BagScannedOut',
      { scanned: BAG, stage: 'distribution', ...(nextSite !== undefined && { nextSite }) },
      about(clock),
    );
  const left = out(sealed, '10:00', 'RJRIO11');
  expect(left.nextSite).toBe('RJRIO11');
  expect(out(left, '10:10').nextSite).toBe('RJRIO11');
  expect(out(left, '09:59', 'SPSAO11').nextSite).toBe('RJRIO11');
});

test('a bag that is opened knows what was told of it, and nothing else', () => {
  expect(opened).toStrictEqual({
    status: 'open',
    site: 'SPGRU01',
    parcels: {},
    count: 0,
    grams: 0,
    waived: [],
    labels: 0,
  });
  const whole = { numbering: 'given', channel: 'STD', nextSite: 'RJRIO01', limits };
  expect(told(bag.initial, 'BagOpened', whole, nowhere('08:00'))).toStrictEqual({
    ...bag.initial,
    status: 'open',
    channel: 'STD',
    nextSite: 'RJRIO01',
    limits,
  });
});

test('parcels are counted and weighed as they are put in and taken out; the first one says its channel and limits', () => {
  const two = put(put(opened, 'W1'), 'W2', 700, { channel: 'EXP', limits: { grams: 1, parcels: 1 } });
  expect(two).toMatchObject({
    count: 2,
    grams: 1_200,
    channel: 'STD',
    limits,
    parcels: { W1: held('W1'), W2: held('W2', 700) },
  });
  const one = told(two, 'ParcelTakenOutOfBag', { waybill: 'W2', b: 'b-W2', cause: 'removed' }, about('08:20'));
  expect([one.count, one.grams, Object.keys(one.parcels)]).toEqual([1, 500, ['W1']]);
  expect(told(one, 'ParcelTakenOutOfBag', { waybill: 'W2', b: 'b-W2', cause: 'undo' }, about('08:30'))).toBe(one);
});

test('two hundred dead bindings are remembered, the newest', () => {
  const waived = Array.from({ length: 201 }, (_, number) => `b-${number}`).reduce(
    (now, b) => told(now, 'ParcelWaivedFromBag', { waybill: 'W1', b }, about('08:10')),
    opened,
  ).waived;
  expect([waived.length, waived[0], waived.at(-1)]).toEqual([200, 'b-1', 'b-200']);
});

test('while parcels are claimed it is being sealed, for the command that asked; given up it is open again', () => {
  const seal = { number: 'L1' };
  const sealing = told(put(opened, 'W1'), 'BagSealRequested', { missing: ['W2'], seal }, about('08:50'));
  expect(sealing).toMatchObject({ status: 'sealing', request: { command: 'at 08:50', missing: ['W2'], seal } });
  const again = told(sealing, 'BagSealAbandoned', { code: 'x', waybills: ['W2'] }, about('08:51'));
  expect(again.status).toBe('open');
  expect(again).not.toHaveProperty('request');
  const done = told(
    sealing,
    'BagSealed',
    { parcels: [held('W1')], grams: 500, channel: 'STD', seal, nextSite: 'RJRIO01' },
    about('09:00'),
  );
  expect(done).not.toHaveProperty('request');
  expect(done).toMatchObject({ status: 'sealed', seal, nextSite: 'RJRIO01' });
  expect(told(done, 'BagResealed', { newSeal: { number: 'L2' } }, about('10:00')).seal).toEqual({ number: 'L2' });
});

test('sealed it holds what the seal says, and lies where it was sealed', () => {
  expect(sealed).toMatchObject({
    status: 'sealed',
    sealedAt: at('09:00'),
    count: 2,
    grams: 1_200,
    channel: 'STD',
    parcels: { W1: held('W1'), W2: held('W2', 700) },
    place: { fact: 'BagSealed', site: 'SPGRU01', at: at('09:00'), scan: 'at 09:00' },
  });
  for (const name of ['seal', 'nextSite', 'out', 'receivedAt']) expect(sealed).not.toHaveProperty(name);
  expect(told(opened, 'BagSealed', { parcels: [], grams: 0, channel: 'STD' }, nowhere('09:00'))).not.toHaveProperty(
    'place',
  );
});

describe('on its way, by device times', () => {
  const left = scannedOut(sealed, '10:00');

  test('a receipt says where it is, and that it has not left', () => {
    const there = received(left, '12:00', 'RJRIO01');
    expect(there).toMatchObject({
      receivedAt: { site: 'RJRIO01', at: at('12:00') },
      place: { fact: 'BagReceived', site: 'RJRIO01', at: at('12:00'), scan: 'at 12:00' },
    });
    expect(there).not.toHaveProperty('out');
  });

  test('a receipt from before the last one moves nothing; of one minute the one that came later counts', () => {
    const there = received(left, '12:00', 'RJRIO01');
    expect(received(there, '11:59', 'SPSAO11')).toBe(there);
    expect(received(there, '12:00', 'SPSAO11').receivedAt).toEqual({ site: 'SPSAO11', at: at('12:00') });
  });

  test('a receipt from before it left leaves it on its way, and one from before it was sealed moves its place nowhere', () => {
    const between = received(left, '09:30', 'SPSAO11');
    expect(between).toMatchObject({ out: left.out, place: { site: 'SPSAO11' }, receivedAt: { site: 'SPSAO11' } });
    expect(received(left, '10:00', 'SPSAO11')).not.toHaveProperty('out');
    expect(received(sealed, '08:59', 'SPSAO11')).toMatchObject({
      place: sealed.place,
      receivedAt: { site: 'SPSAO11' },
    });
    expect(received(sealed, '09:00', 'SPSAO11').place?.site).toBe('SPSAO11');
  });

  test('a departure counts unless it was received, or left, later', () => {
    expect(left.out).toEqual({ site: 'SPGRU01', at: at('10:00') });
    expect(scannedOut(left, '09:59', 'RJRIO01')).toBe(left);
    expect(scannedOut(left, '10:00', 'RJRIO01').out?.site).toBe('RJRIO01');
    expect(scannedOut(left, '10:01', 'RJRIO01').out?.at).toBe(at('10:01'));
    const there = received(left, '12:00', 'RJRIO01');
    expect(scannedOut(there, '11:59', 'RJRIO01')).toBe(there);
    expect(scannedOut(there, '12:00', 'RJRIO01').out).toEqual({ site: 'RJRIO01', at: at('12:00') });
  });

  test('a scan from nowhere moves it nowhere', () => {
    const scan = { scanned: BAG, stage: 'distribution' };
    expect(told(sealed, 'BagReceived', scan, nowhere('10:00'))).toBe(sealed);
    expect(told(sealed, 'BagScannedOut', scan, nowhere('10:00'))).toBe(sealed);
  });
});

test('a load lets it go by the binding that holds it; only what was unloaded lies where that was done', () => {
  const bound = told(sealed, 'BagBoundForLoad', { load: 'LD1', b: 'b-1' }, about('10:00'));
  expect(bound.load).toEqual({ number: 'LD1', b: 'b-1', at: '2026-11-20T10:00:00.000Z' });
  const released = (cause: string, b = 'b-1', from = bound) =>
    told(from, 'BagReleasedFromLoad', { load: 'LD1', b, cause }, about('11:00', 'RJRIO01'));
  expect(released('unloaded')).not.toHaveProperty('load');
  expect(released('unloaded').place).toEqual({
    fact: 'BagReleasedFromLoad',
    site: 'RJRIO01',
    at: at('11:00'),
    scan: 'at 11:00',
  });
  expect(released('refused')).not.toHaveProperty('load');
  expect(released('refused').place).toEqual(sealed.place);
  expect(released('waived', 'b-2')).toBe(bound);
  expect(released('waived', 'b-2', sealed)).toBe(sealed);
});

test('unpacked it lies where that was done; deleted, and labels, are what they say', () => {
  expect(told(sealed, 'BagUnpacked', { scanned: BAG }, about('13:00', 'RJRIO01'))).toMatchObject({
    status: 'unpacked',
    place: { fact: 'BagUnpacked', site: 'RJRIO01' },
  });
  expect(told(opened, 'BagDeleted', {}, about('13:00')).status).toBe('deleted');
  expect(told(opened, 'BagLabelPrinted', { copy: 2, copies: 1, template: 'bag' }, about('13:00')).labels).toBe(2);
});

describe('a scan that contradicts its place', () => {
  const seen = { site: 'RJRIO01', at: at('10:00'), by: 'bia', stage: 'distribution' };
  const found = (now: Bag, conflict: string, act: string) =>
    told(
      now,
      'BagConflictFound',
      { conflict, kind: 'elsewhere', stands: 'at 09:00', known: {}, seen: { ...seen, act } },
      about('10:00'),
    );
  const settled = (now: Bag, conflict: string, counts: string, act?: string) =>
    told(
      now,
      'BagConflictSettled',
      { conflict, counts, ...(act !== undefined && { confirmed: { ...seen, act } }) },
      about('12:00'),
    );
  const waits = found(found(sealed, 'r', 'BagReceived'), 'o', 'BagScannedOut');

  test('waits and moves nothing', () => {
    expect(waits.place).toEqual(sealed.place);
    expect(waits.conflicts).toMatchObject({ r: { stands: 'at 09:00', seen: { act: 'BagReceived' } }, o: {} });
  });

  test('moves the bag at its own time once it was confirmed, as what it was', () => {
    expect(settled(waits, 'r', 'r', 'BagReceived')).toMatchObject({
      place: { fact: 'BagReceived', site: 'RJRIO01', at: at('10:00'), scan: 'r' },
      receivedAt: { site: 'RJRIO01', at: at('10:00') },
      conflicts: { r: { settledFor: 'r', stands: 'at 09:00' } },
    });
    const left = settled(waits, 'o', 'o', 'BagScannedOut');
    expect(left).toMatchObject({ place: sealed.place, out: { site: 'RJRIO01', at: at('10:00') } });
    expect(left.conflicts?.['r']).not.toHaveProperty('settledFor');
  });

  test('that is kept out moves nothing, and one that nobody found is none', () => {
    expect(settled(waits, 'r', 'at 09:00')).toMatchObject({
      place: sealed.place,
      conflicts: { r: { settledFor: 'at 09:00' } },
    });
    expect(settled(sealed, 'r', 'r')).toBe(sealed);
    expect(settled(sealed, 'r', 'r', 'BagReceived')).not.toHaveProperty('conflicts');
  });
});

test.each([
  ['absent', 0, 'not_packaged'],
  ['open', 0, 'not_packaged'],
  ['open', 1, 'packaged'],
  ['sealing', 1, 'packaged'],
  ['sealed', 0, 'sealed'],
  ['unpacked', 1, 'unpacked'],
  ['deleted', 0, 'deleted'],
] as const)('%s with %i parcels it is called %s (R-0208, R-0687)', (status, count, called) => {
  expect(bagStatus({ status, count })).toBe(called);
});

test('a sealed bag is called by its papers, any other by its own state (R-0208, R-0687)', () => {
  const called = (status: 'sealed' | 'unpacked', totalOrder: string | null, airBillNumber: string | null) =>
    bagStatus({ status, count: 1 }, { totalOrder, airBillNumber });
  expect(called('sealed', null, null)).toBe('sealed');
  expect(called('sealed', 'OT00000001', null)).toBe('stowed');
  expect(called('sealed', 'OT00000001', '957-12345675')).toBe('with_air_bill');
  expect(called('unpacked', 'OT00000001', '957-12345675')).toBe('unpacked');
});
