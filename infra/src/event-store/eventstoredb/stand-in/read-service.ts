import { once } from 'node:events';
import { status } from '@grpc/grpc-js';
import type { handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js';
import { shared, streams } from '../client-inside.ts';
import type { ReadReq, ReadResp } from '../client-inside.ts';
import { failed, invalid } from './call-errors.ts';
import { nameOf } from './append-service.ts';
import { eventAnswer } from './event-answer.ts';
import { ReadFailed } from './read-failed.ts';
import { matcher } from './matcher.ts';
import { subscriptionToAll } from './subscription.ts';
import type { Log, LogRecord } from './log.ts';
import type { Weather } from './weather.ts';

/** The server's `Read`: streams and the whole log in both directions, and the subscription to the log. */
export const readCall =
  (log: Log, weather: Weather, cut: () => AbortSignal): handleServerStreamingCall<ReadReq, ReadResp> =>
  (call) => {
    const run = async (): Promise<void> => {
      await weather.pass();
      const options = call.request.getOptions();
      if (options === undefined) throw new ReadFailed(invalid('No options'));
      for await (const response of answersTo(log, options, ended(call, cut()))) {
        await weather.pass();
        if (call.cancelled) return;
        if (!call.write(response)) await drained(call);
      }
      call.end();
    };
    run().catch((error: unknown) =>
      call.emit('error', error instanceof ReadFailed ? error.answer : failed(String(error))),
    );
  };

const ended = (call: ServerWritableStream<ReadReq, ReadResp>, cut: AbortSignal): AbortSignal => {
  const over = new AbortController();
  call.once('cancelled', () => over.abort());
  return AbortSignal.any([over.signal, cut]);
};

const drained = async (call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> => {
  const over = new AbortController();
  const { signal } = over;
  await Promise.race(['drain', 'cancelled', 'close'].map((event) => once(call, event, { signal }))).finally(() =>
    over.abort(),
  );
};

const answersTo = (
  log: Log,
  options: ReadReq.Options,
  signal: AbortSignal,
): AsyncIterable<ReadResp> | Iterable<ReadResp> => {
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const all = options.getAll();
  const stream = options.getStream();
  if (options.hasSubscription() && all !== undefined) return subscriptionToAll(log, all, options.getFilter(), signal);
  const count = Number(options.getCount());
  if (stream !== undefined && options.hasCount())
    return readStream(
      log.stream(nameOf(stream.getStreamIdentifier())),
      stream,
      backwards ? 'backwards' : 'forwards',
      count,
    );
  if (all !== undefined && options.hasCount())
    return readAll(log, all, options.getFilter(), backwards ? 'backwards' : 'forwards', count);
  throw new ReadFailed(invalid('The combination is not one of those that the stand-in knows'));
};

type Direction = 'forwards' | 'backwards';

function* readStream(
  records: readonly LogRecord[],
  options: ReadReq.Options.StreamOptions,
  direction: Direction,
  count: number,
): Iterable<ReadResp> {
  if (records.length === 0) {
    yield new streams.ReadResp().setStreamNotFound(
      new streams.ReadResp.StreamNotFound().setStreamIdentifier(
        options.getStreamIdentifier() ?? new shared.StreamIdentifier(),
      ),
    );
    return;
  }
  if (options.hasEnd() && direction === 'forwards')
    throw new ReadFailed(failed('A read forwards cannot begin at the end'));
  const last = records.length - 1;
  const from = options.hasStart() ? 0 : options.hasEnd() ? last : Number(options.getRevision());
  if (direction === 'forwards')
    for (let index = from; index < Math.min(records.length, from + count); index += 1)
      yield eventAnswer(records[index] as LogRecord);
  else
    for (let index = Math.min(from, last), left = count; index >= 0 && left > 0; index -= 1, left -= 1)
      yield eventAnswer(records[index] as LogRecord);
}

/** Forwards the position is the first to be read; backwards it is the first that is not. */
function* readAll(
  log: Log,
  options: ReadReq.Options.AllOptions,
  filter: ReadReq.Options.FilterOptions | undefined,
  direction: Direction,
  count: number,
): Iterable<ReadResp> {
  const wanted = matcher(filter);
  const position = BigInt(options.getPosition()?.getCommitPosition() ?? '0');
  if (options.hasPosition() && !log.isPlace(position))
    throw new ReadFailed({
      code: status.UNKNOWN,
      details: `Unexpected ${filter === undefined ? '' : 'Filtered'}ReadAllResult: Error`,
    });
  const end = log.records.length;
  const [step, from] = [
    direction === 'forwards' ? 1 : -1,
    options.hasStart() ? 0 : options.hasEnd() ? end : log.indexOf(position),
  ];
  for (
    let index = direction === 'forwards' ? from : from - 1, left = count;
    index >= 0 && index < end && left > 0;
    index += step
  ) {
    const record = log.records[index] as LogRecord;
    if (!wanted(record)) continue;
    left -= 1;
    yield eventAnswer(record);
  }
}
