/** Runs a task when one of a fixed number of lanes is free; the rest wait in the order of their asking. */
export type Lanes = <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** A limit on what runs at once. Its queue is as long as its callers that wait; who makes callers bounds it. */
export function lanes(count: number): Lanes {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (task, signal) => {
    if (free > 0) free -= 1;
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Works through items, at most `count` at once, in their order of starting; the first failure ends it. */
export async function inLanes<Item>(
  count: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let failed = false;
  const lane = async () => {
    for (let next = iterator.next(); !failed && next.done !== true; next = iterator.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
}
