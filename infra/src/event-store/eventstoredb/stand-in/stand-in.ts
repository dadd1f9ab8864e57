import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import { gossipServices, featureServices, streamServices } from '../client-inside.ts';
import { appendCall, batchAppendCall } from './append-service.ts';
import { clusterInfo, supportedMethods } from './about-server.ts';
import { emptyLog } from './log.ts';
import type { Log } from './log.ts';
import { readCall } from './read-service.ts';
import { roadTo } from './road.ts';
import { fairWeather } from './weather.ts';
import type { ChangeableWeather } from './weather.ts';

/**
 * Speaks EventStoreDB's gRPC protocol as far as the adapter and the tests use it, for machines without a server. Its answers are those of
 * a real server, one node, version 23.10, insecure: `probes.ts` asks both the same. What it holds is in memory, and outlives `goAway` only.
 */
export interface StandIn {
  /** `esdb://127.0.0.1:port?tls=false`. */
  readonly url: string;
  readonly log: Log;
  readonly weather: Pick<ChangeableWeather, 'stall' | 'slow' | 'cutNext' | 'takeAtMost'>;
  /** As a killed server: every connection is cut, nobody answers, the data stay. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Every subscription ends, as after "too slow" or with a leader that steps down; other calls go on. */
  cutSubscriptions(): void;
  stop(): Promise<void>;
}

/** @param port 0 is a free one. */
export const startStandIn = async (port = 0): Promise<StandIn> => {
  const log = emptyLog();
  let subscriptions = new AbortController();
  const weather = fairWeather(() => road.cut());
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1_048_576 });
  const about = {
    supported: unary(() => supportedMethods()),
    cluster: unary(() => clusterInfo(`127.0.0.1:${road.port}`)),
  };
  server.addService(streamServices.StreamsService, {
    read: readCall(log, weather, () => subscriptions.signal),
    append: appendCall(log, weather),
    batchAppend: batchAppendCall(log, weather),
  });
  server.addService(featureServices.ServerFeaturesService, { getSupportedMethods: about.supported });
  server.addService(gossipServices.GossipService, { read: about.cluster });
  const road = await roadTo(await bound(server), port);
  return {
    url: `esdb://127.0.0.1:${road.port}?tls=false`,
    log,
    weather,
    goAway: () => road.close(),
    async comeBack() {
      log.forgetIds();
      await road.open();
    },
    cutSubscriptions() {
      subscriptions.abort();
      subscriptions = new AbortController();
    },
    async stop() {
      await road.close();
      server.forceShutdown();
    },
  };
};

const bound = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error === null ? resolve(port) : reject(error),
    );
  });

const unary =
  <Answer>(make: () => Answer): handleUnaryCall<unknown, Answer> =>
  (_, answer) =>
    answer(null, make());
