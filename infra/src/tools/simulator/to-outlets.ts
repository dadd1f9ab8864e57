import { receiveBag, scanOutBag } from '@malote/contracts/bags/commands.ts';
import { recordSort } from '@malote/contracts/sorting/sorting.ts';
import { demoGridOf } from '../../local/demo/sorting.ts';
import { unpacking } from '../journey/bag-trip.ts';
import type { NetworkSite } from '../journey/network.ts';
import { bagKey, planned } from '../journey/planned.ts';
import { sheetSteps } from '../journey/sheet-trip.ts';
import type { SheetBag, SiteVehicle } from '../journey/sheet-trip.ts';
import * as asides from './asides.ts';
import { diceOf } from './dice.ts';
import { MINUTE, SECOND, hourOf, nextAt } from './hours.ts';
import { largeParcels } from './large-parcels.ts';
import type { OpenBag, Parcel } from './parcel.ts';
import { onTheRoad } from './roads.ts';
import { SHARES } from './shares.ts';
import type { LivingOptions, World } from './world.ts';

/** The vehicles of outlets leave their centres at this hour. */
const DEPARTURES = 5;

/** How a bag came to the centre of its outlet: the how manieth of its night, when it was sealed, and when it lies there. */
export interface AtCentre {
  readonly centre: string;
  /** It was filled there. */
  readonly isItsHub: boolean;
  readonly index: number;
  readonly sealed: number;
  readonly inCentre: number;
}

/** From the transit centre of an outlet to the outlet: by its own vehicle, on a sheet, or scanned out; there bags are unpacked. */
export function toOutlets(
  world: World,
  vehicleOf: LivingOptions['vehicleOf'],
  atOutlet: (parcel: Parcel, bagNumber: string, at: number) => void,
) {
  const { network, seed, desks, post, say, scan, later, atDesks } = world;
  const large = largeParcels(world);

  function onward(open: OpenBag, { centre, isItsHub, index, sealed, inCentre }: AtCentre): void {
    const outlet = open.outlet.code;
    const morning =
      hourOf(inCentre) > DEPARTURES && hourOf(inCentre) < 12
        ? inCentre + 30 * MINUTE
        : nextAt(inCentre + 20 * MINUTE, DEPARTURES);
    const vehicle = hourOf(morning) === DEPARTURES ? vehicleOf?.(centre, outlet) : undefined;
    if (vehicle !== undefined) {
      // A bag of this centre has said from the beginning where it goes on to.
      if (isItsHub) sortBag(open, centre, Math.max(sealed + MINUTE, morning - 30 * MINUTE + index * 12 * SECOND));
      aboard({ centre, outlet: open.outlet, morning, vehicle }, open);
      return;
    }
    const scannedOut = morning + index * 12 * SECOND;
    sortBag(open, centre, scannedOut + 10 * SECOND);
    const receivedAtOutlet = scannedOut + onTheRoad(network, centre, outlet);
    const unpacked = receivedAtOutlet + 12 * MINUTE;
    const bag = [bagKey(open.bagNumber)];
    const number = { bagNumber: open.bagNumber };
    scan(
      planned(scanOutBag, { ...number, nextSite: outlet }, bag, [centre], post(centre, scannedOut, 'doca')),
      scannedOut,
    );
    scan(planned(receiveBag, number, bag, [outlet], post(outlet, receivedAtOutlet, 'doca')), receivedAtOutlet);
    unpack(open, unpacked);
  }

  /** The sorter of the outlet's centre takes bags as it takes parcels, once it is said where they go on to: its rules are asked for that site. */
  function sortBag(open: OpenBag, centre: string, at: number): void {
    const grid = demoGridOf(centre, open.outlet.code);
    if (grid === undefined) return;
    const fall = { number: open.bagNumber, grid, device: `${centre}-CB`, weight: Math.round(open.grams) / 1_000 };
    scan(planned(recordSort, fall, [bagKey(open.bagNumber)], [], post(centre, at, 'esteira')), at);
  }

  function unpack(open: OpenBag, unpacked: number): void {
    const outlet = open.outlet.code;
    const check = diceOf('spot check', open.bagNumber);
    if (check.chance(SHARES.spotChecked))
      atDesks((where) => asides.spotChecked(open.bagNumber, outlet, unpacked - 2 * MINUTE, check, where));
    scan(unpacking(open.bagNumber, outlet, unpacked, post), unpacked);
    for (const [place, parcel] of open.parcels.entries()) {
      large(parcel, 'unloaded', outlet, unpacked + (place + 1) * SECOND);
      const at = unpacked + (place + 1) * 15 * SECOND;
      later(at, () => atOutlet(parcel, open.bagNumber, at));
    }
  }

  /** Bags that wait for the vehicle of their outlet, by outlet and morning. */
  const waiting = new Map<string, OpenBag[]>();
  type Departure = {
    readonly centre: string;
    readonly outlet: NetworkSite;
    readonly morning: number;
    readonly vehicle: SiteVehicle;
  };
  function aboard(departure: Departure, open: OpenBag): void {
    const key = `${departure.outlet.code} ${departure.morning}`;
    const others = waiting.get(key);
    if (others !== undefined) {
      others.push(open);
      return;
    }
    const bags = [open];
    waiting.set(key, bags);
    later(departure.morning, () => {
      waiting.delete(key);
      drive(departure, bags);
    });
  }

  /** An outlet's own vehicle comes for its bags: they are loaded by its sheet, signed for, and counted where they come off. */
  function drive({ centre, outlet, morning, vehicle }: Departure, bags: readonly OpenBag[]): void {
    const signed = morning + 6 * MINUTE + bags.length * 12 * SECOND;
    const arrived = signed + onTheRoad(network, centre, outlet.code);
    const counted = arrived + 8 * MINUTE + bags.length * 15 * SECOND;
    const onSheet = bags.map(({ bagNumber, parcels }, index): SheetBag => {
      const dice = diceOf('sheet', bagNumber);
      const isMissed = bags.length > 1 && dice.chance(SHARES.missedBag);
      const unloaded = isMissed ? counted + dice.between(20, 90) * MINUTE : arrived + 5 * MINUTE + index * 15 * SECOND;
      const torn = dice.chance(SHARES.tornBag);
      return {
        bagNumber,
        parcels: parcels.length,
        loaded: morning + 3 * MINUTE + index * 12 * SECOND,
        unloaded,
        received: unloaded + 5 * SECOND,
        condition: torn ? 'damaged' : dice.chance(SHARES.brokenSeal) ? 'seal_broken' : 'good',
        isMissed,
      };
    });
    const trip = {
      ...vehicle,
      seed,
      from: centre,
      to: outlet.code,
      bags: onSheet,
      opened: morning,
      signed,
      arrived,
      counted,
      confirmedBy:
        diceOf('confirmed', outlet.code, morning).chance(SHARES.confirmed) && desks !== undefined
          ? desks.operations
          : undefined,
    };
    for (const { at, step } of sheetSteps(trip, post)) (step.by === undefined ? scan : say)(step, at);
    bags.forEach((open, index) => {
      const { received = counted, condition } = onSheet[index] ?? {};
      const mended = received + 3 * MINUTE;
      if (condition === 'seal_broken' && open.isListed !== true)
        atDesks((where) => [asides.resealed(open.bagNumber, mended, where(mended))]);
      unpack(open, Math.max(counted, received) + (10 + index * 2) * MINUTE);
    });
  }

  return onward;
}
