import { randomUUID } from 'node:crypto';
import { shared, streams } from './client-inside.ts';
import { AppendRefused, Busy, OutcomeUnknown, StoreClosed } from '../errors.ts';
import type { Append, Position, Version } from '../port.ts';
import type { AppendCall, BatchAppendReq, BatchAppendResp, Connection } from './connection.ts';
import { proposed, streamIdentifier, uuid } from './stored-form.ts';

/** What the server did with one append: stored it now, or found the stream at another version. */
export type LaneAnswer =
  | { readonly kind: 'stored'; readonly version: Version; readonly position: Position }
  | { readonly kind: 'wrong version'; readonly actual: Version };

export interface AppendLane {
  /**
   * Those of one company, which were asked for together, go over one call: when it breaks, or one of them was given up before it was sent, the
   * others that were not sent are Busy. So none of them is ever stored over the gap that a lost one left.
   * @throws Busy nothing was sent; OutcomeUnknown; AppendRefused; StoreClosed.
   */
  send(append: Append, bytes: number, company: Company): Promise<LaneAnswer>;
  /** Takes no more and waits until everything taken is answered. */
  close(): Promise<void>;
}

/** Told apart by identity alone. */
export type Company = WeakKey;

export interface LaneLimits {
  readonly waitingAppends: number;
  readonly waitingBytes: number;
  readonly answerTimeoutMs: number;
}

interface Waiting {
  readonly append: Append;
  readonly bytes: number;
  readonly id: string;
  readonly company: Company;
  /** On which call it went out; undefined while it waits here. */
  sentOn?: AppendCall;
  settle(outcome: LaneAnswer | Error): void;
}

/**
 * All appends of this process over one call, in their order, each answered for itself by its correlation id. When the call breaks, what
 * was sent on it and not answered has an unknown outcome; what was not sent yet goes over the next call, but for the company of what was. `prove` is a read that tells that the
 * server answers: it runs before each new call, so that what cannot be sent is Busy and not unknown.
 */
export const appendLane = (connection: Connection, prove: () => Promise<unknown>, limits: LaneLimits): AppendLane => {
  const waiting = new Map<string, Waiting>();
  const ways = new WeakMap<Company, AppendCall | 'parted'>();
  let queue: Waiting[] = [];
  let bytes = 0;
  let call: AppendCall | undefined;
  let pumping = false;
  let drained: PromiseWithResolvers<void> | undefined;

  const lost = (broken: AppendCall, cause: unknown): void => {
    if (call === broken) call = undefined;
    for (const one of waiting.values()) if (one.sentOn === broken) one.settle(new OutcomeUnknown(cause));
  };

  const open = async (): Promise<AppendCall> => {
    await prove();
    const opened = await connection.batchAppend();
    opened.on('data', (answer: BatchAppendResp) => {
      const one = waiting.get(answer.getCorrelationId()?.getString() ?? '');
      one?.settle(judged(answer)); // none: it was given up; its outcome is unknown to the caller already
    });
    opened.on('error', (error) => lost(opened, error));
    opened.on('end', () => {
      lost(opened, new Error('the server ended the call'));
      opened.end();
    });
    return opened;
  };

  /** Sends what waits, in order; one at a time, because opening and draining take turns. */
  const pump = async (): Promise<void> => {
    if (pumping) return;
    pumping = true;
    try {
      while (queue.length > 0) {
        call ??= await open();
        const batch = queue;
        queue = [];
        for (const [index, one] of batch.entries()) {
          if (!waiting.has(one.id)) continue;
          if (call === undefined) {
            queue = [...batch.slice(index), ...queue];
            break;
          }
          if ((ways.get(one.company) ?? call) !== call) {
            one.settle(new Busy('unreachable', new Error('the call on which its company went broke')));
            continue;
          }
          ways.set(one.company, call);
          one.sentOn = call;
          if (!call.write(request(one))) await room(call);
        }
      }
    } catch (error) {
      const unsent = queue;
      queue = [];
      for (const one of unsent) one.settle(error instanceof Busy ? error : new Busy('unreachable', error));
    } finally {
      pumping = false;
    }
  };

  const tooLate = (one: Waiting): void => {
    if (one.sentOn !== undefined)
      return one.settle(new OutcomeUnknown(new Error(`no answer within ${limits.answerTimeoutMs} ms`)));
    ways.set(one.company, 'parted');
    one.settle(new Busy('too slow'));
  };

  const take = (append: Append, itsBytes: number, company: Company): Promise<LaneAnswer> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => tooLate(one), limits.answerTimeoutMs);
      const one: Waiting = {
        append,
        bytes: itsBytes,
        id: randomUUID(),
        company,
        settle(outcome) {
          if (!waiting.delete(one.id)) return;
          clearTimeout(timer);
          bytes -= itsBytes;
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
          if (waiting.size === 0) drained?.resolve();
        },
      };
      bytes += itsBytes;
      waiting.set(one.id, one);
      queue.push(one);
      void pump();
    });

  return {
    async send(append, itsBytes, company) {
      if (drained !== undefined) throw new StoreClosed();
      if (waiting.size >= limits.waitingAppends || bytes + itsBytes > limits.waitingBytes) throw new Busy('queue full');
      return await take(append, itsBytes, company);
    },
    async close() {
      drained ??= Promise.withResolvers();
      if (waiting.size === 0) drained.resolve();
      await drained.promise;
      call?.end();
      call = undefined;
    },
  };
};

/** Until the call takes more, or is broken: its handlers then say what became of its appends. */
const room = (call: AppendCall): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      for (const event of ['drain', 'error', 'close']) call.off(event, go);
      resolve();
    };
    for (const event of ['drain', 'error', 'close']) call.on(event, go);
  });

const request = ({ append, id }: Waiting): BatchAppendReq => {
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(streamIdentifier(append.stream));
  if (append.expected === 0) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(append.expected - 1));
  return new streams.BatchAppendReq()
    .setCorrelationId(uuid(id))
    .setOptions(options)
    .setProposedMessagesList(proposed(append))
    .setIsFinal(true);
};

const judged = (answer: BatchAppendResp): LaneAnswer | Error => {
  const success = answer.getSuccess();
  if (success !== undefined) {
    return {
      kind: 'stored',
      version: Number(success.getCurrentRevision()) + 1,
      position: BigInt(success.getPosition()?.getCommitPosition() ?? '0'),
    };
  }
  const details = answer.getError()?.getDetails();
  const said = answer.getError()?.getMessage() ?? '';
  switch (details?.getTypeName()) {
    case 'event_store.client.WrongExpectedVersion': {
      const found = details.unpack(
        (bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes),
        'event_store.client.WrongExpectedVersion',
      );
      return {
        kind: 'wrong version',
        actual: found?.hasCurrentStreamRevision() === true ? Number(found.getCurrentStreamRevision()) + 1 : 0,
      };
    }
    case 'event_store.client.StreamDeleted':
      return new AppendRefused('The stream was deleted in EventStoreDB, which the log of Malote never is');
    case 'event_store.client.MaximumAppendSizeExceeded':
      return new AppendRefused('EventStoreDB takes no append of that size: its MaxAppendSize is too small');
    case 'event_store.client.AccessDenied':
      return new Error('EventStoreDB does not let this user append');
    case 'event_store.client.BadRequest':
    case 'event_store.client.InvalidArgument':
      return new AppendRefused(`EventStoreDB refuses the append: ${said}`);
    // not handled by the server, which says so in its words alone
    case 'google.protobuf.Empty':
    case 'event_store.client.Empty':
      if (/not ready|busy|no leader/i.test(said)) return new Busy('unreachable', new Error(said));
  }
  return new OutcomeUnknown(new Error(`EventStoreDB answered ${details?.getTypeName() ?? 'nothing'} ${said}`));
};
