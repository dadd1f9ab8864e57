import { customerDropOff } from '@malote/contracts/pickup/drop-off.ts';
import { collectParcel } from '@malote/contracts/scanning/commands.ts';
import { making, parcelKey, planned, plannedOf } from '../journey/planned.ts';
import * as asides from './asides.ts';
import { diceOf } from './dice.ts';
import type { Dice } from './dice.ts';
import { DAY, HOUR, MINUTE, SECOND, hourOf, midnight, nextAt } from './hours.ts';
import { largeParcels } from './large-parcels.ts';
import type { Parcel } from './parcel.ts';
import { SHARES } from './shares.ts';
import type { World } from './world.ts';

/** Vehicles that missed the evening come within so many hours after midnight. */
const NIGHT_HOURS = 4.5;

/** What was handed over is collected at its outlet, or brought there, and driven to the outlet's transit centre. */
export function collecting(world: World, atHub: (parcel: Parcel, at: number) => void) {
  const { network, desks, post, say, scan, later } = world;
  const large = largeParcels(world);

  /** The next round of the collectors: 8:30 to 12:00, 13:30 to 16:30. */
  function collectionOf(ready: number, dice: Dice): number {
    const hour = hourOf(ready);
    if (hour < 11) return Math.max(ready + 20 * MINUTE, midnight(ready) + dice.between(8.5, 12) * HOUR);
    if (hour < 15) return Math.max(ready + 20 * MINUTE, midnight(ready) + dice.between(13.5, 16.5) * HOUR);
    return midnight(ready) + DAY + dice.between(8.5, 12) * HOUR;
  }
  function collect(customer: string, parcels: readonly Parcel[], handed: number, dice: Dice): void {
    const at = collectionOf(handed, dice);
    const [first] = parcels;
    if (first?.origin.type === 'mini_drop' && diceOf('brought', first.waybill).chance(SHARES.broughtIn))
      broughtIn(customer, first.origin.code, parcels, at + parcels.length * 4 * SECOND + 20 * SECOND);
    const peak = midnight(at) + (17.5 + (4.2 * (dice.next() + dice.next())) / 2) * HOUR;
    for (const [index, parcel] of parcels.entries()) {
      const time = at + index * 4 * SECOND;
      scan(
        planned(
          collectParcel,
          { waybill: parcel.waybill },
          [parcelKey(parcel.waybill)],
          [],
          post(parcel.origin.code, time, 'coleta'),
        ),
        time,
      );
      large(parcel, 'collected', parcel.origin.code, time + SECOND);
      // Large parcels of one order come together: they are packed and carried together.
      const night = diceOf('night', parcel.channel === 'BULKY' ? (first?.waybill ?? '') : parcel.waybill);
      // Most of them soon after midnight.
      const arrives = night.chance(SHARES.nightArrival)
        ? midnight(at) + DAY + night.next() ** 2 * NIGHT_HOURS * HOUR
        : Math.max(time + HOUR, peak) + index * 30 * SECOND;
      later(arrives, () => atHub(parcel, arrives));
      const morning = nextAt(arrives, 6.5) + index * 7 * SECOND;
      const hub = network.centreOf(parcel.origin).code;
      if (desks !== undefined && hourOf(arrives) < NIGHT_HOURS + 1)
        scan(asides.countedAt(parcel.waybill, hub, morning, desks.warehouseAt(hub), post).step, morning);
    }
  }

  /** What a customer brings to a counter stands on a sheet, which he takes home. */
  function broughtIn(customer: string, site: string, parcels: readonly Parcel[], at: number): void {
    const waybills = parcels.map(({ waybill }) => waybill);
    const keys = waybills.map(parcelKey);
    const fields = { customer, site, parcels: waybills, count: waybills.length };
    const { register, moves } = customerDropOff.commands;
    const where = (time: number) => post(site, time, 'balcao');
    const opening = making(planned(register, { fields } as never, keys, [], where(at)));
    const confirmed = at + 40 * SECOND;
    say(opening, at);
    say(plannedOf(opening, 'code')(moves.confirm, {} as never, keys, [], where(confirmed)), confirmed);
  }

  return collect;
}
