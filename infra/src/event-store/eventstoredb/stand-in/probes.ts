import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { askBatches, askFeatures } from './raw-calls.ts';
import { appending, ways } from './append-probes.ts';
import { events, outcome, stream } from './probe.ts';
import type { Probe } from './probe.ts';
import { reading } from './read-probes.ts';
import { subscribing } from './subscription-probes.ts';

const around: readonly Probe[] = [
  {
    name: 'which calls the server knows',
    ask: async (_, url) => {
      const { version, methods } = await askFeatures(url);
      return [
        version.startsWith('23.10.'),
        ...['read', 'append', 'batchappend', 'nothing'].map((method) =>
          methods
            .filter((one) => one.method === method && one.service === 'event_store.client.streams.streams')
            .map((one) => one.features),
        ),
      ];
    },
  },
  {
    name: 'a client that asks the cluster for its leader',
    ask: async (_, url) => {
      const found = EventStoreDBClient.connectionString(url.replace('esdb://', 'esdb+discover://'));
      const answer = await outcome(found.appendToStream(stream(), events(1), { expectedRevision: 'no_stream' }));
      await found.dispose();
      return answer;
    },
  },
  {
    name: 'a batch with an id that is no UUID is refused, and answered again when its time is over',
    ask: (_, url) => askBatches(url, [{ ids: ['no-uuid'] }], 2),
  },
  {
    name: 'a batch whose time is over when it comes',
    ask: (_, url) => askBatches(url, [{ ids: [randomUUID()], deadlineMs: -1_000 }], 1),
  },
  {
    name: 'a batch that never becomes whole',
    ask: (_, url) => askBatches(url, [{ ids: [randomUUID()], part: 'first' }], 1),
  },
  {
    name: 'batches are answered in their order, each by itself',
    ask: (_, url) =>
      askBatches(
        url,
        [{ ids: [randomUUID()] }, { ids: ['no-uuid'], deadlineMs: 60_000 }, { ids: [randomUUID(), randomUUID()] }],
        3,
      ),
  },
];

/** All that is asked of a server and of its stand-in, which must answer the same. */
export const probes: readonly Probe[] = [
  ...ways.flatMap(([way, by]) => appending(way, by)),
  ...reading,
  ...subscribing,
  ...around,
];
