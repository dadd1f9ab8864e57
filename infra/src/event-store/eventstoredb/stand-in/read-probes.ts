import { BACKWARDS, END, EventStoreDBClient, START, binaryEvent } from '@eventstore/db-client';
import type { Position } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { collect, event, events, revisions, stream } from './probe.ts';
import type { Probe } from './probe.ts';
import { askAll } from './raw-calls.ts';
import type { RawRead } from './raw-calls.ts';

/** What is asked of readings. */
export const reading: readonly Probe[] = [
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
