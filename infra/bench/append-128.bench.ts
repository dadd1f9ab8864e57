import { ourAppend, plainInsert } from './append-sides.ts';
import type { Bench } from './bench.ts';
import { durablePostgres } from './durable-postgres.ts';
import { alternating, perSecond } from './load.ts';

export const bench: Bench = {
  what: 'appends of one event to a new stream at 128 callers, against a plain INSERT for each event over a pool of 32',
  async *run(given) {
    const database = await durablePostgres(given);
    const [append, insert] = [
      await ourAppend(given, await database('ours')),
      await plainInsert(given, await database('plain')),
    ];
    const { ours, plain } = await alternating(
      { ours: (seconds) => perSecond(append, 128, seconds), plain: (seconds) => perSecond(insert, 128, seconds) },
      given.seconds,
    );
    yield { name: 'append-128', value: ours, unit: 'events/s', against: plain, goal: { ratioAtLeast: 1.5 } };
  },
};
