import { DAY } from './hours.ts';

/** So many vehicles drive between two centres, in turns: the longest way and back takes no more nights than that. */
const VEHICLES_OF_LANE = 6;
const PLATES = {
  letters: ['BRA', 'QXM', 'RTF', 'FPK', 'GHZ'],
  numbers: 9,
  signs: ['A', 'C', 'E', 'H', 'J'],
  last: 100,
};
const ALL_PLATES = PLATES.letters.length * PLATES.numbers * PLATES.signs.length * PLATES.last;
/** Has no divisor with the count of plates in common, so that no two vehicles share one, and none looks like its neighbour. */
const STRIDE = 7_919;

/** The plate of the vehicle whose turn it is on a lane: it drives on no other, and is back before its next turn. */
export function plateOf(lane: number, at: number): string {
  let left = ((lane * VEHICLES_OF_LANE + (Math.floor(at / DAY) % VEHICLES_OF_LANE)) * STRIDE) % ALL_PLATES;
  const take = (count: number): number => {
    const taken = left % count;
    left = Math.floor(left / count);
    return taken;
  };
  const letters = PLATES.letters[take(PLATES.letters.length)] ?? '';
  const number = 1 + take(PLATES.numbers);
  const sign = PLATES.signs[take(PLATES.signs.length)] ?? '';
  return `${letters}${number}${sign}${String(take(PLATES.last)).padStart(2, '0')}`;
}
