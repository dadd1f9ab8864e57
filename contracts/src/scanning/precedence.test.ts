import fc from 'fast-check';
import { JOURNEY } from './journey.ts';
import type { Step, WaybillStatus } from './journey.ts';
import { stepThatCounts } from './precedence.ts';

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
