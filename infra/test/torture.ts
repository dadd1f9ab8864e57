import { messageOf } from '../src/fault.ts';

/** Every torture, and the test that carries it out: its short form in `npm test`, its long form in `npm run torture`. */
export const TORTURES = {
  kills: 'infra/test/kills.test.ts',
  replay: 'infra/test/replay.test.ts',
  garbage: 'infra/test/garbage.test.ts',
  disk: 'infra/test/disk-full.test.ts',
  rebuild: 'infra/test/rebuild-under-load.test.ts',
  model: 'command-service/src/operation.test.ts',
  protocol: 'command-service/src/bags/bag-protocol.test.ts',
  holds: 'command-service/src/orders/order-protocol.test.ts',
  benches: 'infra/bench/bench.test.ts',
} as const;
export type TortureName = keyof typeof TORTURES;

/** What decides how long a torture takes and what is drawn in it. */
export interface Torture {
  readonly rounds: number;
  /** From 0, below 2^31: the same seed draws the same. What the machine's own timing decides is not drawn. */
  readonly seed: number;
}

export const SEEDS = 2 ** 31;

const { MALOTE_TORTURE_ROUNDS: longRounds, MALOTE_TORTURE_SEED: givenSeed } = process.env;

/** Whether it was told how long it lasts. */
export const isTold = longRounds !== undefined;

/** The rounds and the seed that `npm run torture` was told; without it so many rounds, under a fresh seed. */
export function torture(shortRounds: number): Torture {
  return {
    rounds: longRounds === undefined ? shortRounds : Number(longRounds),
    seed: givenSeed === undefined ? Math.floor(Math.random() * SEEDS) : Number(givenSeed),
  };
}

/** Does the work; what fails in it says how to have the same again. */
export async function repeatable<Result>(
  name: TortureName,
  { rounds, seed }: Torture,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`again: npm run torture -- --only ${name} --rounds ${rounds} --seed ${seed}\n${messageOf(error)}`, {
      cause: error,
    });
  }
}
