import { Busy } from './errors.ts';

/** What became of one of the things that were asked for together. */
export type Answered<Answer> = { readonly answer: Answer } | { readonly error: unknown };

export interface Together {
  /** Things of one round trip. */
  readonly most: number;
  /** Things that may wait; beyond it who asks is told that we are busy. */
  readonly waiting: number;
}

/**
 * Asks at once when nothing is under way; what is asked for meanwhile travels together in the next round trip. So one caller waits for nobody,
 * and many cost a few round trips. `ask` answers each in the order given; if it rejects, that is the answer of all. @throws Busy
 */
export function askTogether<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answered<Answer>[]>,
  limits: Together,
): (item: Item) => Promise<Answer> {
  interface Waiting {
    readonly item: Item;
    settle(outcome: Answered<Answer>): void;
  }
  let waiting: Waiting[] = [];
  let asking = false;

  async function go(): Promise<void> {
    asking = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, limits.most);
      waiting = waiting.slice(limits.most);
      const answers = await ask(group.map(({ item }) => item)).catch((error: unknown) => group.map(() => ({ error })));
      group.forEach((one, index) =>
        one.settle(answers[index] ?? { error: new Error('Something that was asked for was left without an answer') }),
      );
    }
    asking = false;
  }

  return async (item) => {
    if (waiting.length >= limits.waiting) throw new Busy('queue full');
    return await new Promise<Answer>((resolve, reject) => {
      waiting.push({
        item,
        settle: (outcome) => ('answer' in outcome ? resolve(outcome.answer) : reject(outcome.error as Error)),
      });
      if (!asking) void go();
    });
  };
}
