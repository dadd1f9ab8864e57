import { Busy, StoreClosed } from '../errors.ts';

/** What became of one item of a group: an answer, or the error that is its own. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown };

export interface GroupCommitLimits {
  readonly flushItems: number;
  readonly flushBytes: number;
  readonly waitingItems: number;
  readonly waitingBytes: number;
  /** Flushes that may be under way at once. */
  readonly lanes: number;
  /** Items that must wait before a flush begins beside one that is under way: fewer go together in the next one. */
  readonly shareFrom: number;
}

export interface GroupCommit<Item, Answer> {
  /** Takes all of them or none. @throws Busy when the queue has no room, StoreClosed. */
  add(items: readonly { readonly item: Item; readonly bytes: number }[]): Promise<Answer>[];
  /** Takes no more and waits until everything taken is answered. */
  close(): Promise<void>;
}

/**
 * What arrives while a flush is under way travels together in the next one, in the order of arrival. Callers who wait for their answers before they
 * ask again would all travel in one flush, and the server would have nothing to do while they are answered: when many wait, half of them go,
 * and the next flush is sent before the first one is answered. Items of one key never pass each other: one waits while another of its key is under way.
 * `send` answers every item of its group, in order; if it rejects, that is the answer of all.
 */
export const groupCommit = <Item, Answer>(
  send: (group: readonly Item[]) => Promise<readonly Outcome<Answer>[]>,
  keyOf: (item: Item) => string,
  limits: GroupCommitLimits,
): GroupCommit<Item, Answer> => {
  interface Waiting {
    readonly item: Item;
    readonly bytes: number;
    settle(outcome: Outcome<Answer>): void;
  }
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  const underWay = new Set<ReadonlySet<string>>();
  let scheduled = false;
  let drained: PromiseWithResolvers<void> | undefined;

  const mayFlush = (): boolean =>
    underWay.size === 0 ? waiting.length > 0 : underWay.size < limits.lanes && waiting.length >= limits.shareFrom;

  const nextGroup = (): Waiting[] => {
    const share =
      underWay.size === 0 && limits.lanes > 1 && waiting.length >= 2 * limits.shareFrom
        ? Math.ceil(waiting.length / 2)
        : waiting.length;
    const most = Math.min(share, limits.flushItems);
    let count = 0;
    let bytes = 0;
    for (const { item, bytes: its } of waiting) {
      if (count === most || (count > 0 && bytes + its > limits.flushBytes) || isUnderWay(keyOf(item))) break;
      count += 1;
      bytes += its;
    }
    const group = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingBytes -= bytes;
    return group;
  };

  const isUnderWay = (key: string): boolean => {
    for (const keys of underWay) if (keys.has(key)) return true;
    return false;
  };

  const flushAll = (): void => {
    scheduled = false;
    while (mayFlush()) {
      const group = nextGroup();
      if (group.length === 0) return; // the first one waits for another of its key
      void flush(group);
    }
  };

  const flush = async (group: readonly Waiting[]): Promise<void> => {
    const keys = new Set(group.map(({ item }) => keyOf(item)));
    underWay.add(keys);
    const outcomes = await send(group.map(({ item }) => item)).catch((error: unknown) => group.map(() => ({ error })));
    group.forEach((one, index) =>
      one.settle(outcomes[index] ?? { error: new Error('A flush left an append without an answer') }),
    );
    underWay.delete(keys);
    if (waiting.length > 0) schedule();
    else if (underWay.size === 0) drained?.resolve();
  };

  /** In a turn of its own, so that all callers who became ready together travel together. */
  const schedule = (): void => {
    if (scheduled || !mayFlush()) return;
    scheduled = true;
    setImmediate(flushAll);
  };

  return {
    add(items) {
      const bytes = items.reduce((sum, one) => sum + one.bytes, 0);
      if (drained !== undefined) throw new StoreClosed();
      if (waiting.length + items.length > limits.waitingItems || waitingBytes + bytes > limits.waitingBytes)
        throw new Busy('queue full');
      waitingBytes += bytes;
      const answers = items.map(
        (one) =>
          new Promise<Answer>((resolve, reject) => {
            waiting.push({
              ...one,
              settle: (outcome) => ('answer' in outcome ? resolve(outcome.answer) : reject(outcome.error)),
            });
          }),
      );
      schedule();
      return answers;
    },
    async close() {
      drained ??= Promise.withResolvers();
      if (underWay.size === 0 && waiting.length === 0) drained.resolve();
      await drained.promise;
    },
  };
};
