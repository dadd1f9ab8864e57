import { ourAppend, plainInsert } from './append-sides.ts';
import type { Bench } from './bench.ts';
import { durablePostgres } from './durable-postgres.ts';
import { alternating, perSecond } from './load.ts';

export const bench: Bench = {
  what: 'appends of one event to a new stream at 32 callers (and 1, and 8), against a plain INSERT for each event over a pool of 32',
  async *run(given) {
    const database = await durablePostgres(given);
    const [append, insert] = [
      await ourAppend(given, await database('ours')),
      await plainInsert(given, await database('plain')),
    ];
    for (const callers of [1, 8, 32]) {
      const { ours, plain } = await alternating(
        {
          ours: (seconds) => perSecond(append, callers, seconds),
          plain: (seconds) => perSecond(insert, callers, seconds),
        },
        given.seconds,
      );
      yield {
        name: callers === 32 ? 'append-insert' : `append-insert.${callers}`,
        value: ours,
        unit: 'events/s',
        against: plain,
        ...(callers === 32 && { goal: { ratioAtLeast: 1 } }),
      };
    }
  },
};
