import { randomUUID } from 'node:crypto';
import { streams } from '../client-inside.ts';
import type { ReadReq, ReadResp } from '../client-inside.ts';
import { timedOut } from './call-errors.ts';
import { eventAnswer } from './event-answer.ts';
import { matcher } from './matcher.ts';
import { ReadFailed } from './read-failed.ts';
import type { Log, LogRecord } from './log.ts';

/** Events that the server reads at once, and what it holds for a live subscriber in each of two buffers. */
const batch = 32;

/**
 * The server's subscription to the whole log: confirmation, what is there, `caughtUp`, then each event as it comes. It begins after the position asked.
 * While it catches up it waits for its reader; a live reader who falls behind by more than the server's buffers is cut off.
 */
export async function* subscriptionToAll(
  log: Log,
  from: ReadReq.Options.AllOptions,
  filter: ReadReq.Options.FilterOptions | undefined,
  signal: AbortSignal,
): AsyncGenerator<ReadResp> {
  yield new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()),
  );
  const wanted = matcher(filter);
  const { interval, window } = checkpointing(filter);
  let index = from.hasStart()
    ? 0
    : from.hasEnd()
      ? log.records.length
      : log.indexOf(BigInt(from.getPosition()?.getCommitPosition() ?? '0') + 1n);
  let considered = 0;
  while (index < log.records.length) {
    const start = log.records[index] as LogRecord;
    let last: LogRecord | undefined;
    for (
      let [looked, found] = [0, 0];
      index < log.records.length && looked < window && found < batch;
      index += 1, looked += 1, considered += 1
    ) {
      const record = log.records[index] as LogRecord;
      if (!wanted(record)) continue;
      last = record;
      found += 1;
      yield eventAnswer(record);
      if (signal.aborted) return;
    }
    if (considered < interval || index >= log.records.length) continue;
    considered %= interval;
    // of a page without an event that is wanted it tells the beginning, with no prepare position
    yield last === undefined ? checkpoint(start.position, 0n) : checkpoint(last.position, last.position);
  }
  // from here to the listener nothing is awaited: no record can come in between
  const waiting: ReadResp[] = [];
  let wake: () => void = () => undefined;
  let lost = false;
  const stop = log.onRecord((record) => {
    if (wanted(record)) waiting.push(eventAnswer(record));
    considered += 1;
    if (considered >= interval) {
      considered = 0;
      waiting.push(checkpoint(record.position, record.position));
    }
    lost ||= waiting.length > 2 * batch;
    wake();
  });
  signal.addEventListener('abort', () => wake(), { once: true });
  try {
    yield new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
    for (;;) {
      if (signal.aborted) return;
      if (lost)
        throw new ReadFailed(timedOut('Consumer too slow to handle event while live. Client resubscription required.'));
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    stop();
  }
}

/** A filtered reader is told now and then how far the server has looked, so that he need not look there again. */
const checkpointing = (
  filter: ReadReq.Options.FilterOptions | undefined,
): { readonly interval: number; readonly window: number } => {
  if (filter === undefined) return { interval: Infinity, window: batch };
  const window = filter.hasMax() ? filter.getMax() : batch;
  return { interval: filter.getCheckpointintervalmultiplier() * window, window };
};

const checkpoint = (commit: bigint, prepare: bigint): ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
  );
