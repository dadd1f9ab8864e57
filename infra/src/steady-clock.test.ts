import fc from 'fast-check';
import { steadyClock } from './steady-clock.ts';

const HOUR = 3_600_000;

test('a clock that is set back by an hour goes on for what is written down, and is caught up with an hour later', () => {
  const machine = { at: 10 * HOUR, elapsed: 0 };
  const pass = (ms: number) => {
    machine.at += ms;
    machine.elapsed += ms;
  };
  const now = steadyClock(
    () => machine.at,
    () => machine.elapsed,
  );
  pass(1_000);
  expect(now().getTime()).toBe(10 * HOUR + 1_000);
  machine.at -= HOUR;
  expect(now().getTime()).toBe(10 * HOUR + 1_000);
  pass(5_000);
  expect(now().getTime()).toBe(10 * HOUR + 6_000);
  machine.at += 2 * HOUR;
  expect(now().getTime()).toBe(11 * HOUR + 6_000);
});

test("whatever is done to the machine's clock, no instant is earlier than one before it, and none later than the latest that the machine would have come to", () => {
  const aStep = fc.record({ passes: fc.nat(10_000), set: fc.integer({ min: -HOUR, max: HOUR }) });
  fc.assert(
    fc.property(fc.array(aStep), (steps) => {
      const machine = { at: 100 * HOUR, elapsed: 0 };
      const now = steadyClock(
        () => machine.at,
        () => machine.elapsed,
      );
      let before = machine.at;
      let latest = machine.at;
      for (const { passes, set } of steps) {
        machine.at += passes + set;
        machine.elapsed += passes;
        latest = Math.max(latest + passes, machine.at);
        const instant = now().getTime();
        expect(instant).toBeGreaterThanOrEqual(before);
        expect(instant).toBeLessThanOrEqual(latest);
        before = instant;
      }
    }),
  );
});
