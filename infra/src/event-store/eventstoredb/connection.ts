import { EventStoreDBClient } from '@eventstore/db-client';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';

/** Requests and answers on their way, as Node streams of messages. */
export type ReadCall = ReturnType<StreamsClient['read']>;
export type AppendCall = ReturnType<StreamsClient['batchAppend']>;

/** The streams service of the node that the client found: the leader, unless the address prefers another. */
export interface Connection {
  /** @param timeoutMs undefined: for as long as it lasts (a subscription). */
  read(request: ReadReq, timeoutMs?: number): Promise<ReadCall>;
  batchAppend(): Promise<AppendCall>;
  close(): Promise<void>;
}

/**
 * What the client makes its own commands of: it finds the node, keeps the channel alive, takes another one after the node is gone or is
 * no longer the leader, and adds the credentials. Its commands themselves lose the stored bytes of JSON, and share one table of waiting
 * appends among all clients of a process (docs/decisions/0014-appends-over-the-streams-service.md).
 */
interface CommandMaking {
  GRPCStreamCreator<Call extends ReadCall | AppendCall>(
    service: typeof StreamsClient,
    name: string,
    begin: (client: StreamsClient) => Call,
  ): () => Promise<Call>;
  callArguments(
    options: object,
    callOptions: { readonly deadline: number | Date },
  ): Parameters<StreamsClient['batchAppend']>;
}

/** @param address `esdb://host:port?tls=…`, as the client reads it. Connects when first used. */
export const connection = (address: string): Connection => {
  const client = EventStoreDBClient.connectionString(address);
  const making = client as unknown as CommandMaking;
  const call = <Call extends ReadCall | AppendCall>(
    name: string,
    timeoutMs: number | undefined,
    begin: (service: StreamsClient, how: Parameters<StreamsClient['batchAppend']>) => Call,
  ): Promise<Call> =>
    making.GRPCStreamCreator(streamsService.StreamsClient, name, (service) =>
      begin(
        service,
        making.callArguments({}, { deadline: timeoutMs === undefined ? Infinity : Date.now() + timeoutMs }),
      ),
    )();
  return {
    read: (request, timeoutMs) => call('read', timeoutMs, (service, how) => service.read(request, ...how)),
    batchAppend: () => call('batchAppend', undefined, (service, how) => service.batchAppend(...how)),
    close: () => client.dispose(),
  };
};

export type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp };
