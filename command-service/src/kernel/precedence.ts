import { setTimeout } from 'node:timers/promises';

/** So many that callers wait for leave room for everything else. */
const FEW = 8;
/**
 * Where more of them wait, what nobody waits for goes on so many at a time, so far apart (ms): it never stands still, and what is begun together is stored
 * together. One by one they would stand in the way of each group of scans that is stored.
 */
const TOGETHER = 16;
const APART_MS = 200;
/** How often it is looked meanwhile whether they have become few. */
const LOOK_MS = 20;
/** They are few once they were so for so long (ms): who is answered together with others has sent his next by then. */
const FEW_FOR_MS = 50;

/** What callers wait for goes before what follows from it and nobody waits for: a station is answered as fast as if its customer's system were told of nothing. */
export interface Precedence {
  /** Counts commands that a caller waits for, while they are carried out. */
  readonly during: <Result>(commands: number, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when something may be begun that nobody waits for: at once while few callers wait, else in its turn. */
  readonly turn: () => Promise<void>;
}

/** `clock` and `pause`: milliseconds of a clock that nobody sets, and a wait for so many of them. */
export function createPrecedence(
  clock = (): number => performance.now(),
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Precedence {
  let waitedFor = 0;
  let fewSince = Number.NEGATIVE_INFINITY;
  let last = Promise.resolve();
  let [left, since] = [TOGETHER, clock()];

  const areFew = (): boolean => waitedFor <= FEW && clock() - fewSince >= FEW_FOR_MS;

  async function room(): Promise<void> {
    for (;;) {
      if (clock() - since >= APART_MS) [left, since] = [TOGETHER, clock()];
      if (left > 0 || areFew()) break;
      // oxlint-disable-next-line no-await-in-loop -- it waits
      await pause(LOOK_MS);
    }
    left -= 1;
  }

  return {
    during: async (commands, work) => {
      waitedFor += commands;
      try {
        return await work();
      } finally {
        const wereMany = waitedFor > FEW;
        waitedFor -= commands;
        if (wereMany && waitedFor <= FEW) fewSince = clock();
      }
    },
    turn: async () => {
      last = last.then(room);
      await last;
    },
  };
}
