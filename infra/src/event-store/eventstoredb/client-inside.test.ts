import { EventStoreDBClient } from '@eventstore/db-client';
import { Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js';
import { anAppend, newStream, wholeLog } from '../contract.ts';
import { Busy } from '../errors.ts';
import { insist } from '../insistent-load.ts';
import { commandMaking, streamServices } from './client-inside.ts';
import { connection } from './connection.ts';
import { eventStoreDb } from './eventstoredb-event-store.ts';
import { allForwards } from './read-requests.ts';
import { startStandIn } from './stand-in/stand-in.ts';
import type { StandIn } from './stand-in/stand-in.ts';

let leader: StandIn;
beforeEach(async () => {
  leader = await startStandIn();
});
afterEach(() => leader.stop());

/** A node beside the leader: what needs the leader is told where it is; a read that does not is answered from a log that has nothing yet. */
const startFollower = async () => {
  const heard: string[] = [];
  const notLeader = new Metadata();
  notLeader.set('exception', 'not-leader');
  notLeader.set('leader-endpoint-host', '127.0.0.1');
  notLeader.set('leader-endpoint-port', new URL(leader.url).port);
  const answering = (name: string) => (call: FollowerCall) => {
    const needs = call.metadata.get('requires-leader').join();
    heard.push(`${name} ${needs}`);
    if (needs !== 'true') return call.end();
    call.emit('error', { code: status.NOT_FOUND, details: 'Leader info available', metadata: notLeader });
  };
  const server = new Server();
  server.addService(streamServices.StreamsService, {
    read: answering('read'),
    append: answering('append'),
    batchAppend: answering('batchAppend'),
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return { address: `esdb://127.0.0.1:${port}?tls=false`, heard, stop: () => server.forceShutdown() };
};
interface FollowerCall {
  readonly metadata: Metadata;
  emit(event: 'error', error: { code: number; details: string; metadata: Metadata }): boolean;
  end(): void;
}

test('every call says that it needs the leader, and whoever asked another node finds the leader from its answer', async () => {
  const follower = await startFollower();
  const store = eventStoreDb({ address: follower.address });
  const append = anAppend(newStream(), 0);
  await expect(store.head()).rejects.toThrow(Busy);
  expect(await insist(store, append)).toMatchObject({ kind: 'appended', version: 1 });
  expect(follower.heard).toEqual(expect.arrayContaining(['read true']));
  expect(follower.heard.filter((line) => !line.endsWith(' true'))).toEqual([]);
  expect(await wholeLog(store)).toHaveLength(1);
  await store.close();

  const node = connection(follower.address);
  const call = await node.batchAppend();
  const refused = new Promise<unknown>((resolve) => {
    call.once('error', resolve);
  });
  expect(await refused).toMatchObject({ code: status.NOT_FOUND });
  expect(follower.heard.at(-1)).toBe('batchAppend true');
  await node.close();
  follower.stop();
});

test('the client makes calls of what we hand it, with its name, our deadline, and credentials of the address', async () => {
  const client = EventStoreDBClient.connectionString(
    leader.url.replace('esdb://', 'esdb://admin:secret@').replace('?', '?connectionName=malote&'),
  );
  const making = commandMaking(client);
  const [metadata, options] = making.callArguments({ requiresLeader: true }, { deadline: 12_345 });
  expect((metadata as Metadata).getMap()).toEqual({ 'requires-leader': 'true', 'connection-name': 'malote' });
  expect(options).toMatchObject({ deadline: 12_345, credentials: expect.anything() as unknown });
  const begin = making.GRPCStreamCreator(streamServices.StreamsClient, 'read', (service) =>
    service.read(
      allForwards({ from: 'start' }, 1),
      ...making.callArguments({ requiresLeader: true }, { deadline: Infinity }),
    ),
  );
  const events: unknown[] = [];
  for await (const answer of await begin()) events.push(answer);
  expect(events).toEqual([]);
  await client.dispose();
});

test('a client without these inner parts is named as the cause', async () => {
  const client = EventStoreDBClient.connectionString(leader.url);
  expect(() => commandMaking({ ...client, callArguments: undefined } as unknown as EventStoreDBClient)).toThrow(
    /@eventstore\/db-client/,
  );
  await client.dispose();
});
