import { END, EventStoreDBClient, START, eventTypeFilter, streamNameFilter } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, Position } from '@eventstore/db-client';
import { collect, event, events, stream, toldError } from './probe.ts';
import type { Probe } from './probe.ts';

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

/** What is asked of subscriptions. */
export const subscribing: readonly Probe[] = [
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
