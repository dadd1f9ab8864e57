import { pickupSteps } from '../journey/pickup-round.ts';
import type { Pickup } from '../journey/pickup-round.ts';
import { digitsOf } from '../digits.ts';
import { diceOf } from './dice.ts';
import { DAY, HOUR, MINUTE } from './hours.ts';
import { SHARES } from './shares.ts';
import type { LivingOptions, World } from './world.ts';

/** Shops call in the morning and at noon, and are driven to from these hours on. */
const WAVES = [
  [1, 7, 9.5],
  [2, 11.5, 14],
] as const;

/** Shops have goods fetched, each in its own way. Answers what plans a day and all after it. */
export function shopCalls(
  { seed, post, sayAll, later }: World,
  fetching: LivingOptions['fetching'],
): (day: number) => void {
  /** Twice on a working day a collector has a shop to call at. */
  function fetch(day: number): void {
    const { collectors = [], shops = [] } = fetching ?? {};
    const isSunday = new Date(day + DAY / 2).getUTCDay() === 0;
    for (const collector of isSunday ? [] : collectors)
      for (const [wave, called, hour] of WAVES) {
        const dice = diceOf(seed, 'pickup', day, collector.driver, wave);
        if (shops.length === 0 || !dice.chance(SHARES.fetched)) continue;
        const quantity = dice.whole(3, 14);
        const roll = dice.next();
        const ways = [
          ['cancelled', SHARES.pickupCancelled],
          ['elsewhere', SHARES.pickupFailed],
          ['later', SHARES.pickupLater],
          ['void', SHARES.pickupVoid],
        ] as const;
        let left = roll;
        const way = ways.find(([, share]) => (left -= share) < 0)?.[0] ?? 'straight';
        const pickup: Pickup = {
          collector,
          shop: dice.pick(shops),
          orderNumber: `LJ${digitsOf(8, 'pickup', seed, day, collector.driver, wave)}`,
          wave,
          quantity,
          found: quantity - (dice.chance(SHARES.pickupShort) ? 1 : 0),
          isFoundLater: diceOf('found later', seed, day, collector.driver, wave).chance(SHARES.pickupFoundLater),
          kilograms: dice.whole(10, 90) / 4,
          called: day + called * HOUR + dice.between(0, 40) * MINUTE,
          collected: day + hour * HOUR + dice.between(0, 75) * MINUTE,
          way,
        };
        sayAll(pickupSteps(pickup, post));
      }
    later(day + DAY, () => fetch(day + DAY));
  }

  return fetch;
}
