/** What a bench opened. Closed in the opposite order, once, also when the run is interrupted; what fails to close keeps nothing else open. */
export interface Resources {
  /** Takes over what was opened, and gives it back. */
  hold<Held>(held: Held, close: (held: Held) => Promise<unknown>): Held;
  close(): Promise<void>;
}

export const resources = (): Resources => {
  const closing: (() => Promise<unknown>)[] = [];
  return {
    hold(held, close) {
      closing.push(() => close(held));
      return held;
    },
    async close() {
      const failures: unknown[] = [];
      for (let next = closing.pop(); next !== undefined; next = closing.pop())
        await next().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything that was opened could be closed');
    },
  };
};
