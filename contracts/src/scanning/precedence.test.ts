import fc from 'fast-check';
import { JOURNEY } from './journey.ts';
import type { Step, WaybillStatus } from './journey.ts';
import { conflictOf, disputed, settled, stepThatCounts } from './precedence.ts';

const step = (status: WaybillStatus, clock: string, more: Partial<Step> = {}): Step => ({
  status,
  at: `2026-11-20T${clock}:00.000Z`,
  scan: `${status} ${clock}`,
  ...more,
});

test('what happened counts before what was said, however late it was said (R-0205)', () => {
  const scans = [step('collected', '08:00'), step('received_consolidation', '09:00')];
  for (const said of [step('to_be_assigned', '12:00'), step('to_be_collected', '12:00')]) {
    expect(stepThatCounts([said, ...scans])?.status).toBe('received_consolidation');
    expect(stepThatCounts([...scans, said])?.status).toBe('received_consolidation');
  }
  expect(stepThatCounts([step('to_be_assigned', '12:00'), step('to_be_collected', '12:30')])?.status).toBe(
    'to_be_collected',
  );
});

test('of what was done the latest counts, of two ends the earliest, and an end before what was done later (R-0205)', () => {
  expect(stepThatCounts([step('delivering', '10:00'), step('collected', '08:00')])?.status).toBe('delivering');
  expect(stepThatCounts([step('signed', '10:30'), step('signed', '10:00')])?.scan).toBe('signed 10:00');
  expect(stepThatCounts([step('received_delivery_point', '10:05'), step('signed', '10:00')])?.status).toBe('signed');
});

test('what was taken back does not count', () => {
  expect(stepThatCounts([step('collected', '08:00'), step('signed', '10:00', { undone: true })])?.status).toBe(
    'collected',
  );
  expect(stepThatCounts([step('signed', '10:00', { undone: true })])).toBeUndefined();
});

test('the order in which facts come changes nothing (R-0205)', () => {
  const facts = fc.uniqueArray(
    fc.record({ status: fc.constantFrom(...JOURNEY), minute: fc.integer({ min: 10, max: 59 }) }),
    { minLength: 1, maxLength: 10, selector: ({ minute }) => minute },
  );
  fc.assert(
    fc.property(facts, fc.infiniteStream(fc.nat()), (told, ranks) => {
      const steps = told.map(({ status, minute }) => step(status, `10:${minute}`));
      const shuffled = steps
        .map((one) => ({ one, rank: ranks.next().value as number }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ one }) => one);
      expect(stepThatCounts(shuffled)).toEqual(stepThatCounts(steps));
    }),
  );
});

test('of one instant what came later counts among what was done, and what came first among ends (R-0205)', () => {
  const [received, sent] = [step('received_consolidation', '10:00'), step('dispatched_consolidation', '10:00')];
  expect(stepThatCounts([received, sent])).toBe(sent);
  expect(stepThatCounts([sent, received])).toBe(received);
  const [signed, cancelled] = [step('signed', '10:00'), step('cancelled', '10:00')];
  expect(stepThatCounts([signed, cancelled])).toBe(signed);
  expect(stepThatCounts([cancelled, signed])).toBe(cancelled);
});

test('what fell does not count', () => {
  expect(stepThatCounts([step('collected', '08:00'), step('delivering', '10:00', { fallen: true })])?.status).toBe(
    'collected',
  );
});

describe('two facts exclude each other', () => {
  const either = (a: Step, b: Step) => {
    expect(conflictOf(a, b)).toBe(conflictOf(b, a));
    return conflictOf(a, b);
  };
  const signed = step('signed', '10:00');
  const failed = (clock: string) => step('received_delivery_point', clock, { attempt: true });

  test('where both are signatures, whenever', () => {
    expect(either(signed, step('signed', '11:00'))).toBe('signed_twice');
    expect(either(signed, step('signed', '10:00', { scan: 'another' }))).toBe('signed_twice');
  });

  test('where a delivery failed after it was signed for; before, and at the same instant, both can be true', () => {
    expect([failed('09:59'), failed('10:00'), failed('10:01')].map((one) => either(signed, one))).toEqual([
      undefined,
      undefined,
      'failed_after_signature',
    ]);
  });

  test('and nothing else does: no arrival after a signature, no two failures', () => {
    expect(either(signed, step('received_delivery_point', '11:00'))).toBeUndefined();
    expect(either(failed('10:00'), failed('11:00'))).toBeUndefined();
  });
});

describe('a conflict among steps', () => {
  const [one, other] = [step('collected', '08:00'), step('received_distribution', '09:00')];
  const fallen = { ...other, fallen: true as const };

  test('of places lets what contradicts the place fall; of others both wait for what the table says', () => {
    expect(disputed([one, other], { kind: 'elsewhere', conflict: other.scan })).toEqual([one, fallen]);
    for (const kind of ['signed_twice', 'failed_after_signature'] as const)
      expect(disputed([one, other], { kind, conflict: other.scan })).toEqual([one, other]);
  });

  test('is settled: what counts stands again without a trace, what falls stays among the steps', () => {
    expect(settled([one, fallen], { counts: other.scan })).toStrictEqual([one, other]);
    expect(settled([one, other], { counts: one.scan, falls: other.scan })).toStrictEqual([one, fallen]);
    expect(settled([{ ...one, fallen: true }, other], { counts: one.scan, falls: other.scan })).toStrictEqual([
      one,
      fallen,
    ]);
  });

  test('leaves alone what it is not about: another step that fell stays down', () => {
    const third = step('delivering', '10:00', { fallen: true });
    expect(settled([one, fallen, third], { counts: other.scan })).toStrictEqual([one, other, third]);
    expect(settled([one, third], { counts: one.scan })[0]).toBe(one);
  });
});
