import { loadEvents } from '@malote/contracts/linehaul/events.ts';
import type { LoadItem } from '@malote/contracts/linehaul/events.ts';
import type { Load } from '@malote/contracts/linehaul/load.ts';
import type { Personal } from '@malote/contracts/kernel/personal.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { rotationRefusal } from '../fleet/for-others.ts';
import type { Context, Decide } from '../kernel/decision.ts';
import { siteRefusal, stageAt } from '../kernel/directory.ts';
import type { Directory } from '../kernel/directory.ts';

type DecideLoad = Decide<Load>;

/** A vehicle is loaded, unloaded and sent off where it stands, by nobody else (ops 7). */
function standing(load: Load, { envelope }: Context): Refusal | undefined {
  switch (load.status) {
    case 'absent':
    case 'cancelled':
      return refuse('LOAD_NOT_EXIST');
    case 'departed':
      return refuse('LOAD_ALREADY_DEPARTED');
    case 'open':
    case 'arrived':
      return envelope.site === load.site ? undefined : refuse('LOAD_NOT_AT_SITE', { site: load.site });
  }
}

/** A vehicle arrives where it was sent, at another of its stops, or back where it began; nowhere else does anybody expect it. */
function onItsWay({ originSite, nextSite, stops }: Load, site: string): boolean {
  return site === nextSite || site === originSite || stops.includes(site);
}

export const open =
  (load: string, originSite: string, stops: readonly string[]): DecideLoad =>
  (now, { directory }) => {
    if (now.status !== 'absent') return refuse('DATA_ERROR_OR_DUPLICATE', {}, 'loadNumber');
    for (const code of [originSite, ...stops]) {
      const not = siteRefusal(directory, code, code === originSite ? 'originSite' : 'stops');
      if (not !== undefined) return not;
    }
    // Where it stands is nowhere that it goes to: it may come back at the end of a round, from a stop in between.
    if (stops[0] === originSite) return refuse('RECEIVING_EQUALS_RETURNING', {}, 'stops');
    return { facts: [loadEvents.LoadOpened({ load, originSite, stops: [...stops] })], answer: { loadNumber: load } };
  };

/** Why a load cannot be given up: it has left once, or holds something that nobody would look for any more. */
function keptLoad({ status, items }: Load): Refusal | undefined {
  if (status === 'departed' || status === 'arrived') return refuse('LOAD_ALREADY_DEPARTED');
  const bags = Object.keys(items).length;
  return bags === 0 ? undefined : refuse('LOAD_HOLDS_BAGS', { bags });
}

/** Given up where it stands, as long as nothing is on it and it has not left. */
export const cancel =
  (load: string): DecideLoad =>
  (now, context) => {
    if (now.status === 'absent' || now.status === 'cancelled') return refuse('LOAD_NOT_EXIST');
    return keptLoad(now) ?? standing(now, context) ?? [loadEvents.LoadCancelled({ load })];
  };

/**
 * The load of a sheet that is cancelled. Where no bag was scanned yet its number is used up all the same, in one append: a bag that is scanned at the same
 * moment would open it otherwise, and lie on a load without a sheet.
 */
export const cancelWithSheet =
  (load: string, originSite: string, stops: readonly string[]): DecideLoad =>
  (now) => {
    const cancelled = loadEvents.LoadCancelled({ load });
    if (now.status === 'absent') return [loadEvents.LoadOpened({ load, originSite, stops: [...stops] }), cancelled];
    return now.status === 'cancelled' ? [] : (keptLoad(now) ?? [cancelled]);
  };

export const put =
  (load: string, item: LoadItem, scanned: string, nextSite?: string): DecideLoad =>
  (now, context) => {
    const not = standing(now, context);
    if (not !== undefined) return not;
    if (now.waived.includes(item.b)) return refuse('OPERATION_FAILED_RETRY');
    if (now.items[item.number] !== undefined) return refuse('ALREADY_SCANNED');
    const nextSiteName = nextSite === undefined ? undefined : context.directory.sites.get(nextSite)?.fields?.name;
    return {
      facts: [loadEvents.ItemLoaded({ load, item, scanned })],
      answer: { ...(nextSite !== undefined && { nextSite }), ...(nextSiteName !== undefined && { nextSiteName }) },
    };
  };

/** Taken off at the site where the load stands; a bag that was not on it is refused. */
export const takeOff =
  (load: string, number: string, condition: 'good' | 'damaged' | 'seal_broken', scanned: string): DecideLoad =>
  (now, context) => {
    const not = standing(now, context);
    if (not !== undefined) return not;
    const item = now.items[number];
    return item === undefined
      ? refuse('BAG_NOT_ON_LOAD', {}, 'bagNumber')
      : [loadEvents.ItemUnloaded({ load, kind: item.kind, number, b: item.b, condition, scanned })];
  };

/** The binding of a bag is dead unless the load carries it. */
export const waive =
  (load: string, number: string, b: string): DecideLoad =>
  (now) =>
    now.items[number]?.b === b || now.waived.includes(b)
      ? []
      : [loadEvents.ItemWaivedFromLoad({ load, kind: 'bag', number, b })];

interface Departure {
  readonly nextSite: string;
  readonly plate: string;
  readonly trailers: readonly string[];
  readonly driver?: Personal | undefined;
  readonly seals: readonly string[];
  readonly expectedArrivalAt?: string | undefined;
}

/** Whose vehicle it is that goes: the driver's number, where the list of vehicles has the plate and says one. */
function driverOf({ records }: Pick<Directory, 'records'>, plate: string): string | undefined {
  for (const { status, fields } of records.get('Vehicle')?.values() ?? [])
    if (status === 'enabled' && fields?.['plate'] === plate) return fields['driver'] as string | undefined;
  return undefined;
}

/** On the day of the site that it leaves. */
const keptOff = ({ directory, envelope }: Context, plate: string): Refusal | undefined =>
  rotationRefusal(directory, plate, envelope.businessDay, 'plate');

export const depart =
  (load: string, going: Departure): DecideLoad =>
  (now, context) => {
    const not = standing(now, context);
    if (not !== undefined) return not;
    const { directory } = context;
    const items = Object.values(now.items);
    if (items.length === 0) return refuse('LOAD_EMPTY');
    if (going.nextSite === now.site) return refuse('RECEIVING_EQUALS_RETURNING', {}, 'nextSite');
    // A tractor does not pull itself, and nothing hangs on it twice (R-0310).
    if (new Set([going.plate, ...going.trailers]).size <= going.trailers.length)
      return refuse('PLATE_REPEATED', {}, 'trailers');
    const driverNumber = driverOf(directory, going.plate);
    const notThere = siteRefusal(directory, going.nextSite, 'nextSite') ?? keptOff(context, going.plate);
    if (notThere !== undefined) return notThere;
    return [
      loadEvents.LoadDeparted({
        load,
        leg: now.leg,
        fromSite: now.site,
        nextSite: going.nextSite,
        plate: going.plate,
        trailers: [...going.trailers],
        seals: [...going.seals],
        items,
        stage: stageAt(directory, now.site, now.originSite),
        ...(going.driver !== undefined && { driver: going.driver }),
        ...(driverNumber !== undefined && { driverNumber }),
        ...(going.expectedArrivalAt !== undefined && {
          expectedArrivalAt: new Date(going.expectedArrivalAt).toISOString(),
        }),
      }),
    ];
  };

/** What is known of a departure that is withdrawn, beside the load itself. */
export interface Withdrawal {
  /** The command that had reported it, and when that was. */
  readonly departure: string;
  readonly departedAt: string;
  /** Where each bag goes by itself. */
  readonly nextSites: ReadonlyMap<string, string | undefined>;
}

/** The vehicle still stands where it was said to have left. One that nobody sent off, or whose departure was withdrawn before, stands there already. */
export const withdrawDeparture =
  (load: string, { departure, departedAt, nextSites }: Withdrawal): DecideLoad =>
  (now) => {
    if (now.status === 'arrived') return refuse('LOAD_ARRIVED', { site: now.site });
    if (now.status !== 'departed') return [];
    if (now.moves.at(-1)?.scan !== departure) return refuse('LOAD_LEFT_OTHERWISE');
    const items = Object.values(now.items).map((item) => {
      const nextSite = nextSites.get(item.number);
      return { ...item, ...(nextSite !== undefined && { nextSite }) };
    });
    return [
      loadEvents.LoadDepartureWithdrawn({
        load,
        leg: now.leg,
        site: now.site,
        nextSite: now.nextSite ?? '',
        departure,
        departedAt,
        items,
      }),
    ];
  };

export const arrive =
  (load: string, sealsFound: readonly string[]): DecideLoad =>
  (now, { directory, envelope }) => {
    if (now.status === 'absent' || now.status === 'cancelled') return refuse('LOAD_NOT_EXIST');
    if (now.status !== 'departed') return refuse('LOAD_NOT_DEPARTED', { site: now.site });
    const site = envelope.site ?? '';
    if (!onItsWay(now, site)) return refuse('LOAD_NOT_EXPECTED', { site: now.nextSite ?? now.site });
    return [
      loadEvents.LoadArrived({
        load,
        leg: now.leg,
        site,
        sealsFound: [...sealsFound],
        stage: stageAt(directory, site, now.originSite),
      }),
    ];
  };
