import { randomUUID } from 'node:crypto';
import { credentials } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { featureServices, shared, streamServices as services, streams as messages, grpcIds } from '../client-inside.ts';
import type { BatchAppendReq, BatchAppendResp, ReadResp, SupportedMethods } from '../client-inside.ts';
import { nameOf } from './append-service.ts';

/** An append to a stream of its own that must not exist. */
export interface RawBatch {
  readonly ids: readonly string[];
  /** From now (ms); a minute when it is left out. */
  readonly deadlineMs?: number;
  /** `first`: its last part never comes. */
  readonly part?: 'first' | 'whole';
}

/** Sends appends as the client would, without the client, which does not survive every answer: so many answers, in the order of the batches (a refusal overtakes what is being stored). */
export const askBatches = async (url: string, batches: readonly RawBatch[], answers: number): Promise<unknown> => {
  const client = new services.StreamsClient(new URL(url).host, credentials.createInsecure());
  const call = client.batchAppend();
  const ids = batches.map(() => randomUUID() as string);
  const got: {
    readonly batch: number;
    readonly form: 'numbers' | 'text';
    readonly revision?: string | undefined;
    readonly error?: string | undefined;
  }[] = [];
  const done = Promise.withResolvers<void>();
  call.on('error', (error: unknown) => done.reject(error as Error));
  call.on('data', (response: BatchAppendResp) => {
    const id = response.getCorrelationId();
    got.push({
      batch: ids.findIndex((one) => one === grpcIds.parseUUID(id)),
      form: id?.hasStructured() === true ? 'numbers' : 'text',
      ...(response.hasSuccess()
        ? { revision: response.getSuccess()?.getCurrentRevision() }
        : { error: response.getError()?.getDetails()?.getTypeName() }),
    });
    if (got.length >= answers) done.resolve();
  });
  batches.forEach((batch, index) => call.write(request(batch, ids[index] ?? '')));
  await done.promise.finally(() => {
    call.on('error', () => undefined);
    call.cancel();
    client.close();
  });
  return got.toSorted((one, other) => one.batch - other.batch);
};

const request = ({ ids, deadlineMs = 60_000, part = 'whole' }: RawBatch, correlation: string): BatchAppendReq => {
  const stream = new shared.StreamIdentifier().setStreamName(Buffer.from(`probe-${correlation}`).toString('base64'));
  const deadline = timestamps.Timestamp.fromDate(new Date(Date.now() + deadlineMs));
  const options = new messages.BatchAppendReq.Options()
    .setStreamIdentifier(stream)
    .setNoStream(new googleEmpty.Empty())
    .setDeadline(deadline);
  const proposed = ids.map((id) => {
    const message = new messages.BatchAppendReq.ProposedMessage()
      .setId(new shared.UUID().setString(id))
      .setData(Buffer.from('{}').toString('base64'));
    message.getMetadataMap().set('type', 'Probed').set('content-type', 'application/json');
    return message;
  });
  return new messages.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(correlation))
    .setOptions(options)
    .setProposedMessagesList(proposed)
    .setIsFinal(part === 'whole');
};

/** What the server says that it can do. */
export const askFeatures = async (
  url: string,
): Promise<{
  readonly version: string;
  readonly methods: readonly {
    readonly service: string;
    readonly method: string;
    readonly features: readonly string[];
  }[];
}> => {
  const client = new featureServices.ServerFeaturesClient(new URL(url).host, credentials.createInsecure());
  const known = await new Promise<SupportedMethods>((resolve, reject) => {
    client.getSupportedMethods(new shared.Empty(), (error, methods) =>
      error === null ? resolve(methods) : reject(error),
    );
  });
  client.close();
  return {
    version: known.getEventStoreServerVersion(),
    methods: known
      .getMethodsList()
      .map((one) => ({ service: one.getServiceName(), method: one.getMethodName(), features: one.getFeaturesList() })),
  };
};

/** A read of the whole log, filtered, as only the bare service can ask it. */
export interface RawRead {
  readonly from: bigint | 'start' | 'end';
  readonly direction: 'forwards' | 'backwards';
  readonly count: number;
  /** Of the type; without it everything. */
  readonly regex?: string;
}

/** The events of one stream among the answers, by revision, or the error as its code and words. */
export const askAll = async (
  url: string,
  stream: string,
  { from, direction, count, regex }: RawRead,
): Promise<unknown> => {
  const { Options } = messages.ReadReq;
  const all = new Options.AllOptions();
  if (from === 'start') all.setStart(new shared.Empty());
  else if (from === 'end') all.setEnd(new shared.Empty());
  else all.setPosition(new Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from)));
  const options = new Options()
    .setAll(all)
    .setCount(String(count))
    .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  options.setReadDirection(Options.ReadDirection[direction === 'forwards' ? 'FORWARDS' : 'BACKWARDS']);
  if (regex === undefined) options.setNoFilter(new shared.Empty());
  else
    options.setFilter(
      new Options.FilterOptions()
        .setEventType(new Options.FilterOptions.Expression().setRegex(regex))
        .setMax(1_000)
        .setCheckpointintervalmultiplier(1),
    );
  const client = new services.StreamsClient(new URL(url).host, credentials.createInsecure());
  const found: unknown[] = [];
  try {
    for await (const answer of client.read(new messages.ReadReq().setOptions(options)) as AsyncIterable<ReadResp>) {
      const event = answer.getEvent()?.getEvent();
      if (event !== undefined && nameOf(event.getStreamIdentifier()) === stream) found.push(event.getStreamRevision());
    }
    return found;
  } catch (error) {
    const { code, details } = error as ServiceError;
    return { code, details };
  } finally {
    client.close();
  }
};
