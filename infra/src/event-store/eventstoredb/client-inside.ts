import type { EventStoreDBClient } from '@eventstore/db-client';
import grpcIds from '@eventstore/db-client/dist/utils/grpcUUID.js';
import codes from '@eventstore/db-client/generated/code_pb.js';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Fault } from '../../fault.ts';

/**
 * All that we take of the client beside what it promises (docs/decisions/0014-appends-over-the-streams-service.md). Its makers may change it in any
 * version: ours is exact, `client-inside.test.ts` holds each part against what we need of it, and no other file reaches in.
 */
export {
  codes,
  features,
  featureServices,
  gossip,
  gossipServices,
  grpcIds,
  shared,
  statusMessages,
  streams,
  streamServices,
};
export type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
export type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
export type { Status } from '@eventstore/db-client/generated/status_pb.js';
export type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
export type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';

/** Metadata and options of a call. */
export type CallArguments = Parameters<StreamsClient['batchAppend']>;

/**
 * What the client makes its own commands of: it finds the node, keeps the channel alive, takes another one after the node is gone or said that it is
 * no longer the leader, and adds the credentials. Its commands themselves lose the stored bytes of JSON, and share one table of waiting
 * appends among all clients of a process.
 */
export interface CommandMaking {
  GRPCStreamCreator<Call>(
    service: typeof StreamsClient,
    name: string,
    begin: (client: StreamsClient) => Call,
  ): () => Promise<Call>;
  callArguments(
    options: { readonly requiresLeader: boolean },
    callOptions: { readonly deadline: number | Date },
  ): CallArguments;
}

/** @throws Fault when the client is not the one that this was written for. */
export const commandMaking = (client: EventStoreDBClient): CommandMaking => {
  const making = client as unknown as Partial<CommandMaking>;
  const { GRPCStreamCreator, callArguments } = making;
  if (typeof GRPCStreamCreator !== 'function' || typeof callArguments !== 'function')
    throw new Fault('This version of @eventstore/db-client makes its commands in another way than the adapter knows.');
  return { GRPCStreamCreator, callArguments };
};
