/**
 * Does the work of all items, those of one lane one after the other in their order, the lanes side by side. Once one failed, those behind it in its lane are
 * not begun; what the others begin is waited for. @throws the first failure
 */
export async function inLanes<Item>(
  items: readonly Item[],
  laneOf: (item: Item) => string,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const last = new Map<string, Promise<void>>();
  for (const item of items) {
    const before = last.get(laneOf(item)) ?? Promise.resolve();
    last.set(
      laneOf(item),
      before.then(async () => await work(item)),
    );
  }
  for (const ended of await Promise.allSettled(last.values())) if (ended.status === 'rejected') throw ended.reason;
}
