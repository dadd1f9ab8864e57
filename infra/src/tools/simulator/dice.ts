import { createHash } from 'node:crypto';

/** Chance that can be repeated: the same names always give the same throws, and nobody else's throws change them. */
export interface Dice {
  /** From 0, below 1. */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  readonly whole: (low: number, high: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly digits: (count: number) => string;
}

/** Dice for a thing with these names: `diceOf(seed, 'order', 17)`. */
export function diceOf(...names: readonly (string | number)[]): Dice {
  let state = createHash('sha1').update(names.join('\u001f')).digest().readUInt32BE(0);
  // mulberry32: 32 bits of state are plenty for one order's throws, and it costs nothing to make.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  };
}

/** Picks by weight. */
export function weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): (dice: Dice) => Item {
  const weights = items.map(weightOf);
  const sum = weights.reduce((all, one) => all + one, 0);
  return (dice) => {
    let left = dice.next() * sum;
    return items.find((_, index) => (left -= weights[index] ?? 0) <= 0) ?? dice.pick(items);
  };
}
