/** A queue of things to come, earliest first; things of the same time in the order in which they were noted. */
export interface Agenda<Item> {
  readonly note: (at: number, item: Item) => void;
  readonly next: () => { readonly at: number; readonly item: Item } | undefined;
}

interface Entry<Item> {
  readonly at: number;
  readonly turn: number;
  readonly item: Item;
}

/** A binary heap. */
export function agenda<Item>(): Agenda<Item> {
  const heap: Entry<Item>[] = [];
  let turns = 0;
  const before = (a: Entry<Item>, b: Entry<Item>) => a.at < b.at || (a.at === b.at && a.turn < b.turn);
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as Entry<Item>, heap[a] as Entry<Item>];
  };
  const less = (a: number, b: number) => {
    const [one, other] = [heap[a], heap[b]];
    return one !== undefined && (other === undefined || before(one, other));
  };
  return {
    note: (at, item) => {
      turns += 1;
      heap.push({ at, turn: turns, item });
      for (let child = heap.length - 1; child > 0;) {
        const parent = (child - 1) >> 1;
        if (!less(child, parent)) break;
        swap(child, parent);
        child = parent;
      }
    },
    next: () => {
      const [first] = heap;
      const end = heap.pop();
      if (first === undefined || end === undefined) return undefined;
      if (heap.length > 0) {
        heap[0] = end;
        for (let parent = 0; ;) {
          const left = 2 * parent + 1;
          const child = less(left + 1, left) ? left + 1 : left;
          if (child >= heap.length || !less(child, parent)) break;
          swap(child, parent);
          parent = child;
        }
      }
      return first;
    },
  };
}
