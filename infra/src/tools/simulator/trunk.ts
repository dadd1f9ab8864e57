import { PARCELS_OF_BAG } from '@malote/contracts/linehaul/master-waybill.ts';
import { loadSteps, trunkSteps } from '../journey/bag-trip.ts';
import { flightSteps } from '../journey/flight.ts';
import { postalSteps } from '../journey/postal-list.ts';
import { digitsOf } from '../digits.ts';
import * as asides from './asides.ts';
import { diceOf } from './dice.ts';
import type { Dice } from './dice.ts';
import { HOUR, MINUTE, SECOND, nextAt } from './hours.ts';
import { largeParcels } from './large-parcels.ts';
import type { OpenBag } from './parcel.ts';
import { plateOf } from './plates.ts';
import { onTheTrunk } from './roads.ts';
import { SHARES } from './shares.ts';
import type { AtCentre } from './to-outlets.ts';
import type { World } from './world.ts';

/** Kilometres beyond which bags fly. */
const FLIES = 1_500;
const AIRLINES = [
  ['Azul Cargo', 'AD'],
  ['LATAM Cargo', 'LA'],
  ['GOLLOG', 'G3'],
] as const;

/**
 * Between transit centres by night: the bags of an evening are sealed, listed for the postal operator, loaded or flown, and come off at the centre of their
 * outlets. Answers what sends the bags of a centre off when its evening is over.
 */
export function trunk(world: World, onward: (bag: OpenBag, there: AtCentre) => void) {
  const { network, seed, desks, desk, post, scan, scanAll, sayAll } = world;
  const large = largeParcels(world);
  const centres = [...new Set(network.outlets.map((outlet) => network.centreOf(outlet).code))].toSorted();
  const lanes = new Map(
    centres.flatMap((hub) => centres.map((centre) => `${hub} ${centre}`)).map((way, at) => [way, at]),
  );

  function depart(hub: string, closing: readonly OpenBag[], at: number): void {
    for (const [centre, group] of Map.groupBy(closing, ({ outlet }) => network.centreOf(outlet).code)) {
      const dice = diceOf(seed, 'trunk', hub, centre, at);
      const departed =
        at + dice.between(25, 60) * MINUTE + (dice.chance(SHARES.lateVehicle) ? dice.between(3, 14) * HOUR : 0);
      const arrived = departed + onTheTrunk(network, hub, centre);
      const loadNumber = centre === hub ? undefined : `LD${digitsOf(12, 'load', seed, hub, centre, at)}`;
      if (loadNumber !== undefined) {
        const plate = plateOf(lanes.get(`${hub} ${centre}`) ?? 0, at);
        const times = { opened: at, departed, arrived };
        for (const [index, step] of loadSteps({ loadNumber, from: hub, to: centre, plate, ...times }, post).entries())
          scan(step, [times.opened, departed, arrived][index] ?? arrived);
        if (diceOf('broken down', loadNumber).chance(SHARES.brokenDown))
          scanAll(asides.brokenDown(`LX${loadNumber.slice(2)}`, hub, centre, at + 20 * SECOND, post));
      }
      if (network.kilometres(hub, centre) > FLIES) fly(hub, centre, group, at, dice);
      declare(hub, group, at);
      group.forEach((one, index) => ship(one, { hub, centre, index, at, departed, arrived, loadNumber }));
    }
  }

  /** Bags that the postal operator is told of: full ones to outlets that he drives to, while they wait at the dock. */
  function declare(hub: string, group: readonly OpenBag[], at: number): void {
    const full = group.filter(({ parcels }) => parcels.length >= PARCELS_OF_BAG);
    for (const [outlet, bags] of Map.groupBy(full, ({ outlet: { code } }) => code)) {
      const by = desks?.postalRouteOf(outlet);
      if (desks === undefined || by === undefined) continue;
      for (const one of bags) one.isListed = true;
      const clerk = desks.warehouseAt(hub);
      const list = {
        ...by,
        outlet,
        masterNumber: `PLP-${digitsOf(10, 'plp', seed, hub, outlet, at)}`,
        bags: bags.map(({ bagNumber }) => bagNumber),
        listed: at + (60 + group.length * 15) * SECOND,
        mistaken: diceOf('plp by mistake', seed, hub, outlet, at).chance(SHARES.listedByMistake)
          ? `PLP-${digitsOf(10, 'plp by mistake', seed, hub, outlet, at)}`
          : undefined,
        again: nextAt(at, 9) + diceOf('plp', seed, hub, outlet, at).between(0, 40) * MINUTE,
      };
      sayAll(postalSteps(list, (when) => desk(when, clerk)));
    }
  }

  /** Far off is flown to: the bags of a night stand on one total order, before they leave for the airport. */
  function fly(from: string, to: string, group: readonly OpenBag[], at: number, dice: Dice): void {
    const [airline, letters] = dice.pick(AIRLINES);
    const flight = {
      from,
      to,
      airline,
      flightNumber: `${letters}${dice.whole(3_000, 4_999)}`,
      bags: group.map(({ bagNumber }) => bagNumber),
      weighedAgain: dice.chance(SHARES.weighedAgain) ? group[0]?.bagNumber : undefined,
      seed,
      opened: at,
      stowed: at + (60 + group.length * 15) * SECOND,
    };
    sayAll(flightSteps(flight, post));
  }

  function ship(
    open: OpenBag,
    trip: {
      readonly hub: string;
      readonly centre: string;
      readonly index: number;
      readonly at: number;
      readonly departed: number;
      readonly arrived: number;
      readonly loadNumber: string | undefined;
    },
  ): void {
    const { hub, centre, at, index } = trip;
    const outlet = open.outlet.code;
    const sealed = at + (30 + index * 15) * SECOND;
    const unloaded = trip.arrived + (10 * MINUTE + index * 20 * SECOND);
    const inCentre = trip.loadNumber === undefined ? sealed : unloaded + 5 * SECOND;
    const carrier = { sealNumber: `S${open.bagNumber.slice(-8)}`, route: [hub, centre, outlet] } as const;
    const toCentre = {
      sealed,
      loaded: Math.min(sealed + 12 * MINUTE, trip.departed - MINUTE),
      unloaded,
      receivedAtCentre: unloaded + 5 * SECOND,
    };
    const load = trip.loadNumber === undefined ? {} : { loadNumber: trip.loadNumber };
    const whens =
      trip.loadNumber === undefined ? [sealed] : [sealed, toCentre.loaded, unloaded, toCentre.receivedAtCentre];
    trunkSteps({ bagNumber: open.bagNumber, ...carrier, ...load, times: toCentre }, post).forEach((step, at_) =>
      scan(step, whens[at_] ?? unloaded),
    );
    open.parcels.forEach((parcel, place) => large(parcel, 'loaded', hub, sealed + (place + 1) * SECOND));
    onward(open, { centre, isItsHub: hub === centre, index, sealed, inCentre });
  }

  return depart;
}
