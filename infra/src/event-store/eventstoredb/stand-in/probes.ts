import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  START,
  binaryEvent,
  eventTypeFilter,
  jsonEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  AppendExpectedRevision,
  AppendResult,
  Position,
  ResolvedEvent,
} from '@eventstore/db-client';
import { askAll, askBatches, askFeatures } from './raw-calls.ts';
import type { RawRead } from './raw-calls.ts';

/** A question that a server of this protocol answers in one way only. What it answers holds no position, id or name of this one run. */
export interface Probe {
  readonly name: string;
  readonly ask: (client: EventStoreDBClient, url: string) => Promise<unknown>;
}

const stream = (): string => `probe-${randomUUID()}`;
const event = (details: { readonly id?: string; readonly data?: string; readonly type?: string } = {}) =>
  jsonEvent({
    id: details.id ?? randomUUID(),
    type: details.type ?? 'Probed',
    data: details.data ?? 'x',
    metadata: { m: 1 },
  });
const events = (count: number) => Array.from({ length: count }, () => event());

/** What became of an append, positions left out but for what is always true of them. */
const told = (result: AppendResult) => ({
  success: result.success,
  next: String(result.nextExpectedRevision),
  position:
    result.position === undefined
      ? 'none'
      : result.position.commit === result.position.prepare
        ? 'commit = prepare'
        : 'differ',
});
const toldError = (error: unknown) => {
  const { constructor, type, expectedVersion, actualVersion, maxAppendSize } = error as {
    readonly type: string;
    readonly expectedVersion?: bigint | string;
    readonly actualVersion?: bigint | string;
    readonly maxAppendSize?: number;
  } & Error;
  return {
    error: constructor.name,
    type,
    ...(expectedVersion === undefined
      ? {}
      : { expectedVersion: String(expectedVersion), actualVersion: String(actualVersion) }),
    ...(maxAppendSize === undefined ? {} : { maxAppendSize }),
  };
};
const outcome = (promise: Promise<AppendResult>): Promise<unknown> => promise.then(told, toldError);
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const revisions = (found: Promise<ResolvedEvent[]>): Promise<unknown> =>
  found.then((list) => list.map((one) => String(one.event?.revision)), toldError);

type Append = (
  name: string,
  what: ReturnType<typeof events>,
  expectedRevision: AppendExpectedRevision,
) => Promise<AppendResult>;
const ways: readonly (readonly [string, (client: EventStoreDBClient) => Append])[] = [
  ['in a batch', (client) => (name, what, expectedRevision) => client.appendToStream(name, what, { expectedRevision })],
  [
    'in one call',
    (client) => (name, what, expectedRevision) =>
      client.appendToStream(name, what, { expectedRevision, credentials: { username: 'admin', password: 'changeit' } }),
  ],
];

const appending = (way: string, by: (client: EventStoreDBClient) => Append): readonly Probe[] => [
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

const reading: readonly Probe[] = [
  {
    name: 'a stream forwards and backwards',
    ask: async (client) => {
      const name = stream();
      const none = await revisions(collect(client.readStream(name)));
      await client.appendToStream(name, events(5), { expectedRevision: 'no_stream' });
      const read = (options: Parameters<EventStoreDBClient['readStream']>[1]) =>
        revisions(collect(client.readStream(name, options)));
      return [
        none,
        await read({}),
        await read({ fromRevision: 3n }),
        await read({ fromRevision: 5n }),
        await read({ fromRevision: 50n }),
        await read({ fromRevision: START, maxCount: 2 }),
        await read({ fromRevision: END }),
        await read({ direction: BACKWARDS, fromRevision: END }),
        await read({ direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
        await read({ direction: BACKWARDS, fromRevision: 2n }),
        await read({ direction: BACKWARDS, fromRevision: 50n }),
        await read({ direction: BACKWARDS, fromRevision: START }),
      ];
    },
  },
  {
    name: 'a long stream, whole',
    ask: async (client) => {
      const name = stream();
      await client.appendToStream(name, events(700), { expectedRevision: 'no_stream' });
      const found = await collect(client.readStream(name));
      return [
        found.length,
        found.every((one, index) => one.event?.revision === BigInt(index)),
        await collect(client.readStream(name, { maxCount: 333 })).then((list) => list.length),
      ];
    },
  },
  {
    name: 'what is stored comes back as it was written',
    ask: async (client) => {
      const name = `O'Brien "São" \\ {é,%} 加急 📦 ${stream()}`;
      const id = randomUUID();
      const text = '{ "z":1.0, "a" : "São João 📦 \\u00e7" }';
      const written = binaryEvent({
        id: id.toUpperCase(),
        type: 'Tipo-ção',
        data: Buffer.from(text),
        metadata: Buffer.from('{ "b":1 }'),
      });
      await client.appendToStream(name, written, { expectedRevision: 'no_stream' });
      await client.appendToStream(name, event(), { expectedRevision: 0n });
      const [binary, json] = await collect(client.readStream(name));
      const one = binary?.event;
      return [
        one?.streamId === name,
        one?.id === id,
        one?.type,
        one?.isJson,
        Buffer.from(one?.data as Uint8Array).toString() === text,
        one?.metadata,
        one?.created instanceof Date,
        binary?.link === undefined,
        json?.event?.isJson,
        json?.event?.data,
        json?.event?.metadata,
      ];
    },
  },
  {
    name: 'the whole log: positions, both directions, where a read begins',
    ask: async (client) => {
      const name = stream();
      const answer = await client.appendToStream(name, events(4), { expectedRevision: 'no_stream' });
      const own = await collect(client.readStream(name));
      const positions = own.map((one) => one.event?.position?.commit ?? 0n);
      const at = (index: number): Position => ({ commit: positions[index] ?? 0n, prepare: positions[index] ?? 0n });
      const read = async (options: Parameters<EventStoreDBClient['readAll']>[0]): Promise<unknown> =>
        (await collect(client.readAll(options)))
          .filter((one) => one.event?.streamId === name)
          .map(
            (one) =>
              `${one.event?.revision} ${one.event?.position?.commit === positions[Number(one.event?.revision)]} ${one.commitPosition === one.event?.position?.commit}`,
          );
      const beyond = { commit: (positions[3] ?? 0n) + 1_000_000_000n, prepare: (positions[3] ?? 0n) + 1_000_000_000n };
      return [
        answer.position?.commit === positions[3],
        positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0n) + 1n),
        await read({ fromPosition: at(0) }),
        await read({ fromPosition: at(2) }),
        await read({ fromPosition: at(1), maxCount: 1 }),
        await read({ direction: BACKWARDS, fromPosition: at(3) }),
        await read({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }),
        await read({ fromPosition: beyond }),
        (await collect(client.readAll({ fromPosition: START, maxCount: 1 })))[0]?.event?.streamId.startsWith('$'),
      ];
    },
  },
  {
    name: 'the whole log, filtered, in both directions',
    ask: async (client, url) => {
      const name = stream();
      const wanted = `Wanted-${name}`;
      await client.appendToStream(
        name,
        [event(), event({ type: wanted }), event(), event({ type: wanted }), event({ type: wanted }), event()],
        { expectedRevision: 'no_stream' },
      );
      const positions = (await collect(client.readStream(name))).map((one) => one.event?.position?.commit ?? 0n);
      const regex = `^${wanted}`;
      const ask = (from: RawRead['from'], direction: RawRead['direction'], count: number) =>
        askAll(url, name, { from, direction, count, regex });
      return [
        await ask('start', 'forwards', 10),
        await ask('start', 'forwards', 2),
        await ask(positions[3] ?? 0n, 'forwards', 10),
        await ask(positions[2] ?? 0n, 'forwards', 1),
        await ask((positions[5] ?? 0n) + 1_000_000_000n, 'forwards', 1),
        await ask('end', 'backwards', 1),
        await ask('end', 'backwards', 10),
        await ask(positions[3] ?? 0n, 'backwards', 10),
        await ask('end', 'forwards', 10),
      ];
    },
  },
  {
    name: 'a position that is the place of no event',
    ask: async (client, url) => {
      const name = stream();
      await client.appendToStream(name, events(3), { expectedRevision: 'no_stream' });
      const [, second] = await collect(client.readStream(name));
      const between = (second?.event?.position?.commit ?? 0n) + 1n;
      const ask = (direction: RawRead['direction'], regex?: string) =>
        askAll(url, name, { from: between, direction, count: 10, ...(regex === undefined ? {} : { regex }) });
      return [
        await ask('forwards'),
        await ask('forwards', '^[^$]'),
        await ask('backwards'),
        await ask('backwards', '^[^$]'),
      ];
    },
  },
];

type Subscription = ReturnType<EventStoreDBClient['subscribeToAll']>;

/** What a subscription says until it has said so many things of these kinds, told by revision for the events of one stream. */
const listen = async (
  subscription: Subscription,
  name: string,
  count: number,
  then: (index: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<unknown[]> => {
  const said: unknown[] = [];
  const enough = Promise.withResolvers<void>();
  const say = (what: unknown): void => {
    said.push(what);
    if (said.length >= count) enough.resolve();
    else void then(said.length);
  };
  subscription
    .on('confirmation', () => say('confirmation'))
    .on('caughtUp', () => say('caughtUp'))
    .on('error', (error) => say(toldError(error)));
  subscription.on('data', (resolved: AllStreamResolvedEvent) => {
    if (resolved.event?.streamId === name) say(String(resolved.event.revision));
  });
  await enough.promise;
  await subscription.unsubscribe();
  return said;
};

const subscribing: readonly Probe[] = [
  {
    name: 'a subscription catches up, says so, and follows',
    ask: async (client) => {
      const name = stream();
      await client.appendToStream(name, events(3), { expectedRevision: 'no_stream' });
      return listen(
        client.subscribeToAll({ fromPosition: START }),
        name,
        7,
        async (index) => index === 5 && client.appendToStream(name, events(2), { expectedRevision: 2n }),
      );
    },
  },
  {
    name: 'a subscription begins after its position',
    ask: async (client) => {
      const name = stream();
      await client.appendToStream(name, events(4), { expectedRevision: 'no_stream' });
      const [, second] = await collect(client.readStream(name));
      const from = second?.event?.position as Position;
      // one after the other: what the second one appends would reach the first before it has caught up, on a server that is busy
      const fromPosition = await listen(client.subscribeToAll({ fromPosition: from }), name, 4);
      const fromEnd = await listen(
        client.subscribeToAll({ fromPosition: END }),
        name,
        3,
        async (index) => index === 2 && client.appendToStream(name, event(), { expectedRevision: 3n }),
      );
      return [fromPosition, fromEnd];
    },
  },
  {
    name: 'a filtered subscription',
    ask: async (client) => {
      const name = stream();
      await client.appendToStream(
        name,
        [event({ type: 'Wanted' }), event({ type: 'Other' }), event({ type: 'Wanted' })],
        { expectedRevision: 'no_stream' },
      );
      const byType = eventTypeFilter({ regex: '^Want.*$' });
      const prefix = name.slice(0, 20);
      return [
        await listen(
          client.subscribeToAll({ fromPosition: START, filter: byType }),
          name,
          5,
          async (index) =>
            index === 4 && client.appendToStream(name, [event(), event({ type: 'Wanted' })], { expectedRevision: 2n }),
        ),
        await listen(
          client.subscribeToAll({ fromPosition: START, filter: streamNameFilter({ prefixes: [prefix, 'nobody-'] }) }),
          name,
          7,
        ),
        await listen(
          client.subscribeToAll({ fromPosition: START, filter: eventTypeFilter({ prefixes: ['Oth'] }) }),
          name,
          3,
        ),
      ];
    },
  },
  ...([START, END] as const).map((from): Probe => ({
    name: `a checkpoint of a filtered subscription from the ${from} is a place to go on from`,
    ask: async (client) => {
      const name = stream();
      if (from === START) await client.appendToStream(name, events(60), { expectedRevision: 'no_stream' });
      const reached = Promise.withResolvers<Position>();
      const filter = eventTypeFilter({
        prefixes: ['Never'],
        maxSearchWindow: 40,
        checkpointReached: (_, position) => Promise.resolve(reached.resolve(position)),
      });
      const subscription = client.subscribeToAll({ fromPosition: from, filter });
      subscription.on('data', () => undefined).on('error', (error) => reached.reject(error));
      await new Promise<void>((resolve) => {
        subscription.once('caughtUp', resolve);
      });
      if (from === END) await client.appendToStream(name, events(60), { expectedRevision: 'no_stream' });
      const position = await reached.promise;
      await subscription.unsubscribe();
      const after = (await collect(client.readStream(name)))
        .filter((one) => (one.event?.position?.commit ?? 0n) > position.commit)
        .map((one) => String(one.event?.revision));
      const heard = (await listen(client.subscribeToAll({ fromPosition: position }), name, 2 + after.length)).filter(
        (what) => /^\d+$/.test(String(what)),
      );
      return [
        after.length > 0,
        heard.length === after.length && heard.every((revision, index) => revision === after[index]),
        position.prepare === position.commit ? 'commit = prepare' : `prepare ${position.prepare}`,
      ];
    },
  })),
  {
    name: 'a live subscriber that does not read is cut off',
    ask: async (client) => {
      const name = stream();
      const subscription = client.subscribeToAll({ fromPosition: END }, { highWaterMark: 1 });
      await new Promise<void>((resolve) => {
        subscription.once('caughtUp', resolve);
      });
      const cut = new Promise<unknown>((resolve) => {
        subscription.once('error', (error) =>
          resolve({ ...toldError(error), tooSlow: /too slow/i.test(error.message) }),
        );
      });
      for (let turn = 0; turn < 40; turn += 1)
        await client.appendToStream(
          name,
          Array.from({ length: 40 }, () => event({ data: 'x'.repeat(10_000) })),
          { expectedRevision: turn === 0 ? 'no_stream' : BigInt(turn * 40 - 1) },
        );
      subscription.resume();
      return cut;
    },
  },
];

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

export const probes: readonly Probe[] = [
  ...ways.flatMap(([way, by]) => appending(way, by)),
  ...reading,
  ...subscribing,
  ...around,
];
