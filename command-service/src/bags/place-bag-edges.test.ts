import type { Bag } from '@malote/contracts/bags/bag.ts';
import { bagEvents } from '@malote/contracts/bags/events.ts';
import type { BagSeen } from '@malote/contracts/bags/events.ts';
import type { Envelope } from '@malote/contracts/kernel/envelope.ts';
import type { Fact } from '@malote/contracts/kernel/event.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { BAG } from '../../test/facts.ts';
import { atGuarulhos, smallNetwork } from '../../test/small-network.ts';
import type { Decision } from '../kernel/decision.ts';
import { knownElsewhere, placed, settleConflict } from './place-bag.ts';

const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
const place = { fact: 'BagSealed', site: 'SPGRU01', at: at('09:00'), scan: 'sealed' } as const;
/** A bag that was sealed at Guarulhos at 9. */
const aBag = (more: Partial<Bag> = {}): Bag => ({
  status: 'sealed',
  parcels: {},
  count: 0,
  grams: 0,
  waived: [],
  labels: 0,
  place,
  ...more,
});
const context = (more: Partial<Envelope> = {}) => ({
  envelope: { ...atGuarulhos, commandId: 'now', happenedAt: at('10:00'), ...more },
  directory: smallNetwork,
});
const rio = { site: 'RJRIO01', actor: 'bia' };
const receipt = bagEvents.BagReceived({ bag: BAG, scanned: BAG, stage: 'distribution' });
const departure = bagEvents.BagScannedOut({ bag: BAG, scanned: BAG, stage: 'distribution', nextSite: 'RJRIO11' });
const label = bagEvents.BagLabelPrinted({ bag: BAG, copy: 1, copies: 1, template: 'bag' });
const comesTo = (decision: Decision, before = aBag(), more: Partial<Envelope> = rio) =>
  placed(BAG, () => decision, undefined)(before, context(more));

const seenAt = (site: string, clock: string, act: BagSeen['act'] = 'BagReceived'): BagSeen => ({
  act,
  site,
  at: at(clock),
  by: 'bia',
  stage: 'distribution',
});
const waiting = (seen: BagSeen, settledFor?: string) => ({
  stands: 'sealed',
  seen,
  ...(settledFor !== undefined && { settledFor }),
});
const settledFor = (conflict: string, seen: BagSeen): Fact =>
  bagEvents.BagConflictSettled({ bag: BAG, conflict, counts: conflict, confirmed: seen });

test.each<[string, Partial<Bag>, string, boolean]>([
  ['while it lies sealed', {}, '10:00', true],
  ['from the minute on at which it was sealed', {}, '09:00', true],
  ['not of what was done before', {}, '08:59', false],
  ['not while it is open', { status: 'open' }, '10:00', false],
  ['not when it was unpacked', { status: 'unpacked' }, '10:00', false],
  ['not on a load of which nothing is known', { load: { number: 'LD1', b: 'b', at: at('09:30') } }, '10:00', false],
  ['although it had left before it was known there', { out: { site: 'SPGRU01', at: at('08:59') } }, '10:00', true],
  ['not when it left at the very minute', { out: { site: 'SPGRU01', at: at('09:00') } }, '10:00', false],
  ['not when it left as late as that', { out: { site: 'SPGRU01', at: at('10:00') } }, '10:00', false],
  ['until it left', { out: { site: 'SPGRU01', at: at('10:01') } }, '10:00', true],
])('a bag is known to be at its site %s', (_, more, clock, isKnown) => {
  const found = knownElsewhere(aBag(more), { site: 'RJRIO01', at: at(clock) });
  expect(found).toEqual(isKnown ? place : undefined);
});

test('where nobody knows its place, and at that place, nothing contradicts it', () => {
  const { place: _, ...nowhere } = aBag();
  expect(knownElsewhere(nowhere, { site: 'RJRIO01', at: at('10:00') })).toBeUndefined();
  expect(knownElsewhere(aBag(), { site: 'SPGRU01', at: at('10:00') })).toBeUndefined();
});

test('a scan from another site is kept as it was seen, in place of what it would have done', () => {
  const found = (seen: BagSeen) => ({
    facts: [
      bagEvents.BagConflictFound({
        bag: BAG,
        conflict: 'now',
        kind: 'elsewhere',
        stands: 'sealed',
        known: { fact: 'BagSealed', site: 'SPGRU01', at: at('09:00') },
        seen,
      }),
    ],
    answer: { conflicts: ['now'] },
  });
  expect(comesTo([receipt])).toStrictEqual(found(seenAt('RJRIO01', '10:00')));
  expect(comesTo([departure], aBag(), { ...rio, behalfOf: 'caio' })).toStrictEqual(
    found({ ...seenAt('RJRIO01', '10:00', 'BagScannedOut'), by: 'caio', nextSite: 'RJRIO11' }),
  );
});

test('a refusal stays one, and what changes nothing changes nothing', () => {
  const refusal = refuse('BAG_NOT_EXIST');
  expect(comesTo(refusal)).toBe(refusal);
  const nothing: readonly Fact[] = [];
  const explicable = aBag({
    load: { number: 'LD1', b: 'b', at: at('09:30') },
    conflicts: { r: waiting(seenAt('RJRIO01', '11:00')) },
  });
  expect(comesTo(nothing, explicable)).toBe(nothing);
});

test('what needs no bag at hand, and what no site reports, contradicts no place', () => {
  expect(comesTo([label])).toStrictEqual({ facts: [label], answer: {} });
  const { site: _, ...nowhere } = context().envelope;
  expect(placed(BAG, () => [receipt], undefined)(aBag(), { envelope: nowhere, directory: smallNetwork })).toStrictEqual(
    {
      facts: [receipt],
      answer: {},
    },
  );
  expect(comesTo([receipt], aBag(), {})).toStrictEqual({ facts: [receipt], answer: {} });
});

test.each([
  ['the same scan of the same site', { w: waiting(seenAt('RJRIO01', '09:30')) }, false],
  ['a departure from the same site', { w: waiting(seenAt('RJRIO01', '09:30', 'BagScannedOut')) }, true],
  ['the same scan of a third site', { w: waiting(seenAt('SPSAO11', '09:30')) }, true],
  ['the same scan, settled', { w: waiting(seenAt('RJRIO01', '09:30'), 'sealed') }, true],
])('where %s waits already, another is kept: %s', (_, conflicts, isKept) => {
  const outcome = comesTo([receipt], aBag({ conflicts }));
  if (isKept) expect(outcome).toMatchObject({ answer: { conflicts: ['now'] } });
  else expect(outcome).toStrictEqual(refuse('ALREADY_SCANNED'));
});

describe('a departure that comes late', () => {
  const [r, o] = [seenAt('RJRIO01', '10:00'), seenAt('RJRIO01', '12:00', 'BagScannedOut')];
  const third = seenAt('SPSAO11', '13:00');
  const explains = (conflicts: NonNullable<Bag['conflicts']>) => {
    const decision = comesTo([departure], aBag({ conflicts }), {});
    return 'facts' in decision ? decision.facts : decision;
  };

  test('explains the scans from its own minute on, along the way, whichever was uploaded first', () => {
    expect(explains({ third: waiting(third), o: waiting(o), r: waiting(r) })).toStrictEqual([
      departure,
      settledFor('r', r),
      settledFor('o', o),
      settledFor('third', third),
    ]);
  });

  test('leaves a scan from before it, one that was settled, and one that the next place contradicts', () => {
    const early = seenAt('RJRIO01', '09:59');
    expect(
      explains({
        early: waiting(early),
        r: waiting(r),
        settled: waiting(seenAt('RJRIO11', '11:00'), 'sealed'),
        third: waiting(third),
      }),
    ).toStrictEqual([departure, settledFor('r', r)]);
  });
});

describe('somebody settles a conflict', () => {
  const r = seenAt('RJRIO01', '11:00');
  const settles = (conflict: string, counts: string, of: Bag, before?: string | null) =>
    settleConflict(BAG, { conflict, counts, before }, undefined)(of, context());
  const open = aBag({ conflicts: { r: waiting(r) } });

  test('of a bag and a conflict that are there, for one of its two facts', () => {
    const absent = aBag({ status: 'absent' });
    expect(settles('r', 'r', absent)).toStrictEqual(refuse('BAG_NOT_EXIST'));
    expect(settles('r', 'r', aBag())).toStrictEqual(refuse('RECORD_NOT_FOUND', {}, 'conflict'));
    expect(settles('other', 'other', open)).toStrictEqual(refuse('RECORD_NOT_FOUND', {}, 'conflict'));
    expect(settles('r', 'other', open)).toStrictEqual(refuse('RECORD_NOT_FOUND', {}, 'counts'));
  });

  test('once; what was confirmed is not taken back, what was kept out may be confirmed later', () => {
    const [confirmed, keptOut] = ['r', 'sealed'].map((by) => aBag({ conflicts: { r: waiting(r, by) } })) as [Bag, Bag];
    const repeated = refuse('OPERATION_REPEATED');
    expect(settles('r', 'r', confirmed)).toStrictEqual(repeated);
    expect(settles('r', 'sealed', confirmed)).toStrictEqual(repeated);
    expect(settles('r', 'sealed', keptOut)).toStrictEqual(repeated);
    expect(settles('r', 'r', keptOut)).toStrictEqual([settledFor('r', r)]);
    expect(settles('r', 'r', keptOut, 'sealed')).toStrictEqual([settledFor('r', r)]);
    expect(settles('r', 'r', keptOut, null)).toStrictEqual(refuse('RECORD_CHANGED_SINCE'));
  });

  test('for the place: the bag stays there; for the scan: it moves the bag, and explains what came after it', () => {
    const later = seenAt('RJRIO01', '12:00', 'BagScannedOut');
    const both = aBag({ conflicts: { r: waiting(r), later: waiting(later) } });
    expect(settles('r', 'sealed', both)).toStrictEqual([
      bagEvents.BagConflictSettled({ bag: BAG, conflict: 'r', counts: 'sealed' }),
    ]);
    expect(settles('r', 'r', both)).toStrictEqual([settledFor('r', r), settledFor('later', later)]);
  });
});
