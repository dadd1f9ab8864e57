/** Lets one at a time through per key, in the order of arrival; different keys do not wait for each other. */
export interface Turns {
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Turns of which none is taken. They hold a key only as long as somebody waits for it or works on it; work that fails lets the next one through. */
export function createTurns(): Turns {
  const tails = new Map<string, Promise<unknown>>();
  return {
    take: (key, work) => {
      const before = tails.get(key);
      const mine = before === undefined ? work() : before.then(work, work);
      tails.set(key, mine);
      const over = () => {
        if (tails.get(key) === mine) tails.delete(key);
      };
      void mine.then(over, over);
      return mine;
    },
  };
}
