import { receiveBag, scanOutBag } from '@malote/contracts/bags/commands.ts';
import { arriveLoad, loadBag, unloadBag } from '@malote/contracts/linehaul/commands.ts';
import { loadingRecord } from '@malote/contracts/linehaul/loading-record.ts';
import { dockPicture, signaturePicture } from '../pictures.ts';
import { HOUR } from '../simulator/hours.ts';
import type { Post } from './bag-trip.ts';
import { bagKey, making, planned, plannedOf } from './planned.ts';
import type { Planned, PlannedFile, Timed } from './planned.ts';

/** What drives to a site, and who loads it there and here, by the codes of master data. */
export interface SiteVehicle {
  readonly vehicle: string;
  readonly vehicleTag: string;
  readonly loader: string;
  readonly unloader: string;
}

/** A bag on a sheet, with the instants at which it is scanned. */
export interface SheetBag {
  readonly bagNumber: string;
  readonly parcels: number;
  readonly loaded: number;
  readonly unloaded: number;
  readonly received: number;
  readonly condition: 'good' | 'damaged' | 'seal_broken';
  /** It is missed when the vehicle is counted, and comes off later. */
  readonly isMissed: boolean;
}

/** One vehicle of a site, loaded by its sheet at the transit centre and unloaded at the site (ops 3.8). */
export interface SheetTrip extends SiteVehicle {
  readonly from: string;
  readonly to: string;
  readonly bags: readonly SheetBag[];
  /** Trips of another model are others. */
  readonly seed: string;
  readonly opened: number;
  readonly signed: number;
  readonly arrived: number;
  readonly counted: number;
  /** Who confirms at a desk what was counted at the dock; nobody has yet where it is not said. */
  readonly confirmedBy?: string | undefined;
}

interface Counted {
  readonly bags: number;
  readonly parcels: number;
}

const MISSED = 'Uma saca não desceu com as outras; desce quando for achada no veículo.';
/** A sheet is confirmed so long after its bags were counted. */
const CONFIRMED = 2 * HOUR;
const { register, moves } = loadingRecord.commands;

/**
 * The steps of a sheet: opened, its bags loaded, signed with a photo and a hand, arrived, unloaded, counted. People who counted other than what was scanned
 * count again. Where the sheet is refused (a vehicle that may not drive on that day), its bags are scanned out as without one.
 */
export function sheetSteps(trip: SheetTrip, post: Post): readonly Timed[] {
  const { from, to, bags, vehicle, vehicleTag } = trip;
  const keys = bags.map(({ bagNumber }) => bagKey(bagNumber));
  const opening = making(
    planned(
      register,
      { fields: { vehicle, vehicleTag, site: from, destination: to } } as never,
      [],
      [trip.seed, vehicle, trip.opened],
      post(from, trip.opened, 'doca'),
    ),
  );
  const upload = loadingRecord.files?.upload;
  const picture = (field: string, name: string, bytes: () => Buffer): readonly PlannedFile[] =>
    upload === undefined ? [] : [{ upload, field, name, bytes }];
  const seed = `${vehicle} ${trip.opened}`;
  const loadedPictures = [
    ...picture('pictures', 'carga.png', () => dockPicture(seed)),
    ...picture('signature', 'assinatura.png', () => signaturePicture(seed)),
  ];

  const loading = (counted: Counted, name: readonly (string | number)[]): Planned => ({
    ...plannedOf(opening, 'code')(
      moves.load,
      { fields: { loader: trip.loader, totalBags: counted.bags, totalVotes: counted.parcels } } as never,
      keys,
      ['load', ...name],
      { ...post(from, trip.signed, 'doca'), files: loadedPictures },
    ),
    refused: (params) => (isCount(params) ? loading(params, ['again', params.bags, params.parcels]) : undefined),
  });
  const unloading = (
    counted: Counted,
    discrepancies: string | undefined,
    name: readonly (string | number)[],
  ): Planned => ({
    ...plannedOf(opening, 'code')(
      moves.unload,
      {
        fields: {
          unloader: trip.unloader,
          unloadedBags: counted.bags,
          unloadedVotes: counted.parcels,
          ...(discrepancies !== undefined && { discrepancies }),
        },
      } as never,
      keys,
      ['unload', ...name],
      post(to, trip.counted, 'doca'),
    ),
    refused: (params) => {
      if (isCount(params)) return unloading(params, discrepancies, ['again', params.bags, params.parcels]);
      return discrepancies === undefined ? unloading(counted, MISSED, [...name, 'explained']) : undefined;
    },
  });

  const confirmed = trip.counted + CONFIRMED;
  const confirming = (by: string): Planned =>
    plannedOf(opening, 'code')(
      moves.confirm,
      { fields: { remarks: 'Conferido na doca.' } } as never,
      keys,
      ['confirm'],
      { at: post(to, confirmed, 'doca').at, by },
    );

  const off = bags.filter(({ isMissed }) => !isMissed);
  return [
    { at: trip.opened, step: opening },
    ...bags.map(({ bagNumber, loaded }) => {
      const where = post(from, loaded, 'doca');
      const out = planned(scanOutBag, { bagNumber, nextSite: to }, [bagKey(bagNumber)], [from], where);
      return {
        at: loaded,
        step: plannedOf(opening, 'loadNumber', out)(loadBag, { bagNumber }, [bagKey(bagNumber)], [bagNumber], where),
      };
    }),
    { at: trip.signed, step: loading(countOf(bags), []) },
    {
      at: trip.arrived,
      step: plannedOf(opening, 'loadNumber')(
        arriveLoad,
        { sealsFound: [] },
        keys,
        ['arrive'],
        post(to, trip.arrived, 'doca'),
      ),
    },
    ...bags.flatMap(({ bagNumber, unloaded, received, condition }) => [
      {
        at: unloaded,
        step: plannedOf(opening, 'loadNumber')(
          unloadBag,
          { bagNumber, condition },
          [bagKey(bagNumber)],
          [bagNumber],
          post(to, unloaded, 'doca'),
        ),
      },
      {
        at: received,
        step: planned(receiveBag, { bagNumber }, [bagKey(bagNumber)], [to], post(to, received, 'doca')),
      },
    ]),
    { at: trip.counted, step: unloading(countOf(off), off.length < bags.length ? MISSED : undefined, []) },
    ...(trip.confirmedBy === undefined ? [] : [{ at: confirmed, step: confirming(trip.confirmedBy) }]),
  ];
}

const countOf = (bags: readonly SheetBag[]): Counted => ({
  bags: bags.length,
  parcels: bags.reduce((sum, { parcels }) => sum + parcels, 0),
});

const isCount = (params: unknown): params is Counted => {
  const { bags, parcels } = (params ?? {}) as { readonly bags?: unknown; readonly parcels?: unknown };
  return typeof bags === 'number' && typeof parcels === 'number';
};
