import { EventStoreDBClient } from '@eventstore/db-client';
import { commandMaking, streamServices } from './client-inside.ts';
import type {
  BatchAppendReq,
  BatchAppendResp,
  CallArguments,
  ReadReq,
  ReadResp,
  StreamsClient,
} from './client-inside.ts';

/** Requests and answers on their way, as Node streams of messages. */
export type ReadCall = ReturnType<StreamsClient['read']>;
export type AppendCall = ReturnType<StreamsClient['batchAppend']>;

/**
 * The streams service of the leader. Every call says that it needs it: another node would answer a read with what it has so far, and pass an append on
 * without telling us. A node that is not the leader refuses, names it, and the next call goes there.
 */
export interface Connection {
  /** @param timeoutMs undefined: for as long as it lasts (a subscription). */
  read(request: ReadReq, timeoutMs?: number): Promise<ReadCall>;
  batchAppend(): Promise<AppendCall>;
  close(): Promise<void>;
}

const LEADER = { requiresLeader: true } as const;

/** @param address `esdb://host:port?tls=…`, as the client reads it. Connects when first used. */
export const connection = (address: string): Connection => {
  const client = EventStoreDBClient.connectionString(address);
  const making = commandMaking(client);
  let lastAsked: StreamsClient | undefined;
  const call = <Call extends ReadCall | AppendCall>(
    name: string,
    timeoutMs: number | undefined,
    begin: (service: StreamsClient, how: CallArguments) => Call,
  ): Promise<Call> =>
    making.GRPCStreamCreator(streamServices.StreamsClient, name, (service) => {
      lastAsked = service;
      return begin(
        service,
        making.callArguments(LEADER, { deadline: timeoutMs === undefined ? Infinity : Date.now() + timeoutMs }),
      );
    })();
  return {
    read: (request, timeoutMs) => call('read', timeoutMs, (service, how) => service.read(request, ...how)),
    batchAppend: () => call('batchAppend', undefined, (service, how) => service.batchAppend(...how)),
    async close() {
      await client.dispose();
      // That ends calls alone. A channel left open is shared with the next client of this address, which then asks a server that may be gone.
      lastAsked?.close();
    },
  };
};

export type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp };
