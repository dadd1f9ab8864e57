import type { Resources } from './resources.ts';

/** What a run of the benches was told on its command line, and what a bench may hold while it runs. */
export interface Given {
  /** Seconds of measuring on each side of a figure, all rounds together. */
  readonly seconds: number;
  /** Waybills of the company instead of the bench's own number: a small set for a quick look. */
  readonly waybills?: number;
  /** Where companies are kept between runs. */
  readonly cache: string;
  /** What is opened through it is closed when the bench ends, however it ends. */
  readonly resources: Resources;
  /** Something worth knowing beside the figures; goes to the error output. */
  readonly say: (line: string) => void;
}

/** A bench: what it measures, against what. It stands in `NAME.bench.ts` and exports itself as `bench`. */
export interface Bench {
  /** One sentence: what is measured, and the peer or limit that it is measured against. */
  readonly what: string;
  run(given: Given): AsyncIterable<Measured> | Promise<readonly Measured[]>;
}

/** The bars of a figure; it holds when all of them do. */
export interface Goal {
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Of the value to what it is measured against. */
  readonly ratioAtLeast?: number;
  readonly ratioAtMost?: number;
}

/** What a bench says of one figure. */
export interface Measured {
  /** The bench's name, and after a dot what tells this figure from its others. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same unit, from the same run. */
  readonly against?: number;
  /** Nothing to reach: the figure explains another one. */
  readonly goal?: Goal;
}

/** One line of a run, as it is printed. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly against: number | null;
  readonly ratio: number | null;
  readonly goal: string | null;
  readonly holds: boolean | null;
}

/** Judges what was measured. A figure that is not a number holds nothing. */
export const judged = ({ name, value, unit, against, goal }: Measured): Figure => {
  const ratio = against === undefined ? undefined : value / against;
  const bars = goal === undefined ? [] : barsOf(goal, value, ratio);
  return {
    name,
    value: rounded(value),
    unit,
    against: against === undefined ? null : rounded(against),
    ratio: ratio === undefined ? null : rounded(ratio),
    goal: bars.length === 0 ? null : bars.map(({ words }) => words).join(', '),
    holds: bars.length === 0 ? null : bars.every(({ held }) => held),
  };
};

const barsOf = (
  goal: Goal,
  value: number,
  ratio = Number.NaN,
): readonly { readonly words: string; readonly held: boolean }[] => [
  ...(goal.ratioAtLeast === undefined
    ? []
    : [{ words: `>= ${goal.ratioAtLeast} x`, held: ratio >= goal.ratioAtLeast }]),
  ...(goal.ratioAtMost === undefined ? [] : [{ words: `<= ${goal.ratioAtMost} x`, held: ratio <= goal.ratioAtMost }]),
  ...(goal.atLeast === undefined ? [] : [{ words: `>= ${goal.atLeast}`, held: value >= goal.atLeast }]),
  ...(goal.atMost === undefined ? [] : [{ words: `<= ${goal.atMost}`, held: value <= goal.atMost }]),
];

/** Three digits that count: no figure of a bench is more exact. */
const rounded = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(3)) : value);
