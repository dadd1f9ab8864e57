import { EventStoreDBClient } from '@eventstore/db-client';
import { anAppend, newStream } from '../contract.ts';
import { condemnedStreams } from './condemned-streams.ts';
import { eventStoreDb } from './eventstoredb-event-store.ts';
import { startStandIn } from './stand-in/stand-in.ts';
import { startServer } from './testing/server.ts';
import { withServer } from './testing/with-server.ts';

/** A log of streams of three events each, and a client with which somebody changes what the server keeps of them. */
async function logAt(address: string, streams: number) {
  const store = eventStoreDb({ address });
  const names = Array.from({ length: streams }, newStream);
  for (const name of names) await store.append(anAppend(name, 0, { size: 3 }));
  await store.close();
  return { names, client: EventStoreDBClient.connectionString(address) };
}

test('a stream that somebody cut is told of while its events still stand in the global order; one that was let be again is not', async () => {
  const standIn = await startStandIn();
  try {
    const { names, client } = await logAt(standIn.url, 4);
    const [cut = '', counted = '', again = ''] = names;
    expect(await condemnedStreams(standIn.url)).toEqual([]);
    await client.setStreamMetadata(cut, { truncateBefore: 2 });
    await client.setStreamMetadata(counted, { maxCount: 1, maxAge: 60 });
    await client.setStreamMetadata(again, { maxCount: 1 });
    await client.setStreamMetadata(again, {});
    await client.setStreamMetadata('$statistics', { maxAge: 60 });
    await client.dispose();
    expect(await condemnedStreams(standIn.url)).toEqual([
      { stream: cut, told: '$tb 2' },
      { stream: counted, told: '$maxCount 1, $maxAge 60' },
    ]);
  } finally {
    await standIn.stop();
  }
});

withServer('a real EventStoreDB', () => {
  test('tells of what was cut, deleted and ended for ever, and of nothing that it set itself', async () => {
    const server = await startServer();
    try {
      const { names, client } = await logAt(server.address, 4);
      const [cut = '', deleted = '', ended = ''] = names;
      expect(await condemnedStreams(server.address)).toEqual([]);
      await client.setStreamMetadata(cut, { truncateBefore: 2 });
      await client.deleteStream(deleted);
      await client.tombstoneStream(ended);
      await client.dispose();
      expect(await condemnedStreams(server.address)).toEqual([
        { stream: cut, told: '$tb 2' },
        { stream: deleted, told: '$tb 9223372036854775807' },
        { stream: ended, told: '$streamDeleted' },
      ]);
    } finally {
      await server.drop();
    }
  });
});
