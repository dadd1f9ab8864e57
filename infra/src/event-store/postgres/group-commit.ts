import { Busy, StoreClosed } from '../errors.ts';

/** What became of one item of a group: an answer, or the error that is its own. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown };

export interface GroupCommitLimits {
  readonly flushItems: number;
  readonly flushBytes: number;
  readonly waitingItems: number;
  readonly waitingBytes: number;
}

export interface GroupCommit<Item, Answer> {
  /** Takes all of them or none. @throws Busy when the queue has no room, StoreClosed. */
  add(items: readonly { readonly item: Item; readonly bytes: number }[]): Promise<Answer>[];
  /** Takes no more and waits until everything taken is answered. */
  close(): Promise<void>;
}

/**
 * One lane: what arrives while a flush is under way travels together in the next one, in the order of arrival.
 * Two lanes would only queue behind the log's lock. `send` answers every item of its group, in order; if it rejects, that is the answer of all.
 */
export const groupCommit = <Item, Answer>(
  send: (group: readonly Item[]) => Promise<readonly Outcome<Answer>[]>,
  limits: GroupCommitLimits,
): GroupCommit<Item, Answer> => {
  interface Waiting { readonly item: Item; readonly bytes: number; settle(outcome: Outcome<Answer>): void }
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let flushing = false;
  let scheduled = false;
  let drained: PromiseWithResolvers<void> | undefined;

  const nextGroup = (): Waiting[] => {
    let count = 0;
    let bytes = 0;
    for (const { bytes: its } of waiting) {
      if (count === limits.flushItems || (count > 0 && bytes + its > limits.flushBytes)) break;
      count += 1;
      bytes += its;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingBytes -= bytes;
    return group;
  };

  const flush = async (): Promise<void> => {
    scheduled = false;
    if (flushing || waiting.length === 0) return;
    flushing = true;
    const group = nextGroup();
    const outcomes = await send(group.map(({ item }) => item)).catch((error: unknown) => group.map(() => ({ error })));
    group.forEach((one, index) => one.settle(outcomes[index] ?? { error: new Error('A flush left an append without an answer') }));
    flushing = false;
    if (waiting.length > 0) schedule();
    else drained?.resolve();
  };

  /** In a turn of its own, so that all callers who became ready together travel together. */
  const schedule = (): void => {
    if (scheduled || flushing) return;
    scheduled = true;
    setImmediate(() => void flush());
  };

  return {
    add(items) {
      const bytes = items.reduce((sum, one) => sum + one.bytes, 0);
      if (drained !== undefined) throw new StoreClosed();
      if (waiting.length + items.length > limits.waitingItems || waitingBytes + bytes > limits.waitingBytes) throw new Busy('queue full');
      waitingBytes += bytes;
      const answers = items.map((one) => new Promise<Answer>((resolve, reject) => {
        waiting.push({ ...one, settle: (outcome) => ('answer' in outcome ? resolve(outcome.answer) : reject(outcome.error)) });
      }));
      schedule();
      return answers;
    },
    async close() {
      drained ??= Promise.withResolvers();
      if (!flushing && waiting.length === 0) drained.resolve();
      await drained.promise;
    },
  };
};
