import { makeWaybill } from '@malote/contracts/kernel/values/waybill-number.ts';
import { receiveParcel, weighParcel } from '@malote/contracts/scanning/commands.ts';
import { FORECAST_TOLERANCE_GRAMS } from '@malote/contracts/scanning/limits.ts';
import { recordSort } from '@malote/contracts/sorting/sorting.ts';
import { demoGridOf } from '../../local/demo/sorting.ts';
import { parcelKey, planned } from '../journey/planned.ts';
import * as asides from './asides.ts';
import { diceOf } from './dice.ts';
import { MINUTE, SECOND } from './hours.ts';
import { largeParcels } from './large-parcels.ts';
import type { Parcel } from './parcel.ts';
import { SHARES } from './shares.ts';
import type { World } from './world.ts';

/** A parcel comes off the belt of the transit centre that collected it: received, weighed, sorted, and left to who fills bags. Some went to another one. */
export function hubs(world: World, bag: (parcel: Parcel, hub: string, at: number) => void) {
  const { network, post, scan, scanAll, later, atDesks } = world;
  const large = largeParcels(world);

  function atHub(parcel: Parcel, at: number): void {
    const { dice, waybill } = parcel;
    const keys = [parcelKey(waybill)];
    const hub = network.centreOf(parcel.origin).code;
    const sentAt = dice.chance(SHARES.lateScan) ? at + dice.between(10, 90) * MINUTE : at;
    scan(planned(receiveParcel, { waybill }, keys, [hub], post(hub, at, 'esteira')), sentAt);
    if (parcel.isForecast) {
      const saved = at + 30 * SECOND;
      atDesks((where) => [asides.saved(parcel, diceOf('saved', waybill), saved, where(saved))]);
    }
    if (dice.chance(SHARES.doubleScan))
      scan(
        planned(receiveParcel, { waybill }, keys, [hub, 'again'], {
          ...post(hub, at + 9 * SECOND, 'esteira'),
          shown: dice.chance(SHARES.refusedAfterGreen) ? 'accepted' : 'waiting',
        }),
        sentAt + 9 * SECOND,
      );
    if (dice.chance(SHARES.unknownCode)) {
      const unknown = makeWaybill(BigInt(dice.digits(12)));
      scan(
        planned(receiveParcel, { waybill: unknown }, [parcelKey(unknown)], [hub], {
          ...post(hub, at + 14 * SECOND, 'esteira'),
          shown: 'waiting',
        }),
        at + 14 * SECOND,
      );
    }
    const weighed = Math.max(1, Math.round(parcel.grams * dice.between(0.97, 1.04)));
    const weighing = { waybill, weight: weighed / 1_000, source: 'scale', scaleModel: 'Toledo Prix 3' } as const;
    scan(planned(weighParcel, weighing, keys, [], post(hub, at + 20 * SECOND, 'balanca')), at + 20 * SECOND);
    // The scale says the same again, and somebody confirms it.
    if (weighed > parcel.grams + FORECAST_TOLERANCE_GRAMS)
      scan(
        planned(weighParcel, weighing, keys, ['again'], {
          ...post(hub, at + 38 * SECOND, 'balanca'),
          reason: 'Pesado de novo, confere',
        }),
        at + 38 * SECOND,
      );
    const label = diceOf('label', waybill);
    if (label.chance(SHARES.relabelled)) {
      const { step, at: when } = asides.relabelled(waybill, label.digits(12), hub, at + 39 * SECOND, post);
      scan(step, when);
    }
    const grid = demoGridOf(hub, parcel.outlet.code);
    if (grid !== undefined) {
      const fall = { number: waybill, grid, device: `${hub}-CB`, weight: weighed / 1_000 };
      scan(planned(recordSort, fall, keys, [], post(hub, at + 40 * SECOND, 'esteira')), at + 40 * SECOND);
    }
    large(parcel, 'packed', hub, at + 39 * SECOND);
    let ready = at + dice.between(40, 180) * SECOND;
    if (dice.chance(SHARES.wrongSite)) {
      const wrong = network.centreOf(dice.pick(network.outlets)).code;
      if (wrong !== hub) {
        ready += 40 * MINUTE;
        scan(
          planned(receiveParcel, { waybill }, keys, [wrong], post(wrong, ready - 20 * MINUTE, 'esteira')),
          ready - 20 * MINUTE,
        );
        scanAll(asides.sentOn(waybill, wrong, hub, ready - 16 * MINUTE, post));
      }
    }
    later(ready, () => bag(parcel, hub, ready));
  }

  return atHub;
}
