import {
  openBag,
  putParcelInBag,
  receiveBag,
  scanOutBag,
  sealBag,
  unpackBag,
} from '@malote/contracts/bags/commands.ts';
import { arriveLoad, departLoad, loadBag, openLoad, unloadBag } from '@malote/contracts/linehaul/commands.ts';
import { bagKey, loadKey, parcelKey, planned } from './planned.ts';
import type { Circumstance, Planned } from './planned.ts';

/** A bag from the transit centre that collects to the outlet that delivers, by way of the outlet's own transit centre. */
export interface BagTrip {
  readonly bagNumber: string;
  readonly channel: string;
  /** Transit centre, transit centre of the outlet (the same where it owns the outlet itself), outlet. */
  readonly route: readonly [string, string, string];
  readonly puts: readonly { readonly waybill: string; readonly at: number }[];
  readonly sealNumber: string;
  readonly times: {
    readonly opened: number;
    readonly sealed: number;
    readonly loaded: number;
    readonly unloaded: number;
    readonly receivedAtCentre: number;
    readonly scannedOut: number;
    readonly receivedAtOutlet: number;
    readonly unpacked: number;
  };
  /** Missing where both centres are one. */
  readonly loadNumber?: string;
}

/** One vehicle between two transit centres. */
export interface LoadTrip {
  readonly loadNumber: string;
  readonly from: string;
  readonly to: string;
  readonly plate: string;
  readonly opened: number;
  readonly departed: number;
  readonly arrived: number;
}

/** Where and with which device something is done at a site. */
export type Post = (site: string, at: number, post: string) => Circumstance;

/** Opens a bag; the parcels go in as they are scanned. */
export const openingOf = (trip: Pick<BagTrip, 'bagNumber' | 'channel' | 'route'>, at: number, post: Post): Planned =>
  planned(
    openBag,
    {
      bagNumber: trip.bagNumber,
      channel: trip.channel,
      nextSite: trip.route[1] === trip.route[0] ? trip.route[2] : trip.route[1],
    },
    [bagKey(trip.bagNumber)],
    [],
    post(trip.route[0], at, 'mesa'),
  );

export const putting = (bagNumber: string, waybill: string, site: string, at: number, post: Post): Planned =>
  planned(putParcelInBag, { bagNumber, waybill }, [parcelKey(waybill), bagKey(bagNumber)], [], post(site, at, 'mesa'));

/** Everything that happens to a bag from its seal to its end, in order of time. The parcels' puts and the opening come before. */
export function bagSteps(trip: Omit<BagTrip, 'puts'>, post: Post): readonly Planned[] {
  const {
    bagNumber,
    route: [, centre, outlet],
    times,
  } = trip;
  const bag = [bagKey(bagNumber)];
  return [
    ...trunkSteps(trip, post),
    planned(scanOutBag, { bagNumber, nextSite: outlet }, bag, [centre], post(centre, times.scannedOut, 'doca')),
    planned(receiveBag, { bagNumber }, bag, [outlet], post(outlet, times.receivedAtOutlet, 'doca')),
    unpacking(bagNumber, outlet, times.unpacked, post),
  ];
}

/** An unpacked bag frees its parcels without naming them, so what follows with them shares the bag's key. */
export const unpacking = (bagNumber: string, outlet: string, at: number, post: Post): Planned =>
  planned(unpackBag, { bagNumber }, [bagKey(bagNumber)], [], post(outlet, at, 'mesa'));

/** What happens to a bag from its seal until it is in the centre of its outlet. */
export function trunkSteps(
  trip: Pick<BagTrip, 'bagNumber' | 'route' | 'sealNumber' | 'loadNumber'> & {
    readonly times: Pick<BagTrip['times'], 'sealed' | 'loaded' | 'unloaded' | 'receivedAtCentre'>;
  },
  post: Post,
): readonly Planned[] {
  const {
    bagNumber,
    route: [from, centre],
    times,
    loadNumber,
  } = trip;
  const bag = [bagKey(bagNumber)];
  const steps = [
    planned(
      sealBag,
      { bagNumber, seal: { number: trip.sealNumber, colour: 'yellow' } },
      bag,
      [],
      post(from, times.sealed, 'mesa'),
    ),
  ];
  if (loadNumber !== undefined) {
    const both = [...bag, loadKey(loadNumber)];
    steps.push(
      planned(loadBag, { loadNumber, bagNumber }, both, [], post(from, times.loaded, 'doca')),
      planned(unloadBag, { loadNumber, bagNumber }, both, [], post(centre, times.unloaded, 'doca')),
      planned(receiveBag, { bagNumber }, bag, [centre], post(centre, times.receivedAtCentre, 'doca')),
    );
  }
  return steps;
}

/** The vehicle's own steps; its bags are loaded between opening and departure, unloaded after arrival. */
export function loadSteps(trip: LoadTrip, post: Post): readonly Planned[] {
  const { loadNumber, from, to } = trip;
  const keys = [loadKey(loadNumber)];
  return [
    planned(openLoad, { loadNumber, originSite: from, stops: [to] }, keys, [], post(from, trip.opened, 'doca')),
    planned(
      departLoad,
      {
        loadNumber,
        nextSite: to,
        plate: trip.plate,
        seals: [`L${loadNumber.slice(-7)}`],
        expectedArrivalAt: new Date(trip.arrived).toISOString(),
      },
      keys,
      [],
      post(from, trip.departed, 'doca'),
    ),
    planned(
      arriveLoad,
      { loadNumber, sealsFound: [`L${loadNumber.slice(-7)}`] },
      keys,
      [],
      post(to, trip.arrived, 'doca'),
    ),
  ];
}
