import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { eventStoreDb } from '../src/event-store/eventstoredb/eventstoredb-event-store.ts';
import { startServer } from '../src/event-store/eventstoredb/testing/server.ts';
import { uuidv7 } from '../src/uuid.ts';
import { appendOne, aStream } from './append-sides.ts';
import type { Bench } from './bench.ts';
import { alternating, perSecond } from './load.ts';

export const bench: Bench = {
  what: 'appends of one event to a new stream at 32 callers on a real EventStoreDB of one node, against its client used bare on the same server',
  async *run({ resources, seconds }) {
    const { address } = resources.hold(await startServer(), (held) => held.drop());
    const store = resources.hold(eventStoreDb({ address }), (held) => held.close());
    const client = resources.hold(EventStoreDBClient.connectionString(address), (held) => held.dispose());
    const bare = () => {
      const { stream, type, data, metadata } = aStream();
      return client.appendToStream(stream, jsonEvent({ id: uuidv7(), type, data, metadata }), {
        expectedRevision: 'no_stream',
      });
    };
    const sides = {
      ours: (part: number) => perSecond(appendOne(store), 32, part),
      peer: (part: number) => perSecond(bare, 32, part),
    };
    const { ours, peer } = await alternating(sides, seconds);
    yield { name: 'append-esdb', value: ours, unit: 'events/s', against: peer, goal: { ratioAtLeast: 0.8 } };
  },
};
