import { setTimeout as pause } from 'node:timers/promises';

/** So many that callers wait for leave room for everything else. */
const FEW = 8;
/** Where more of them wait, what nobody waits for goes on one after the other, so far apart (ms): it never stands still. */
const APART_MS = 10;
/** How often it is looked meanwhile whether they have become few. */
const LOOK_MS = 2;

/** What callers wait for goes before what follows from it and nobody waits for: a station is answered as fast as if its customer's system were told of nothing. */
export interface Precedence {
  /** Counts commands that a caller waits for, while they are carried out. */
  readonly during: <Result>(commands: number, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when something may be begun that nobody waits for: at once while few callers wait, else in its turn. */
  readonly turn: () => Promise<void>;
}

export function createPrecedence(): Precedence {
  let waitedFor = 0;
  let last = Promise.resolve();

  async function few(): Promise<void> {
    const until = performance.now() + APART_MS;
    // oxlint-disable-next-line no-await-in-loop -- it waits
    while (waitedFor > FEW && performance.now() < until) await pause(LOOK_MS);
  }

  return {
    during: async (commands, work) => {
      waitedFor += commands;
      try {
        return await work();
      } finally {
        waitedFor -= commands;
      }
    },
    turn: async () => {
      last = last.then(few);
      await last;
    },
  };
}
