import { EventStoreDBClient, binaryEvent } from '@eventstore/db-client';
import type { AppendExpectedRevision, AppendResult } from '@eventstore/db-client';
import { collect, event, events, outcome, revisions, stream, told } from './probe.ts';
import type { Probe } from './probe.ts';

type Append = (
  name: string,
  what: ReturnType<typeof events>,
  expectedRevision: AppendExpectedRevision,
) => Promise<AppendResult>;
/** The two calls by which a client appends. */
export const ways: readonly (readonly [string, (client: EventStoreDBClient) => Append])[] = [
  ['in a batch', (client) => (name, what, expectedRevision) => client.appendToStream(name, what, { expectedRevision })],
  [
    'in one call',
    (client) => (name, what, expectedRevision) =>
      client.appendToStream(name, what, { expectedRevision, credentials: { username: 'admin', password: 'changeit' } }),
  ],
];

/** What is asked of appends by one of them. */
export const appending = (way: string, by: (client: EventStoreDBClient) => Append): readonly Probe[] => [
  {
    name: `${way}: a new stream`,
    ask: async (client) => {
      const name = stream();
      return [
        await outcome(by(client)(name, events(1), 'no_stream')),
        await outcome(by(client)(name, events(3), 0n)),
        await outcome(by(client)(name, events(1), 3n)),
      ];
    },
  },
  {
    name: `${way}: expectations that do not hold`,
    ask: async (client) => {
      const [name, append] = [stream(), by(client)];
      const missing = [
        await outcome(append(name, events(1), 4n)),
        await outcome(append(name, events(1), 'stream_exists')),
      ];
      await append(name, events(3), 'no_stream');
      return [
        missing,
        await outcome(append(name, events(1), 'no_stream')),
        await outcome(append(name, events(1), 1n)),
        await outcome(append(name, events(1), 7n)),
        await outcome(append(name, events(2), 0n)),
      ];
    },
  },
  {
    name: `${way}: a retry at the same revision gets the first answer, whatever its data`,
    ask: async (client) => {
      const [name, append] = [stream(), by(client)];
      const first = events(2);
      const answer = await append(name, first, 'no_stream');
      await append(name, events(3), 1n);
      const again = await append(name, first, 'no_stream');
      const otherData = await append(
        name,
        first.map(({ id }) => event({ id, data: 'y' })),
        'no_stream',
      );
      const kept = await collect(client.readStream(name));
      return [
        told(again),
        again.position?.commit === answer.position?.commit,
        told(otherData),
        kept.map((one) => one.event?.data),
      ];
    },
  },
  {
    name: `${way}: an id that is there already`,
    ask: async (client) => {
      const [name, append] = [stream(), by(client)];
      const [old, newer] = [event(), event()];
      await append(name, [old], 'no_stream');
      const atCurrent = await outcome(append(name, [old], 0n));
      const oldAndNew = await outcome(append(name, [old, newer], 'no_stream'));
      const oldAndThere = await outcome(append(name, [old, old], 'no_stream'));
      return [atCurrent, oldAndNew, oldAndThere, await outcome(append(name, [newer, old], 'no_stream'))];
    },
  },
  {
    name: `${way}: with any, and where a stream must exist`,
    ask: async (client) => {
      const [name, append] = [stream(), by(client)];
      const one = event();
      return [
        await outcome(append(name, [one], 'any')),
        await outcome(append(name, [one], 'any')),
        await outcome(append(name, events(1), 'stream_exists')),
        await outcome(append(name, [one, event()], 'any')),
        await outcome(append(name, [one], 'stream_exists')),
        await outcome(append(stream(), [one], 'any')),
      ];
    },
  },
  {
    name: `${way}: nothing to append`,
    ask: async (client) => {
      const [name, append] = [stream(), by(client)];
      const empty = [await outcome(append(name, [], 'no_stream')), await revisions(collect(client.readStream(name)))];
      await append(name, events(2), 'no_stream');
      return [empty, await outcome(append(name, [], 1n)), await outcome(append(name, [], 0n))];
    },
  },
  {
    name: `${way}: the size of an append`,
    ask: async (client) => {
      const [name, append] = [stream(), by(client)];
      const sized = (bytes: number, metadata = 0) =>
        binaryEvent({
          type: 'Sized',
          data: new Uint8Array(bytes),
          metadata: new Uint8Array(metadata),
        }) as unknown as ReturnType<typeof event>;
      return [
        await outcome(append(name, [sized(1_048_576, 900_000)], 'no_stream')),
        await outcome(append(name, [sized(1_048_577)], 0n)),
        await outcome(append(name, [sized(600_000), sized(600_000)], 0n)),
        await outcome(append(name, [sized(500_000), sized(500_000)], 0n)),
      ];
    },
  },
];
