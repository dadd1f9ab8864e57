import fc from 'fast-check';
import { standingMemory } from './standing-memory.ts';
import { standingOf } from './standing.ts';

const GROUPS = [['operations'], ['master'], ['operations', 'master']];

/** Reads at whatever standing the caller has, newer and older ones mixed, as calls that overlap do. */
const reading = fc.record({
  operations: fc.integer({ min: 1, max: 4 }),
  master: fc.integer({ min: 1, max: 4 }),
  groups: fc.constantFrom(...GROUPS),
  question: fc.constantFrom('one', 'other'),
});

test('an answer is never remembered for another question, for other groups, or after something was written into them', () => {
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (readings, capacity) => {
      const memory = standingMemory(capacity);
      for (const { operations, master, groups, question } of readings) {
        const turns: Readonly<Record<string, number>> = { operations, master };
        const known = memory(standingOf(`master@7@${master} operations@9@${operations}`), groups);
        const truth = `${question} of ${groups.map((group) => `${group} ${turns[group]}`).join()}`;
        const remembered = known.get(question);
        if (remembered !== undefined) expect(remembered).toBe(truth);
        known.set(question, truth);
      }
    }),
  );
});

test('what is asked again at the same standing is remembered', () => {
  const memory = standingMemory();
  memory(standingOf('master@1@1 operations@5@3'), ['operations']).set('question', 12);
  expect(memory(standingOf('master@2@2 operations@5@3'), ['operations']).get('question')).toBe(12);
  expect(memory(standingOf('master@2@2 operations@5@4'), ['operations']).get('question')).toBeUndefined();
});

test('a standing tells positions, and whether anything is parked', () => {
  const standing = standingOf('master@12@3 operations@4000000000000@17 parked');
  expect([
    standing.position('operations'),
    standing.position('master'),
    standing.position('nothing'),
    standing.someParked,
  ]).toEqual([4_000_000_000_000n, 12n, 0n, true]);
  expect(standingOf('master@12@3').someParked).toBe(false);
});
