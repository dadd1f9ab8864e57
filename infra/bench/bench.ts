import { performance } from 'node:perf_hooks';

/** One line of the table: what was measured for ours and for its peer, in the same run on the same server. */
export interface BenchRow {
  readonly what: string;
  readonly ours: number;
  readonly peer: number;
  /** Of both figures; more is better. */
  readonly unit: string;
  /** The least ratio of ours to the peer that the design asks for. */
  readonly goal?: number;
}

export interface Bench {
  readonly title: string;
  readonly peer: string;
  /** `database` makes an empty database on the durable server of the run, and answers its address. */
  run(database: (name: string) => Promise<string>): AsyncIterable<BenchRow>;
}

/** Closed loop: so many callers, each sending its next operation when its last one was answered. @returns operations a second. */
export const perSecond = async (operation: () => Promise<unknown>, callers: number, { seconds, warmUp }: { readonly seconds: number; readonly warmUp: number }): Promise<number> => {
  let answered = 0;
  let running = true;
  const caller = async (): Promise<void> => {
    while (running) {
      await operation();
      answered += 1;
    }
  };
  const all = Promise.all(Array.from({ length: callers }, caller));
  const pause = (s: number) => new Promise((resolve) => setTimeout(resolve, s * 1_000));
  await pause(warmUp);
  const before = answered;
  const began = performance.now();
  await pause(seconds);
  const measured = (answered - before) / ((performance.now() - began) / 1_000);
  running = false;
  await all;
  return measured;
};

/** Ours and the peer in turns, so that a slow moment of the machine hits both; the median of each. */
export const alternating = async (rounds: number, ours: () => Promise<number>, peer: () => Promise<number>): Promise<{ readonly ours: number; readonly peer: number }> => {
  const figures = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    figures.ours.push(await ours());
    figures.peer.push(await peer());
  }
  return { ours: median(figures.ours), peer: median(figures.peer) };
};

const median = (figures: readonly number[]): number => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
