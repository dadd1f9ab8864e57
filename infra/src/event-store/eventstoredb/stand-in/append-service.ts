import { status } from '@grpc/grpc-js';
import type { handleBidiStreamingCall, handleClientStreamingCall } from '@grpc/grpc-js';
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import { shared, streams } from '../client-inside.ts';
import type { AppendReq, AppendResp, BatchAppendReq, BatchAppendResp } from '../client-inside.ts';
import { appendTooLarge, failed, invalid } from './call-errors.ts';
import { errorStatus } from './batch-errors.ts';
import type { Expected, Log, NewRecord, Written } from './log.ts';
import type { Weather } from './weather.ts';

/** An append that did not become whole by then is answered as timed out (ms). */
const writeTimeoutMs = 2_000;

/** The server's `Append`: one call an append, which its client uses when it is given credentials. */
export const appendCall =
  (log: Log, weather: Weather): handleClientStreamingCall<AppendReq, AppendResp> =>
  (call, answer) => {
    const run = async (): Promise<void> => {
      let options: AppendReq.Options | undefined;
      const events: NewRecord[] = [];
      let bytes = 0;
      for await (const part of call as AsyncIterable<AppendReq>) {
        if (options === undefined) {
          options = part.getOptions();
          continue;
        }
        const event = newRecord(part.getProposedMessage());
        if (typeof event === 'string') return answer(failed(event));
        bytes += event.data.length;
        if (bytes > weather.mostBytes()) return answer(appendTooLarge(weather.mostBytes()));
        events.push(event);
      }
      const expected = options && unaryExpectation(options);
      if (options === undefined || expected === undefined) return answer(invalid('The expected revision is not set'));
      await weather.pass();
      if (call.cancelled) return;
      const written = weather.write(() => log.append(nameOf(options.getStreamIdentifier()), expected, events));
      if (typeof written === 'object') answer(null, unaryAnswer(written, expected));
    };
    run().catch((error: unknown) => answer(failed(String(error))));
  };

/** The server's `BatchAppend`: one call for all appends of a client, each under its correlation. They are stored in the order in which they became whole. */
export const batchAppendCall =
  (log: Log, weather: Weather): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> =>
  (call) => {
    const pending = new Map<string, Pending>();
    let over = false; // what stands behind a lost append on the same connection never comes
    const answer = (id: shared.UUID, stream: string, fill: (response: BatchAppendResp) => BatchAppendResp): void => {
      if (call.cancelled || call.destroyed) return;
      const response = new streams.BatchAppendResp()
        .setCorrelationId(id)
        .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')));
      call.write(fill(response));
    };
    const refuse = (id: shared.UUID, stream: string, error: Parameters<typeof errorStatus>[0]): void =>
      answer(id, stream, (response) => response.setError(errorStatus(error)));

    const take = async (request: BatchAppendReq): Promise<void> => {
      const id = request.getCorrelationId() ?? new shared.UUID();
      const key = id.getString();
      const options = request.getOptions();
      if (options !== undefined) {
        const expected = batchExpectation(options);
        const stream = nameOf(options.getStreamIdentifier());
        if (expected === undefined)
          return refuse(id, stream, { kind: 'bad request', why: 'The expected position is not set' });
        const left = Math.min(writeTimeoutMs, (options.getDeadline()?.toDate().getTime() ?? Infinity) - Date.now());
        if (left <= 0) return refuse(id, stream, { kind: 'timeout' });
        // the timer runs on also when the append was refused meanwhile: the client then gets a second answer, as from the server
        const timer = setTimeout(() => {
          if (pending.delete(key)) refuse(structured(key), stream, { kind: 'timeout' });
        }, left);
        timer.unref();
        pending.set(key, { stream, expected, events: [], bytes: 0 });
      }
      const append = pending.get(key);
      if (append === undefined) return;
      for (const message of request.getProposedMessagesList()) {
        const event = newRecord(message);
        if (typeof event === 'string') return refuse(id, append.stream, { kind: 'bad request', why: event });
        append.bytes += event.data.length;
        append.events.push(event);
      }
      if (append.bytes > weather.mostBytes()) {
        pending.delete(key);
        return refuse(id, append.stream, { kind: 'too large', bytes: weather.mostBytes() });
      }
      if (!request.getIsFinal()) return;
      pending.delete(key);
      await weather.pass();
      const written = weather.write(() => log.append(append.stream, append.expected, append.events));
      if (written === 'unstored') over = true;
      if (typeof written !== 'object') return;
      if (written.kind === 'wrong version')
        return refuse(id, append.stream, {
          kind: 'wrong version',
          current: written.current,
          expected: append.expected,
        });
      answer(id, append.stream, (response) => response.setSuccess(batchSuccess(written)));
    };

    const run = async (): Promise<void> => {
      for await (const request of call as AsyncIterable<BatchAppendReq>) if (!over) await take(request);
      call.end();
    };
    run().catch((error: unknown) => call.destroy(Object.assign(new Error(String(error)), { code: status.UNKNOWN })));
  };

interface Pending {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: NewRecord[];
  bytes: number;
}

/** In two numbers, as the server gives ids that it made itself; what it was asked under it sends back as it came. */
const structured = (uuid: string): shared.UUID => {
  const half = (from: number): string =>
    String(BigInt.asIntN(64, BigInt(`0x${uuid.replaceAll('-', '').slice(from, from + 16)}`)));
  return new shared.UUID().setStructured(
    new shared.UUID.Structured().setMostSignificantBits(half(0)).setLeastSignificantBits(half(16)),
  );
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @returns a sentence when the server could not make an event of it. */
const newRecord = (
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage | undefined,
): NewRecord | string => {
  const id = message?.getId()?.getString() ?? '';
  const type = message?.getMetadataMap().get('type') ?? '';
  if (message === undefined || !uuid.test(id))
    return `Guid should contain 32 digits with 4 dashes, not ${JSON.stringify(id)}`;
  if (type === '') return 'Empty eventType provided.';
  return {
    id: id.toLowerCase(),
    type,
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};

export const nameOf = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

const unaryExpectation = (options: AppendReq.Options): Expected | undefined => {
  const { REVISION, NO_STREAM, ANY, STREAM_EXISTS, EXPECTED_STREAM_REVISION_NOT_SET } =
    streams.AppendReq.Options.ExpectedStreamRevisionCase;
  switch (options.getExpectedStreamRevisionCase()) {
    case REVISION:
      return BigInt(options.getRevision());
    case NO_STREAM:
      return 'no stream';
    case ANY:
      return 'any';
    case STREAM_EXISTS:
      return 'stream exists';
    case EXPECTED_STREAM_REVISION_NOT_SET:
      return undefined;
  }
};

const batchExpectation = (options: BatchAppendReq.Options): Expected | undefined => {
  const { STREAM_POSITION, NO_STREAM, ANY, STREAM_EXISTS, EXPECTED_STREAM_POSITION_NOT_SET } =
    streams.BatchAppendReq.Options.ExpectedStreamPositionCase;
  switch (options.getExpectedStreamPositionCase()) {
    case STREAM_POSITION:
      return BigInt(options.getStreamPosition());
    case NO_STREAM:
      return 'no stream';
    case ANY:
      return 'any';
    case STREAM_EXISTS:
      return 'stream exists';
    case EXPECTED_STREAM_POSITION_NOT_SET:
      return undefined;
  }
};

type Stored = Extract<Written, { kind: 'written' }>;

const unaryAnswer = (written: Written, expected: Expected): AppendResp => {
  const response = new streams.AppendResp();
  if (written.kind === 'written') {
    const success = new streams.AppendResp.Success();
    if (written.lastRevision < 0n) success.setNoStream(new shared.Empty());
    else success.setCurrentRevision(String(written.lastRevision));
    success.setPosition(
      new streams.AppendResp.Position()
        .setCommitPosition(String(written.position))
        .setPreparePosition(String(written.position)),
    );
    return response.setSuccess(success);
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (written.current < 0n) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(written.current));
  switch (expected) {
    case 'any':
      return response.setWrongExpectedVersion(wrong.setExpectedAny(new shared.Empty()));
    case 'no stream':
      return response.setWrongExpectedVersion(wrong.setExpectedNoStream(new shared.Empty()));
    case 'stream exists':
      return response.setWrongExpectedVersion(wrong.setExpectedStreamExists(new shared.Empty()));
    default:
      return response.setWrongExpectedVersion(wrong.setExpectedRevision(String(expected)));
  }
};

const batchSuccess = (written: Stored): BatchAppendResp.Success => {
  const success = new streams.BatchAppendResp.Success();
  if (written.lastRevision < 0n) success.setNoStream(new googleEmpty.Empty());
  else success.setCurrentRevision(String(written.lastRevision));
  return success.setPosition(
    new shared.AllStreamPosition()
      .setCommitPosition(String(written.position))
      .setPreparePosition(String(written.position)),
  );
};
