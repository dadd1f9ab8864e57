import fc from 'fast-check';
import { operations } from '../groups.ts';
import { busyStory } from '../testing/busy-story.ts';
import { fold } from '../testing/fold.ts';
import type { Folded } from '../testing/fold.ts';
import type { Group } from './read-model.ts';

const anyStory = fc
  .record({ seed: fc.nat(1_000_000), orders: fc.integer({ min: 1, max: 12 }) })
  .map(({ seed, orders }) => busyStory(seed, orders).events);

function contents(folded: Folded, group: Group): unknown {
  return {
    rows: group.models.map(({ table }) => [table.name, folded.rows(table as never)]),
    counts: [...folded.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

test('every event of a story folds', () => {
  fc.assert(
    fc.property(anyStory, (events) => {
      expect(fold(operations, events).held).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('the size of the batches changes nothing', () => {
  fc.assert(
    fc.property(anyStory, (events) => {
      const whole = contents(fold(operations, events), operations);
      for (const batch of [1, 7]) expect(contents(fold(operations, events, { batch }), operations)).toEqual(whole);
    }),
    { numRuns: 25 },
  );
});

test('events that come once more change nothing, wherever the log is taken up again', () => {
  fc.assert(
    fc.property(
      anyStory,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (events, redelivered, batch) => {
        expect(contents(fold(operations, events, { batch, redelivered }), operations)).toEqual(
          contents(fold(operations, events), operations),
        );
      },
    ),
    { numRuns: 25 },
  );
});

test('counters say what the rows say, however they came to it', () => {
  fc.assert(
    fc.property(anyStory, (events) => {
      const folded = fold(operations, events);
      const recount = new Map<string, bigint>();
      for (const { of, counts } of operations.counters) {
        for (const row of folded.rows(of as never)) {
          for (const one of counts(row)) {
            const { id } = one.row as unknown as { readonly id: string };
            recount.set(id, (recount.get(id) ?? 0n) + BigInt(one.count));
          }
        }
      }
      expect(new Map(folded.counts)).toEqual(new Map([...recount].filter(([, count]) => count !== 0n)));
    }),
    { numRuns: 20 },
  );
});
